// What a cue reports: the quotations beside it and inside its clause, and the clause itself.
//
// A reported clause runs to the end of its sentence or to the next attribution.
#include <algorithm>

#include "attribute/draft.h"
#include "attribute/phrase.h"

namespace onrecord::attribution {
namespace {

struct Words {
  std::uint64_t basically = word_id("basically");
  std::uint64_t effectively = word_id("effectively");
  std::uint64_t essentially = word_id("essentially");
  std::uint64_t how = word_id("how");
  std::uint64_t if_ = word_id("if");
  std::uint64_t pledged = word_id("pledged");
  std::uint64_t pledges = word_id("pledges");
  std::uint64_t promised = word_id("promised");
  std::uint64_t promises = word_id("promises");
  std::uint64_t so = word_id("so");
  std::uint64_t that = word_id("that");
  std::uint64_t there = word_id("there");
  std::uint64_t to = word_id("to");
  std::uint64_t vow = word_id("vowed");
  std::uint64_t vows = word_id("vows");
  std::uint64_t what = word_id("what");
  std::uint64_t whether = word_id("whether");
  std::uint64_t who = word_id("who");
  std::uint64_t why = word_id("why");
};

const Words& words() {
  static const Words kWords;
  return kWords;
}

/// Finds what the cues of one paragraph report.
class Reporter {
 public:
  Reporter(const View& view, Range paragraph, std::vector<Draft>& drafts)
      : view_(view), items_(view.items), paragraph_(paragraph), drafts_(drafts) {}

  void run() {
    for (std::size_t n = 0; n < drafts_.size(); ++n) find_clause(n);
    for (std::size_t n = 0; n < drafts_.size(); ++n) sum_up(n);
    for (std::size_t n = 0; n < drafts_.size(); ++n) sum_up_around(n);
    for (Draft& each : drafts_) {
      if (!each.is_dropped) finish(each);
    }
  }

 private:
  std::size_t index_of(const Draft& d) const {
    return static_cast<std::size_t>(&d - drafts_.data());
  }

  /// The drafts of the same sentence around one: [first_neighbour, last_neighbour).
  std::size_t first_neighbour(const Draft& d) const {
    std::size_t first = index_of(d);
    while (first > 0 && drafts_[first - 1].unit == d.unit && index_of(d) - first < kNeighbours)
      --first;
    return first;
  }
  std::size_t last_neighbour(const Draft& d) const {
    std::size_t last = index_of(d) + 1;
    while (last < drafts_.size() && drafts_[last].unit == d.unit &&
           last - index_of(d) < kNeighbours)
      ++last;
    return last;
  }

  /// The end of the clause that begins at `begin`: before the next attribution or the end.
  std::uint32_t clause_end(std::size_t n, std::uint32_t begin) const {
    const Range unit = view_.units[drafts_[n].unit].items;
    std::uint32_t end = std::min(unit.end, begin + kReach);
    for (std::size_t m = n + 1; m < last_neighbour(drafts_[n]); ++m) {
      const Draft& next = drafts_[m];
      if (next.start <= begin + 1 || next.is_dropped) continue;
      const Item& before = items_[next.start - 1];
      const bool is_comma = before.sign == ',' || before.sign == '-';
      const bool cuts = (next.cue.kind == CueKind::participle && is_comma &&
                         next.cue.type != CueClass::name && next.cue.type != CueClass::thought) ||
                        (next.cue.kind == CueKind::according && is_comma) ||
                        (next.cue.kind == CueKind::put && is_comma) ||
                        (next.cue.kind == CueKind::finite && next.cue.type != CueClass::thought &&
                         (is_comma ||
                          (before.is(kConjunction) && next.candidate.has_shared_source &&
                           next.candidate.source == drafts_[n].candidate.source) ||
                          (before.is(kConjunction | kSubordinator) && next.start >= 2 &&
                           items_[next.start - 2].sign == ',')));
      if (cuts) {
        end = next.start;
        break;
      }
    }
    for (std::uint32_t i = begin; i < end; ++i) {
      if (items_[i].sign == ';') {
        end = i;
        break;
      }
    }
    while (end > begin) {
      const Item& last = items_[end - 1];
      const bool is_loose =
          (last.sign != 0 && last.sign != 'Q' && last.sign != ')' && last.sign != '"' &&
           last.sign != '%') ||
          (last.is(kConjunction) && end < unit.end) ||
          (end < unit.end && last.is(kAdverb) && items_[end - 2].is(kConjunction)) ||
          (end < unit.end && last.is(kSubordinator));
      if (!is_loose) break;
      --end;
    }
    return end;
  }

