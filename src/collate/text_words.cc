#include "collate/text_words.h"

#include <algorithm>
#include <utility>

namespace onrecord::collation {

TextWords::TextWords(std::vector<Word> words)
    : size_(static_cast<std::uint32_t>(words.size())), own_(std::move(words)), all_(own_.data()) {}

TextWords::TextWords(std::uint32_t size, Reader reader)
    : size_(size), lazy_(std::make_unique<Lazy>(size, std::move(reader))) {}

TextWords::Lazy::Lazy(std::uint32_t size, Reader reader)
    : reader_(std::move(reader)), stretches_((size + kStretch - 1) / kStretch) {}

const Word* TextWords::Lazy::read(std::size_t n, std::uint32_t size) const {
  const std::lock_guard lock(mutex_);
  if (const Word* words = stretches_[n].load(std::memory_order_relaxed)) return words;
  const auto begin = static_cast<std::uint32_t>(n * kStretch);
  const std::size_t count = std::min(kStretch, size - begin);
  auto words = std::make_unique<Word[]>(count);
  reader_(begin, {words.get(), count});
  const Word* made = owned_.emplace_back(std::move(words)).get();
  stretches_[n].store(made, std::memory_order_release);
  return made;
}

std::vector<Word> TextWords::slice(std::size_t begin, std::size_t end) const {
  if (all_ != nullptr) return {all_ + begin, all_ + end};
  std::vector<Word> words;
  words.reserve(end - begin);
  for (std::size_t i = begin; i < end; ++i) words.push_back((*this)[i]);
  return words;
}

Span TextWords::span(std::size_t begin, std::size_t end) const {
  const Word& first = (*this)[begin];
  const Word& last = (*this)[end - 1];
  return {first.span.begin_byte - (first.opens_bracket ? 1U : 0U),
          last.span.end_byte + (last.closes_bracket ? 1U : 0U)};
}

}  // namespace onrecord::collation
