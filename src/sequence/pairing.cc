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

/// The best values of a cell in each state, and the best of them.
struct Cell {
  int pair = kNever;
  int remove = kNever;
  int insert = kNever;
  int best = kNever;
  State state = kPair;

  void choose() {
    const bool is_pair = pair >= remove && pair >= insert;
    state = is_pair ? kPair : remove >= insert ? kRemove : kInsert;
    best = is_pair ? pair : std::max(remove, insert);
  }
};

/// What it costs to leave words out at one place.
struct Gap {
  int open = 0;
  int word = 0;
};

class Table {
 public:
  explicit Table(const PairingInput& input) : in_(input), width_(input.b_size + 1) {
    from_.assign((input.a_size + 1) * width_, 0);
    above_.assign(width_, Cell{});
    row_.assign(width_, Cell{});
    left_out_.reserve(width_);
    for (std::size_t j = 0; j < width_; ++j) {
      left_out_.push_back(gap_at(in_.marked_b, j, {in_.left_out_open, in_.left_out_word}));
    }
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
  static Gap gap_at(std::span<const std::uint8_t> marked, std::size_t at, Gap plain) {
    return !marked.empty() && marked[at] != 0 ? Gap{1, 0} : plain;
  }

  void fill_row(std::size_t i) {
    const Gap inserted = gap_at(in_.marked_a, i, {in_.gap_open, in_.gap_word});
    std::uint8_t* const from_row = from_.data() + i * width_;
    fill_first(i, from_row[0]);
    const std::int16_t* const scores = i > 0 ? in_.scores.data() + (i - 1) * in_.b_size : nullptr;
    const bool hangs = i == 0 && b_hangs() && !in_.front_is_joined;
    for (std::size_t j = 1; j < width_; ++j) {
      Cell cell;
      unsigned from = 0;
      if (i > 0) {
        cell.pair = above_[j - 1].best + scores[j - 1];
        from = above_[j - 1].state;
        from |= fill_remove(above_[j], left_out_[j], cell);
      }
      from |= fill_insert(row_[j - 1], inserted, cell);
      if (hangs) cell.insert = 0;
      cell.choose();
      row_[j] = cell;
      from_row[j] = static_cast<std::uint8_t>(from);
      if (i == in_.a_size || j == in_.b_size) consider_end(i, j, cell);
    }
  }

  /// The cell before any word of `b`.
  void fill_first(std::size_t i, std::uint8_t& from) {
    Cell cell;
    if (i == 0) {
      cell.pair = 0;
    } else {
      from = static_cast<std::uint8_t>(fill_remove(above_[0], left_out_[0], cell));
      if (a_hangs() && !in_.front_is_joined) cell.remove = 0;
    }
    cell.choose();
    row_[0] = cell;
    if (i == in_.a_size || in_.b_size == 0) consider_end(i, 0, cell);
  }

  static unsigned fill_remove(const Cell& up, const Gap& gap, Cell& cell) {
    const int started = std::max(up.pair, up.insert) - gap.open - gap.word;
    const int longer = up.remove - gap.word;
    const State other = up.pair >= up.insert ? kPair : kInsert;
    cell.remove = std::max(started, longer);
    return static_cast<unsigned>(longer >= started ? kRemove : other) << 2;
  }

  static unsigned fill_insert(const Cell& left, const Gap& gap, Cell& cell) {
    const int started = std::max(left.pair, left.remove) - gap.open - gap.word;
    const int longer = left.insert - gap.word;
    const State other = left.pair >= left.remove ? kPair : kRemove;
    cell.insert = std::max(started, longer);
    return static_cast<unsigned>(longer >= started ? kInsert : other) << 4;
  }

  /// The best cell in which the script may end.
  void consider_end(std::size_t i, std::size_t j, const Cell& cell) {
    const bool last_a = i == in_.a_size;
    const bool last_b = j == in_.b_size;
    const bool hangs = !in_.back_is_joined;
    const bool may_end =
        (last_a && last_b) || (hangs && ((last_b && a_hangs()) || (last_a && b_hangs())));
    if (!may_end || cell.best < best_ || (cell.best == best_ && !(last_a && last_b))) return;
    best_ = cell.best;
    end_i_ = i;
    end_j_ = j;
    end_state_ = cell.state;
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
  std::vector<Gap> left_out_;  // before each word of b
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
