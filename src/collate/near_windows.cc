#include "collate/near_windows.h"

#include <algorithm>

namespace onrecord::collation {
namespace {

constexpr std::size_t kRows = 64;

std::uint32_t gap(std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; }

/// A column of the edit distances between a quotation of up to 64 words and a text, as in
/// sequence/bit_alignment.
class Column {
 public:
  explicit Column(std::size_t rows)
      : last_(std::uint64_t{1} << (rows - 1)), score_(static_cast<int>(rows)) {}

  /// One more word of the text; `rows` are the quotation's that it is equal to. `is_whole`: the
  /// words of the text before the quotation's first count, too.
  void advance(std::uint64_t rows, bool is_whole) {
    const std::uint64_t vertical = rows | minus_;
    const std::uint64_t horizontal = (((rows & plus_) + plus_) ^ plus_) | rows;
    std::uint64_t up = minus_ | ~(horizontal | plus_);
    std::uint64_t down = plus_ & horizontal;
    score_ += (up & last_) != 0 ? 1 : 0;
    score_ -= (down & last_) != 0 ? 1 : 0;
    up = up << 1U | (is_whole ? 1U : 0U);
    down <<= 1U;
    plus_ = down | ~(vertical | up);
    minus_ = up & vertical;
  }

  int score() const { return score_; }

 private:
  std::uint64_t plus_ =
      ~std::uint64_t{0};     // rows where the value is one more than in the row above
  std::uint64_t minus_ = 0;  // rows where it is one less
  std::uint64_t last_;
  int score_;
};

/// What one range holds: the least distance, and where windows of it end.
struct Nearest {
  TextRange range;
  std::vector<std::uint32_t> ends;
};

/// Looks for a quotation of up to 64 words.
class Search {
 public:
  Search(const SeenWords& text, std::uint32_t size, const TermsInUse& terms)
      : words_(text.words()), size_(size), terms_(terms), best_(static_cast<int>(size)) {}

  void look_in(TextRange range) {
    Column column(size_);
    int best = static_cast<int>(size_);
    ends_.clear();
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      column.advance(terms_.of(words_[i]).rows, false);
      if (column.score() > best) continue;
      if (column.score() < best) ends_.clear();
      best = column.score();
      ends_.push_back(i + 1);
    }
    if (best == static_cast<int>(size_) || best > best_) return;  // no word in common, or too few
    if (best < best_) nearest_.clear();
    best_ = best;
    nearest_.push_back({range, ends_});
  }

  std::vector<WindowMatch> windows(std::size_t most) const {
    std::vector<WindowMatch> found;
    for (const Nearest& each : nearest_) {
      if (found.size() == most) break;
      add_windows(each, most, found);
    }
    return found;
  }

 private:
  /// Walks back from each end to where the window begins, and drops overlapping windows.
  void add_windows(const Nearest& nearest, std::size_t most,
                   std::vector<WindowMatch>& found) const {
    const std::size_t first = found.size();
    const auto distance = static_cast<std::uint32_t>(best_);
    for (const std::uint32_t end : nearest.ends) {
      Column column(size_);
      const std::uint32_t longest = std::min(end - nearest.range.begin, size_ + distance);
      std::uint32_t length = 0;
      for (std::uint32_t k = 1; k <= longest; ++k) {
        column.advance(terms_.of(words_[end - k]).rows_back, true);
        if (column.score() != best_) continue;
        if (length == 0 || gap(k, size_) <= gap(length, size_)) length = k;
      }
      if (length == 0) continue;
      const WindowMatch match{end - length, end, distance};
      if (found.size() > first && match.begin < found.back().end) {
        const std::uint32_t other = found.back().end - found.back().begin;
        if (gap(length, size_) < gap(other, size_)) found.back() = match;
        continue;
      }
      if (found.size() == most) break;
      found.push_back(match);
    }
  }

  std::span<const SeenWord> words_;
  std::uint32_t size_;
  const TermsInUse& terms_;
  int best_;
  std::vector<Nearest> nearest_;  // of the least distance
  std::vector<std::uint32_t> ends_;
};

/// The same for longer quotations.
std::vector<WindowMatch> of_a_long_one(const SeenWords& text, const Sought& sought,
                                       std::span<const TextRange> ranges, std::size_t most) {
  const std::vector<std::uint64_t> wanted(sought.numbers.begin(), sought.numbers.end());
  const WordPattern pattern(wanted);
  std::vector<WindowMatch> nearest;
  std::vector<std::uint64_t> part;
  for (const TextRange& range : ranges) {
    part.clear();
    for (std::uint32_t i = range.begin; i < range.end; ++i) part.push_back(text.words()[i].term());
    std::vector<WindowMatch> found = pattern.best_windows(part, most);
    if (found.empty()) continue;
    if (!nearest.empty() && found.front().distance > nearest.front().distance) continue;
    if (!nearest.empty() && found.front().distance < nearest.front().distance) nearest.clear();
    for (WindowMatch& window : found) {
      if (nearest.size() == most) break;
      window.begin += range.begin;
      window.end += range.begin;
      nearest.push_back(window);
    }
  }
  return nearest;
}

}  // namespace

std::vector<WindowMatch> nearest_windows(const SeenWords& text, const Sought& sought,
                                         std::span<const TextRange> ranges, std::size_t most,
                                         const TermsInUse& terms) {
  const std::size_t size = sought.numbers.size();
  if (size == 0) return {};
  if (size > kRows) return of_a_long_one(text, sought, ranges, most);
  Search search(text, static_cast<std::uint32_t>(size), terms);
  for (const TextRange& range : ranges) search.look_in(range);
  return search.windows(most);
}

}  // namespace onrecord::collation
