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
    // "the victim's aunt"
    if (is_possessive(view, i - back)) return view[i - back].stem;
  }
  return 0;
}

namespace {

bool is_year(const SentenceView& view, std::size_t i) {
  const std::string_view text = view.text(i);
  return view[i].kind == TokenKind::number && text.size() == 4 &&
         (text.starts_with("19") || text.starts_with("20"));
}

}  // namespace

bool tells_of_before(const SentenceView& view, std::size_t begin, std::size_t end) {
  static constexpr std::array<std::string_view, 22> kWords = {
      "earlier",    "previously", "previous", "initially",  "originally", "once",
      "again",      "overturned", "quashed",  "appeal",     "retrial",    "formerly",
      "later",      "another",    "separate", "last",       "ago",        "since",
      "subsequent", "decades",    "history",  "predecessor"};
  for (std::size_t i = begin; i < std::min(end, view.size()); ++i) {
    if (is_any(view, i, kWords)) return true;
  }
  return false;
}

bool tells_year(const SentenceView& view, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < std::min(end, view.size()); ++i) {
    if (is_year(view, i)) return true;
  }
  return false;
}

bool is_of_another_time(const SentenceView& view, std::size_t begin, std::size_t end) {
  return tells_year(view, begin, end) || tells_of_before(view, begin, end);
}

std::vector<std::uint64_t> times_in(const SentenceView& view, std::size_t begin, std::size_t end) {
  static constexpr std::array<std::string_view, 18> kNames = {
      "monday", "tuesday", "wednesday", "thursday", "friday",   "saturday",
      "sunday", "january", "february",  "march",    "april",    "june",
      "july",   "august",  "september", "october",  "november", "december"};
  std::vector<std::uint64_t> times;
  for (std::size_t i = begin; i < std::min(end, view.size()); ++i) {
    const std::string_view text = view.text(i);
    const bool is_capital = !text.empty() && text[0] >= 'A' && text[0] <= 'Z';
    if (is_year(view, i) || (is_capital && is_any(view, i, kNames))) {
      times.push_back(view[i].word);
    }
  }
  std::sort(times.begin(), times.end());
  return times;
}

bool is_doubted(const SentenceView& view, std::size_t begin, std::size_t end) {
  static constexpr std::array<std::string_view, 16> kWords = {
      "not", "never",  "could",  "may", "might", "would",   "will",  "should",
      "if",  "unless", "denies", "or",  "nor",   "whether", "until", "cannot"};
  for (std::size_t i = begin; i < std::min(end, view.size()); ++i) {
    if (is_any(view, i, kWords)) return true;
    if (view.text(i).ends_with("n't") || view.text(i).ends_with("n\u2019t")) return true;
  }
  return false;
}

bool is_unreal(const SentenceView& view, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < std::min(end, view.size()); ++i) {
    if (view[i].sense->is(kMaybe)) return true;
  }
  return is_doubted(view, begin, end);
}

}  // namespace onrecord::lineup
