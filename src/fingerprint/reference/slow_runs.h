// The obvious search for shared runs: every place against every place. For tests alone.
#pragma once

#include "fingerprint/shared_runs.h"

namespace onrecord::reference {

/// All maximal runs of at least three words that two texts share, in order; 0 equals nothing.
inline std::vector<SharedRun> slow_runs(std::span<const Words> texts) {
  std::vector<SharedRun> found;
  for (std::uint32_t x = 0; x < texts.size(); ++x) {
    for (std::uint32_t y = x + 1; y < texts.size(); ++y) {
      const Words a = texts[x];
      const Words b = texts[y];
      for (std::uint32_t i = 0; i < a.size(); ++i) {
        for (std::uint32_t j = 0; j < b.size(); ++j) {
          const auto equal = [&](std::uint32_t p, std::uint32_t q) {
            return p < a.size() && q < b.size() && a[p] != 0 && a[p] == b[q];
          };
          if (i > 0 && j > 0 && equal(i - 1, j - 1)) continue;
          std::uint32_t length = 0;
          while (equal(i + length, j + length)) ++length;
          if (length >= 3) found.push_back({x, y, i, j, length});
        }
      }
    }
  }
  return found;
}

}  // namespace onrecord::reference
