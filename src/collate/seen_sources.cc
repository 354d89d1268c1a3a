#include "collate/seen_sources.h"

#include <utility>

namespace onrecord::collation {

SeenSources::SeenSources(std::span<const SourceText> sources, const SoughtTerms& terms,
                         std::size_t times)
    : sources_(sources), terms_(terms), seen_(sources.size()) {
  for (Seen& each : seen_) each.left = times;
}

std::shared_ptr<const SeenSource> SeenSources::take(std::size_t source) {
  Seen& seen = seen_[source];
  const std::lock_guard lock(seen.mutex);
  if (!seen.made) seen.made = std::make_shared<SeenSource>(*sources_[source].words, terms_);
  return --seen.left == 0 ? std::move(seen.made) : seen.made;
}

void SeenSources::pass(std::size_t source) {
  Seen& seen = seen_[source];
  const std::lock_guard lock(seen.mutex);
  if (--seen.left == 0) seen.made.reset();
}

std::unique_ptr<Scratch> Scratches::take() {
  const std::lock_guard lock(mutex_);
  if (free_.empty()) return std::make_unique<Scratch>(terms_);
  std::unique_ptr<Scratch> scratch = std::move(free_.back());
  free_.pop_back();
  return scratch;
}

void Scratches::give_back(std::unique_ptr<Scratch> scratch) {
  const std::lock_guard lock(mutex_);
  free_.push_back(std::move(scratch));
}

}  // namespace onrecord::collation
