// A loop over independent items on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace onrecord {

/// Calls `work(i)` once for each i in [0, count), on at most `threads` threads (0: one per core).
/// `work` must not throw and must write only what belongs to its own i. Returns when all are done.
template <class Work>
void parallel_for(std::size_t count, unsigned threads, const Work& work) {
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t workers = std::min<std::size_t>(threads, count);
  if (workers <= 1) {
    for (std::size_t i = 0; i < count; ++i) work(i);
    return;
  }
  std::atomic<std::size_t> next{0};
  auto run = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> pool;
  pool.reserve(workers - 1);
  for (std::size_t n = 1; n < workers; ++n) pool.emplace_back(run);
  run();
}

}  // namespace onrecord
