#include "collate/overlap.h"

#include "base/parallel.h"
#include "collate/align.h"
#include "collate/same_wording.h"

namespace onrecord::collation {
namespace {

/// Words of indirect speech agree in other persons and tenses too.
bool agrees_loosely(const Match& match, const Wording& a, const Wording& b) {
  if (match.agrees()) return true;
  if (match.op != MatchOp::substitute) return false;
  const WordInfo& x = *a.words[match.a_begin].info;
  const WordInfo& y = *b.words[match.b_begin].info;
  if (x.negates != y.negates) return false;
  if (x.lemma == y.lemma) return true;
  const bool grammar = x.sort == WordSort::pronoun || x.sort == WordSort::modal ||
                       x.sort == WordSort::auxiliary || x.sort == WordSort::article;
  return grammar && x.sort == y.sort;
}

void stretch(WordRange& range, std::uint32_t begin, std::uint32_t end) {
  if (range.is_empty()) range.begin = begin;
  range.end = end;
}

bool tells(const Variant& small, const Match& match) {
  for (std::uint32_t j = match.b_begin; j < match.b_end; ++j) {
    if (small.weights[j] > 0) return true;
  }
  return false;
}

constexpr std::uint32_t kOwn = 2;  // words beside a run that make it a part of something else

Overlap count_overlap(const Variant& large, const Variant& small, bool loosely,
                      std::span<const Match> matches) {
  Overlap overlap;
  overlap.size = small.size();
  overlap.weight = small.weight;
  std::size_t run = 0;
  float run_weight = 0;
  Match start;
  for (const Match& match : matches) {
    const bool agrees =
        loosely ? agrees_loosely(match, large.wording, small.wording) : match.agrees();
    if (!agrees) {
      if (match.op == MatchOp::remove && match.a_size() == 1)
        continue;  // a word left out breaks no run
      run = 0;
      run_weight = 0;
      if (match.op == MatchOp::substitute) {
        overlap.changed_content += small.weights[match.b_begin] > 0;
      }
      continue;
    }
    if (tells(small, match)) {
      stretch(overlap.in_large, match.a_begin, match.a_end);
      stretch(overlap.in_small, match.b_begin, match.b_end);
    }
    if (run == 0) start = match;
    for (std::uint32_t j = match.b_begin; j < match.b_end; ++j) {
      ++overlap.agreeing;
      overlap.agreeing_content += small.weights[j] > 0;
      overlap.agreeing_weight += small.weights[j];
      if (!small.wording.words[j].is_name) overlap.plain_weight += small.weights[j];
      ++run;
      run_weight += small.weights[j];
    }
    if (run > overlap.longest_run) {
      overlap.longest_run = run;
      overlap.run_weight = run_weight;
      const bool both_before = start.a_begin >= kOwn && start.b_begin >= kOwn;
      const bool both_after =
          match.a_end + kOwn <= large.size() && match.b_end + kOwn <= small.size();
      overlap.run_is_inside = both_before || both_after;
    }
  }
  return overlap;
}

std::unique_ptr<const Compared> compare(const Variant& large, const Variant& small) {
  auto compared = std::make_unique<Compared>();
  std::vector<Match> matches = match_words(large.wording, small.wording, Overhang::either, false);
  compared->exact = overlap_of(large, small, matches);
  if (large.is_indirect || small.is_indirect) {
    compared->loose = count_overlap(large, small, true, matches);
  }
  compared->matches = std::make_shared<const std::vector<Match>>(std::move(matches));
  return compared;
}

}  // namespace

Overlap overlap_of(const Variant& large, const Variant& small, std::span<const Match> matches) {
  return count_overlap(large, small, false, matches);
}

Overlaps::Overlaps(std::span<const Variant> speech, const CellBudget& budget)
    : speech_(speech),
      budget_(budget),
      first_(first_with_wording(speech)),
      is_repeated_(speech.size(), false),
      bags_(speech.size()) {
  for (std::uint32_t n = 0; n < first_.size(); ++n) {
    words_ += speech[n].size();
    words_in_[speech[n].document] += speech[n].size();
    if (first_[n] == n) {
      bags_[n].emplace(speech[n]);
    } else {
      is_repeated_[first_[n]] = true;
    }
  }
}

bool Overlaps::take_cells(DocumentId a, DocumentId b, std::size_t cells) {
  const std::size_t words = words_in_[a] + (a == b ? 0 : words_in_[b]);
  std::size_t& taken = taken_by_[std::minmax(a, b)];
  if (taken + cells > budget_.of_two + budget_.per_word * words ||
      cells_taken_ + cells > budget_.of_run + budget_.per_word * words_) {
    return false;
  }
  taken += cells;
  cells_taken_ += cells;
  return true;
}

void Overlaps::work_out(std::span<const TwoItems> pairs, unsigned threads) {
  struct Wanted {
    TwoItems first;
    TwoItems pair;
    Known* known = nullptr;
  };
  for (const std::uint64_t key : passing_) known_.erase(key);
  passing_.clear();
  std::vector<Wanted> wanted;
  for (const TwoItems& pair : pairs) {
    const auto [found, is_new] = known_.try_emplace(key_of(pair));
    if (!is_new) continue;
    const TwoItems first{first_[pair.large], first_[pair.small]};
    wanted.push_back({first, pair, &found->second});  // elements stay where they are
    if (!is_repeated_[first.large] && !is_repeated_[first.small]) passing_.push_back(found->first);
  }
  parallel_for(wanted.size(), threads, [&](std::size_t n) {
    const auto [large, small] = wanted[n].first;
    Known& known = *wanted[n].known;
    known.is_wanted = bags_[large]->may_hold(*bags_[small]);
    if (!known.is_wanted || large == small) return;
    known.cells = cells_to_align(speech_[large].wording, speech_[small].wording);
  });
  for (const auto& [first, pair, known] : wanted) {
    if (!known->is_wanted) continue;
    known->is_beyond =
        !take_cells(speech_[pair.large].document, speech_[pair.small].document, known->cells);
    if (known->is_beyond) passing_.push_back(key_of(pair));
  }
  parallel_for(wanted.size(), threads, [&](std::size_t n) {
    const auto [large, small] = wanted[n].first;
    Known& known = *wanted[n].known;
    if (!known.is_wanted || known.is_beyond) return;
    known.compared = compare(speech_[large], speech_[small]);
  });
}

}  // namespace onrecord::collation
