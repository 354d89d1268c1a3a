#include "lineup/telling.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "lineup/doer.h"
#include "lineup/owner.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// Scopes that no one word names.
constexpr std::uint64_t kPart = 1;
constexpr std::uint64_t kWithDoer = 2;
constexpr std::uint64_t kPiece = 16;

bool is_auxiliary(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 11> kWords = {
      "were", "was", "been", "are", "is", "be", "being", "got", "have", "had", "has"};
  return is_any(view, i, kWords);
}

/// Words at which a clause ends for the purpose of what happened to a count.
bool ends_clause(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 14> kWords = {
      "and",   "but",  "while", "when",    "after",  "before", "as",
      "where", "said", "says",  "because", "though", "until",  "whose"};
  return view[i].sign == ';' || view[i].sign == ':' || is_any(view, i, kWords);
}

/// Words that may stand between a verb and its count.
bool is_light(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 16> kWords = {
      "the", "a",     "an",   "of",        "another", "total",   "estimated", "its",
      "all", "their", "some", "confirmed", "at",      "overall", "those",     "these"};
  return is_any(view, i, kWords);
}

class Reader {
 public:
  Reader(const SentenceView& view, const std::vector<Figure>& figures, std::size_t at)
      : view_(view), figures_(figures), figure_(figures[at]), at_(at) {
    begin_ = view_.at(figure_.span.begin_byte);
    end_ = std::max(view_.at(figure_.span.end_byte), begin_ + 1);
    // "five-year" is one word: the figure ends inside it.
    if (end_ > view_.size()) end_ = view_.size();
    counted_begin_ = counted_end_ = end_;
    if (figure_.counts && figure_.counts->begin_byte >= figure_.span.begin_byte) {
      counted_begin_ = std::min(view_.at(figure_.counts->begin_byte), view_.size());
      counted_end_ = std::min(view_.at(figure_.counts->end_byte - 1) + 1, view_.size());
    }
  }

  Telling read(std::vector<std::uint32_t> times) {
    telling_.figure = static_cast<std::uint32_t>(at_);
    telling_.document = figure_.document;
    telling_.is_measure = !figure_.unit.empty();
    telling_.in_lead = view_.in_lead();
    telling_.is_rank = figure_.form == FigureForm::ordinal;
    telling_.is_length = measures_space();
    telling_.times = std::move(times);
    telling_.names = view_.names();
    telling_.words.resize(view_.names().size() + view_.content().size());
    std::merge(view_.names().begin(), view_.names().end(), view_.content().begin(),
               view_.content().end(), telling_.words.begin());
    if (begin_ >= view_.size()) return std::move(telling_);  // far into a sentence that never ends
    if (figure_.form == FigureForm::age) {
      read_owner(view_, begin_, end_, telling_);
      return std::move(telling_);
    }
    read_counted();
    read_scale();
    if (!read_event_left()) read_event_right();
    read_number_of();
    telling_.is_as_of_day = is_as_of_day();
    read_governor();
    read_next();
    read_limits();
    read_places();
    read_loss();
    telling_.setting = read_setting(view_, begin_, end_, clause_around(view_, begin_, counted_end_),
                                    telling_.head);
    if (event_at_ != kNone && !telling_.is_agent) {
      telling_.doer = find_doer(view_, event_at_, begin_, is_object_);
    }
    return std::move(telling_);
  }

 private:
  void read_counted() {
    std::size_t last = counted_end_;
    for (std::size_t i = counted_begin_; i < counted_end_; ++i) {
      if (view_.is(i, "of") && i > counted_begin_) {
        last = i;
        break;
      }
    }
    while (last > counted_begin_ && view_[last - 1].sense->event != 0 &&
           view_[last - 1].sense->thing == 0) {
      --last;
    }
    for (std::size_t i = counted_begin_; i < last; ++i) {
      const Word& word = view_[i];
      if (word.kind != TokenKind::word) continue;
      if (i + 1 == last) {
        telling_.head = word.stem;
        telling_.thing = word.sense->thing;
        telling_.counts_unknown = false;
        telling_.is_people = counts_people(i);
      } else if (!word.is_function) {
        telling_.modifiers.push_back(word.stem);
      }
    }
    std::sort(telling_.modifiers.begin(), telling_.modifiers.end());
    static const std::uint64_t kLives = stem_of("lives", 0);
    if (telling_.head == kLives) telling_.events |= event_named("kill");
  }

