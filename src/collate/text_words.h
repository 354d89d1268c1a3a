// The words of a text: all there at once, or read stretch by stretch when somebody looks at them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "collate/wording.h"

namespace onrecord::collation {

class TextWords {
 public:
  static constexpr std::uint32_t kStretch = 32;  ///< words that are read at one time

  /// Fills in the words of the text from `begin` on, a multiple of kStretch.
  using Reader = std::function<void(std::uint32_t begin, std::span<Word> words)>;

  TextWords() = default;
  explicit TextWords(std::vector<Word> words);
  TextWords(std::uint32_t size, Reader reader);

  std::uint32_t size() const { return size_; }
  /// Thread-safe; the reference stays valid.
  const Word& operator[](std::size_t i) const {
    return all_ != nullptr ? all_[i] : lazy_->stretch(i / kStretch, size_)[i % kStretch];
  }
  std::vector<Word> slice(std::size_t begin, std::size_t end) const;
  /// As Wording::span.
  Span span(std::size_t begin, std::size_t end) const;

 private:
  class Lazy {
   public:
    Lazy(std::uint32_t size, Reader reader);
    const Word* stretch(std::size_t n, std::uint32_t size) const {
      const Word* words = stretches_[n].load(std::memory_order_acquire);
      return words != nullptr ? words : read(n, size);
    }

   private:
    const Word* read(std::size_t n, std::uint32_t size) const;

    Reader reader_;
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<Word[]>> owned_;
    mutable std::vector<std::atomic<const Word*>> stretches_;
  };

  std::uint32_t size_ = 0;
  std::vector<Word> own_;
  const Word* all_ = nullptr;  // unless lazy
  std::unique_ptr<Lazy> lazy_;
};

}  // namespace onrecord::collation
