// Who is in the reader's mind at a place of the text, and so whom a pronoun there stands for.
//
// Every mention counts by its place in the sentence and fades by sentences; what the paragraph of
// the pronoun itself mentions counts more than what stood before it. When two people fit about
// equally well, the answer has little confidence.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "attribute/names.h"
#include "attribute/resolve.h"
#include "attribute/view.h"

namespace onrecord::attribution {

struct Focus {
  std::int32_t entity = -1;
  std::uint32_t unit = 0;
  double weight = 0;
};

class Attention {
 public:
  Attention(const View& view, Cast& cast) : view_(view), cast_(cast) {}

  /// How much the mention of a name counts that begins at an item.
  double weight_of(std::uint32_t at, const NameMention& mention) const;
  void touch(std::int32_t entity, std::uint32_t at, double weight);
  /// The antecedent of the pronoun at an item; teaches its gender where it is clear.
  Resolved pronoun(std::uint32_t at);
  /// Who is meant by "the 29-year-old": the person of that age, else whom the text is about.
  Resolved person_of_age(std::uint32_t at, int age) const;
  std::span<const Focus> foci() const { return foci_; }

 private:
  /// How well an entity fits a pronoun, by its kind, number and gender; 0: not at all.
  double fit(const Entity& candidate, const Item& pronoun) const;
  /// "praised the engineer, Dana Orr": a name behind a role behind a verb.
  bool follows_time(std::uint32_t at) const;
  bool is_object(std::uint32_t at) const;
  bool is_known(std::int32_t entity) const;

  const View& view_;
  Cast& cast_;
  std::vector<Focus> foci_;
  const std::uint64_t for_ = word_id("for"), to_ = word_id("to");
};

}  // namespace onrecord::attribution
