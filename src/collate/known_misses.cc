#include "collate/known_misses.h"

#include <functional>
#include <string>
#include <utility>

namespace onrecord::collation {
namespace {

constexpr std::size_t kMostNumbers = 4'000'000;  // of eight bytes: 32 MB

void add(const Wording& wording, KnownMisses::Key& key) {
  key.push_back(wording.words.size() * 2 + (wording.ends_in_ellipsis ? 1 : 0));
  for (const Word& word : wording.words) {
    std::uint64_t flags = 0;
    for (const bool flag :
         {word.is_capitalised, word.starts_sentence, word.is_name, word.is_bracketed,
          word.is_patched, word.is_wrapped, word.is_wrapped_before, word.opens_bracket,
          word.closes_bracket, word.ellipsis_before, word.pause_before, word.dash_after,
          word.pause_after, word.ends_sentence}) {
      flags = flags * 2 + (flag ? 1 : 0);
    }
    key.push_back(word.key);
    key.push_back(std::hash<std::string>()(word.info->folded));
    key.push_back(flags << 32U | word.marks_before);
  }
}

}  // namespace

KnownMisses::Key KnownMisses::key_of(const Variant& variant) {
  Key key;
  for (const VariantPart& part : variant.parts) add(part.wording, key);
  std::uint64_t flags = 0;
  for (const bool flag : {variant.is_firm, variant.is_sure, variant.in_headline, variant.is_direct,
                          variant.speaker.has_value()}) {
    flags = flags * 2 + (flag ? 1 : 0);
  }
  key.push_back(flags);
  for (const std::string& word : variant.name) key.push_back(std::hash<std::string>()(word));
  return key;
}

KnownMisses::Below KnownMisses::of(const Key& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(key);
  return found == known_.end() ? Below() : found->second;
}

void KnownMisses::remember(Key key, Below below) {
  const std::lock_guard lock(mutex_);
  if (numbers_ > kMostNumbers) {
    known_.clear();
    numbers_ = 0;
  }
  numbers_ += key.size() + below.size() / 2;
  known_.insert_or_assign(std::move(key), std::move(below));
}

}  // namespace onrecord::collation
