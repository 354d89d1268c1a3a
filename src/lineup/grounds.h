// What of a whole run is needed to hold two details against each other: who bears which name, which
// names an article has, when it was published.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "lineup/articles.h"
#include "lineup/fact.h"
#include "lineup/people.h"

namespace onrecord::lineup {

/// How likely two facts tell one thing otherwise; 0 where they do not, or may both be true.
struct Likely {
  double likeness = 0;
  bool is_sure = false;
};

class Grounds {
 public:
  /// Both must outlive it.
  Grounds(const Articles& articles, const std::vector<Fact>& facts, FamilyNames families);

  /// Whether one of the documents tells the other's as well: then it is of two things.
  bool is_told_by_both(const Fact& a, const Fact& b) const;

  Likely hold_titles(const Fact& a, const Fact& b) const;
  Likely hold_outcomes(const Fact& a, const Fact& b) const;
  Likely hold_decisions(const Fact& a, const Fact& b, double alike) const;
  Likely hold_votes(const Fact& a, const Fact& b, double alike) const;
  Likely hold_named(const Fact& a, const Fact& b, double alike) const;
  Likely hold_event_doers(const Fact& a, const Fact& b) const;
  Likely hold_deed_places(const Fact& a, const Fact& b) const;
  Likely hold_places(const Fact& a, const Fact& b, double alike) const;

 private:
  bool tells(DocumentId document, const Fact& other) const;
  bool may_both_hold(const Fact& a, const Fact& b, std::int64_t most_days) const;
  bool may_follow(const Fact& a, const Fact& b) const;
  bool are_one_person(const Fact& a, const Fact& b) const;
  bool is_person(const Fact& fact) const;
  bool are_of_two(const Fact& a, const Fact& b) const;
  bool knows(const Fact& own, const Fact& other) const;
  bool is_only_one(const Fact& fact) const;
  std::string_view name_of(const Fact& fact) const;

  const LineUpInput& input_;
  FamilyNames families_;
  const Stories& stories_;
  std::vector<std::optional<std::int64_t>> days_;  // of publication, by document
  std::vector<std::vector<std::uint64_t>> names_;  // in each document, sorted
  std::set<std::tuple<DocumentId, std::uint64_t, std::uint64_t>> told_;
  std::set<std::pair<DocumentId, std::uint64_t>> several_;  // places of a sort, votes
};

bool share_value(const Fact& a, const Fact& b);

}  // namespace onrecord::lineup
