#include "sequence/reference/slow_alignment.h"

#include <algorithm>

namespace onrecord::reference {
namespace {

/// The last row of the matrix; `start` is what a word of `b` costs in row 0.
std::vector<std::uint32_t> last_row(Words a, Words b, std::uint32_t start) {
  std::vector<std::vector<std::uint32_t>> cell(a.size() + 1,
                                               std::vector<std::uint32_t>(b.size() + 1, 0));
  for (std::size_t j = 0; j <= b.size(); ++j) cell[0][j] = static_cast<std::uint32_t>(j) * start;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    cell[i][0] = static_cast<std::uint32_t>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::uint32_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      cell[i][j] = std::min({cell[i - 1][j - 1] + change, cell[i - 1][j] + 1, cell[i][j - 1] + 1});
    }
  }
  return cell[a.size()];
}

}  // namespace

std::uint32_t distance(Words a, Words b) { return last_row(a, b, 1).back(); }

std::uint32_t best_window_distance(Words pattern, Words text) {
  const std::vector<std::uint32_t> row = last_row(pattern, text, 0);
  return *std::min_element(row.begin(), row.end());
}

std::vector<std::uint64_t> apply(const std::vector<Step>& steps, Words a, Words b) {
  std::vector<std::uint64_t> out;
  std::uint32_t i = 0;
  std::uint32_t j = 0;
  for (const Step& step : steps) {
    if (step.a_begin != i || step.b_begin != j) return {};
    const std::uint32_t from_a = step.a_end - step.a_begin;
    const std::uint32_t from_b = step.b_end - step.b_begin;
    const bool pairs = step.op == StepOp::equal || step.op == StepOp::substitute;
    if (pairs && from_a != from_b) return {};
    if (step.op == StepOp::insert && from_a != 0) return {};
    if (step.op == StepOp::remove && from_b != 0) return {};
    for (std::uint32_t k = 0; k < from_b; ++k) {
      if (step.op == StepOp::equal && a[i + k] != b[j + k]) return {};
      out.push_back(step.op == StepOp::equal ? a[i + k] : b[j + k]);
    }
    i = step.a_end;
    j = step.b_end;
  }
  if (i != a.size() || j != b.size()) return {};
  return out;
}

std::uint32_t cost(const std::vector<Step>& steps) {
  std::uint32_t sum = 0;
  for (const Step& step : steps) {
    if (step.op == StepOp::equal) continue;
    sum += std::max(step.a_end - step.a_begin, step.b_end - step.b_begin);
  }
  return sum;
}

}  // namespace onrecord::reference
