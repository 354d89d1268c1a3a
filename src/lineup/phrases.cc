#include "lineup/phrases.h"

#include <algorithm>

namespace onrecord::lineup {

bool is_article(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 9> kWords = {"a",   "an",  "the",   "his", "her",
                                                             "its", "our", "their", "one"};
  return is_any(view, i, kWords);
}

bool is_preposition(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 14> kWords = {
      "by", "with",  "from",    "in",   "on", "into", "at",
      "of", "under", "through", "near", "to", "for",  "after"};
  return is_any(view, i, kWords);
}

bool is_possessive(const SentenceView& view, std::size_t i) {
  if (i >= view.size()) return false;
  const std::string_view text = view.text(i);
  return text.ends_with("'s") || text.ends_with("\u2019s") || text.ends_with("s'") ||
         text.ends_with("s\u2019");
}

std::uint64_t whose(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 4> kWords = {"his", "her", "their", "my"};
  constexpr std::size_t kReach = 3;
  for (std::size_t back = 1; back <= kReach && back <= i && view[i - back].sign == 0; ++back) {
    if (is_any(view, i - back, kWords)) return view[i - back].word;
  }
  return 0;
}

bool is_of_another_time(const SentenceView& view, std::size_t begin, std::size_t end) {
  static constexpr std::array<std::string_view, 26> kWords = {
      "earlier",    "previously",  "previous", "initially", "originally", "first",  "once",
      "again",      "overturned",  "quashed",  "appeal",    "retrial",    "former", "formerly",
      "later",      "another",     "separate", "last",      "before",     "ago",    "since",
      "subsequent", "predecessor", "decades",  "history",   "years"};
  for (std::size_t i = begin; i < std::min(end, view.size()); ++i) {
    if (is_any(view, i, kWords)) return true;
    // "in 2019"
    const std::string_view text = view.text(i);
    if (view[i].kind == TokenKind::number && text.size() == 4 &&
        (text.starts_with("19") || text.starts_with("20"))) {
      return true;
    }
  }
  return false;
}

bool is_unreal(const SentenceView& view, std::size_t begin, std::size_t end) {
  static constexpr std::array<std::string_view, 16> kWords = {
      "not", "never",  "could",  "may", "might", "would",   "will",  "should",
      "if",  "unless", "denies", "or",  "nor",   "whether", "until", "cannot"};
  for (std::size_t i = begin; i < std::min(end, view.size()); ++i) {
    if (is_any(view, i, kWords) || view[i].sense->is(kMaybe)) return true;
    if (view.text(i).ends_with("n't") || view.text(i).ends_with("n\u2019t")) return true;
  }
  return false;
}

}  // namespace onrecord::lineup
