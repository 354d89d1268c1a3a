#include "collate/retold.h"

#include <algorithm>
#include <vector>

#include "collate/against_record.h"
#include "collate/moves.h"

namespace onrecord::collation {
namespace {

constexpr std::uint32_t kFewestReworded = 8;  // words
constexpr std::uint32_t kFewestOthers = 2;

/// Whether the quoted words of `run` retell what stands beside its place in the record.
bool retells(const RecordText& record, const Wording& quotation, const Stretch& run) {
  constexpr std::uint32_t kFewest = 4;
  constexpr std::uint32_t kBeside = 40;
  if (run.quoted_end - run.quoted_begin < kFewest || run.begin >= run.end) return false;
  const auto [turn_begin, turn_end] = turn_around(record, run.begin);
  const std::uint32_t from = std::max(turn_begin, run.begin - std::min(run.begin, kBeside));
  const std::uint32_t to = std::min(turn_end, run.end + kBeside);
  std::vector<std::uint64_t> beside;
  for (std::uint32_t i = from; i < to; ++i) {
    if (i == run.begin) i = std::min(run.end, to);
    if (i < to) beside.push_back(record.words[i].info->lemma);
  }
  std::sort(beside.begin(), beside.end());
  std::uint32_t content = 0;
  std::uint32_t found = 0;
  for (std::uint32_t j = run.quoted_begin; j < run.quoted_end; ++j) {
    const Word& word = quotation.words[j];
    if (!word.is_content()) continue;
    ++content;
    found += std::binary_search(beside.begin(), beside.end(), word.info->lemma);
  }
  return found >= 2 && found * 10 >= content * 6;
}

}  // namespace

std::pair<std::uint32_t, std::uint32_t> turn_around(const RecordText& record, std::uint32_t at) {
  const std::vector<std::uint32_t>& changes = record.speaker_changes;
  const auto after = std::upper_bound(changes.begin(), changes.end(), at);
  return {after == changes.begin() ? 0 : *(after - 1),
          after == changes.end() ? record.size() : *after};
}

bool is_retold_beside(const RecordText& record, const Wording& quotation, std::uint32_t begin,
                      std::span<const Match> core) {
  const auto agrees = [](const Match& match) { return match.agrees(); };
  const auto first = std::find_if(core.begin(), core.end(), agrees);
  if (first == core.end()) return false;
  const auto last = std::find_if(core.rbegin(), core.rend(), agrees);
  const Stretch place{begin + core.front().a_begin, begin + core.back().a_end, 0, first->b_begin};
  if (retells(record, quotation, place)) return true;
  return retells(record, quotation, {place.begin, place.end, last->b_end, core.back().b_end});
}

RetoldPlace without_lone_words(const RecordText& record, Stretch place,
                               std::span<const WordHit> hits) {
  const auto before = [](const WordHit& hit, std::uint32_t at) { return hit.place < at; };
  const auto first = std::lower_bound(hits.begin(), hits.end(), place.begin, before);
  const auto last = std::lower_bound(first, hits.end(), place.end, before);
  struct Sentence {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::vector<std::uint32_t> words;
  };
  std::vector<Sentence> sentences(1, Sentence{place.begin, place.begin, {}});
  auto hit = first;
  for (std::uint32_t i = place.begin; i < place.end; ++i) {
    for (; hit != last && hit->place == i; ++hit) sentences.back().words.push_back(hit->word);
    sentences.back().end = i + 1;
    if (record.words[i].ends_sentence && i + 1 < place.end) {
      sentences.push_back({i + 1, i + 1, {}});
    }
  }
  const auto sort_once = [](std::vector<std::uint32_t>& words) {
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
  };
  for (Sentence& sentence : sentences) sort_once(sentence.words);
  const auto is_lone = [](const Sentence& sentence) { return sentence.words.size() < 2; };
  std::span<Sentence> kept = sentences;
  while (!kept.empty() && is_lone(kept.front())) kept = kept.subspan(1);
  while (!kept.empty() && is_lone(kept.back())) kept = kept.first(kept.size() - 1);
  RetoldPlace retold;
  if (kept.empty()) return retold;
  retold.place = place;
  retold.place.begin = kept.front().begin;
  retold.place.end = kept.back().end;
  std::vector<std::uint32_t> all;
  for (const Sentence& sentence : kept) {
    retold.together = std::max(retold.together, sentence.words.size());
    all.insert(all.end(), sentence.words.begin(), sentence.words.end());
  }
  sort_once(all);
  retold.different = all.size();
  return retold;
}

Rewording& Rewording::operator+=(const Rewording& other) {
  size += other.size;
  agreeing += other.agreeing;
  changes += other.changes;
  others += other.others;
  is_weighty = is_weighty || other.is_weighty;
  return *this;
}

Rewording rewording_of(const Wording& a, const Wording& b, std::span<const Match> core,
                       std::uint32_t agreeing,
                       std::span<const std::vector<std::uint64_t>> elsewhere) {
  constexpr std::uint32_t kNearlyAll = 85;  // percent
  Rewording rewording{static_cast<std::uint32_t>(b.words.size()), agreeing, 0, 0, false};
  std::vector<bool> is_moved = moved_words(a, b, core);
  const auto is_marked = [&](const Match& match) {  // by an ellipsis
    return match.op == MatchOp::remove && match.b_end < b.words.size() &&
           b.words[match.b_end].ellipsis_before;
  };
  for (std::size_t m = 0; m < core.size(); ++m) {
    if (core[m].agrees() || is_marked(core[m])) continue;
    const auto run = core[m].op == MatchOp::remove ? telling_run(a, core[m].a_begin, core[m].a_end)
                                                   : telling_run(b, core[m].b_begin, core[m].b_end);
    if (!run.empty() && std::find(elsewhere.begin(), elsewhere.end(), run) != elsewhere.end()) {
      is_moved[m] = true;
    }
    if (!is_moved[m]) rewording.others += std::max(core[m].a_size(), core[m].b_size());
  }
  const auto is_added = [](const Match& match) { return match.op == MatchOp::insert; };
  std::span<const Match> inner = core;
  std::uint32_t size = rewording.size;
  while (!inner.empty() && is_added(inner.front())) {
    size -= inner.front().b_size();
    inner = inner.subspan(1);
  }
  while (!inner.empty() && is_added(inner.back())) {
    size -= inner.back().b_size();
    inner = inner.first(inner.size() - 1);
  }
  if (agreeing * 100 >= size * kNearlyAll) {
    core = inner;
    rewording.size = size;
  }
  bool agreed = true;
  for (const Match& match : core) {
    if (is_marked(match)) continue;
    rewording.changes += !match.agrees() && agreed;
    agreed = match.agrees();
  }
  return rewording;
}

bool is_reworded(const Rewording& rewording) {
  const auto& [size, agreeing, changes, others, is_weighty] = rewording;
  if (size < kFewestReworded || agreeing * 100 >= size * 80) return false;
  // A lost "not" or another number is told as such, whatever else differs.
  return changes >= 3 || (changes == 2 && (!is_weighty || agreeing * 100 < size * 65));
}

bool is_reworded_and_moved(const Rewording& rewording) {
  return rewording.size >= kFewestReworded && !rewording.is_weighty &&
         rewording.others >= kFewestOthers && rewording.others * 100 >= rewording.size * 8;
}

void mark_reworded(std::span<const Rewording> rewordings, Standing& standing) {
  if (rewordings.size() < 2) return;
  Rewording all;
  for (const Rewording& one : rewordings) all += one;
  const auto& places = standing.places;
  bool in_order = true;
  for (std::size_t n = 1; n < places.size(); ++n) {
    in_order = in_order && places[n].begin >= places[n - 1].begin;
  }
  // Runs that only changed places between the parts reword nothing.
  if (!(in_order && all.others >= kFewestOthers ? is_reworded(all) : is_reworded_and_moved(all))) {
    return;
  }
  for (std::size_t n = 0; n < rewordings.size(); ++n) {
    const bool is_changed =
        rewordings[n].changes > 0 && standing.pairs[n].verdict == Verdict::differs;
    if (is_changed) add_class(standing.pairs[n], DifferenceClass::paraphrase_as_quotation);
  }
}

}  // namespace onrecord::collation