  /// Whether a clause without *that* may begin here.
  bool opens_clause(std::uint32_t at) const {
    const Item& item = items_[at];
    if (item.is_quotation()) return true;
    if (item.sign == '$') return true;
    if (item.sign != 0) return false;
    if (item.is(kSubjectPronoun | kDeterminer | kPossessiveWord | kCapital | kNumberWord |
                kNumeral | kPluralForm | kNationality | kRole | kRolePlural))
      return true;
    if (item.word == words().so || item.word == words().there) return true;
    // "said demand was", "said power would return": a noun without an article
    const bool is_function = item.is(kPreposition | kAdverb | kLy | kConjunction | kSubordinator |
                                     kRelative | kAuxiliary | kObjectPronoun | kReflexive | kIng);
    return !is_function && at + 1 < items_.size() && items_[at + 1].is(kBe | kHave | kModal) &&
           items_[at + 1].word != words().to;
  }

  /// Whether a phrase and then its finite verb make a clause of the range.
  bool has_clear_verb(Range range) const {
    bool in_relative = false;
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      const Item& item = items_[i];
      if (item.is_quotation() && i > range.begin) return true;  // the verb may stand in the marks
      if (item.sign == ',' || item.sign == ';') in_relative = false;
      if (item.is(kRelative) && i > range.begin) in_relative = true;
      if (!is_verb(view_, i) || item.is(kNounToo)) continue;
      if (in_relative) {
        in_relative = false;
        continue;
      }
      const bool is_participle = item.is(kEd) && !item.is(kAuxiliary) && i + 1 < range.end &&
                                 items_[i + 1].is(kPreposition);
      if (!is_participle) return true;
    }
    return false;
  }

  void find_clause(std::size_t n) {
    Draft& d = drafts_[n];
    const Range unit = view_.units[d.unit].items;
    if (d.cue.kind == CueKind::put || d.is_dropped) return;
    if (d.cue.type == CueClass::quoted || d.cue.type == CueClass::put) return;
    std::uint32_t at = d.after;
    if (at >= unit.end) return;
    if (d.cue.kind == CueKind::according) {
      if (items_[at].sign == ',' && at + 1 < unit.end && !items_[at + 1].is_quotation()) {
        const bool is_first =
            d.start == unit.begin || items_[d.start - 1].is(kConjunction | kAdverb);
        if (is_first) d.clause = {at + 1, clause_end(n, at + 1)};
      }
      return;
    }
    if (d.cue.type == CueClass::name) {
      d.clause = {at, std::min(clause_end(n, at), at + 18)};
      return;
    }
    const Words& w = words();
    const Item& item = items_[at];
    const bool is_that = item.word == w.that && at + 1 < unit.end;
    const bool is_question = item.word == w.whether || item.word == w.if_ || item.word == w.how ||
                             item.word == w.what || item.word == w.why || item.word == w.who;
    const bool is_promise =
        item.word == w.to && d.cue.type != CueClass::thought && at + 1 < unit.end;
    if (item.is_quotation()) {
      // “lost” the vote: a clause that opens with marked words, unless they are all of it.
      const std::uint32_t end = clause_end(n, at);
      if (end > at + 1 && !leans_right(view_, at)) d.clause = {at, end};
      return;
    }
    if (item.sign != 0 && item.sign != '$') return;
    if (is_that || is_question) {
      d.clause = {at, clause_end(n, at)};
    } else if (is_promise) {
      const std::uint64_t verb = items_[d.cue.verb].word;
      const bool promises = verb == w.vow || verb == w.promised || verb == w.pledged ||
                            verb == w.vows || verb == w.promises || verb == w.pledges;
      d.clause = {at, clause_end(n, at)};
      d.is_wish = !promises;
    } else if (d.cue.type != CueClass::ask && opens_clause(at)) {
      const Range clause{at, clause_end(n, at)};
      const bool needs_that = items_[d.cue.verb].is(kNeedsThat);
      if (!needs_that && has_clear_verb(clause)) d.clause = clause;
    }
  }

