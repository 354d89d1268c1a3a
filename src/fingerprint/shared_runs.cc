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
constexpr std::uint32_t kMostSteps = 256;  // entries of a bucket
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

/// How far the runs of one text with earlier ones reach, by the earlier text and the distance of
/// the two places. A table that is emptied without touching it.
class Diagonals {
 public:
  Diagonals() : slots_(kFewest) {}

  void clear() {
    ++round_;
    count_ = 0;
  }

  /// 0 where nothing is known yet; good until the next call.
  std::uint32_t& end_of(std::uint32_t text, std::uint32_t diagonal) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    Slot& slot = slot_of(std::uint64_t{text} << 32U | diagonal);
    if (slot.round != round_) {
      slot = {std::uint64_t{text} << 32U | diagonal, round_, 0};
      ++count_;
    }
    return slot.end;
  }

 private:
  static constexpr std::size_t kFewest = 1024;  // a power of two
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t round = 0;  // out of date when not that of the table
    std::uint32_t end = 0;
  };

  /// Where a key is, or is to be put: there is always room.
  Slot& slot_of(std::uint64_t key) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (key * 0x9E3779B97F4A7C15ULL) >> 32U & mask;
    while (slots_[at].round == round_ && slots_[at].key != key) at = (at + 1) & mask;
    return slots_[at];
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.round == round_) slot_of(slot.key) = slot;
    }
  }

  std::vector<Slot> slots_;
  std::uint32_t round_ = 1;
  std::size_t count_ = 0;
};

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
      diagonals_.clear();
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
    std::uint32_t depth = 0;   // of the bucket from here on
    std::uint32_t places = 0;  // of the shingle from here on
  };
  struct Shingle {
    std::uint64_t hash = 0;
    std::uint32_t place = 0;
  };
  /// The last run of the current text with an earlier one: many shingles lie in it.
  struct Reach {
    std::uint32_t of_text = kNone;  // the current text, else out of date
    std::uint32_t last_diagonal = 0;
    std::uint32_t last_end = 0;
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
      std::uint32_t at = heads_[shingle.hash & (heads_.size() - 1)];
      for (; at != kNone; at = entries_[at].next) {
        if (entries_[at].hash == shingle.hash) extend(text, shingle.place, entries_[at]);
      }
    }
  }

  void extend(std::uint32_t text, std::uint32_t place, const Entry& entry) {
    Reach& reach = ends_[entry.text];
    if (reach.of_text != text) {
      reach.of_text = text;
      reach.last_end = 0;
    }
    const std::uint32_t diagonal = place - entry.place;
    if (diagonal == reach.last_diagonal && place < reach.last_end) return;
    std::uint32_t& known_end = diagonals_.end_of(entry.text, diagonal);
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
      const std::uint32_t depth = head == kNone ? 0 : entries_[head].depth;
      std::uint32_t same = head;
      while (same != kNone && entries_[same].hash != shingle.hash) same = entries_[same].next;
      const std::uint32_t places = same == kNone ? 0 : entries_[same].places;
      if (places >= kMostPlaces || depth >= kMostSteps) continue;
      entries_.push_back({shingle.hash, text, shingle.place, head, depth + 1, places + 1});
      head = static_cast<std::uint32_t>(entries_.size() - 1);
    }
  }

  std::span<const Words> texts_;
  unsigned sampled_bits_ = 0;
  std::vector<std::uint32_t> heads_;
  std::vector<Entry> entries_;
  std::vector<Reach> ends_;
  Diagonals diagonals_;
  std::vector<Shingle> shingles_;
  std::vector<std::uint8_t> buckets_;
  std::vector<SharedRun> found_;
};

}  // namespace

std::vector<SharedRun> shared_runs(std::span<const Words> texts) { return RunFinder(texts).run(); }

}  // namespace onrecord
