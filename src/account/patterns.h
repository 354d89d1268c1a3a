// The patterns of data/sourcing.txt: what they look like is said there.
//
// Every pattern has an anchor, its first part that is plain words, by which it is found; what
// stands before the anchor is matched leftwards. A match never leaves its sentence, its marks or
// its clause.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "account/reading.h"

namespace onrecord::digest {

enum class Who : std::uint8_t {
  nobody,
  subject,  ///< the phrase before the pattern
  before,   ///< the phrase that ends with the pattern's first word
  after,    ///< the phrase after the pattern
  source,   ///< whom the sentence credits
  whole,    ///< the pattern itself without its verb
  outlet,
  paper
};

struct Match {
  Range range;
  std::optional<SourcingKind> kind;  ///< empty: what is found here is no sourcing
  Who who = Who::nobody;
  std::optional<Range> outlet;
  std::uint64_t outlet_name = 0;
  std::optional<Range> paper;
};

class Patterns {
 public:
  explicit Patterns(std::string_view text);
  /// The longest match of those whose anchor stands at `token`, within the tokens of `within`.
  std::optional<Match> match(const Reading& reading, Range within, std::uint32_t token) const;

 private:
  enum class PartKind : std::uint8_t {
    words,
    gap,
    outlet,
    paper,
    aside,
    end
  };
  struct Part {
    PartKind kind = PartKind::words;
    std::vector<std::uint64_t> any;
  };
  struct Pattern {
    std::vector<Part> parts;
    std::size_t anchor = 0;
    std::optional<SourcingKind> kind;
    Who who = Who::nobody;
  };

  void add_line(std::string_view line);
  bool match_after(const Reading& reading, Range within, const Pattern& pattern, std::size_t part,
                   std::uint32_t token, Match& match) const;
  static bool match_before(const Reading& reading, Range within, const Pattern& pattern,
                           std::uint32_t token, Match& match);

  std::vector<Pattern> patterns_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_anchor_;
};

/// The patterns of the program, read once (immutable, thread-safe).
const Patterns& sourcing_patterns();

}  // namespace onrecord::digest
