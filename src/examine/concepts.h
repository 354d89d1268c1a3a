// What a stretch of speech speaks of: the senses of its telling words, by which two wordings of one
// remark can be known. Looser than text/senses.h: data/said_alike.txt adds what people say to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "examine/scene.h"

namespace onrecord {

/// A telling word, or several that tell one thing together.
struct Concept {
  std::uint64_t form = 0;             ///< equal for forms of one word
  std::vector<std::uint64_t> senses;  ///< at least one

  bool is_like(const Concept& other) const;
};

/// Reads places of one scene; what a word tells is worked out once.
class ConceptReader {
 public:
  static constexpr std::size_t kMost = 64;

  explicit ConceptReader(const Scene& scene) : scene_(scene) {}
  /// The telling words of these places, sorted by form, each once; the first `kMost`.
  std::vector<Concept> read(std::span<const DocumentSpan> places);

 private:
  const Scene& scene_;
  std::unordered_map<std::uint64_t, Concept> words_;  // by Token::word
};

/// How many telling words of two stretches answer to one another, each to one.
struct Shared {
  std::size_t both = 0;
  std::size_t otherwise = 0;  ///< of them, in other words
};
Shared shared_by(std::span<const Concept> a, std::span<const Concept> b);

}  // namespace onrecord
