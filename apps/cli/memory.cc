#include "memory.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#if defined(__GLIBC__)
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace onrecord::cli {

#if defined(__GLIBC__)

void expect_short_run() {
  constexpr int kAhead = 64 << 20;   // address space, no memory before it is used
  constexpr int kLargest = 4 << 20;  // larger blocks grow without a copy, and are given back
  constexpr int kNever = 1 << 30;
  constexpr std::size_t kGrows = 1 << 20;  // no heap has as much left at the start
  constexpr std::ptrdiff_t kLargePage = 2 << 20;
  ::mallopt(M_MMAP_THRESHOLD, kLargest);
  ::mallopt(M_TRIM_THRESHOLD, kNever);
  ::mallopt(M_TOP_PAD, kAhead);
  const char* const before = static_cast<char*>(::sbrk(0));
  void* volatile block = std::malloc(kGrows);
  std::free(block);
  // Another allocator that stands in for this one leaves the heap as it was.
  char* const end = static_cast<char*>(::sbrk(0));
  const std::ptrdiff_t size = end - before;
  const auto into_page = reinterpret_cast<std::intptr_t>(end) % kLargePage;
  const std::ptrdiff_t whole = size - into_page;
  if (whole < kLargePage) return;
  const std::ptrdiff_t pages = whole / kLargePage * kLargePage;
  ::madvise(end - into_page - pages, static_cast<std::size_t>(pages), MADV_HUGEPAGE);
}

#else

void expect_short_run() {}

#endif

}  // namespace onrecord::cli
