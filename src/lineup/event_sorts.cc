#include "lineup/event_sorts.h"

#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/embedded.h"
#include "text/fold.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kAnyWords = 0;  // in a phrase: up to kGap words
constexpr std::size_t kGap = 3;

struct Phrase {
  std::vector<std::uint64_t> rest;  // stems behind the first word
  std::uint64_t sort = 0;
};

std::uint64_t stem_named(std::string_view word) {
  return common_stem(stem_of(word, hash_word(word)));
}

/// Takes the piece before `sign` off the front.
std::string_view take(std::string_view& text, char sign) {
  const std::string_view piece = text.substr(0, text.find(sign));
  text.remove_prefix(std::min(piece.size() + 1, text.size()));
  return piece;
}

class Sorts {
 public:
  Sorts() {
    std::string_view text = embedded_file("event_sorts.txt");
    for (std::uint64_t sort = 1; !text.empty();) {
      std::string_view line = take(text, '\n');
      if (line.empty() || line.front() == '#' || sort == 0) continue;
      std::string_view tags = take(line, '\t');
      while (!tags.empty()) {
        const std::string_view tag = take(tags, ' ');
        tagged_[tag] |= sort;
      }
      while (!line.empty()) add(take(line, ','), sort);
      sort <<= 1U;
    }
  }

  std::uint64_t at(const SentenceView& view, std::size_t i, std::size_t end) const {
    std::uint64_t sorts = 0;
    const auto found = phrases_.find(view[i].stem);
    if (found == phrases_.end()) return 0;
    for (const Phrase& phrase : found->second) {
      if (goes_on(view, i + 1, end, phrase.rest, 0)) sorts |= phrase.sort;
    }
    return sorts;
  }

  std::uint64_t tagged(std::string_view tag) const {
    const auto found = tagged_.find(tag);
    return found == tagged_.end() ? 0 : found->second;
  }

 private:
  void add(std::string_view words, std::uint64_t sort) {
    std::vector<std::uint64_t> stems;
    while (!words.empty()) {
      const std::string_view word = take(words, ' ');
      if (!word.empty()) stems.push_back(word == "*" ? kAnyWords : stem_named(word));
    }
    if (stems.empty()) return;
    phrases_[stems.front()].push_back({{stems.begin() + 1, stems.end()}, sort});
  }

  static bool goes_on(const SentenceView& view, std::size_t i, std::size_t end,
                      const std::vector<std::uint64_t>& stems, std::size_t at) {
    for (; at < stems.size(); ++at, ++i) {
      if (stems[at] == kAnyWords) {
        for (std::size_t gap = 0; gap <= kGap && i + gap < end; ++gap) {
          if (goes_on(view, i + gap, end, stems, at + 1)) return true;
        }
        return false;
      }
      if (i >= end || view[i].kind != TokenKind::word) return false;
      if (view[i].stem != stems[at] && common_stem(view[i].stem) != stems[at]) return false;
    }
    return true;
  }

  std::unordered_map<std::uint64_t, std::vector<Phrase>> phrases_;  // by the first word
  std::unordered_map<std::string_view, std::uint64_t> tagged_;
};

const Sorts& sorts() {
  static const Sorts all;
  return all;
}

}  // namespace

std::uint64_t event_sorts(const SentenceView& view, std::size_t begin, std::size_t end) {
  std::uint64_t found = 0;
  for (std::size_t i = begin; i < end; ++i) found |= event_sorts_at(view, i, end);
  return found;
}

std::uint64_t event_sorts_at(const SentenceView& view, std::size_t i, std::size_t end) {
  return view[i].kind == TokenKind::word ? sorts().at(view, i, end) : 0;
}

std::uint64_t sorts_tagged(std::string_view tag) { return sorts().tagged(tag); }

}  // namespace onrecord::lineup