  bool counts_people(std::size_t i) const {
    static const Lexicon& roles = lexicon("role_nouns.txt");
    const std::string_view text = view_.text(i);
    return roles.contains(view_[i].word) || text.ends_with("ers") || text.ends_with("ors") ||
           text.ends_with("ists") || text.ends_with("men");
  }

  /// The figure in the same sentence that begins first behind this one, but for one that is a part
  /// of it; size() when there is none.
  std::size_t next_figure() const {
    std::size_t next = at_ + 1;
    while (next < figures_.size() && figures_[next].part_of == figure_.id &&
           figures_[next].document == figure_.document) {
      ++next;
    }
    if (next == figures_.size() || figures_[next].document != figure_.document) return view_.size();
    return std::min(view_.at(figures_[next].span.begin_byte), view_.size());
  }

  void take_event(std::size_t i, bool is_object) {
    telling_.events |= view_[i].sense->event;
    if (event_at_ == kNone) event_at_ = i, is_object_ = is_object;
  }

  /// "killed at least 12", "the death toll rose to 12", "the deaths of 12".
  bool read_event_left() {
    if (telling_.is_measure) return false;
    std::size_t i = begin_;
    while (i > 0 && is_light(view_, i - 1)) --i;
    if (i > 0 && view_[i - 1].sense->is(kAct)) {
      const bool is_passive = i > 1 && is_auxiliary(view_, i - 2) && !view_.is(i - 2, "had") &&
                              !view_.is(i - 2, "have") && !view_.is(i - 2, "has") &&
                              !view_.text(i - 1).ends_with("ing");
      if (!is_passive) {
        take_event(i - 1, true);
        // "killed or wounded 12", "killing and injuring 12"
        if (i > 2 && (view_.is(i - 2, "or") || view_.is(i - 2, "and")) &&
            view_[i - 3].sense->is(kAct)) {
          take_event(i - 3, true);
        }
        return true;
      }
    }
    for (std::size_t back = 1; back <= 6 && back <= begin_; ++back) {
      const std::size_t k = begin_ - back;
      if (view_[k].sign == ',' || ends_clause(view_, k) || view_[k].kind == TokenKind::number)
        break;
      if (!view_[k].sense->is(kNoun)) continue;
      take_event(k, false);
      return true;
    }
    return telling_.events != 0;
  }

  /// "12 people were killed", "12 dead", "12 people, most of them women, have died".
  void read_event_right() {
    if (telling_.is_measure) return;
    const std::size_t stop = std::min({next_figure(), end_ + 16, view_.size()});
    bool is_apart = false;
    for (std::size_t i = end_; i < stop; ++i) {
      if (view_[i].sign == ',') is_apart = true;
      if (i >= counted_end_ && ends_clause(view_, i)) return;
      const Sense& sense = *view_[i].sense;
      if (sense.event == 0 || sense.thing != 0) continue;
      const bool is_led = i > 0 && (is_auxiliary(view_, i - 1) || is_auxiliary(view_, i - 2));
      if ((is_apart || i > counted_end_ + 3) && !is_led) continue;
      if (sense.is(kAct) && !is_led && has_object(i)) {
        telling_.is_agent = true;
        return;
      }
      take_event(i, false);
      if (i + 2 < view_.size() && (view_.is(i + 1, "or") || view_.is(i + 1, "and")) &&
          view_[i + 2].sense->event != 0 && view_[i + 2].sense->thing == 0 && !has_object(i + 2)) {
        take_event(i + 2, false);
      }
      return;
    }
  }

  /// Whether what follows the verb is its object: "gunmen killed 12", "police arrested a man".
  bool has_object(std::size_t verb) const {
    const std::size_t i = verb + 1;
    if (i >= view_.size()) return false;
    if (view_[i].kind == TokenKind::number) return true;
    if (view_[i].kind != TokenKind::word) return false;
    static constexpr std::array<std::string_view, 13> kOpeners = {
        "a",  "an",    "the", "his",  "her",    "their", "its",
        "at", "least", "all", "some", "dozens", "more"};
    if (view_.is(i, "at") && !view_.is(i + 1, "least")) return false;
    if (is_any(view_, i, kOpeners)) return true;
    return !view_[i].is_function && view_[i].sense->thing != 0;
  }

