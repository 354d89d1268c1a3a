#include "collate/seen_words.h"

#include <algorithm>
#include <utility>

namespace onrecord::collation {
namespace {

constexpr std::uint32_t kSeed = SoughtTerms::kSeed;
constexpr std::size_t kOften = 64;

}  // namespace

void PlacesByNumber::set(std::span<const Item> items, std::uint32_t count) {
  if (items.empty()) return;
  ends_.assign(std::size_t{count} + 1, 0);
  for (const Item& item : items) ++ends_[item.number];
  std::uint32_t end = 0;
  for (std::uint32_t& each : ends_) each = std::exchange(end, end + each);
  places_.resize(items.size());
  for (const Item& item : items) places_[ends_[item.number]++] = item.place;
}

SeenWords::SeenWords(const NumberedWords& text, const SoughtTerms& terms) {
  if (text.empty()) return;
  struct Meaning {
    SeenWord word;
    std::uint32_t lemma = 0;  // of a telling word
  };
  const WordList& list = *text.list;
  std::vector<Meaning> meanings(list.size());
  for (std::size_t n = 0; n < list.size(); ++n) {
    const std::uint32_t term = terms.term_of(list.keys[n]);
    meanings[n].word = SeenWord(term, (list.flags[n] & WordList::kMayLookOtherwise) != 0);
    if ((list.flags[n] & WordList::kIsContent) != 0) {
      meanings[n].lemma = terms.lemma_of(list.lemmas[n]);
    }
  }
  is_here_.assign(terms.terms() + 1, 0);
  words_.resize(text.size());
  std::vector<PlacesByNumber::Item> lemmas(text.size());
  std::size_t found = 0;
  std::vector<PlacesByNumber::Item> seeds;
  std::uint32_t before[kSeed - 1] = {0, 0};
  for (std::uint32_t i = 0; i < text.size(); ++i) {
    const Meaning meaning = meanings[text.numbers[i]];
    const std::uint32_t term = meaning.word.term();
    words_[i] = meaning.word;
    is_here_[term] = 1;
    lemmas[found] = {meaning.lemma, i};
    found += meaning.lemma != 0;
    if (term != 0 && before[0] != 0 && before[1] != 0) {
      const std::uint32_t seed = terms.seed_of(before[0], before[1], term);
      if (seed != 0) seeds.push_back({seed, i + 1 - kSeed});
    }
    before[0] = before[1];
    before[1] = term;
  }
  is_here_[0] = 0;
  lemmas_.set(std::span(lemmas).first(found), terms.lemmas());
  seeds_.set(seeds, terms.seeds());
}

std::vector<std::uint32_t> SeenWords::places(const Sought& sought, std::size_t limit) const {
  std::vector<std::uint32_t> found;
  std::span<const std::uint32_t> rarest;
  std::uint32_t rarest_at = 0;
  for (std::uint32_t at = 0; at < sought.seeds.size(); ++at) {
    const std::span<const std::uint32_t> here = seeds_.of(sought.seeds[at]);
    if (here.empty()) return found;
    if (at > 0 && here.size() >= rarest.size()) continue;
    rarest = here;
    rarest_at = at;
  }
  const std::vector<std::uint32_t>& wanted = sought.numbers;
  for (const std::uint32_t place : rarest) {
    if (found.size() == limit) break;
    if (place < rarest_at || place - rarest_at + wanted.size() > words_.size()) continue;
    const std::uint32_t begin = place - rarest_at;
    const bool is_whole =
        std::equal(wanted.begin(), wanted.end(), words_.begin() + begin,
                   [](std::uint32_t term, SeenWord word) { return term == word.term(); });
    if (is_whole) found.push_back(begin);
  }
  return found;
}

std::uint32_t SeenWords::seeds_of(const Sought& sought) const {
  std::uint32_t count = 0;
  for (const std::uint32_t seed : sought.seeds) count += !seeds_.of(seed).empty();
  return count;
}

std::vector<ExactRun> SeenWords::runs(const Sought& sought) const {
  const std::vector<std::uint32_t>& wanted = sought.numbers;
  std::vector<ExactRun> found;
  const auto extend = [&](std::uint32_t at, std::uint32_t place) {
    for (auto run = found.rbegin(); run != found.rend(); ++run) {
      const bool same_diagonal = place - at == run->text_begin - run->pattern_begin;
      if (same_diagonal && at >= run->pattern_begin && at < run->pattern_begin + run->length) {
        return;
      }
    }
    std::uint32_t begin = at;
    std::uint32_t text_begin = place;
    while (begin > 0 && text_begin > 0 && wanted[begin - 1] == words_[text_begin - 1].term()) {
      --begin;
      --text_begin;
    }
    std::uint32_t end = at + kSeed;
    std::uint32_t text_end = place + kSeed;
    while (end < wanted.size() && text_end < words_.size() &&
           wanted[end] == words_[text_end].term()) {
      ++end;
      ++text_end;
    }
    found.push_back({begin, text_begin, end - begin});
  };
  std::vector<std::uint32_t> often;
  for (std::uint32_t at = 0; at < sought.seeds.size(); ++at) {
    const std::span<const std::uint32_t> places = seeds_.of(sought.seeds[at]);
    if (places.size() > kOften) {
      often.push_back(at);
      continue;
    }
    for (const std::uint32_t place : places) extend(at, place);
  }
  for (const std::uint32_t at : often) {
    const bool is_covered = std::any_of(found.begin(), found.end(), [&](const ExactRun& run) {
      return at >= run.pattern_begin && at + kSeed <= run.pattern_begin + run.length;
    });
    if (is_covered) continue;
    for (const std::uint32_t place : seeds_.of(sought.seeds[at]).first(kOften)) extend(at, place);
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace onrecord::collation
