// What the threads of one run share while they look quotations up in its sources.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "collate/sources.h"

namespace onrecord::collation {

/// The sources as a run sees them, each made when it is first needed. Thread-safe.
class SeenSources {
 public:
  SeenSources(std::span<const SourceText> sources, const SoughtTerms& terms)
      : sources_(sources), terms_(terms), seen_(sources.size()) {}

  const SeenSource& operator[](std::size_t source);

 private:
  struct Seen {
    std::once_flag once;
    std::unique_ptr<const SeenSource> made;
  };
  std::span<const SourceText> sources_;
  const SoughtTerms& terms_;
  std::vector<Seen> seen_;
};

/// As many scratches as threads need at one time. Thread-safe.
class Scratches {
 public:
  explicit Scratches(const SoughtTerms& terms) : terms_(terms) {}

  std::unique_ptr<Scratch> take();
  void give_back(std::unique_ptr<Scratch> scratch);

 private:
  const SoughtTerms& terms_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Scratch>> free_;
};

}  // namespace onrecord::collation
