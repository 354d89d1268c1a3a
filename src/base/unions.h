// Sets that only grow together; the smallest member is the root, so that groups do not depend on
// the order of joining.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace onrecord {

class Unions {
 public:
  explicit Unions(std::size_t count) : parents_(count) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }
  std::size_t root(std::size_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) {
    a = root(a);
    b = root(b);
    parents_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> parents_;
};

}  // namespace onrecord
