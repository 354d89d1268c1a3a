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

Introductions::Introductions(std::string_view text, const Narrative& words)
    : standing_(words.size(), Standing::none) {
  std::vector<bool> is_named;
  for (const NarrativeWord& word : words) is_named.push_back(is_name(text, word));
  std::unordered_set<std::uint64_t> known;  // by key
  std::unordered_set<std::uint64_t> introduced;
  for (std::uint32_t i = 0; i < words.size(); ++i) {
    if (introduced.contains(words[i].key)) standing_[i] = Standing::introduced;
    if (!is_named[i]) continue;
    const bool has_more =
        (i > 0 && is_named[i - 1] && are_neighbours(words[i - 1], words[i])) ||
        (i + 1 < words.size() && is_named[i + 1] && are_neighbours(words[i], words[i + 1]));
    const bool is_first = known.insert(words[i].key).second;
    if (is_first && !has_more) standing_[i] = Standing::sudden;
    if (has_more) introduced.insert(words[i].key);
  }
}

void add_sudden_names(const Narrative& a, const Introductions& of_a, const Narrative& b,
                      const Introductions& of_b, const Stretch& stretch, Sudden& sudden) {
  for (const CommonRun& run : stretch.runs) {
    for (std::uint32_t k = 0; k < run.length; ++k) {
      const std::uint32_t x = run.a_begin + k;
      const std::uint32_t y = run.b_begin + k;
      if (of_a.is_sudden(x) && of_b.is_introduced_before(y)) sudden.in_a.insert(a[x].key);
      if (of_b.is_sudden(y) && of_a.is_introduced_before(x)) sudden.in_b.insert(b[y].key);
    }
  }
}

}  // namespace onrecord::reuse
