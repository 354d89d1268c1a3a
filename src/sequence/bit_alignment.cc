#include "sequence/bit_alignment.h"

#include <algorithm>
#include <bit>

namespace onrecord {
namespace {

constexpr std::size_t kRows = 64;

std::uint32_t gap(std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; }

std::uint32_t length_of(const WindowMatch& match) { return match.end - match.begin; }

}  // namespace

WordPattern::WordPattern(Words words)
    : words_(words.begin(), words.end()), blocks_((words.size() + kRows - 1) / kRows) {
  if (words_.empty()) return;
  last_row_ = 1ULL << ((words_.size() - 1) % kRows);
  const std::size_t capacity = std::bit_ceil(words_.size() * 2 + 1);
  keys_.assign(capacity, 0);
  rows_.assign(capacity, 0);
  masks_.reserve((words_.size() + 1) * blocks_);
  masks_.assign(blocks_, 0);
  for (std::size_t i = 0; i < words_.size(); ++i) {
    std::size_t slot = words_[i] & (capacity - 1);
    while (keys_[slot] != 0 && keys_[slot] != words_[i]) slot = (slot + 1) & (capacity - 1);
    if (keys_[slot] == 0) {
      keys_[slot] = words_[i];
      rows_[slot] = static_cast<std::uint32_t>(masks_.size() / blocks_);
      masks_.resize(masks_.size() + blocks_, 0);
    }
    masks_[rows_[slot] * blocks_ + i / kRows] |= 1ULL << (i % kRows);
  }
}

const std::uint64_t* WordPattern::masks_of(std::uint64_t word) const {
  const std::size_t wrap = keys_.size() - 1;
  std::size_t slot = word & wrap;
  while (keys_[slot] != 0 && keys_[slot] != word) slot = (slot + 1) & wrap;
  return masks_.data() + (keys_[slot] == 0 ? 0 : rows_[slot] * blocks_);
}

/// One more word of the text; returns the change in the last row. `above` is the change in row 0.
int WordPattern::advance(std::vector<Column>& column, const std::uint64_t* masks, int above) const {
  int carry = above;
  for (std::size_t b = 0; b < blocks_; ++b) {
    std::uint64_t equal = masks[b];
    const std::uint64_t plus = column[b].plus;
    const std::uint64_t minus = column[b].minus;
    const std::uint64_t vertical = equal | minus;
    if (carry < 0) equal |= 1;
    const std::uint64_t horizontal = (((equal & plus) + plus) ^ plus) | equal;
    std::uint64_t up = minus | ~(horizontal | plus);
    std::uint64_t down = plus & horizontal;
    const std::uint64_t last = b + 1 == blocks_ ? last_row_ : 1ULL << (kRows - 1);
    const int out = (up & last) != 0 ? 1 : (down & last) != 0 ? -1 : 0;
    up <<= 1;
    down <<= 1;
    if (carry < 0) down |= 1;
    if (carry > 0) up |= 1;
    column[b].plus = down | ~(vertical | up);
    column[b].minus = up & vertical;
    carry = out;
  }
  return carry;
}

std::uint32_t WordPattern::distance(Words text) const {
  if (words_.empty()) return static_cast<std::uint32_t>(text.size());
  std::vector<Column> column(blocks_);
  auto score = static_cast<int>(words_.size());
  for (const std::uint64_t word : text) score += advance(column, masks_of(word), 1);
  return static_cast<std::uint32_t>(score);
}

std::vector<WindowMatch> WordPattern::best_windows(Words text, std::size_t limit) const {
  if (words_.empty() || text.empty() || limit == 0) return {};
  std::vector<Column> column(blocks_);
  auto score = static_cast<int>(words_.size());
  int best = score;
  std::vector<std::uint32_t> ends;
  for (std::size_t j = 0; j < text.size(); ++j) {
    score += advance(column, masks_of(text[j]), 0);
    if (score > best) continue;
    if (score < best) ends.clear();
    best = score;
    ends.push_back(static_cast<std::uint32_t>(j + 1));
  }
  if (best == static_cast<int>(words_.size())) return {};  // not one word in common
  return windows_at(text, ends, static_cast<std::uint32_t>(best), limit);
}

/// Walks back from each end to where the window begins, and drops overlapping windows.
std::vector<WindowMatch> WordPattern::windows_at(Words text, const std::vector<std::uint32_t>& ends,
                                                 std::uint32_t distance, std::size_t limit) const {
  const std::vector<std::uint64_t> backwards(words_.rbegin(), words_.rend());
  const WordPattern reversed(backwards);
  const auto size = static_cast<std::uint32_t>(words_.size());
  std::vector<WindowMatch> found;
  std::vector<Column> column(blocks_);
  for (const std::uint32_t end : ends) {
    std::fill(column.begin(), column.end(), Column{});
    auto score = static_cast<int>(size);
    const std::uint32_t most = std::min(end, size + distance);
    std::uint32_t length = 0;
    for (std::uint32_t k = 1; k <= most; ++k) {
      score += reversed.advance(column, reversed.masks_of(text[end - k]), 1);
      if (score != static_cast<int>(distance)) continue;
      if (length == 0 || gap(k, size) <= gap(length, size)) length = k;
    }
    if (length == 0) continue;
    const WindowMatch match{end - length, end, distance};
    if (!found.empty() && match.begin < found.back().end) {
      if (gap(length, size) < gap(length_of(found.back()), size)) found.back() = match;
      continue;
    }
    if (found.size() == limit) break;
    found.push_back(match);
  }
  return found;
}

std::vector<Step> WordPattern::script(Words text) const {
  std::vector<Step> backwards;
  std::vector<Column> columns((text.size() + 1) * std::max<std::size_t>(blocks_, 1));
  if (!words_.empty()) {
    std::vector<Column> column(blocks_);
    for (std::size_t j = 0; j < text.size(); ++j) {
      advance(column, masks_of(text[j]), 1);
      std::copy(column.begin(), column.end(),
                columns.begin() + static_cast<std::ptrdiff_t>((j + 1) * blocks_));
    }
  }
  auto i = static_cast<std::uint32_t>(words_.size());
  auto j = static_cast<std::uint32_t>(text.size());
  const auto bit = [&](std::uint32_t row, std::uint32_t at, bool plus) {
    const Column& column = columns[at * blocks_ + (row - 1) / kRows];
    return (((plus ? column.plus : column.minus) >> ((row - 1) % kRows)) & 1) != 0;
  };
  while (i > 0 || j > 0) {
    if (j == 0 || (i > 0 && words_[i - 1] != text[j - 1] && bit(i, j, true))) {
      backwards.push_back({StepOp::remove, i - 1, i, j, j});
      --i;
    } else if (i == 0 || (words_[i - 1] != text[j - 1] && bit(i, j - 1, false))) {
      backwards.push_back({StepOp::insert, i, i, j - 1, j});
      --j;
    } else {
      const StepOp op = words_[i - 1] == text[j - 1] ? StepOp::equal : StepOp::substitute;
      backwards.push_back({op, i - 1, i, j - 1, j});
      --i;
      --j;
    }
  }
  std::vector<Step> steps;
  for (auto step = backwards.rbegin(); step != backwards.rend(); ++step) append_step(steps, *step);
  return steps;
}

}  // namespace onrecord