  /// What a measure measures, and the word that governs a count.
  void read_governor() {
    static const Lexicon& speech_verbs = lexicon("speech_verbs.txt");
    const auto content = [&](std::size_t i) {
      return i < view_.size() && view_[i].kind == TokenKind::word && !view_[i].is_function;
    };
    for (std::size_t back = 1; back <= 5 && back <= begin_; ++back) {
      const std::size_t i = begin_ - back;
      if (view_[i].sign != 0 || view_[i].kind == TokenKind::number) break;
      if (!content(i)) continue;
      // "the grid said 14,000 homes were cut off": who said it governs no count.
      if (!speech_verbs.tag(view_[i].word).empty()) break;
      telling_.verb = view_[i].stem;
      break;
    }
    if (telling_.is_measure && telling_.counts_unknown) {
      // "a $3 million fine", "40-minute talks"
      if (content(end_) && !view_[end_].is_name) telling_.head = view_[end_].stem;
    } else if (telling_.verb == 0) {
      for (std::size_t i = counted_end_; i < std::min(counted_end_ + 5, view_.size()); ++i) {
        if (view_[i].sign != 0) break;
        if (!content(i)) continue;
        telling_.verb = view_[i].stem;
        break;
      }
    }
  }

  void read_next() {
    constexpr std::size_t kReach = 6;
    for (std::size_t i = counted_end_; i < std::min(counted_end_ + kReach, view_.size()); ++i) {
      if (view_[i].sign != 0) return;
      if (view_[i].kind != TokenKind::word || view_[i].is_function || view_[i].is_name) {
        continue;
      }
      telling_.next = view_[i].stem;
      return;
    }
  }

  void read_limits() {
    const std::size_t first = begin_ > 6 ? begin_ - 6 : 0;
    const std::size_t last = std::min(counted_end_ + 7, view_.size());
    for (std::size_t i = first; i < last; ++i) {
      const Sense& sense = *view_[i].sense;
      const bool is_month = view_.text(i) == "May";
      if (sense.is(kMaybe) && !is_month) telling_.is_maybe = true;
      if (sense.is(kMaybe) && !sense.is(kPlan) && !is_month) telling_.is_unreal = true;
      // What limits the count stands beside it.
      const bool is_near = i + 4 > begin_ && i < counted_end_ + 3;
      const bool is_own = i >= begin_ && i < end_;  // more than, among the figure's own words
      const bool is_of_year = view_.is(i + 1, "quarter") || view_.is(i + 1, "half");
      if (sense.is(kScope) && is_near && !is_own && !is_of_year) limit(view_[i].word);
    }
    if (figure_.part_of) limit(kPart);
    // "three times the 20 million euros": what it is measured by.
    const std::size_t times = begin_ > 0 && view_.is(begin_ - 1, "the") ? begin_ - 1 : begin_;
    if (times > 0 && view_.is(times - 1, "times")) limit(view_[times - 1].word);
    // "12 minutes, 31 seconds": a piece of a longer measure.
    if (is_piece()) limit(kPiece + at_);
    // "five dead, including the gunman": others leave him out of their count.
    for (std::size_t i = counted_end_; i < std::min(counted_end_ + 4, view_.size()); ++i) {
      if (view_.is(i, "including") && counts_doer(i + 1)) limit(kWithDoer);
      if (view_.is(i, "excluding")) limit(view_[i].word);
    }
    std::sort(telling_.scopes.begin(), telling_.scopes.end());
    telling_.scopes.erase(std::unique(telling_.scopes.begin(), telling_.scopes.end()),
                          telling_.scopes.end());
  }

  bool measures_space() const {
    static constexpr std::array<std::string_view, 7> kOfTime = {"second", "minute", "hour", "day",
                                                                "week",   "month",  "year"};
    return telling_.is_measure && figure_.form == FigureForm::cardinal &&
           std::find(kOfTime.begin(), kOfTime.end(), figure_.unit) == kOfTime.end();
  }

