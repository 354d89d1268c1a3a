#include "fingerprint/shared_keys.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace onrecord {
namespace {

constexpr std::size_t kOften = 512;     // texts that have the key
constexpr std::size_t kEnoughRare = 4;  // rarer keys that make frequent ones unnecessary
constexpr std::size_t kMostPartners = 256;
constexpr std::size_t kMostOfGroup = 16;

class Sharing {
 public:
  explicit Sharing(std::vector<KeyedText> texts)
      : texts_(std::move(texts)), shared_(texts_.size(), 0) {
    for (std::uint32_t text = 0; text < texts_.size(); ++text) {
      std::vector<std::uint64_t>& keys = texts_[text].keys;
      std::sort(keys.begin(), keys.end());
      keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    }
  }

  std::vector<SharedKeys> run() {
    for (std::uint32_t text = 0; text < texts_.size(); ++text) {
      count_shared(text);
      keep_best(text);
      for (const std::uint64_t key : texts_[text].keys) having_[key].push_back(text);
    }
    std::sort(found_.begin(), found_.end());
    return std::move(found_);
  }

 private:
  /// Counts, for the texts before this one, how many of its keys they have.
  void count_shared(std::uint32_t text) {
    lists_.clear();
    for (const std::uint64_t key : texts_[text].keys) {
      const auto list = having_.find(key);
      if (list != having_.end()) lists_.push_back(&list->second);
    }
    std::sort(lists_.begin(), lists_.end(),
              [](const auto* a, const auto* b) { return a->size() < b->size(); });
    touched_.clear();
    for (std::size_t n = 0; n < lists_.size(); ++n) {
      const std::vector<std::uint32_t>& list = *lists_[n];
      if (n >= kEnoughRare && list.size() > kOften) break;
      const std::size_t nearest = list.size() - std::min(list.size(), kOften);
      for (std::size_t k = nearest; k < list.size(); ++k) {
        const std::uint32_t other = list[k];
        if (texts_[text].is_passive && texts_[other].is_passive) continue;
        if (shared_[other]++ == 0) touched_.push_back(other);
      }
    }
  }

  void keep_best(std::uint32_t text) {
    const KeyedText& here = texts_[text];
    std::sort(touched_.begin(), touched_.end(), [&](std::uint32_t a, std::uint32_t b) {
      return shared_[a] != shared_[b] ? shared_[a] > shared_[b] : a > b;
    });
    std::size_t partners = 0;
    std::size_t of_group = 0;
    for (const std::uint32_t other : touched_) {
      const KeyedText& there = texts_[other];
      const std::size_t least = std::min<std::size_t>({2, here.keys.size(), there.keys.size()});
      const bool in_group = there.group == here.group;
      if (shared_[other] >= least && partners < kMostPartners &&
          (!in_group || of_group < kMostOfGroup)) {
        found_.push_back({other, text, shared_[other]});
        ++partners;
        of_group += in_group ? 1 : 0;
      }
      shared_[other] = 0;
    }
  }

  std::vector<KeyedText> texts_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> having_;
  std::vector<std::uint32_t> shared_;
  std::vector<std::uint32_t> touched_;
  std::vector<const std::vector<std::uint32_t>*> lists_;
  std::vector<SharedKeys> found_;
};

}  // namespace

std::vector<SharedKeys> texts_that_share(std::vector<KeyedText> texts) {
  return Sharing(std::move(texts)).run();
}

}  // namespace onrecord
