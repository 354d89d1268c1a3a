#include "lineup/dating.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

bool breaks_clause(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 14> kWords = {
      "and",   "but",   "while",  "when", "which", "who",   "that",
      "after", "where", "before", "as",   "until", "since", "because"};
  const char sign = view[i].sign;
  if (sign == ',' || sign == ';' || sign == ':' || sign == '(' || sign == ')' || sign == '"') {
    return true;
  }
  if (view[i].kind == TokenKind::punctuation && static_cast<unsigned char>(sign) >= 0x80)
    return true;
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](std::string_view word) { return view.is(i, word); });
}

bool is_content(const SentenceView& view, std::size_t i) {
  return view[i].kind == TokenKind::word && !view[i].is_function;
}

bool has_content(const SentenceView& view, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    if (is_content(view, i)) return true;
  }
  return false;
}

constexpr std::size_t kReach = 24;

class Reader {
 public:
  Reader(const SentenceView& view, const TimeMention& time) : view_(view), time_(time) {
    begin_ = std::min(view.at(time.span.begin_byte), view.size());
    end_ = std::min(view.at(time.span.end_byte - 1) + 1, view.size());
  }

  Dating read() {
    dating_.days = days_of(time_);
    if (time_.value.starts_with("XXXX-WXX-") && time_.value.size() >= 10) {
      dating_.weekday = time_.value[9] - '0';
    }
    if (time_.value.starts_with("XXXX-") && time_.value.size() >= 10) {
      if (const auto day = day_of("2000" + time_.value.substr(4, 6))) {
        dating_.days = {*day, *day, true};
        dating_.has_no_year = true;
      }
    }
    if (begin_ >= view_.size()) return std::move(dating_);
    std::size_t first = begin_;
    while (first > 0 && begin_ - first < kReach && !breaks_clause(view_, first - 1)) --first;
    std::size_t last = end_;
    while (last < view_.size() && last - end_ < kReach && !breaks_clause(view_, last)) ++last;
    // "On Friday, a bomb went off": the clause comes behind the comma.
    if (!has_content(view_, first, begin_) && last == end_ && last + 1 < view_.size() &&
        view_[last].sign == ',') {
      first = ++last;
      while (last < view_.size() && last - first < kReach && !breaks_clause(view_, last)) ++last;
      dating_.dates = span_of(first, last);
    } else if (has_content(view_, first, begin_)) {
      dating_.dates = span_of(first, begin_);
    } else if (has_content(view_, end_, last)) {
      dating_.dates = span_of(end_, last);
    }
    read_words(first, last);
    read_length();
    return std::move(dating_);
  }

 private:
  /// Without the prepositions and articles at its end ("on", "in the") and signs at either.
  std::optional<Span> span_of(std::size_t begin, std::size_t end) const {
    while (begin < end && view_[begin].kind != TokenKind::word &&
           view_[begin].kind != TokenKind::number) {
      ++begin;
    }
    while (end > begin && (view_[end - 1].is_function || view_[end - 1].sign != 0)) --end;
    if (begin == end) return std::nullopt;
    return view_.span(begin, end);
  }

  void read_words(std::size_t first, std::size_t last) {
    static const Lexicon& verbs = lexicon("speech_verbs.txt");
    for (std::size_t i = first; i < last; ++i) {
      if (i >= begin_ && i < end_) continue;
      const Word& word = view_[i];
      if (word.kind != TokenKind::word) continue;
      dating_.happenings |= word.sense->happening;
      dating_.nouns |= word.sense->noun;
      dating_.events |= word.sense->event;
      dating_.is_maybe = dating_.is_maybe || word.sense->is(kMaybe);
      dating_.is_speech = dating_.is_speech || verbs.tag(word.word) == "speech";
      if (word.is_function) continue;
      (word.is_name ? dating_.names : dating_.words).push_back(word.stem);
    }
    for (auto* list : {&dating_.names, &dating_.words}) {
      std::sort(list->begin(), list->end());
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
  }

  /// "five-year civil war", "the war, now in its sixth year", "the war began in 2011".
  void read_length() {
    const std::string& value = time_.value;
    if (time_.type == TimeType::duration && value.size() > 2 && value.front() == 'P' &&
        value.back() == 'Y' && value[1] >= '0' && value[1] <= '9') {
      const double years = std::strtod(value.c_str() + 1, nullptr);
      const bool is_running = time_.mod == "EQUAL_OR_LESS";
      dating_.years_low = is_running ? years - 1 : years;
      dating_.years_high = is_running ? years : years + 1;
      dating_.length_of = is_running ? noun_before() : noun_behind();
      return;
    }
    static const std::uint64_t kBegin = happening_named("begin");
    if (time_.type != TimeType::date || !dating_.days.is_known) return;
    for (std::size_t back = 1; back <= 4 && back <= begin_; ++back) {
      const std::size_t i = begin_ - back;
      if ((view_[i].sense->happening & kBegin) == 0) continue;
      for (std::size_t k = i; k > 0 && i - k < 4; --k) {
        if (view_[k - 1].sense->noun == 0) continue;
        dating_.length_of = view_[k - 1].stem;
        dating_.began = true;
        return;
      }
    }
  }

  /// The last noun of the phrase that the length stands before: five-year civil war.
  std::uint64_t noun_behind() const {
    std::uint64_t noun = 0;
    for (std::size_t i = end_; i < view_.size() && i < end_ + 4 && is_content(view_, i); ++i) {
      if (view_[i].sense->noun != 0) noun = view_[i].stem;
    }
    return noun;
  }

  /// The nearest noun before: the civil war, now in its sixth year.
  std::uint64_t noun_before() const {
    for (std::size_t back = 1; back <= 6 && back <= begin_; ++back) {
      const Word& word = view_[begin_ - back];
      if (word.sense->noun != 0) return word.stem;
    }
    return 0;
  }

  const SentenceView& view_;
  const TimeMention& time_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  Dating dating_;
};

}  // namespace

Dating read_dating(const SentenceView& view, const TimeMention& time) {
  return Reader(view, time).read();
}

}  // namespace onrecord::lineup
