#include "text/lexicon.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <string>

#include "base/embedded.h"
#include "text/fold.h"

namespace onrecord {
namespace {

std::uint64_t combine(std::uint64_t hash, std::uint64_t word) {
  const std::uint64_t both = (hash ^ word) * 0x9E3779B97F4A7C15ULL + (hash >> 29);
  return both == 0 ? 1 : both;
}

}  // namespace

Lexicon::Lexicon(std::string_view text) {
  words_.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    std::string_view tag;
    if (const std::size_t tab = line.find('\t'); tab != std::string_view::npos) {
      tag = line.substr(tab + 1);
      line = line.substr(0, tab);
    }
    if (line.find(' ') == std::string_view::npos) {
      if (const auto [place, is_new] = words_.add(hash_word(line)); is_new) *place = tag;
      continue;
    }
    std::uint64_t hash = 0;
    std::uint64_t first = 0;
    std::uint32_t count = 0;
    while (!line.empty()) {
      const std::size_t space = std::min(line.find(' '), line.size());
      const std::uint64_t word = hash_word(line.substr(0, space));
      if (count++ == 0) first = word;
      hash = combine(hash, word);
      line.remove_prefix(std::min(space + 1, line.size()));
    }
    if (const auto [place, is_new] = phrases_.add(hash); is_new) *place = tag;
    std::uint32_t& longest = *first_words_.add(first).first;
    longest = std::max(longest, count);
    longest_ = std::max<std::size_t>(longest_, count);
  }
}

std::string_view Lexicon::tag(std::uint64_t word) const {
  const std::string_view* found = words_.find(word);
  return found == nullptr ? std::string_view{} : *found;
}

std::size_t Lexicon::find_phrase(std::span<const std::uint64_t> words,
                                 std::string_view* tag) const {
  if (words.empty()) return 0;
  std::size_t best = 0;
  if (const std::string_view* one = words_.find(words[0])) {
    best = 1;
    if (tag) *tag = *one;
  }
  const std::uint32_t* first = first_words_.find(words[0]);
  if (first == nullptr) return best;
  std::uint64_t hash = 0;
  const std::size_t most = std::min<std::size_t>(*first, words.size());
  for (std::size_t n = 0; n < most; ++n) {
    hash = combine(hash, words[n]);
    if (n == 0) continue;
    if (const std::string_view* found = phrases_.find(hash)) {
      best = n + 1;
      if (tag) *tag = *found;
    }
  }
  return best;
}

const Lexicon& lexicon(std::string_view file_name) {
  static std::mutex mutex;
  static std::map<std::string, Lexicon, std::less<>> loaded;
  const std::lock_guard lock(mutex);
  auto found = loaded.find(file_name);
  if (found == loaded.end()) {
    found = loaded.emplace(std::string(file_name), Lexicon(embedded_file(file_name))).first;
  }
  return found->second;
}

}  // namespace onrecord