  /// Whether nothing but a comma or "and" parts it from a measure before it.
  bool is_piece() const {
    if (!telling_.is_measure || at_ == 0) return false;
    const Figure& before = figures_[at_ - 1];
    if (before.document != figure_.document || before.unit.empty() || before.form != figure_.form) {
      return false;
    }
    const std::size_t end = view_.at(before.span.end_byte);
    if (end > begin_ || begin_ - end > 2) return false;
    for (std::size_t i = end; i < begin_; ++i) {
      if (view_[i].sign != ',' && !view_.is(i, "and")) return false;
    }
    return view_[0].span.begin_byte <= before.span.begin_byte;
  }

  void limit(std::uint64_t scope) {
    telling_.is_scoped = true;
    telling_.scopes.push_back(scope);
  }

  /// "magnitude 6.1", "a 6.1-magnitude quake", "a magnitude of 6.1": a place on a scale, no count.
  void read_scale() {
    static constexpr std::array<std::string_view, 8> kScales = {
        "magnitude", "category", "grade", "level", "richter", "phase", "stage", "gauge"};
    if (!figure_.unit.empty()) return;
    for (std::size_t i = begin_ > 3 ? begin_ - 3 : 0; i < std::min(end_ + 2, view_.size()); ++i) {
      // "6.1-magnitude" may be one word.
      const bool is_own = i >= begin_ && i < end_;
      const std::string_view text = view_.text(i);
      const std::size_t hyphen = is_own ? text.rfind('-') : std::string_view::npos;
      const auto scale = std::find_if(kScales.begin(), kScales.end(), [&](std::string_view word) {
        return is_own ? hyphen != std::string_view::npos && text.substr(hyphen + 1) == word
                      : view_.is(i, word);
      });
      if (scale == kScales.end() || (i + 1 < begin_ && !view_.is(begin_ - 1, "of"))) continue;
      telling_.is_scale = true;
      telling_.is_unreal = telling_.is_maybe = tells_what_may_be(i);
      telling_.head = stem_of(*scale, 0);
      telling_.thing = 0;
      telling_.counts_unknown = false;
      telling_.modifiers.clear();
      return;
    }
  }

  /// "A magnitude 6 quake can cause damage": any such quake, none that was.
  bool tells_what_may_be(std::size_t scale) const {
    static constexpr std::array<std::string_view, 6> kMay = {"can",     "could",     "may",
                                                             "usually", "typically", "often"};
    const std::size_t last = std::max(scale, end_);
    for (std::size_t i = last; i < std::min(last + 5, view_.size()) && view_[i].sign == 0; ++i) {
      if (is_any(view_, i, kMay)) return true;
    }
    return false;
  }

  /// "The number of people infected rose to 61": what is counted stands far before the figure.
  void read_number_of() {
    static constexpr std::array<std::string_view, 12> kVerbs = {
        "rose",      "risen", "climbed", "increased", "grew",   "grown",
        "increases", "rises", "reached", "stood",     "stands", "fell"};
    if (!telling_.counts_unknown || telling_.is_measure || begin_ < 4) return;
    const std::size_t verb = is_any(view_, begin_ - 1, kVerbs) ? begin_ - 1 : begin_ - 2;
    if (!is_any(view_, verb, kVerbs)) return;
    constexpr std::size_t kFarthest = 24;
    std::size_t i = verb;
    for (; i > 1 && verb - i < kFarthest && telling_.events == 0; --i) {
      if (view_[i - 1].sign != 0 || !view_[i - 1].sense->is(kNoun)) continue;
      // "the death toll from the quake in Orla rose to 61"
      telling_.events |= view_[i - 1].sense->event;
    }
    i = verb;
    while (i > 1 && verb - i < kFarthest && !(view_.is(i - 1, "of") && view_.is(i - 2, "number"))) {
      --i;
    }
    if (i < 2 || !view_.is(i - 1, "of") || !view_.is(i - 2, "number")) return;
    while (i + 1 < verb && is_plain(i + 1) && view_[i].sense->thing == 0) ++i;
    if (!is_plain(i)) return;
    telling_.head = view_[i].stem;
    telling_.thing = view_[i].sense->thing;
    telling_.counts_unknown = false;
    for (std::size_t k = i; k < verb && telling_.events == 0; ++k) {
      if (view_[k].sense->thing == 0 || k == i) telling_.events |= view_[k].sense->event;
    }
  }

