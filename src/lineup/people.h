// The names in a sentence, with the titles before them left out, and who bears a family name in a
// run.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "lineup/sentence.h"

namespace onrecord::lineup {

/// A name of one or several words: [begin, end) of a sentence; its titles are [first, begin).
struct NameRun {
  std::size_t first = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::uint64_t given = 0;  ///< stem of the first name; 0 where the family name alone is told
  std::uint64_t family = 0;
};

/// In the order of the sentence. The first word alone is none: its capital letter says nothing.
std::vector<NameRun> names_in(const SentenceView& view);

/// A title or a part of one: it is no first name.
bool is_title_word(const Word& word);

/// Whether two names may stand for one: Norway and Norwegian, BBC and British Broadcasting
/// Corporation.
bool may_be_one_name(std::string_view a, std::string_view b);

/// The first names that go with each family name in all documents of a run.
class FamilyNames {
 public:
  void add(const std::vector<NameRun>& runs) {
    for (const NameRun& run : runs) {
      std::set<std::uint64_t>& given = given_[run.family];
      if (run.given != 0) given.insert(run.given);
    }
  }
  bool has_first_name(std::uint64_t family) const {
    const auto found = given_.find(family);
    return found != given_.end() && !found->second.empty();
  }
  bool is_known(std::uint64_t family) const { return given_.contains(family); }
  /// Whether everybody of that family name has one first name.
  bool is_one_person(std::uint64_t family) const {
    const auto found = given_.find(family);
    return found != given_.end() && found->second.size() == 1;
  }

 private:
  std::map<std::uint64_t, std::set<std::uint64_t>> given_;
};

}  // namespace onrecord::lineup
