#include "collate/sought.h"

#include <algorithm>

#include "collate/moves.h"

namespace onrecord::collation {

Sought::Sought(const Wording& sought) : wording(&sought), keys(sought.keys()) {
  const std::vector<Word>& words = sought.words;
  std::vector<std::uint64_t> all;
  std::uint32_t bracketed = 0;
  for (std::size_t j = 0; j < words.size(); ++j) {
    has_gap = has_gap || (j > 0 && words[j].ellipsis_before);
    const bool is_broken = words[j].is_wrapped || words[j].is_wrapped_before ||
                           (j + 1 < words.size() && words[j + 1].is_wrapped_before);
    const bool is_free = is_broken || may_look_otherwise(*words[j].info);
    otherwise += is_free;
    joining += joins(words[j]);
    bracketed += words[j].is_bracketed;
    if (!words[j].is_content() || words[j].is_bracketed) continue;
    ++telling;
    telling_otherwise += is_free;
    all.push_back(words[j].info->lemma);
  }
  constexpr std::uint32_t kMany = 3;
  has_gap = has_gap || bracketed >= kMany;
  said = static_cast<std::uint32_t>(words.size()) - bracketed;
  std::sort(all.begin(), all.end());
  for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
    while (end < all.size() && all[end] == all[first]) ++end;
    lemmas.push_back(all[first]);
    times.push_back(static_cast<std::uint32_t>(end - first));
  }
}

std::vector<Sought> sought_in(const Variant& variant) {
  std::vector<Sought> sought;
  for (const VariantPart& part : variant.parts) sought.emplace_back(part.wording);
  return sought;
}

}  // namespace onrecord::collation
