#include "fingerprint/shared_runs.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace onrecord {
namespace {

constexpr std::size_t kShingle = 3;
constexpr std::uint32_t kNone = ~0U;
constexpr std::uint32_t kMostInText = 4;   // places of a shingle in one text
constexpr std::uint32_t kMostPlaces = 64;  // places of a shingle in all texts
constexpr std::uint32_t kMostSteps = 256;  // entries of a bucket that are looked at
constexpr std::size_t kMostEntries = 4'000'000;

/// 0 where the shingle crosses a wall.
std::uint64_t hash_at(Words text, std::size_t at) {
  std::uint64_t hash = 0x2545F4914F6CDD1DULL;
  for (std::size_t k = 0; k < kShingle; ++k) {
    if (text[at + k] == 0) return 0;
    hash = (hash ^ text[at + k]) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 31;
  }
  return hash == 0 ? 1 : hash;
}

class RunFinder {
 public:
  explicit RunFinder(std::span<const Words> texts) : texts_(texts), ends_(texts.size()) {
    std::size_t words = 0;
    for (const Words text : texts) words += text.size();
    while ((words >> sampled_bits_) > kMostEntries) ++sampled_bits_;
    heads_.assign(std::bit_ceil((words >> sampled_bits_) + 1), kNone);
    entries_.reserve(words >> sampled_bits_);
  }

  std::vector<SharedRun> run() {
    for (std::uint32_t text = 0; text < texts_.size(); ++text) {
      take_shingles(texts_[text]);
      if (text > 0) look_up(text);
      insert(text);
    }
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
  }

 private:
  struct Entry {
    std::uint64_t hash = 0;
    std::uint32_t text = 0;
    std::uint32_t place = 0;
    std::uint32_t next = kNone;
  };
  struct Shingle {
    std::uint64_t hash = 0;
    std::uint32_t place = 0;
  };
  /// The runs of the current text with an earlier one, by their diagonal: how far they reach.
  struct Reach {
    std::uint32_t of_text = kNone;  // the current text, else out of date
    std::uint32_t last_diagonal = 0;
    std::uint32_t last_end = 0;
    std::unordered_map<std::uint32_t, std::uint32_t> end_of;
  };

  /// The shingles of a text by place, without those that it repeats too often.
  void take_shingles(Words text) {
    shingles_.clear();
    for (std::size_t at = 0; at + kShingle <= text.size(); ++at) {
      const std::uint64_t hash = hash_at(text, at);
      const bool is_taken = sampled_bits_ == 0 || hash >> (64 - sampled_bits_) == 0;
      if (hash != 0 && is_taken) {
        shingles_.push_back({hash, static_cast<std::uint32_t>(at)});
      }
    }
    drop_refrains();
  }

  /// Counted by buckets first, then exactly in the few buckets that are too full.
  void drop_refrains() {
    buckets_.assign(std::bit_ceil(shingles_.size() * 2 + 1), 0);
    const std::size_t mask = buckets_.size() - 1;
    for (const Shingle& shingle : shingles_) {
      std::uint8_t& count = buckets_[(shingle.hash >> 7) & mask];
      if (count <= kMostInText) ++count;
    }
    std::unordered_map<std::uint64_t, std::uint32_t> counts;
    const auto is_full = [&](const Shingle& shingle) {
      return buckets_[(shingle.hash >> 7) & mask] > kMostInText;
    };
    for (const Shingle& shingle : shingles_) {
      if (is_full(shingle)) ++counts[shingle.hash];
    }
    std::erase_if(shingles_, [&](const Shingle& shingle) {
      return is_full(shingle) && counts[shingle.hash] > kMostInText;
    });
  }

  void look_up(std::uint32_t text) {
    for (const Shingle& shingle : shingles_) {
      std::uint32_t steps = 0;
      std::uint32_t at = heads_[shingle.hash & (heads_.size() - 1)];
      for (; at != kNone && steps < kMostSteps; at = entries_[at].next, ++steps) {
        if (entries_[at].hash == shingle.hash) extend(text, shingle.place, entries_[at]);
      }
    }
  }

  void extend(std::uint32_t text, std::uint32_t place, const Entry& entry) {
    Reach& reach = ends_[entry.text];
    if (reach.of_text != text) {
      reach.of_text = text;
      reach.last_end = 0;
      reach.end_of.clear();
    }
    const std::uint32_t diagonal = place - entry.place;
    if (diagonal == reach.last_diagonal && place < reach.last_end) return;
    std::uint32_t& known_end = reach.end_of[diagonal];
    if (place < known_end) return;
    const Words a = texts_[entry.text];
    const Words b = texts_[text];
    std::uint32_t a_begin = entry.place;
    std::uint32_t b_begin = place;
    const auto equal = [&](std::uint32_t i, std::uint32_t j) { return a[i] != 0 && a[i] == b[j]; };
    while (a_begin > 0 && b_begin > known_end && equal(a_begin - 1, b_begin - 1)) {
      --a_begin;
      --b_begin;
    }
    std::uint32_t a_end = entry.place;
    std::uint32_t b_end = place;
    while (a_end < a.size() && b_end < b.size() && equal(a_end, b_end)) {
      ++a_end;
      ++b_end;
    }
    if (b_end < place + kShingle) return;  // two shingles of one hash
    known_end = b_end;
    reach.last_diagonal = diagonal;
    reach.last_end = b_end;
    found_.push_back({entry.text, text, a_begin, b_begin, b_end - b_begin});
  }

  void insert(std::uint32_t text) {
    for (const Shingle& shingle : shingles_) {
      std::uint32_t& head = heads_[shingle.hash & (heads_.size() - 1)];
      std::uint32_t places = 0;
      std::uint32_t steps = 0;
      for (std::uint32_t at = head; at != kNone && steps < kMostSteps; at = entries_[at].next) {
        places += entries_[at].hash == shingle.hash;
        ++steps;
      }
      if (places >= kMostPlaces || steps >= kMostSteps) continue;
      entries_.push_back({shingle.hash, text, shingle.place, head});
      head = static_cast<std::uint32_t>(entries_.size() - 1);
    }
  }

  std::span<const Words> texts_;
  unsigned sampled_bits_ = 0;
  std::vector<std::uint32_t> heads_;
  std::vector<Entry> entries_;
  std::vector<Reach> ends_;
  std::vector<Shingle> shingles_;
  std::vector<std::uint8_t> buckets_;
  std::vector<SharedRun> found_;
};

}  // namespace

std::vector<SharedRun> shared_runs(std::span<const Words> texts) { return RunFinder(texts).run(); }

}  // namespace onrecord
