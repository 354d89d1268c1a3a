#include "fingerprint/shingle_index.h"

#include <algorithm>
#include <bit>

namespace onrecord {
namespace {

constexpr std::uint32_t kNone = ~0U;
constexpr std::uint32_t kOften = 64;

std::uint64_t hash_of(const std::uint64_t* words) {
  std::uint64_t hash = 0;
  for (std::size_t k = 0; k < ShingleIndex::kShingle; ++k) {
    hash = (hash ^ words[k]) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 31;
  }
  return hash;
}

}  // namespace

ShingleIndex::ShingleIndex(Words text) : text_(text) {
  const std::size_t count = text.size() < kShingle ? 0 : text.size() - kShingle + 1;
  heads_.assign(std::bit_ceil(count + 1), kNone);
  counts_.assign(heads_.size(), 0);
  next_.assign(count, kNone);
  for (std::size_t i = count; i-- > 0;) {
    const std::size_t bucket = bucket_of(hash_of(text.data() + i));
    next_[i] = heads_[bucket];
    heads_[bucket] = static_cast<std::uint32_t>(i);
    ++counts_[bucket];
  }
}

std::vector<std::uint64_t> ShingleIndex::hashes_of(Words pattern) {
  std::vector<std::uint64_t> hashes;
  for (std::size_t at = 0; at + kShingle <= pattern.size(); ++at) {
    hashes.push_back(hash_of(pattern.data() + at));
  }
  return hashes;
}

void ShingleIndex::extend(Words pattern, std::uint32_t at, std::uint32_t place,
                          std::vector<ExactRun>& found) const {
  for (std::size_t k = 0; k < kShingle; ++k) {
    if (pattern[at + k] != text_[place + k]) return;
  }
  for (auto run = found.rbegin(); run != found.rend(); ++run) {
    const bool same_diagonal = place - at == run->text_begin - run->pattern_begin;
    if (same_diagonal && at >= run->pattern_begin && at < run->pattern_begin + run->length) return;
  }
  std::uint32_t begin = at;
  std::uint32_t text_begin = place;
  while (begin > 0 && text_begin > 0 && pattern[begin - 1] == text_[text_begin - 1]) {
    --begin;
    --text_begin;
  }
  std::uint32_t end = at + kShingle;
  std::uint32_t text_end = place + kShingle;
  while (end < pattern.size() && text_end < text_.size() && pattern[end] == text_[text_end]) {
    ++end;
    ++text_end;
  }
  found.push_back({begin, text_begin, end - begin});
}

std::vector<ExactRun> ShingleIndex::runs(Words pattern,
                                         std::span<const std::uint64_t> hashes) const {
  std::vector<ExactRun> found;
  if (pattern.size() < kShingle || next_.empty()) return found;
  const auto seeds = static_cast<std::uint32_t>(pattern.size() - kShingle + 1);
  std::vector<std::uint32_t> often;
  for (std::uint32_t at = 0; at < seeds; ++at) {
    const std::size_t bucket = bucket_of(hashes[at]);
    if (counts_[bucket] > kOften) {
      often.push_back(at);
      continue;
    }
    for (std::uint32_t place = heads_[bucket]; place != kNone; place = next_[place]) {
      extend(pattern, at, place, found);
    }
  }
  for (const std::uint32_t at : often) {
    const bool covered = std::any_of(found.begin(), found.end(), [&](const ExactRun& run) {
      return at >= run.pattern_begin && at + kShingle <= run.pattern_begin + run.length;
    });
    if (covered) continue;
    std::uint32_t left = kOften;
    std::uint32_t place = heads_[bucket_of(hashes[at])];
    for (; place != kNone && left > 0; place = next_[place], --left) {
      extend(pattern, at, place, found);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::uint32_t> ShingleIndex::places(Words pattern,
                                                std::span<const std::uint64_t> hashes,
                                                std::size_t limit) const {
  std::vector<std::uint32_t> found;
  if (pattern.size() < kShingle || next_.empty()) return found;
  std::uint32_t rarest = 0;
  std::uint32_t fewest = kNone;
  for (std::uint32_t at = 0; at + kShingle <= pattern.size(); ++at) {
    const std::uint32_t count = counts_[bucket_of(hashes[at])];
    if (count == 0) return found;
    if (count < fewest) {
      fewest = count;
      rarest = at;
    }
  }
  std::uint32_t place = heads_[bucket_of(hashes[rarest])];
  for (; place != kNone && found.size() < limit; place = next_[place]) {
    if (place < rarest || place - rarest + pattern.size() > text_.size()) continue;
    if (std::equal(pattern.begin(), pattern.end(), text_.begin() + (place - rarest))) {
      found.push_back(place - rarest);
    }
  }
  return found;
}

}  // namespace onrecord
