#include "reuse/introduced.h"

#include "text/unicode.h"

namespace onrecord::reuse {
namespace {

constexpr std::uint8_t kName = 4;  // what narrative.cc gives to names

bool is_name(std::string_view text, const NarrativeWord& word) {
  return word.key != 0 && word.weight == kName &&
         is_upper(code_point_at(text, word.span.begin_byte).value);
}

/// Whether one word follows the other with nothing but a blank between.
bool are_neighbours(const NarrativeWord& before, const NarrativeWord& after) {
  return before.sentence == after.sentence && before.span.end_byte + 1 == after.span.begin_byte;
}

}  // namespace

Introductions::Introductions(std::string_view text, const Narrative& words) {
  for (std::uint32_t i = 0; i < words.size(); ++i) {
    if (!is_name(text, words[i])) continue;
    const bool has_more =
        (i > 0 && are_neighbours(words[i - 1], words[i]) && is_name(text, words[i - 1])) ||
        (i + 1 < words.size() && are_neighbours(words[i], words[i + 1]) &&
         is_name(text, words[i + 1]));
    const auto [found, is_new] = of_.try_emplace(words[i].key, Mentions{i, !has_more, ~0U});
    if (has_more && found->second.first_full == ~0U) found->second.first_full = i;
  }
}

bool Introductions::is_sudden(const Narrative& words, std::uint32_t at) const {
  const auto found = of_.find(words[at].key);
  return found != of_.end() && found->second.first == at && found->second.first_is_bare;
}

bool Introductions::is_introduced_before(const Narrative& words, std::uint32_t at) const {
  const auto found = of_.find(words[at].key);
  return found != of_.end() && found->second.first_full < at;
}

void add_sudden_names(const Narrative& a, const Introductions& of_a, const Narrative& b,
                      const Introductions& of_b, const Stretch& stretch, Sudden& sudden) {
  for (const CommonRun& run : stretch.runs) {
    for (std::uint32_t k = 0; k < run.length; ++k) {
      const std::uint32_t x = run.a_begin + k;
      const std::uint32_t y = run.b_begin + k;
      if (of_a.is_sudden(a, x) && of_b.is_introduced_before(b, y)) sudden.in_a.insert(a[x].key);
      if (of_b.is_sudden(b, y) && of_a.is_introduced_before(a, x)) sudden.in_b.insert(b[y].key);
    }
  }
}

}  // namespace onrecord::reuse
