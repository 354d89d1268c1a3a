#include "collate/word_bag.h"

#include <algorithm>

namespace onrecord::collation {
namespace {

constexpr std::size_t kFewestRuns = 4;  // a run of six words has five pairs of neighbours

std::size_t count_common(const std::vector<std::uint64_t>& x, const std::vector<std::uint64_t>& y) {
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < x.size() && j < y.size();) {
    if (x[i] == y[j]) {
      ++common;
      ++i;
      ++j;
    } else if (x[i] < y[j]) {
      ++i;
    } else {
      ++j;
    }
  }
  return common;
}

std::uint64_t pair_of(std::uint64_t a, std::uint64_t b) {
  return (a * 0x9E3779B97F4A7C15ULL) ^ (b + (a >> 29));
}

}  // namespace

WordBag::WordBag(const Variant& item) {
  const std::vector<Word>& words = item.wording.words;
  lemmas_.reserve(words.size());
  runs_.reserve(words.size() * 2);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const WordInfo& info = *words[i].info;
    lemmas_.push_back(info.lemma);
    const bool flexible = info.sort == WordSort::number || !info.units.empty() ||
                          info.folded.find('-') != std::string::npos;
    flexible_ += flexible;
    if (i >= 1) runs_.push_back(pair_of(words[i - 1].info->lemma, info.lemma));
    if (i >= 2) runs_.push_back(pair_of(words[i - 2].info->lemma, info.lemma));
  }
  std::sort(lemmas_.begin(), lemmas_.end());
  std::sort(runs_.begin(), runs_.end());
}

bool WordBag::may_match(const WordBag& other) const {
  const std::size_t smaller = std::min(lemmas_.size(), other.lemmas_.size());
  const std::size_t flexible = std::max(flexible_, other.flexible_);
  const std::size_t common = count_common(lemmas_, other.lemmas_) + flexible + 1;
  if (common * 2 < smaller && common < kFewestRuns + 2) return false;
  if (common * 2 >= smaller) return true;
  return count_common(runs_, other.runs_) + flexible >= kFewestRuns;
}

}  // namespace onrecord::collation
