#include "fingerprint/shared_keys.h"

#include <algorithm>
#include <unordered_map>

namespace onrecord {
namespace {

constexpr std::size_t kOften = 512;     // texts that have the key
constexpr std::size_t kEnoughRare = 4;  // rarer keys that make frequent ones unnecessary

}  // namespace

std::vector<SharedKeys> texts_that_share(std::vector<std::vector<std::uint64_t>> keys) {
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> having;
  for (std::uint32_t text = 0; text < keys.size(); ++text) {
    std::sort(keys[text].begin(), keys[text].end());
    keys[text].erase(std::unique(keys[text].begin(), keys[text].end()), keys[text].end());
    for (const std::uint64_t key : keys[text]) having[key].push_back(text);
  }
  std::vector<SharedKeys> found;
  std::vector<std::uint32_t> shared(keys.size(), 0);
  std::vector<std::uint32_t> touched;
  for (std::uint32_t text = 0; text < keys.size(); ++text) {
    std::vector<const std::vector<std::uint32_t>*> lists;
    for (const std::uint64_t key : keys[text]) lists.push_back(&having.find(key)->second);
    std::sort(lists.begin(), lists.end(),
              [](const auto* a, const auto* b) { return a->size() < b->size(); });
    touched.clear();
    for (std::size_t n = 0; n < lists.size(); ++n) {
      if (n >= kEnoughRare && lists[n]->size() > kOften) break;
      for (const std::uint32_t other : *lists[n]) {
        if (other >= text) break;
        if (shared[other]++ == 0) touched.push_back(other);
      }
    }
    for (const std::uint32_t other : touched) {
      const std::size_t least = std::min<std::size_t>({2, keys[text].size(), keys[other].size()});
      if (shared[other] >= least) found.push_back({other, text, shared[other]});
      shared[other] = 0;
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace onrecord
