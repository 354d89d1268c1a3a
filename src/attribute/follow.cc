// What stands behind a cue: remarks between commas, the hearer, and the quotation that it brings
// in.
#include <algorithm>

#include "attribute/draft.h"
#include "attribute/phrase.h"

namespace onrecord::attribution {
namespace {

struct Words {
  std::uint64_t about = word_id("about");
  std::uint64_t as = word_id("as");
  std::uint64_t for_ = word_id("for");
  std::uint64_t of = word_id("of");
  std::uint64_t that = word_id("that");
  std::uint64_t to = word_id("to");
  std::uint64_t with = word_id("with");
};

const Words& words() {
  static const Words kWords;
  return kWords;
}

class Follower {
 public:
  Follower(const View& view, std::uint32_t paragraph_end)
      : view_(view), items_(view.items), paragraph_end_(paragraph_end) {}

  void run(Draft& d) const {
    const Range unit = view_.units[d.unit].items;
    if (!d.is_inverted && d.cue.kind != CueKind::according && d.cue.kind != CueKind::noun) {
      pass_hearer(d, unit);
      pass_remark(d, unit);
    }
    find_quote_after(d, unit);
  }

 private:
  /// Over ", however," and ", without a smile," before *that* or the words themselves.
  void pass_remark(Draft& d, Range unit) const {
    if (d.after >= unit.end || items_[d.after].sign != ',') return;
    const std::uint32_t limit = std::min(unit.end, d.after + 7);
    std::uint32_t at = d.after + 1;
    if (at < limit && !items_[at].is(kAdverb | kLy | kPreposition)) return;
    while (at < limit && items_[at].is_word() && !items_[at].is(kRelative | kSubjectPronoun)) ++at;
    if (at >= limit || items_[at].sign != ',' || at + 1 >= unit.end) return;
    if (items_[at + 1].word == words().that) d.after = at + 1;
    if (items_[at + 1].is_quotation()) d.after = at;
  }

  bool opens_content(std::uint32_t at, Range unit) const {
    if (at >= unit.end) return true;
    const Item& item = items_[at];
    return item.is_quotation() || item.sign != 0 || item.word == words().that;
  }

  /// Over "reporters", "the group on Monday", "of the plan", "to CNN".
  void pass_hearer(Draft& d, Range unit) const {
    std::uint32_t at = skip_adverbs_right(view_, d.cue.group.end, unit.end);
    const bool takes_hearer = d.cue.type == CueClass::tell || d.cue.type == CueClass::ask;
    for (int round = 0; round < 2 && at < unit.end && !opens_content(at, unit); ++round) {
      const std::uint64_t word = items_[at].word;
      const bool is_prepositional =
          word == words().to || word == words().of || word == words().about || word == words().for_;
      if (word == words().to && at + 1 < unit.end && is_plain_verb(at + 1)) break;
      if (!is_prepositional && (!takes_hearer || round > 0)) break;
      const auto hearer = hearer_at(is_prepositional ? at + 1 : at, unit);
      if (!hearer) break;
      at = skip_adverbs_right(view_, hearer->end, unit.end);
    }
    d.after = at;
  }

  bool is_plain_verb(std::uint32_t at) const {
    const Item& item = items_[at];
    return item.is(kBe | kHave | kDo | kCommonVerb) ||
           (item.cue != CueClass::none && (item.forms & kBaseForm) != 0) ||
           !(item.is(kCapital | kDeterminer | kPossessiveWord | kRole | kRolePlural |
                     kObjectPronoun | kPluralForm | kNumberWord | kReflexive));
  }

  /// A hearer: an object pronoun is one word, whatever follows.
  std::optional<Range> hearer_at(std::uint32_t at, Range unit) const {
    if (at >= unit.end || items_[at].sign != 0) return std::nullopt;
    if (items_[at].is(kObjectPronoun | kReflexive) || (items_[at].is(kSecondPerson))) {
      if (!items_[at].is(kPossessiveWord) || opens_content(at + 1, unit) ||
          items_[at + 1].is(kSubjectPronoun | kDeterminer)) {
        return Range{at, at + 1};
      }
    }
    const auto phrase = phrase_after(view_, at, unit.end, false);
    if (!phrase) return std::nullopt;
    // "told reporters the plan": the hearer ends where another phrase opens.
    for (std::uint32_t i = at + 1; i < phrase->end; ++i) {
      const Item& item = items_[i];
      const Item& previous = items_[i - 1];
      const bool opens = item.is(kDeterminer | kPossessiveWord | kSubjectPronoun) &&
                         !previous.is(kPreposition | kConjunction | kDeterminer | kNumberWord);
      if (opens) return Range{at, i};
      if (item.is(kCapital) && previous.is(kRolePlural) && !previous.is(kCapital))
        return Range{at, i};
    }
    return phrase;
  }

  void find_quote_after(Draft& d, Range unit) const {
    find_quote_beside(d, unit);
    if (d.quote_after != kNone || d.cue.type == CueClass::name || d.cue.type == CueClass::thought ||
        d.cue.kind == CueKind::noun) {
      return;
    }
    // "said at Western High School, “…”": any statement of place or time, up to a comma or colon; a
    // clause of time has a verb.
    const std::uint32_t limit = std::min(unit.end, d.after + 26);
    const bool has_clause = d.after < unit.end && items_[d.after].is(kSubordinator);
    for (std::uint32_t at = d.after; at < limit; ++at) {
      const Item& item = items_[at];
      const bool points = at > d.after && items_[at - 1].is(kPreposition);  // on that day
      const bool is_in_clause = has_clause && item.cue == CueClass::none;
      if ((item.word == words().that && !points) || item.sign == ';' ||
          (item.forms & kIngForm) != 0 || item.is_quotation() ||
          (is_verb(view_, at) && !is_in_clause)) {
        return;
      }
      const bool is_stop = item.sign == ',' || item.sign == ':';
      if (is_stop && at > d.after && at + 1 < unit.end && items_[at + 1].is_quotation()) {
        d.quote_after = at + 1;
        d.is_far_after = true;
        return;
      }
    }
  }

  void find_quote_beside(Draft& d, Range unit) const {
    std::uint32_t at = d.after;
    if (at + 1 < unit.end && items_[at].word == words().with && items_[at + 1].sign != 0) ++at;
    if (at < unit.end && items_[at].word == words().as && at + 1 < unit.end &&
        items_[at + 1].is_quotation())
      ++at;
    if (at < unit.end &&
        (items_[at].sign == ',' || items_[at].sign == ':' || items_[at].sign == '-'))
      ++at;
    if (at < unit.end && items_[at].is_quotation() && !items_[at].is(kParagraphStart))
      d.quote_after = at;
    if (at == unit.end && at > d.after && items_[at - 1].sign == ':' && at < paragraph_end_ &&
        items_[at].is_quotation()) {
      d.quote_after = at;
    }
  }

  const View& view_;
  const std::vector<Item>& items_;
  std::uint32_t paragraph_end_;
};

}  // namespace

void follow_cue(const View& view, std::uint32_t paragraph_end, Draft& draft) {
  Follower(view, paragraph_end).run(draft);
}

}  // namespace onrecord::attribution