  /// "One of them said Mr. Kerry had effectively told the group, “…”": his words summed up.
  void sum_up(std::size_t n) {
    Draft& inner = drafts_[n];
    if (inner.is_dropped || inner.quote_after == kNone || !inner.candidate.source ||
        inner.cue.kind != CueKind::finite)
      return;
    if (inner.cue.type != CueClass::say && inner.cue.type != CueClass::tell) return;
    for (std::size_t m = n; m-- > first_neighbour(inner);) {
      Draft& outer = drafts_[m];
      if (outer.is_dropped || outer.cue.type != CueClass::say ||
          !outer.clause.contains(inner.start) || inner.start > outer.clause.begin + 1)
        continue;
      bool is_summary = false;
      for (std::uint32_t i = inner.candidate.source->end; i < inner.cue.verb; ++i) {
        const std::uint64_t word = items_[i].word;
        is_summary = is_summary || word == words().effectively || word == words().basically ||
                     word == words().essentially || items_[i].is(kHave | kBe);
      }
      if (!is_summary) return;
      outer.candidate.put_in_mouth_of = inner.candidate.source;
      outer.candidate.links.push_back({inner.quote_after, Pattern::clause, 99});
      inner.is_dropped = true;
      return;
    }
  }

  /// "Orr, Lund said, had told the crew to “…”": the same with the cue inside.
  void sum_up_around(std::size_t n) {
    Draft& outer = drafts_[n];
    const Range unit = view_.units[outer.unit].items;
    if (outer.is_dropped || outer.cue.kind != CueKind::finite || outer.cue.type != CueClass::say ||
        outer.start < unit.begin + 2 || items_[outer.start - 1].sign != ',' ||
        !view_.is_sign(outer.after, ',') || outer.after + 2 >= unit.end ||
        !items_[outer.after + 1].is(kHave | kBe))
      return;
    const auto subject = main_subject(view_, unit, outer.start - 1);
    if (!subject || subject->end + 1 != outer.start) return;
    std::uint32_t verb = outer.after + 2;
    while (verb < unit.end && items_[verb].is(kAdverb | kLy)) ++verb;
    if (verb >= unit.end ||
        (items_[verb].cue != CueClass::say && items_[verb].cue != CueClass::tell))
      return;
    for (std::size_t m = first_neighbour(outer); m < last_neighbour(outer); ++m) {
      if (drafts_[m].cue.verb == verb) drafts_[m].is_dropped = true;
    }
    for (std::uint32_t i = verb + 1; i < unit.end; ++i) {
      if (!items_[i].is_quotation()) continue;
      outer.candidate.put_in_mouth_of = subject;
      outer.candidate.links.push_back({i, Pattern::clause, 99});
    }
  }

  void link(Draft& d, std::uint32_t item, Pattern pattern, std::int32_t score) {
    d.candidate.links.push_back({item, pattern, score});
  }

  void link_inside(Draft& d, Range range, Pattern pattern, std::int32_t score) {
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      if (items_[i].is_quotation())
        link(d, i, pattern, score - static_cast<std::int32_t>(std::min(20U, i - range.begin)));
    }
  }

