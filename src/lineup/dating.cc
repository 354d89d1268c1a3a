#include "lineup/dating.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

namespace onrecord::lineup {
namespace {

bool is_content(const SentenceView& view, std::size_t i) {
  return view[i].kind == TokenKind::word && !view[i].is_function;
}

bool has_content(const SentenceView& view, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    if (is_content(view, i)) return true;
  }
  return false;
}

constexpr std::size_t kReach = 24;  // words of a clause behind a comma

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
    auto [first, last] = clause_around(view_, begin_, end_);
    // "It was on 13 February that the ship ran aground": the clause comes behind "that".
    const bool is_cleft = last == end_ && view_.is(last, "that") && first + 2 < begin_ &&
                          view_.is(first, "it") &&
                          (view_.is(first + 1, "was") || view_.is(first + 1, "is"));
    // "On Friday, a bomb went off": the clause comes behind the comma.
    if ((is_cleft || !has_content(view_, first, begin_)) && last == end_ &&
        last + 1 < view_.size() && (view_[last].sign == ',' || is_cleft)) {
      first = ++last;
      while (last < view_.size() && last - first < kReach && !breaks_clause(view_, last)) ++last;
      dating_.dates = span_of(first, last);
    } else if (has_content(view_, first, begin_)) {
      dating_.dates = span_of(first, begin_);
    } else if (has_content(view_, end_, last)) {
      dating_.dates = span_of(end_, last);
    }
    // "in Tuesday's vote": of the vote alone, whatever the clause goes on to.
    if (is_possessive()) {
      first = end_;
      last = end_;
      while (last < view_.size() && last - end_ < 4 && is_content(view_, last)) ++last;
    }
    read_words(first, last);
    dating_.occasion = read_occasion(view_, begin_, end_, {first, last});
    dating_.occasion.is_possessive = is_possessive();
    dating_.happenings |= dating_.occasion.happenings;
    dating_.setting = read_setting(view_, begin_, end_, {first, last}, 0);
    read_verb(first);
    dating_.is_coming = is_coming(first);
    read_form();
    read_length();
    return std::move(dating_);
  }

 private:
  /// "Tuesday's": as one word or two.
  bool is_possessive() const {
    const auto has_ending = [this](std::size_t i) {
      const std::string_view text = view_.text(i);
      return text.ends_with("'s") || text.ends_with("\u2019s");
    };
    return end_ > begin_ && end_ < view_.size() && is_content(view_, end_) && has_ending(end_ - 1);
  }

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
    bool is_planned = false;
    for (std::size_t i = first; i < last; ++i) {
      if (i >= begin_ && i < end_) continue;
      const Word& word = view_[i];
      if (word.kind != TokenKind::word) continue;
      is_planned = is_planned || (i < begin_ && word.sense->is(kPlan));
      dating_.happenings |= word.sense->happening;
      dating_.nouns |= word.sense->noun;
      dating_.events |= word.sense->event;
      dating_.is_maybe = dating_.is_maybe || word.sense->is(kMaybe);
      if (is_one_of_several(i)) dating_.scopes.push_back(word.word);
      // "will strike again on 28 August if": planned all the same.
      const bool is_condition = is_planned && (view_.is(i, "if") || view_.is(i, "unless"));
      dating_.is_unreal =
          dating_.is_unreal || (word.sense->is(kMaybe) && !word.sense->is(kPlan) && !is_condition);
      dating_.is_speech = dating_.is_speech || dates_speech(i);
      if (word.is_function) continue;
      (word.is_name ? dating_.names : dating_.words).push_back(word.stem);
    }
    for (auto* list : {&dating_.names, &dating_.words, &dating_.scopes}) {
      std::sort(list->begin(), list->end());
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
  }

  /// "in 2001 and 2005": one of several dates of a row.
  bool is_listed() const {
    const auto is_joint = [this](std::size_t i) {
      return i < view_.size() && (view_.is(i, "and") || view_.is(i, "or"));
    };
    return (is_joint(end_) && end_ + 1 < view_.size() &&
            view_[end_ + 1].kind == TokenKind::number) ||
           (begin_ > 1 && is_joint(begin_ - 1) && view_[begin_ - 2].kind == TokenKind::number);
  }

  bool is_one_of_several(std::size_t i) const {
    static constexpr std::array<std::string_view, 14> kWords = {
        "last",  "latest", "previous", "previously", "earlier",    "first",    "second",
        "third", "fourth", "another",  "similar",    "originally", "separate", "unrelated"};
    // "first opened": how a thing began, not which of several.
    const bool is_beginning = view_.is(i, "first") && i + 1 < view_.size() &&
                              (view_[i + 1].sense->happening != 0 ||
                               view_.text(i + 1).ends_with("ed") || view_.is(i + 1, "built"));
    return !is_beginning && std::any_of(kWords.begin(), kWords.end(),
                                        [&](std::string_view word) { return view_.is(i, word); });
  }

  /// "condemned the bombing on Friday": the date is of the words, not of what they are about.
  bool is_reaction(std::size_t i) const {
    static constexpr std::array<std::string_view, 14> kVerbs = {
        "condemned", "criticised", "criticized", "praised",   "welcomed", "slammed", "hailed",
        "mourned",   "applauded",  "defended",   "denounced", "honoured", "honored", "backed"};
    return std::any_of(kVerbs.begin(), kVerbs.end(),
                       [&](std::string_view word) { return view_.is(i, word); });
  }

  /// Whether the verb at word i says that the date is of the speech: "said on Monday", "on Monday
  /// said"; not "said the bridge fell on Monday", "a memo dated 2 May told".
  bool dates_speech(std::size_t i) const {
    if (!is_speech_verb(view_[i]) && !is_reaction(i)) return false;
    if (view_.is(i, "charge")) return false;  // of a team, of a crime: a noun
    if (view_.is(i, "voice")) return false;
    // "the verdict will be announced on Friday", "the leak, reported at noon": that is what
    // happened.
    static constexpr std::array<std::string_view, 6> kPassive = {"be",  "been", "being",
                                                                 "was", "were", "is"};
    if (i > 0 && i < begin_ &&
        (view_[i - 1].sign == ',' ||
         std::any_of(
             kPassive.begin(), kPassive.end(),
             [&](std::string_view word) { return view_.is(i - 1, word); }))) {
      return false;
    }
    const auto is_deed = [this](std::size_t k) {
      return (view_[k].sense->happening | view_[k].sense->event) != 0 && !is_speech_verb(view_[k]);
    };
    static constexpr std::array<std::string_view, 11> kAuxiliaries = {
        "will", "would", "was", "were", "had", "has", "have", "is", "are", "be", "been"};
    if (i < begin_) {
      for (std::size_t k = i + 1; k < begin_; ++k) {
        if (is_deed(k) || std::any_of(kAuxiliaries.begin(), kAuxiliaries.end(),
                                      [&](std::string_view word) { return view_.is(k, word); })) {
          return false;
        }
      }
      return true;
    }
    std::size_t before = begin_;
    while (before > 0 && begin_ - before < 2 && view_[before - 1].is_function) --before;
    return before == 0 || !(is_deed(before - 1) || (is_content(view_, before - 1) &&
                                                    view_.text(before - 1).ends_with("ed")));
  }

  /// "takes effect on September 1", "come into force in October".
  bool is_coming(std::size_t first) const {
    static constexpr std::array<std::string_view, 16> kVerbs = {
        "takes", "comes",   "enters",  "goes",    "opens",    "begins", "starts",  "closes",
        "ends",  "resumes", "expires", "applies", "launches", "kicks",  "reopens", "retires"};
    static constexpr std::array<std::string_view, 3> kPlural = {"come", "enter", "take"};
    static constexpr std::array<std::string_view, 2> kForce = {"force", "effect"};
    for (std::size_t i = first; i < begin_; ++i) {
      if (is_any(view_, i, kVerbs)) return true;
      const bool is_force = is_any(view_, i + 1, kForce) || is_any(view_, i + 2, kForce);
      if (is_force && is_any(view_, i, kPlural)) return true;
    }
    return false;
  }

  /// "the 2012 election": the year tells which one, not when.
  bool is_label() const {
    if (end_ >= view_.size() || begin_ == 0) return false;
    if (dating_.form.is_weekday || dating_.form.is_relative) return false;
    // "Windows Server 2003", "a 2013 Toyota": a model.
    if (dating_.form.grain == DateForm::year &&
        (view_[end_].is_name || view_[begin_ - 1].is_name)) {
      return true;
    }
    static constexpr std::array<std::string_view, 9> kDating = {
        "in", "on", "since", "until", "during", "by", "from", "at", "about"};
    if (!is_content(view_, end_)) return false;
    return view_.text(end_ - 1).find_first_of("'\xE2") == std::string_view::npos &&
           view_[begin_ - 1].is_function &&
           std::none_of(kDating.begin(), kDating.end(),
                        [&](std::string_view word) { return view_.is(begin_ - 1, word); });
  }

  /// The word of content nearest before the date in its clause.
  void read_verb(std::size_t first) {
    for (std::size_t i = begin_; i > first; --i) {
      const Word& word = view_[i - 1];
      if (word.kind != TokenKind::word) return;
      if (word.is_function) continue;
      dating_.verb = word.stem;
      return;
    }
  }

  void read_form() {
    static constexpr std::array<std::string_view, 13> kRelative = {
        "yesterday", "today",  "tonight", "tomorrow", "last",     "this",     "next",
        "ago",       "year's", "now",     "same",     "previous", "following"};
    static constexpr std::array<std::string_view, 4> kStamps = {"updated", "published", "modified",
                                                                "copyright"};
    static constexpr std::array<std::string_view, 3> kAddress = {"http", "https", "www"};
    static constexpr std::array<std::string_view, 9> kZones = {"gmt", "utc", "bst", "cet",  "est",
                                                               "edt", "et",  "pt",  "local"};
    static constexpr std::array<std::string_view, 7> kLeads = {"by",    "before", "after", "since",
                                                               "until", "till",   "from"};
    DateForm& form = dating_.form;
    const std::string_view value = time_.value;
    const std::size_t clock = value.find('T');
    if (clock != std::string_view::npos && clock + 6 <= value.size() && value[clock + 3] == ':') {
      form.minutes = std::atoi(time_.value.c_str() + clock + 1) * 60 +
                     std::atoi(time_.value.c_str() + clock + 4);
    } else if (clock != std::string_view::npos && clock + 3 <= value.size()) {
      constexpr std::string_view kMorning = "MO";
      constexpr std::string_view kAfternoon = "AF";
      const std::string_view part = value.substr(clock + 1, 2);
      form.part = part == kMorning ? 'M' : part == kAfternoon ? 'A' : part == "EV" ? 'E' : 'N';
    }
    const bool is_date = time_.type == TimeType::date || time_.type == TimeType::time;
    const std::string_view date = value.substr(0, std::min(clock, value.size()));
    if (is_date &&
        (form.minutes >= 0 || (dating_.days.is_known && dating_.days.first == dating_.days.last))) {
      form.grain = form.minutes >= 0 ? DateForm::minute : DateForm::day;
    } else if (is_date && date.size() == 7 && date[5] >= '0' && date[5] <= '9') {
      form.grain = DateForm::month;
    } else if (is_date && date.size() == 4 && dating_.days.is_known) {
      form.grain = DateForm::year;
    }
    form.is_loose = !time_.mod.empty();
    for (std::size_t i = begin_; i < end_; ++i) {
      const auto is_any = [&](const auto& words) {
        return std::any_of(words.begin(), words.end(),
                           [&](std::string_view word) { return view_.is(i, word); });
      };
      form.is_relative = form.is_relative || is_any(kRelative);
      form.is_counted = form.is_counted || view_.is(i, "before") || view_.is(i, "after");
      if (is_any(kZones)) form.zone = view_[i].word;
      form.words = form.words * 31 + view_[i].word;
      if (view_[i].kind != TokenKind::number) continue;
      form.has_number = true;
      form.tells_year = form.tells_year || view_.text(i).size() == 4;
    }
    form.is_weekday = form.grain == DateForm::day && !form.has_number && !form.is_relative;
    form.is_label = is_label() || is_listed();
    if (view_.size() > 1 && std::any_of(kAddress.begin(), kAddress.end(), [&](std::string_view w) {
          return view_.is(0, w) && view_[1].sign == ':';
        })) {
      form.grain = DateForm::none;
    }
    for (std::size_t i = begin_ > 4 ? begin_ - 4 : 0; i < std::min(end_ + 3, view_.size()); ++i) {
      if (std::any_of(kStamps.begin(), kStamps.end(),
                      [&](std::string_view word) { return view_.is(i, word); })) {
        form.grain = DateForm::none;
      }
    }
    for (std::size_t back = 1; back <= 2 && back <= begin_; ++back) {
      const std::size_t i = begin_ - back;
      if (std::any_of(kLeads.begin(), kLeads.end(),
                      [&](std::string_view word) { return view_.is(i, word); })) {
        form.lead = view_[i].word;
      }
      if (!view_.is(i, "the") && !view_.is(i, "about")) break;
    }
    // "from 1969 to 1995": the end of a stretch.
    if (begin_ > 1 && view_.is(begin_ - 1, "to") && view_[begin_ - 2].kind == TokenKind::number) {
      form.lead = view_[begin_ - 1].word;
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
