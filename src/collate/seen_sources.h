// What the threads of one run share while they look quotations up in its sources.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "collate/sources.h"

namespace onrecord::collation {

/// The sources as a run sees them, each made when it is first needed and gone when it is not needed
/// any more. Thread-safe.
class SeenSources {
 public:
  /// Each is asked for `times` times.
  SeenSources(std::span<const SourceText> sources, const SoughtTerms& terms, std::size_t times);

  std::shared_ptr<const SeenSource> take(std::size_t source);
  void pass(std::size_t source);  ///< instead of `take`

 private:
  struct Seen {
    std::mutex mutex;
    std::shared_ptr<const SeenSource> made;
    std::size_t left = 0;
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
