// Quotations that no verb introduces: a name and a colon, a sentence that announces with a colon, a
// signature behind a dash, a bare subject.
#include <algorithm>
#include <array>

#include "attribute/cue.h"
#include "attribute/draft.h"
#include "attribute/phrase.h"
#include "text/lexicon.h"

namespace onrecord::attribution {
namespace {

class Verbless {
 public:
  Verbless(const View& view, std::vector<Candidate>& candidates)
      : view_(view), items_(view.items), candidates_(candidates) {}

  void run(Range unit) {
    for (std::uint32_t i = unit.begin; i < unit.end; ++i) {
      if (!items_[i].is_quotation()) continue;
      if (i > 0 && items_[i - 1].sign == ':') label(i);
      signature(i);
      named_behind(i);
      bare_subject(i, unit);
    }
  }

 private:
  /// "Orr: “…”", or a sentence that announces with a colon, perhaps in the paragraph before.
  void label(std::uint32_t quote) {
    const std::uint32_t colon = quote - 1;
    const Range unit = view_.unit_at(colon).items;
    if (view_.unit_of[quote] > view_.unit_of[colon] + 1) return;
    Range words_of_unit{std::max(unit.begin, colon - std::min(colon, kReach)), colon};
    for (std::uint32_t i = words_of_unit.begin; i + 1 < colon; ++i) {
      if (items_[i].sign == '-' && items_[i + 1].is(kCapital) && colon - i <= 7)
        words_of_unit.begin = i + 1;
    }
    if (words_of_unit.empty()) return;
    Candidate candidate;
    candidate.cue = Range{colon, colon + 1};
    if (is_label(words_of_unit) || has_relative(words_of_unit)) {
      candidate.source = words_of_unit;
      candidate.links.push_back({quote, Pattern::label, 90});
      candidates_.push_back(std::move(candidate));
      return;
    }
    for (const Cue& cue : find_cues(view_, words_of_unit)) {
      if (cue.kind != CueKind::finite ||
          (cue.type != CueClass::say && cue.type != CueClass::tell && cue.type != CueClass::ask))
        continue;
      const auto source = subject_before(view_, unit.begin, cue.group.begin);
      if (!source) continue;
      candidate.cue = cue.group;
      candidate.source = source;
      // "Orr wrote:" alone, perhaps above a block: as good as before the words themselves
      if (cue.group.end == colon || is_adverbial({cue.group.end, colon})) {
        candidate.links.push_back({quote, Pattern::before, 90});
        candidates_.push_back(std::move(candidate));
        return;
      }
    }
    if (!candidate.source) {
      // A headline's part before the colon is a topic as often as a person.
      const BlockKind kind = view_.unit_at(colon).kind;
      if (kind == BlockKind::headline || kind == BlockKind::heading) return;
      candidate.source = main_subject(view_, {words_of_unit.begin, unit.end}, colon);
    }
    if (!candidate.source) return;
    if (candidate.source->end >= colon) return;  // no verb: no announcement
    keep_owner(*candidate.source);
    candidate.links.push_back({quote, Pattern::announced, 62});
    candidates_.push_back(std::move(candidate));
  }

  /// "said when the subject came up:", "said in the same passage:": says when or where, and no
  /// more.
  bool is_adverbial(Range range) const {
    constexpr std::uint32_t kLongest = 8;
    if (range.size() > kLongest || !items_[range.begin].is(kSubordinator | kPreposition)) {
      return false;
    }
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      const Item& item = items_[i];
      if (!item.is_word() || item.cue != CueClass::none ||
          item.is(kCapital | kSubjectPronoun | kRelative)) {
        return false;
      }
      // "on that day" points, "that he would" tells.
      const bool points = i > range.begin && items_[i - 1].is(kPreposition);
      if (item.word == that_ && !points) return false;
    }
    return true;
  }

  /// "Dana Orr's answer was short:" announces her words.
  void keep_owner(Range& source) const {
    if (source.size() < 2 || !items_[source.end - 1].is_word()) return;
    const Item& noun = items_[source.end - 1];
    const bool is_speech = noun.is(kCueNoun) || noun.word == answer_ || noun.word == response_ ||
                           noun.word == reply_ || noun.word == verdict_ || noun.word == message_;
    const Item& owner = items_[source.end - 2];
    if (is_speech && owner.is_word() && owner.is(kPossessive | kPossessiveWord)) --source.end;
  }

  /// "Dana Orr, whose film won:" is a label too.
  bool has_relative(Range range) const {
    std::uint32_t comma = range.begin;
    while (comma < range.end && items_[comma].sign != ',') ++comma;
    if (comma == range.begin || comma + 1 >= range.end) return false;
    const std::uint64_t opener = items_[comma + 1].word;
    return (opener == who_ || opener == whose_) && range.size() <= 16 &&
           is_label({range.begin, comma}) &&
           std::none_of(items_.begin() + comma + 1, items_.begin() + range.end,
                        [](const Item& item) { return item.sign == ','; });
  }

