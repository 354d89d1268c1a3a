// Names that a text takes for known without having said who they are, where another text that
// shares the words introduces them: the sentence that did so was left behind (inside the room; the
// entry is reuse.h).
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "reuse/chain.h"
#include "reuse/narrative.h"

namespace onrecord::reuse {

/// The names of one document by their first mention.
class Introductions {
 public:
  Introductions(std::string_view text, const Narrative& words);

  /// Whether the name at a word stands there for the first time, alone: "Orr said".
  bool is_sudden(std::uint32_t at) const { return standing_[at] == Standing::sudden; }
  /// Whether more was said of the name before a word: "Dana Orr, who keeps the lock".
  bool is_introduced_before(std::uint32_t at) const {
    return standing_[at] == Standing::introduced;
  }

 private:
  enum class Standing : std::uint8_t {
    none,
    sudden,
    introduced
  };
  std::vector<Standing> standing_;  // of each word
};

/// The names in a shared stretch that stand in `a` suddenly and that `b` introduced, and the other
/// way round.
struct Sudden {
  std::unordered_set<std::uint64_t> in_a;
  std::unordered_set<std::uint64_t> in_b;
};
void add_sudden_names(const Narrative& a, const Introductions& of_a, const Narrative& b,
                      const Introductions& of_b, const Stretch& stretch, Sudden& sudden);

}  // namespace onrecord::reuse
