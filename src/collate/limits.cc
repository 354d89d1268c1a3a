#include "collate/limits.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace onrecord::collation {

bool negates(const Word& word, const Vocabulary& vocabulary) {
  return word.info->negates ||
         std::any_of(word.info->units.begin(), word.info->units.end(),
                     [&](std::uint64_t unit) { return vocabulary.negates(unit); });
}

bool denies_in_brackets(std::span<const Word> added, const Vocabulary& vocabulary) {
  constexpr std::size_t kMost = 3;  // more is an editor's remark
  if (added.empty() || added.size() > kMost) return false;
  if (!added.front().opens_bracket && !added.back().closes_bracket) return false;
  return std::any_of(added.begin(), added.end(),
                     [&](const Word& word) { return negates(word, vocabulary); });
}

bool is_only_doubt(const Wording& wording, std::uint32_t negation) {
  if (negation == 0 || negation + 1 >= wording.words.size()) return false;
  const Word& who = wording.words[negation - 1];
  const Word& verb = wording.words[negation + 1];
  return who.info->folded == "i" && verb.info->folded == "know" && who.pause_before &&
         verb.pause_after;
}

bool limiter_at(const Wording& wording, std::uint32_t at, std::string_view side,
                const Vocabulary& vocabulary) {
  std::vector<std::uint64_t> keys;
  const std::size_t end = std::min<std::size_t>(wording.words.size(), at + 4);
  for (std::size_t i = at; i < end; ++i) keys.push_back(wording.words[i].key);
  std::string_view tag;
  if (vocabulary.limiters().find_phrase(keys, &tag) == 0) return false;
  if (tag != side && (tag != "both" || side == "claim")) return false;
  if (at == 0 || side == "condition") return true;
  // nothing but, all but, as if, ask if: no limit on what stands before.
  static constexpr std::string_view kBound[] = {
      "nothing", "anything", "all",  "none", "not", "as",     "see",  "know", "knew", "wonder",
      "ask",     "asked",    "what", "and",  "or",  "asking", "even", "only", "tell", "say"};
  const std::string& before = wording.words[at - 1].info->folded;
  return std::find(std::begin(kBound), std::end(kBound), before) == std::end(kBound);
}

bool opens_condition(const Wording& wording, std::uint32_t at, const Vocabulary& vocabulary) {
  return wording.words[at].is_capitalised && limiter_at(wording, at, "condition", vocabulary);
}

bool bounds_claim(const Wording& wording, WordRange printed, const Vocabulary& vocabulary) {
  const std::uint32_t cut = printed.end;
  if (wording.words[cut].pause_before || wording.words[cut - 1].pause_after) return false;
  if (!limiter_at(wording, cut, "claim", vocabulary)) return false;
  bool sweeps = false;
  for (std::uint32_t i = cut; i-- > printed.begin;) {
    const Word& word = wording.words[i];
    if (negates(word, vocabulary) || vocabulary.is_sweeping(word.key)) sweeps = true;
    if (word.starts_sentence) return sweeps;
  }
  return false;  // a part of the sentence, as parts are printed
}

}  // namespace onrecord::collation
