#include "collate/retold.h"

#include <algorithm>
#include <vector>

#include "collate/against_record.h"
#include "collate/moves.h"

namespace onrecord::collation {
namespace {

constexpr std::uint32_t kFewestReworded = 8;  // words
constexpr std::uint32_t kFewestOthers = 2;

/// "it is necessary for us to" for "we must": a few words by many, which make up much of it all.
bool is_other_turn(std::uint32_t said, std::uint32_t printed, std::uint32_t size) {
  return said >= 1 && said <= 3 && printed >= 5 && printed >= said + 3 && printed * 3 >= size;
}

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

/// How many of the quoted words of `run` stand in order, in some form, in one of the stretches of
/// `beside` that are hardly longer than it; and whether one of them says something by itself.
struct InOrder {
  std::uint32_t words = 0;
  bool says_something = false;
};

InOrder most_in_order(std::span<const Word> run, std::span<const std::uint64_t> beside) {
  const std::size_t width = run.size() + run.size() / 2;
  InOrder most;
  std::vector<InOrder> row;
  for (std::size_t from = 0; from < beside.size(); ++from) {
    const auto begins = [&](const Word& word) { return word.info->lemma == beside[from]; };
    if (std::none_of(run.begin(), run.end(), begins)) continue;
    row.assign(run.size() + 1, {});
    for (std::size_t i = from; i < std::min(beside.size(), from + width); ++i) {
      InOrder before;  // of the row above, one word back
      for (std::size_t j = 0; j < run.size(); ++j) {
        const InOrder above = row[j + 1];
        if (run[j].info->lemma == beside[i]) {
          row[j + 1] = {before.words + 1, before.says_something || run[j].is_content()};
        } else if (row[j].words > above.words) {
          row[j + 1] = row[j];
        }
        before = above;
      }
    }
    if (row.back().words > most.words) most = row.back();
  }
  return most;
}

/// Whether the quoted words of `run` are a clause that stands before or behind its place in the
/// record: most of its words, in their order.
bool is_clause_beside(const RecordText& record, const Wording& quotation, const Stretch& run) {
  constexpr std::uint32_t kFewest = 4;
  constexpr std::uint32_t kMost = 40;
  constexpr std::uint32_t kBeside = 40;
  const std::uint32_t size = run.quoted_end - run.quoted_begin;
  if (size < kFewest || size > kMost || run.begin >= run.end) return false;
  const auto [turn_begin, turn_end] = turn_around(record, run.begin);
  const std::uint32_t from = std::max(turn_begin, run.begin - std::min(run.begin, kBeside));
  const std::uint32_t to = std::min(turn_end, run.end + kBeside);
  const std::span words = std::span(quotation.words).subspan(run.quoted_begin, size);
  for (const auto& [begin, end] : {std::pair(from, run.begin), std::pair(run.end, to)}) {
    std::vector<std::uint64_t> beside;
    for (std::uint32_t i = begin; i < end; ++i) {
      beside.push_back(record.words[i].info->lemma);
    }
    const InOrder found = most_in_order(words, beside);
    if (found.words < kFewest || found.words * 2 < size) continue;
    if (found.says_something || found.words * 4 >= size * 3) return true;
  }
  return false;
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
  const Stretch behind{place.begin, place.end, last->b_end, core.back().b_end};
  if (retells(record, quotation, place) || retells(record, quotation, behind)) return true;
  Stretch other{place.begin, place.end, 0, 0};  // a run of words that do not agree
  for (const Match& match : core) {
    if (match.agrees()) {
      if (is_clause_beside(record, quotation, other)) return true;
      other.quoted_begin = match.b_end;
    }
    other.quoted_end = match.b_end;
  }
  return is_clause_beside(record, quotation, other);
}

namespace {

constexpr std::size_t kFewestRetold = 4;    // telling words of a retelling
constexpr std::size_t kFewestTogether = 3;  // of them in one sentence

/// Whether so many different telling words of the quotation may be a retelling of it.
bool are_retold(std::size_t different, const TellingWords& telling) {
  return different >= kFewestRetold && different * 100 >= telling.count() * 45;
}

/// A passage that holds telling words of a quotation, without the sentences at its ends that have
/// but one of them by chance.
struct RetoldPlace {
  Stretch place;
  std::size_t different = 0;  ///< telling words in it
  std::size_t together = 0;   ///< most in one sentence
};

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

}  // namespace

std::optional<Stretch> retold_place(const RecordText& record, TellingWords& telling,
                                    std::uint32_t size) {
  // No passage has more of them than were found, or than stand together in a wider one.
  const std::size_t most = std::min(telling.found(), telling.most_together());
  if (!are_retold(most, telling)) return std::nullopt;
  const std::vector<WordHit>& hits = telling.hits();
  const std::uint32_t width = size + size / 2 + 6;
  std::vector<float> weights;
  for (std::uint32_t word = 0; word < telling.count(); ++word) {
    weights.push_back(telling.weight(word));
  }
  std::vector<std::uint32_t> inside(weights.size(), 0);
  std::size_t first = 0;
  std::size_t distinct = 0;
  float weight = 0;
  float best = 0;
  float second = 0;
  std::size_t best_distinct = 0;
  Stretch place;
  for (const WordHit& hit : hits) {
    if (inside[hit.word]++ == 0) {
      ++distinct;
      weight += weights[hit.word];
    }
    while (hits[first].place + width < hit.place) {
      if (--inside[hits[first].word] == 0) {
        --distinct;
        weight -= weights[hits[first].word];
      }
      ++first;
    }
    const bool apart = hits[first].place > place.end || place.end == 0;
    if (weight > best) {
      if (apart) second = best;
      best = weight;
      best_distinct = distinct;
      place = {hits[first].place, hit.place + 1, 0, size};
    } else if (apart) {
      second = std::max(second, weight);
    }
  }
  if (!are_retold(best_distinct, telling)) return std::nullopt;
  if (best < 0.4F * telling.all() || best < 1.3F * second) return std::nullopt;
  const RetoldPlace retold = without_lone_words(record, place, hits);
  if (!are_retold(retold.different, telling) || retold.together < kFewestTogether) {
    return std::nullopt;
  }
  return retold.place;
}

Rewording& Rewording::operator+=(const Rewording& other) {
  size += other.size;
  agreeing += other.agreeing;
  changes += other.changes;
  others += other.others;
  is_weighty = is_weighty || other.is_weighty;
  is_turned = is_turned || other.is_turned;
  return *this;
}

namespace {

/// Which matches say nothing of the speaker's words: what an ellipsis stands for, and what an
/// editor's words in brackets do.
std::vector<bool> set_apart(const Wording& b, std::span<const Match> core) {
  std::vector<bool> apart(core.size(), false);
  for (std::size_t m = 0; m < core.size();) {
    std::size_t end = m;
    std::uint32_t printed = 0;
    std::uint32_t bracketed = 0;
    for (; end < core.size() && !core[end].agrees(); ++end) {
      const Match& match = core[end];
      apart[end] = match.op == MatchOp::remove && match.b_end < b.words.size() &&
                   b.words[match.b_end].ellipsis_before;
      printed += match.b_size();
      for (std::uint32_t j = match.b_begin; j < match.b_end; ++j) {
        bracketed += b.words[j].is_bracketed;
      }
    }
    if (printed > 0 && printed == bracketed) {
      for (std::size_t n = m; n < end; ++n) apart[n] = true;
    }
    m = end + 1;
  }
  return apart;
}

}  // namespace

Rewording rewording_of(const Wording& a, const Wording& b, std::span<const Match> core,
                       std::uint32_t agreeing,
                       std::span<const std::vector<std::uint64_t>> elsewhere) {
  constexpr std::uint32_t kNearlyAll = 85;  // percent
  Rewording rewording{static_cast<std::uint32_t>(b.words.size()), agreeing, 0, 0, false, false};
  std::vector<bool> is_moved = moved_words(a, b, core);
  const std::vector<bool> is_apart = set_apart(b, core);
  for (std::size_t m = 0; m < core.size(); ++m) {
    if (is_apart[m]) rewording.size -= core[m].b_size();
    if (core[m].agrees() || is_apart[m]) continue;
    const auto run = core[m].op == MatchOp::remove ? telling_run(a, core[m].a_begin, core[m].a_end)
                                                   : telling_run(b, core[m].b_begin, core[m].b_end);
    if (!run.empty() && std::find(elsewhere.begin(), elsewhere.end(), run) != elsewhere.end()) {
      is_moved[m] = true;
    }
    if (!is_moved[m]) rewording.others += std::max(core[m].a_size(), core[m].b_size());
  }
  std::size_t first = 0;
  std::size_t last = core.size();
  std::uint32_t size = rewording.size;
  for (; first < last && core[first].op == MatchOp::insert; ++first) {
    size -= is_apart[first] ? 0 : core[first].b_size();
  }
  for (; last > first && core[last - 1].op == MatchOp::insert; --last) {
    size -= is_apart[last - 1] ? 0 : core[last - 1].b_size();
  }
  if (agreeing * 100 >= size * kNearlyAll) {
    rewording.size = size;
  } else {
    first = 0;
    last = core.size();
  }
  bool agreed = true;
  std::uint32_t said = 0;
  std::uint32_t printed = 0;
  for (std::size_t m = first; m < last; ++m) {
    if (is_apart[m]) continue;
    rewording.changes += !core[m].agrees() && agreed;
    agreed = core[m].agrees();
    said = agreed ? 0 : said + core[m].a_size();
    printed = agreed ? 0 : printed + core[m].b_size();
    rewording.is_turned = rewording.is_turned || is_other_turn(said, printed, rewording.size);
  }
  return rewording;
}

bool is_reworded(const Rewording& rewording) {
  const auto& [size, agreeing, changes, others, is_weighty, is_turned] = rewording;
  if (size < kFewestReworded) return false;
  if (is_turned && !is_weighty) return true;
  if (agreeing * 100 >= size * (changes >= 3 && others >= 3 ? 85 : 80)) return false;
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
