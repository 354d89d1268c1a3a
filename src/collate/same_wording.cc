#include "collate/same_wording.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace onrecord::collation {
namespace {

auto form_of(const Word& word) {
  return std::tie(word.info, word.key, word.is_capitalised, word.starts_sentence, word.is_name,
                  word.is_bracketed, word.is_patched, word.is_wrapped, word.is_wrapped_before,
                  word.opens_bracket, word.closes_bracket, word.marks_before, word.ellipsis_before,
                  word.pause_before, word.dash_after, word.pause_after, word.ends_sentence);
}

bool is_same_wording(const Variant& x, const Variant& y) {
  const std::vector<Word>& a = x.wording.words;
  const std::vector<Word>& b = y.wording.words;
  return x.is_indirect == y.is_indirect &&
         x.wording.ends_in_ellipsis == y.wording.ends_in_ellipsis && x.weights == y.weights &&
         std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Word& v, const Word& w) { return form_of(v) == form_of(w); });
}

}  // namespace

std::vector<std::uint32_t> first_with_wording(std::span<const Variant> speech) {
  std::vector<std::uint32_t> first(speech.size());
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_hash;
  for (std::uint32_t n = 0; n < speech.size(); ++n) {
    std::uint64_t hash = speech[n].size();
    for (const Word& word : speech[n].wording.words) {
      hash = (hash ^ word.key) * 0x9E3779B97F4A7C15ULL;
      hash ^= hash >> 31;
    }
    std::vector<std::uint32_t>& alike = by_hash[hash];
    const auto found = std::find_if(alike.begin(), alike.end(), [&](std::uint32_t other) {
      return is_same_wording(speech[other], speech[n]);
    });
    first[n] = found == alike.end() ? n : *found;
    if (found == alike.end() && alike.size() < 8) alike.push_back(n);
  }
  return first;
}

}  // namespace onrecord::collation
