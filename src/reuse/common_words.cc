#include "reuse/common_words.h"

#include <algorithm>

namespace onrecord::reuse {
namespace {

constexpr std::size_t kLargestTable = 64 * 64;  // cells

/// One bit of 64 for a word: a glance at which words a stretch can have.
std::uint64_t bit_of(std::uint64_t word) { return std::uint64_t{1} << (word >> 58U); }

}  // namespace

void CommonWords::find(Words a, std::uint32_t a_begin, std::uint32_t a_end, Words b,
                       std::uint32_t b_begin, std::uint32_t b_end, std::vector<Match>& matches) {
  const std::size_t columns = b_end - b_begin;
  if (a_begin == a_end || columns == 0 || (a_end - a_begin) * columns > kLargestTable) return;
  const Words across = b.subspan(b_begin, columns);
  // A word that the other stretch has not at all makes no difference: most stretches share none.
  std::uint64_t bits = 0;
  for (const std::uint64_t word : across) bits |= bit_of(word);
  rows_.clear();
  for (std::uint32_t i = a_begin; i < a_end; ++i) {
    if ((bits & bit_of(a[i])) == 0 || a[i] == 0) continue;
    if (std::find(across.begin(), across.end(), a[i]) != across.end()) rows_.push_back(i);
  }
  if (rows_.empty()) return;
  if (rows_.size() == 1) {
    const auto first = std::find(across.begin(), across.end(), a[rows_.front()]);
    matches.push_back(
        {rows_.front(), b_begin + static_cast<std::uint32_t>(first - across.begin())});
    return;
  }
  fill_table(a, across);
  const std::size_t width = columns + 1;
  for (std::size_t i = 0, j = 0; i < rows_.size() && j < columns;) {
    if (a[rows_[i]] == across[j]) {
      matches.push_back({rows_[i++], static_cast<std::uint32_t>(b_begin + j++)});
    } else if (table_[(i + 1) * width + j] >= table_[i * width + j + 1]) {
      ++i;
    } else {
      ++j;
    }
  }
}

void CommonWords::fill_table(Words a, Words b) {
  const std::size_t width = b.size() + 1;
  table_.resize(std::max(table_.size(), (rows_.size() + 1) * width));
  std::fill_n(table_.begin() + static_cast<std::ptrdiff_t>(rows_.size() * width), width, 0);
  for (std::size_t i = rows_.size(); i-- > 0;) {
    const std::uint64_t word = a[rows_[i]];
    std::uint16_t* row = table_.data() + i * width;
    const std::uint16_t* below = row + width;
    row[b.size()] = 0;
    for (std::size_t j = b.size(); j-- > 0;) {
      row[j] = b[j] == word ? static_cast<std::uint16_t>(below[j + 1] + 1)
                            : std::max(below[j], row[j + 1]);
    }
  }
}

}  // namespace onrecord::reuse
