#include "collate/seen_sources.h"

#include <utility>

namespace onrecord::collation {

const SeenSource& SeenSources::operator[](std::size_t source) {
  Seen& seen = seen_[source];
  std::call_once(seen.once, [&] {
    seen.made = std::make_unique<const SeenSource>(*sources_[source].words, terms_);
  });
  return *seen.made;
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