  void finish(Draft& d) {
    const Range unit = view_.units[d.unit].items;
    const std::int32_t weight = d.cue.type == CueClass::thought ? -25
                                : d.cue.kind == CueKind::noun   ? -20
                                                                : 0;
    if (d.cue.type == CueClass::name && d.quote_before != kNone &&
        !is_terminal(view_, d.after, unit) &&
        !(d.after < unit.end && items_[d.after].is(kObjectPronoun | kNeuterPronoun))) {
      d.quote_before = kNone;
    }
    if (d.quote_before != kNone && !d.clause.empty() && !d.is_inverted) {
      // "Admitting it had “changed,” Orr said the …": the words are in another clause.
      for (std::size_t m = index_of(d); m-- > first_neighbour(d);) {
        if (drafts_[m].cue.kind == CueKind::participle &&
            drafts_[m].clause.contains(d.quote_before)) {
          d.quote_before = kNone;
          break;
        }
      }
    }
    if (d.is_loose_before && (!d.clause.empty() || d.quote_after != kNone)) d.quote_before = kNone;
    if (d.quote_before != kNone) {
      const Pattern pattern = d.cue.kind == CueKind::according ? Pattern::according
                              : d.is_inverted                  ? Pattern::inverted
                                                               : Pattern::after;
      const bool is_leaning = leans_right(view_, d.quote_before);
      link(d, d.quote_before, pattern, (is_leaning ? 100 : d.is_loose_before ? 84 : 60) + weight);
      find_second(d, unit);
      if (!d.is_loose_before) words_before(d, unit, d.quote_before + 1);
    } else if (d.cue.kind != CueKind::participle) {
      const std::size_t clauses = d.candidate.clauses.size();
      sentence_final(d, unit);
      if (d.candidate.clauses.size() > clauses && is_terminal(view_, d.after, unit))
        find_second(d, unit);
    }
    if (d.quote_after != kNone) {
      const bool has_comma = items_[d.quote_after - 1].sign != 0;
      if (d.quote_before == kNone) {
        link(d, d.quote_after, Pattern::before,
             (d.is_far_after ? 83
              : has_comma    ? 98
                             : 94) +
                 weight);
      } else {
        link(d, d.quote_after, Pattern::second, 92 + weight);
      }
    }
    if (!d.clause.empty()) {
      nearest_pronoun(d);
      const Pattern pattern = d.cue.type == CueClass::name       ? Pattern::naming
                              : d.cue.kind == CueKind::noun      ? Pattern::noun
                              : d.cue.kind == CueKind::according ? Pattern::according
                                                                 : Pattern::clause;
      link_inside(d, d.clause, pattern, 82 + weight);
      const bool is_speech = d.cue.type != CueClass::name && d.cue.type != CueClass::thought &&
                             d.cue.kind != CueKind::infinitive && !d.is_wish;
      const Range reported = is_speech ? d.clause : through_last_quotation(d.clause);
      if (reported.size() >= 2) d.candidate.clauses.push_back(reported);
    }
  }

  /// "called the plan “rash”", "asked them to “stop”": the marks show that words are reported even
  /// where the cue alone would not. Empty when no marked words follow the first item, or when they
  /// are long enough to stand for themselves.
  Range through_last_quotation(Range clause) const {
    constexpr std::uint32_t kLongFragment = 40;  // bytes
    std::uint32_t end = clause.end;
    while (end > clause.begin + 1 && !items_[end - 1].is_quotation()) --end;
    const bool is_fragment = end > clause.begin + 1 && items_[end - 1].span.size() < kLongFragment;
    return is_fragment ? Range{clause.begin, end} : Range{};
  }

  /// “…,” Orr said[, looking up]. “…”
  void find_second(Draft& d, Range unit) {
    if (d.quote_after != kNone) return;
    std::uint32_t at = d.after;
    if (unit.end > at + kReach) return;
    for (; at < unit.end; ++at) {
      if (items_[at].is_quotation() && !items_[at].is(kTermQuotation)) return;
    }
    for (std::size_t m = index_of(d) + 1; m < last_neighbour(d); ++m) {
      const Draft& other = drafts_[m];
      const bool is_main =
          items_[other.start - 1].sign != 0 || items_[other.start - 1].is(kConjunction);
      const bool is_rival = is_main && other.start > d.start && !other.is_dropped &&
                            other.cue.kind == CueKind::finite &&
                            !other.candidate.has_shared_source &&
                            other.cue.type != CueClass::name && other.cue.type != CueClass::thought;
      if (is_rival) return;
    }
    if (at < paragraph_.end && items_[at].is_quotation() && items_[at].is(kSentenceStart)) {
      link(d, at, Pattern::second, 88);
    } else if (at < paragraph_.end && items_[at].is_quotation() && view_.is_sign(at - 1, '.')) {
      link(d, at, Pattern::second, 86);
    }
  }

