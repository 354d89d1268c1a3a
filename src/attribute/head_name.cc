// "A friend of Dana Orr" names no speaker, "Secretary of State Dana Orr" does: what stands before a
// name decides whether the phrase is about it.
#include "attribute/head_name.h"

#include "attribute/description.h"

namespace onrecord::attribution {
namespace {

class HeadFinder {
 public:
  HeadFinder(const View& view, const Cast& cast, Range range)
      : view_(view), cast_(cast), range_(range) {}

  std::int32_t find() const {
    std::int32_t found = -1;
    for (std::uint32_t i = range_.begin; i < range_.end; ++i) {
      const std::int32_t m = cast_.mention_at[i];
      if (m < 0) continue;
      const NameMention& each = mention(m);
      if (is_owner(each) || is_modifier(each) || is_held(i, each) || is_in_compound(each)) continue;
      if (found < 0) {
        found = m;
        continue;
      }
      const bool are_two = is_joined(mention(found), i) && mention(found).entity != each.entity;
      return are_two ? -1 : found;
    }
    return found;
  }

 private:
  const NameMention& mention(std::int32_t m) const {
    return cast_.mentions[static_cast<std::size_t>(m)];
  }
  static std::uint32_t end_of(const NameMention& mention) {
    return static_cast<std::uint32_t>(mention.item) + mention.item_count;
  }

  /// Orr's spokesman is not Orr; in "Orr's claim" the name is all of the source.
  bool is_owner(const NameMention& mention) const {
    return mention.is_possessive && end_of(mention) != range_.end;
  }

  /// "Acme Widgets vice president Dana Orr": capitals before an office name its body, and so do
  /// those before any word that runs into another name ("Quarry Road beekeeper Dana Orr").
  bool is_modifier(const NameMention& mention) const {
    const std::uint32_t end = end_of(mention);
    if (end >= range_.end || view_.items[end].sign != 0 || view_.items[end].is(kCapital))
      return false;
    for (std::uint32_t i = end; i < range_.end && i < end + 2; ++i) {
      const Item& item = view_.items[i];
      if (item.sign != 0 || item.is(kRelative | kPreposition)) return false;
      if (item.is(kRole | kRolePlural | kTitle) && !item.is(kCapital)) return true;
      if (item.is(kCapital | kConjunction)) return false;
      const std::int32_t next = i + 1 < range_.end ? cast_.mention_at[i + 1] : -1;
      if (next >= 0 && this->mention(next).is_certain && this->mention(next).item_count >= 2) {
        return true;
      }
    }
    return false;
  }

  /// "the Save the Meadow campaign", "the Orr inquest": the noun that the article stands for comes
  /// behind the name.
  bool is_in_compound(const NameMention& mention) const {
    if (!view_.items[range_.begin].is(kDeterminer)) return false;
    const std::uint32_t head = head_of(view_, range_);
    const Item& noun = view_.items[head];
    return end_of(mention) <= head && noun.is_word() &&
           !noun.is(kCapital | kReflexive | kAdverb | kLy | kFirstName | kEd | kConjunction);
  }

  /// Whether the name that begins at `at` belongs to words before it.
  bool is_held(std::uint32_t at, const NameMention& mention) const {
    for (std::uint32_t j = at; j > range_.begin; --j) {
      const Item& before = view_.items[j - 1];
      if (before.sign == ',') return false;
      // "the Post's Dana Orr" is Orr, "Orr's Volvo" may be anything.
      if (before.is_word() && before.is(kPossessive) && j == at && !view_.items[at].is(kTitle))
        return !(before.is(kBodyHead | kBodyName) ||
                 (mention.item_count >= 2 && mention.is_certain));
      if (before.is(kRelative)) return true;
      if (before.is(kPreposition) && !before.is(kCapital) && !is_in_office(j, at, mention))
        return true;
    }
    return false;
  }

  /// Whether the preposition before item `j` stands inside an office or a body's name.
  bool is_in_office(std::uint32_t j, std::uint32_t at, const NameMention& mention) const {
    if (view_.items[j - 1].word != of_ || j < range_.begin + 2) return false;
    const Item& head = view_.items[j - 2];
    if (head.is(kTitle) && j < at) return true;  // Secretary of State | Dana Orr
    const bool is_body = head.is(kBodyHead) || (head.is(kCapital) && !head.is(kSentenceStart));
    if (!is_body) return false;
    if (j < at) {  // Bureau of Fish spokeswoman | Dana Orr
      const Item& office = view_.items[at - 1];
      return office.is(kRole | kTitle) && !office.is(kCapital);
    }
    // Central Bank of | Norland Governor Dana Orr
    return head.is(kBodyHead) && !view_.items[at].is(kTitle) && mention.item_count >= 3;
  }

  /// "Orr and Lee": two people, no single speaker.
  bool is_joined(const NameMention& first, std::uint32_t at) const {
    return end_of(first) < at && view_.items[at - 1].is(kConjunction);
  }

  const View& view_;
  const Cast& cast_;
  Range range_;
  const std::uint64_t of_ = word_id("of");
};

}  // namespace

std::int32_t head_name(const View& view, const Cast& cast, Range source) {
  return HeadFinder(view, cast, source).find();
}

}  // namespace onrecord::attribution