  bool is_plain(std::size_t i) const {
    return view_[i].kind == TokenKind::word && !view_[i].is_name && !view_[i].is_function;
  }

  /// Whether the count is told as of a day: "rose to 61 on Tuesday", "by Tuesday's bulletin, 67".
  bool is_as_of_day() const {
    static constexpr std::array<std::string_view, 4> kPapers = {"bulletin", "bulletins", "update",
                                                                "count"};
    static constexpr std::array<std::string_view, 8> kVerbs = {
        "rose", "risen", "climbed", "increased", "grew", "reached", "stood", "stands"};
    for (std::size_t i = 0; i < view_.size(); ++i) {
      if (is_any(view_, i, kPapers)) return true;
      if (i < begin_ && i + 3 > begin_ && is_any(view_, i, kVerbs)) return true;
    }
    return false;
  }

  /// Jobs that are cut, go or are lost, workers who lose theirs: one event, whatever the verb.
  void read_loss() {
    static constexpr std::array<std::string_view, 18> kLosing = {
        "cut",  "cuts",  "cutting", "go",       "lose",   "lost",    "losing", "axe",  "axed",
        "shed", "slash", "scrap",   "shedding", "losses", "slashed", "axing",  "loss", "going"};
    static const std::uint8_t kJob = thing_named("job");
    static const std::uint8_t kWorker = thing_named("worker");
    static const std::uint8_t kPerson = thing_named("person");
    const bool are_workers = telling_.thing == kWorker || telling_.thing == kPerson;
    if ((telling_.thing != kJob && !are_workers) || telling_.events != 0) return;
    const std::size_t first = begin_ > 4 ? begin_ - 4 : 0;
    bool is_lost = false;
    bool tells_jobs = telling_.thing == kJob;
    for (std::size_t i = first; i < std::min(counted_end_ + 5, view_.size()); ++i) {
      is_lost = is_lost || is_any(view_, i, kLosing);
      tells_jobs = tells_jobs || view_[i].sense->thing == kJob;
    }
    if (!is_lost || !tells_jobs) return;
    telling_.events |= event_named("layoff");
    telling_.thing = kJob;
    telling_.head = common_stem(stem_of("job", 0));
  }

  /// Whether the next words name one who did it: the gunman, a suspected attacker.
  bool counts_doer(std::size_t first) const {
    static constexpr std::array<std::string_view, 14> kDoers = {
        "gunman", "shooter",     "attacker", "bomber",    "suspect",  "assailant", "killer",
        "gunmen", "perpetrator", "bombers",  "attackers", "suspects", "himself",   "herself"};
    for (std::size_t i = first; i < std::min(first + 4, view_.size()) && view_[i].sign == 0; ++i) {
      if (is_any(view_, i, kDoers)) return true;
    }
    return false;
  }

  void read_places() {
    static constexpr std::array<std::string_view, 10> kLeads = {
        "in", "at", "near", "outside", "across", "from", "around", "of", "on", "inside"};
    for (std::size_t i = 0; i + 1 < view_.size(); ++i) {
      if (!is_any(view_, i, kLeads)) continue;
      std::size_t k = i + 1;
      for (std::size_t skipped = 0;
           k < view_.size() && !view_[k].is_name && skipped < 4 && view_[k].kind == TokenKind::word;
           ++skipped) {
        ++k;
      }
      for (; k < view_.size() && view_[k].is_name; ++k) telling_.places.push_back(view_[k].stem);
    }
    std::sort(telling_.places.begin(), telling_.places.end());
  }

  const SentenceView& view_;
  const std::vector<Figure>& figures_;
  const Figure& figure_;
  std::size_t at_;
  std::size_t begin_ = 0;  // words of the figure
  std::size_t end_ = 0;
  std::size_t counted_begin_ = 0;  // words of what it counts
  std::size_t counted_end_ = 0;
  std::size_t event_at_ = kNone;
  bool is_object_ = false;
  Telling telling_;
};

}  // namespace

Telling read_telling(const SentenceView& view, const std::vector<Figure>& figures, std::size_t at,
                     std::vector<std::uint32_t> times) {
  return Reader(view, figures, at).read(std::move(times));
}

}  // namespace onrecord::lineup