  /// A short run of names, titles and roles, nothing else: "Mayor Orr", "Dana Orr, skipper".
  bool is_label(Range range) const {
    if (range.size() > 8 || !items_[range.begin].is(kCapital)) return false;
    if (range.size() == 1 && items_[range.begin].span.size() == 1) return false;  // Q, A
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      const Item& item = items_[i];
      const bool fits = item.is(kCapital | kTitle | kRole | kRolePlural | kBodyHead | kNumeral) ||
                        item.sign == ',' || item.sign == '(' || item.sign == ')' ||
                        item.word == of_ || item.is(kDeterminer);
      if (!fits) return false;
    }
    return !items_[range.begin].is(kPreposition | kConjunction | kDeterminer | kPossessiveWord |
                                   kSubordinator);
  }

  /// “…” — Orr, chief of the harbour
  void signature(std::uint32_t quote) {
    std::uint32_t at = quote + 1;
    if (at + 1 >= items_.size() || items_[at].sign != '-') return;
    const Range unit = view_.unit_at(at).items;
    if (!items_[at + 1].is(kCapital)) return;
    if (items_[at].span.end_byte == items_[at + 1].span.begin_byte &&
        items_[at].span.begin_byte == items_[quote].span.end_byte)
      return;
    const std::uint32_t end = unit.end;
    if (end - at > 20 || has_verb(view_, {at + 1, end})) return;
    std::uint32_t last = end;
    while (last > at + 1 && items_[last - 1].sign == '.') --last;
    if (is_credit({at + 1, last})) return;
    Candidate candidate;
    candidate.source = Range{at + 1, last};
    candidate.cue = Range{at, at + 1};
    candidate.links.push_back({quote, Pattern::signature, 85});
    candidates_.push_back(std::move(candidate));
  }

  /// "— Agencies", "— Dana Orr, AP": who wrote or sent the text, not who spoke.
  bool is_credit(Range range) const {
    static const Lexicon& outlets = lexicon("outlets.txt");
    static const std::array kAgencies = {word_id("agencies"), word_id("agency"), word_id("reuters"),
                                         word_id("ap"),       word_id("afp"),    word_id("upi"),
                                         word_id("press"),    word_id("staff")};
    std::uint32_t begin = range.end;
    while (begin > range.begin && items_[begin - 1].is_word()) --begin;
    std::vector<std::uint64_t> words;
    for (std::uint32_t i = begin; i < range.end; ++i) words.push_back(items_[i].word);
    if (words.empty()) return false;
    std::string_view tag;
    const bool is_outlet = outlets.find_phrase(words, &tag) == words.size() && tag.empty();
    const bool is_agency = std::ranges::find(kAgencies, words.back()) != kAgencies.end();
    return is_agency || (is_outlet && begin > range.begin);
  }

  /// “…” That was Orr.
  void named_behind(std::uint32_t quote) {
    const std::uint32_t at = quote + 1;
    if (at + 2 >= items_.size() || view_.unit_of[at] == view_.unit_of[quote]) return;
    if (view_.unit_at(quote).items.size() > 2) return;  // the words stand in a sentence of theirs
    const Range unit = view_.unit_at(at).items;
    if (at != unit.begin || items_[at].word != that_ || items_[at + 1].word != was_) return;
    std::uint32_t end = at + 2;
    while (end < unit.end && items_[end].is_word() && items_[end].is(kCapital | kTitle)) ++end;
    if (end == at + 2 || end - at > 7 || end >= unit.end) return;
    if (items_[end].sign != '.' && items_[end].sign != ',') return;
    Candidate candidate;
    candidate.source = Range{at + 2, end};
    candidate.links.push_back({quote, Pattern::signature, 80});
    candidates_.push_back(std::move(candidate));
  }

  /// Kerry “lost an argument” to: the subject alone is credited.
  void bare_subject(std::uint32_t quote, Range unit) {
    if (quote == unit.begin || items_[quote - 1].sign != 0) return;
    const auto subject = main_subject(view_, unit, quote);
    if (!subject || subject->end != quote || !items_[quote - 1].is(kCapital | kSubjectPronoun))
      return;
    if (items_[quote].span.size() < 8) return;
    Candidate candidate;
    candidate.source = subject;
    candidate.links.push_back({quote, Pattern::subject, 30});
    candidates_.push_back(std::move(candidate));
  }

  const std::uint64_t of_ = word_id("of"), that_ = word_id("that"), was_ = word_id("was");
  const std::uint64_t answer_ = word_id("answer"), response_ = word_id("response"),
                      reply_ = word_id("reply"), verdict_ = word_id("verdict"),
                      message_ = word_id("message");
  const std::uint64_t who_ = word_id("who"), whose_ = word_id("whose");
  const View& view_;
  const std::vector<Item>& items_;
  std::vector<Candidate>& candidates_;
};

}  // namespace

void find_verbless(const View& view, Range sentence, std::vector<Candidate>& candidates) {
  Verbless(view, candidates).run(sentence);
}

}  // namespace onrecord::attribution