  /// The plan is “rash” and “too dear,” Orr said: the reporter's words before the last quotation.
  void words_before(Draft& d, Range unit, std::uint32_t end) {
    std::uint32_t begin = content_begin(d, unit);
    if (begin + 1 >= end) return;
    if (items_[begin].is(kConjunction) && begin + 1 < end) ++begin;
    bool has_words = false;
    for (std::uint32_t i = begin; i + 1 < end; ++i) has_words = has_words || items_[i].is_word();
    if (!has_words || !has_verb(view_, {begin, end})) return;
    link_inside(d, {begin, end}, Pattern::clause, 80);
    d.candidate.clauses.push_back({begin, end});
  }

  /// Where the sentence's content may begin on the left: behind what an earlier cue took.
  std::uint32_t content_begin(const Draft& d, Range unit) const {
    std::uint32_t begin = std::max(unit.begin, d.start - std::min(d.start, kReach));
    for (std::size_t m = index_of(d); m-- > first_neighbour(d);) {
      const Draft& other = drafts_[m];
      if (other.start >= d.start || other.is_dropped) continue;
      begin = std::max(begin, other.clause.empty() ? other.after : other.clause.end);
    }
    while (begin < d.start && (items_[begin].sign == ',' || items_[begin].sign == '-')) ++begin;
    return begin;
  }

  /// "The plan would fail, Orr said." and "The plan, Orr said, would fail."
  void sentence_final(Draft& d, Range unit) {
    if (d.start <= unit.begin + 2 || d.cue.type == CueClass::name || d.cue.type == CueClass::quoted)
      return;
    if (d.candidate.has_shared_source || d.cue.kind == CueKind::noun ||
        d.cue.kind == CueKind::passive)
      return;
    const bool is_according = d.cue.kind == CueKind::according;
    if (items_[d.start - 1].sign != ',' && !is_according) return;
    const std::uint32_t begin = content_begin(d, unit);
    std::uint32_t end = d.start;
    while (end > begin && items_[end - 1].sign == ',') --end;
    if (end < begin + 2 || !d.clause.empty()) return;
    const std::uint32_t at = d.after;
    const bool goes_on = at < unit.end && items_[at].sign == ',' && at + 1 < unit.end;
    if (!is_terminal(view_, at, unit) && !goes_on && !is_according) return;
    const Range before{begin, end};
    const Pattern pattern = is_according ? Pattern::according : Pattern::clause;
    if (!has_verb(view_, before)) {
      if (!goes_on || d.cue.type == CueClass::thought) return;
      const std::uint32_t stop = clause_end(index_of(d), at + 1);
      if (stop <= at + 1 || !has_verb(view_, {at + 1, stop})) return;
      link_inside(d, before, pattern, 78);
      link_inside(d, {at + 1, stop}, pattern, 80);
      if (d.cue.type == CueClass::thought) return;
      if (items_[before.begin].is(kAdverb | kPreposition | kConjunction | kDay | kSubordinator)) {
        d.candidate.clauses.push_back({at + 1, stop});
      } else {
        d.candidate.clauses.push_back(before);
        d.candidate.clauses.push_back({at + 1, stop});
      }
      return;
    }
    link_inside(d, before, pattern, 78);
    if (d.cue.type != CueClass::thought) d.candidate.clauses.push_back(before);
  }

  /// "…, telling the group that he “lost”": the pronoun beside the words is their source.
  void nearest_pronoun(Draft& d) {
    if (d.cue.kind != CueKind::participle) return;
    std::uint32_t at = d.clause.begin;
    if (items_[at].word == words().that) ++at;
    if (at + 1 < d.clause.end && items_[at].is(kMalePronoun | kFemalePronoun | kPluralPronoun) &&
        items_[at].is(kSubjectPronoun) && items_[at + 1].is_quotation()) {
      d.candidate.source = Range{at, at + 1};
      d.candidate.has_shared_source = false;
    }
  }

  const View& view_;
  const std::vector<Item>& items_;
  Range paragraph_;
  std::vector<Draft>& drafts_;
};

}  // namespace

void draft_contents(const View& view, Range paragraph, std::vector<Draft>& drafts) {
  Reporter(view, paragraph, drafts).run();
}

bool is_terminal(const View& view, std::uint32_t at, Range sentence) {
  if (at >= sentence.end) return true;
  const char sign = view.items[at].sign;
  return sign == '.' || sign == ';' || sign == '?' || sign == '!';
}

}  // namespace onrecord::attribution
