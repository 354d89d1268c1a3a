// A loop over independent items on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace onrecord {

/// Calls `work(i)` once for each i in [0, count), on at most `threads` threads (0: one per core).
/// `work` must write only what belongs to its own i. Returns when all are done. When a call throws
/// (memory runs out), no further ones begin, and the first exception is thrown again here.
template <class Work>
void parallel_for(std::size_t count, unsigned threads, const Work& work) {
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t workers = std::min<std::size_t>(threads, count);
  if (workers <= 1) {
    for (std::size_t i = 0; i < count; ++i) work(i);
    return;
  }
  std::atomic<std::size_t> next{0};
  std::atomic_flag has_failed;
  std::exception_ptr failure;
  auto run = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      if (!has_failed.test_and_set()) failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> pool;
    pool.reserve(workers - 1);
    // When no more threads are to be had, those that run do all the work.
    const auto can_start = [&] {
      try {
        pool.emplace_back(run);
        return true;
      } catch (const std::system_error&) {
        return false;
      }
    };
    for (std::size_t n = 1; n < workers && can_start(); ++n) {
    }
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace onrecord
