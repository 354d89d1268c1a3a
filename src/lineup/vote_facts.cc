// How a vote went: "by sixteen votes to nine", "voted 19 to 17", "fourteen were in favour and
// eleven against".
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "lineup/fact.h"
#include "lineup/phrases.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kVote = 29;

/// The whole number that begins at word i, and the word behind it: 16, sixteen, twenty-one.
std::optional<std::pair<std::uint32_t, std::size_t>> number_at(const SentenceView& view,
                                                               std::size_t i) {
  static const Lexicon& numbers = lexicon("number_words.txt");
  const auto value_of = [&](std::string_view text) -> std::optional<std::uint32_t> {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    constexpr std::uint32_t kMost = 100000;
    if (error != std::errc() || end != text.data() + text.size() || value > kMost) return {};
    return value;
  };
  const auto word_value = [&](std::size_t at) -> std::optional<std::uint32_t> {
    const std::string_view tag = at < view.size() ? numbers.tag(view[at].word) : "";
    return tag.starts_with("n:") ? value_of(tag.substr(2)) : std::nullopt;
  };
  if (i >= view.size()) return std::nullopt;
  if (view[i].kind == TokenKind::number) {
    const auto value = value_of(view.text(i));
    return value ? std::optional(std::pair(*value, i + 1)) : std::nullopt;
  }
  const auto first = word_value(i);
  if (!first) return std::nullopt;
  constexpr std::uint32_t kTens = 20;
  const std::size_t next = i + 1 < view.size() && view[i + 1].sign == '-' ? i + 2 : i + 1;
  if (*first >= kTens && *first % 10 == 0) {
    const auto ones = word_value(next);
    if (ones && *ones > 0 && *ones < 10) return std::pair(*first + *ones, next + 1);
  }
  return std::pair(*first, i + 1);
}

bool tells_vote(const SentenceView& view, std::size_t begin, std::size_t end) {
  static constexpr std::array<std::string_view, 15> kWords = {
      "vote",    "votes",    "voted",    "voting",   "ballot", "motion", "carried", "passed",
      "adopted", "approved", "rejected", "majority", "backed", "favour", "favor"};
  constexpr std::size_t kReach = 8;
  for (std::size_t i = begin > kReach ? begin - kReach : 0; i < std::min(end + kReach, view.size());
       ++i) {
    if (is_any(view, i, kWords)) return true;
  }
  return false;
}

/// The word behind the other side's number: "19 to 17", "16 votes to nine", "fourteen were in
/// favour and eleven against"; the two numbers with it.
struct Vote {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  std::size_t end = 0;
};

std::optional<Vote> vote_at(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 4> kAgainst = {"against", "opposed", "opposing",
                                                               "no"};
  const auto first = number_at(view, i);
  if (!first) return std::nullopt;
  std::size_t at = first->second;
  const bool has_votes = view.is(at, "votes");
  if (has_votes) ++at;
  if (view.is(at, "to")) {
    const auto second = number_at(view, at + 1);
    if (second) return Vote{first->first, second->first, second->second};
  }
  // "fourteen members were in favour and eleven opposed"
  constexpr std::size_t kReach = 6;
  bool is_for = false;
  for (std::size_t k = at; k < std::min(at + 2 * kReach, view.size()); ++k) {
    if (view.is(k, "for") || ((view.is(k, "favour") || view.is(k, "favor")) && k > 0)) {
      is_for = true;
      continue;
    }
    const auto second = is_for ? number_at(view, k) : std::nullopt;
    if (!second) continue;
    for (std::size_t m = second->second; m < std::min(second->second + 4, view.size()); ++m) {
      if (is_any(view, m, kAgainst)) return Vote{first->first, second->first, m + 1};
    }
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

void read_votes(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  constexpr std::uint32_t kSpread = 1U << 20U;
  for (std::size_t i = 0; i < view.size(); ++i) {
    const auto vote = vote_at(view, i);
    if (!vote || !tells_vote(view, i, vote->end)) continue;
    // "by more than five to one", "by almost three to two" are shares.
    static constexpr std::array<std::string_view, 6> kAbout = {"almost",  "nearly", "about",
                                                               "roughly", "around", "than"};
    if (i > 0 && is_any(view, i - 1, kAbout)) continue;
    if (std::min(vote->first, vote->second) < 2 || vote->first == vote->second) continue;
    Fact fact = blank;
    fact.sort = DetailSort::score;
    fact.is_of_event = true;
    fact.key = kVote;
    fact.values = {static_cast<std::uint64_t>(std::min(vote->first, vote->second)) * kSpread +
                   std::max(vote->first, vote->second)};
    fact.words.span = view.span(i, vote->end);
    fact.times = times_in(view, 0, view.size());
    fact.is_background = tells_of_before(view, 0, view.size());
    fact.setting = read_setting(view, i, vote->end, {0, view.size()}, 0);
    facts.push_back(std::move(fact));
    i = vote->end - 1;
  }
}

}  // namespace onrecord::lineup
