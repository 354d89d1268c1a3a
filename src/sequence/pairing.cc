#include "sequence/pairing.h"

#include <algorithm>

namespace onrecord {
namespace {

constexpr int kNever = -1'000'000'000;

enum State : std::uint8_t {
  kPair = 0,
  kRemove = 1,
  kInsert = 2
};

/// Where the best value of a cell in each state comes from: two bits a state.
struct Cell {
  int pair = kNever;
  int remove = kNever;
  int insert = kNever;

  int best() const { return std::max({pair, remove, insert}); }
  State best_state() const {
    if (pair >= remove && pair >= insert) return kPair;
    return remove >= insert ? kRemove : kInsert;
  }
};

class Table {
 public:
  explicit Table(const PairingInput& input) : in_(input), width_(input.b_size + 1) {
    from_.assign((input.a_size + 1) * width_, 0);
    above_.assign(width_, Cell{});
    row_.assign(width_, Cell{});
  }

  std::vector<Step> solve() {
    for (std::size_t i = 0; i <= in_.a_size; ++i) {
      fill_row(i);
      std::swap(above_, row_);
    }
    return trace();
  }

 private:
  bool a_hangs() const { return in_.overhang != Overhang::none; }
  bool b_hangs() const { return in_.overhang == Overhang::either; }
  static int at_mark(std::span<const std::uint8_t> marked, std::size_t at, int marked_cost,
                     int plain_cost) {
    return !marked.empty() && marked[at] != 0 ? marked_cost : plain_cost;
  }

  void fill_row(std::size_t i) {
    for (std::size_t j = 0; j < width_; ++j) {
      Cell cell;
      std::uint8_t from = 0;
      if (i == 0 && j == 0) {
        cell.pair = 0;
      } else {
        if (i > 0 && j > 0) {
          const Cell& diagonal = above_[j - 1];
          cell.pair = diagonal.best() + in_.scores[(i - 1) * in_.b_size + j - 1];
          from = static_cast<std::uint8_t>(from | diagonal.best_state());
        }
        if (i > 0) fill_remove(above_[j], j, cell, from);
        if (j > 0) fill_insert(row_[j - 1], i, cell, from);
        if (j == 0 && a_hangs()) cell.remove = 0;
        if (i == 0 && b_hangs()) cell.insert = 0;
      }
      row_[j] = cell;
      from_[i * width_ + j] = from;
      consider_end(i, j, cell);
    }
  }

  void fill_remove(const Cell& up, std::size_t j, Cell& cell, std::uint8_t& from) const {
    const int word = at_mark(in_.marked_b, j, 0, in_.left_out_word);
    const int open = at_mark(in_.marked_b, j, 1, in_.left_out_open);
    const int started = std::max(up.pair, up.insert) - open - word;
    const int longer = up.remove - word;
    const State other = up.pair >= up.insert ? kPair : kInsert;
    cell.remove = std::max(started, longer);
    from = static_cast<std::uint8_t>(from | ((longer >= started ? kRemove : other) << 2));
  }

  void fill_insert(const Cell& left, std::size_t i, Cell& cell, std::uint8_t& from) const {
    const int word = at_mark(in_.marked_a, i, 0, in_.gap_word);
    const int open = at_mark(in_.marked_a, i, 1, in_.gap_open);
    const int started = std::max(left.pair, left.remove) - open - word;
    const int longer = left.insert - word;
    const State other = left.pair >= left.remove ? kPair : kRemove;
    cell.insert = std::max(started, longer);
    from = static_cast<std::uint8_t>(from | ((longer >= started ? kInsert : other) << 4));
  }

  /// The best cell in which the script may end.
  void consider_end(std::size_t i, std::size_t j, const Cell& cell) {
    const bool last_a = i == in_.a_size;
    const bool last_b = j == in_.b_size;
    const bool may_end = (last_a && last_b) || (last_b && a_hangs()) || (last_a && b_hangs());
    if (!may_end || cell.best() < best_ || (cell.best() == best_ && !(last_a && last_b))) return;
    best_ = cell.best();
    end_i_ = i;
    end_j_ = j;
    end_state_ = cell.best_state();
  }

  std::vector<Step> trace() const {
    std::vector<Step> backwards;
    auto i = static_cast<std::uint32_t>(in_.a_size);
    auto j = static_cast<std::uint32_t>(in_.b_size);
    const auto back = [&](StepOp op, std::uint32_t from_a, std::uint32_t from_b) {
      backwards.push_back({op, i - from_a, i, j - from_b, j});
      i -= from_a;
      j -= from_b;
    };
    while (i > end_i_) back(StepOp::remove, 1, 0);
    while (j > end_j_) back(StepOp::insert, 0, 1);
    State state = end_state_;
    while (i > 0 || j > 0) {
      const std::uint8_t from = from_[i * width_ + j];
      if (j == 0) {
        back(StepOp::remove, 1, 0);
      } else if (i == 0) {
        back(StepOp::insert, 0, 1);
      } else if (state == kPair) {
        const bool equal = in_.is_equal[(i - 1) * in_.b_size + j - 1] != 0;
        back(equal ? StepOp::equal : StepOp::substitute, 1, 1);
        state = static_cast<State>(from & 3);
      } else if (state == kRemove) {
        back(StepOp::remove, 1, 0);
        state = static_cast<State>((from >> 2) & 3);
      } else {
        back(StepOp::insert, 0, 1);
        state = static_cast<State>((from >> 4) & 3);
      }
    }
    std::vector<Step> steps;
    for (auto s = backwards.rbegin(); s != backwards.rend(); ++s) append_step(steps, *s);
    return steps;
  }

  const PairingInput& in_;
  std::size_t width_;
  std::vector<std::uint8_t> from_;
  std::vector<Cell> above_;
  std::vector<Cell> row_;
  int best_ = kNever;
  std::size_t end_i_ = 0;
  std::size_t end_j_ = 0;
  State end_state_ = kPair;
};

}  // namespace

std::vector<Step> pair_words(const PairingInput& input) { return Table(input).solve(); }

}  // namespace onrecord
