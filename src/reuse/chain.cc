#include "reuse/chain.h"

#include <algorithm>

namespace onrecord::reuse {
namespace {

constexpr std::uint32_t kNone = ~0U;
constexpr std::size_t kLookBack = 24;         // runs that one may follow
constexpr std::uint32_t kWidestGap = 8;       // words of the writer between two runs
constexpr std::uint32_t kWidestAcross = 3;    // the same where a sentence ends in between
constexpr std::uint32_t kWidestQuoted = 12;   // quoted words between two runs, of one side alone
constexpr std::uint32_t kLeastRunWeight = 8;  // a lighter run is small words only
constexpr long kLeastCost = 3;                // of going on from one run to the next
constexpr std::uint32_t kEnd = 6;             // words looked at beyond an end
constexpr int kMostReaches = 4;               // times that an end is moved

/// Whether a sentence ends between two words, of which the first stands before `begin`.
bool has_end(const ReadyNarrative& narrative, std::uint32_t begin, std::uint32_t end) {
  return begin > 0 && end < narrative.keys.size() && narrative.sentence_end[begin - 1] <= end;
}

/// Where to stop looking for shared words behind a word, in its sentence.
std::uint32_t end_of_reach(const ReadyNarrative& narrative, std::uint32_t from) {
  return std::min(narrative.sentence_end[from], from + kEnd + 1);
}
/// And where to begin before one.
std::uint32_t begin_of_reach(const ReadyNarrative& narrative, std::uint32_t from) {
  return std::max(narrative.sentence_begin[from], from - std::min(from, kEnd));
}

bool goes_on(Match from, Match to) { return to.a == from.a + 1 && to.b == from.b + 1; }

}  // namespace

bool is_mostly_shared(const Stretch& stretch) {
  return 2 * stretch.shared >= std::max(stretch.a_words, stretch.b_words);
}

bool reaches(const Stretch& stretch, const Measure& least) {
  return stretch.weight >= least.weight && stretch.shared >= least.words &&
         stretch.longest_run >= least.run && is_mostly_shared(stretch);
}

ReadyNarrative::ReadyNarrative(const Narrative& narrative) : words(&narrative) {
  keys.reserve(narrative.size());
  own.reserve(narrative.size() + 1);
  own.push_back(0);
  weight.reserve(narrative.size() + 1);
  weight.push_back(0);
  for (const NarrativeWord& word : narrative) {
    keys.push_back(word.key);
    own.push_back(own.back() + !word.is_quoted);
    weight.push_back(weight.back() + word.weight);
  }
  sentence_begin.resize(narrative.size());
  sentence_end.resize(narrative.size());
  for (std::uint32_t begin = 0; begin < narrative.size();) {
    std::uint32_t end = begin;
    while (end < narrative.size() && narrative[end].sentence == narrative[begin].sentence) ++end;
    std::fill(sentence_begin.begin() + begin, sentence_begin.begin() + end, begin);
    std::fill(sentence_end.begin() + begin, sentence_end.begin() + end, end);
    begin = end;
  }
}

std::vector<Stretch> Chainer::stretches_of(const ReadyNarrative& a, const ReadyNarrative& b,
                                           std::span<const SharedRun> runs, const Measure& least) {
  a_ = &a;
  b_ = &b;
  take_runs(runs);
  link_runs();
  put_in_order();
  a_taken_.assign(a.words->size(), 0);
  b_taken_.assign(b.words->size(), 0);
  std::vector<Stretch> found;
  for (const std::uint64_t entry : order_) {
    if (!take(static_cast<std::uint32_t>(entry))) continue;
    Stretch stretch = measure();
    if (!reaches(stretch, least)) continue;
    add_common_runs(stretch);
    found.push_back(std::move(stretch));
  }
  std::sort(found.begin(), found.end(),
            [](const Stretch& x, const Stretch& y) { return x.b_begin < y.b_begin; });
  return found;
}

bool Chainer::is_quoted_in_both(Match match) const {
  return a(match.a).is_quoted && b(match.b).is_quoted;
}

/// What both quote, they have from a third. What one quotes and the other tells in its own voice is
/// half a copy.
std::uint32_t Chainer::weight_of(Match match) const {
  if (is_quoted_in_both(match)) return 0;
  const std::uint32_t weight = b(match.b).weight;
  return a(match.a).is_quoted || b(match.b).is_quoted ? weight / 2 : weight;
}

std::uint32_t Chainer::weight_of(const SharedRun& run) const {
  const std::uint32_t a_end = run.first_begin + run.length;
  const std::uint32_t b_end = run.second_begin + run.length;
  const bool is_told_by_both = a_->own[a_end] - a_->own[run.first_begin] == run.length &&
                               b_->own[b_end] - b_->own[run.second_begin] == run.length;
  if (is_told_by_both) return b_->weight[b_end] - b_->weight[run.second_begin];
  std::uint32_t weight = 0;
  for (std::uint32_t k = 0; k < run.length; ++k) {
    weight += weight_of(Match{run.first_begin + k, run.second_begin + k});
  }
  return weight;
}

void Chainer::take_runs(std::span<const SharedRun> runs) {
  links_.clear();
  std::uint32_t reach = 0;
  for (const SharedRun& run : runs) {
    const std::uint32_t weight = weight_of(run);
    if (weight < kLeastRunWeight) continue;
    reach = std::max(reach, run.first_begin + run.length);
    links_.push_back({run, weight, reach, static_cast<long>(weight), kNone, false});
  }
}

void Chainer::link_runs() {
  for (std::uint32_t i = 0; i < links_.size(); ++i) {
    Link& link = links_[i];
    const auto own = static_cast<long>(link.weight);
    for (std::uint32_t j = i; j-- > 0 && i - j <= kLookBack;) {
      const Link& other = links_[j];
      // This far back all have ended long before.
      const std::uint32_t a_end = std::min(other.a_reach, link.run.first_begin);
      if (a_->own[link.run.first_begin] - a_->own[a_end] > kWidestGap) break;
      if (other.best + own - kLeastCost <= link.best) continue;
      const long cost = cost_between(other.run, link.run);
      if (cost >= 0 && other.best + own - cost > link.best) {
        link.best = other.best + own - cost;
        link.before = j;
      }
    }
  }
}

/// What it costs to go on from one run to the next; negative when it does not follow.
long Chainer::cost_between(const SharedRun& from, const SharedRun& to) const {
  if (to.first_begin <= from.first_begin || to.second_begin <= from.second_begin) return -1;
  const std::uint32_t a_end = from.first_begin + from.length;
  const std::uint32_t b_end = from.second_begin + from.length;
  // Runs may meet in a word or two that the text has twice.
  const std::uint32_t lap = std::max(a_end > to.first_begin ? a_end - to.first_begin : 0,
                                     b_end > to.second_begin ? b_end - to.second_begin : 0);
  if (lap >= to.length) return -1;
  const std::uint32_t a_next = to.first_begin + lap;
  const std::uint32_t b_next = to.second_begin + lap;
  const std::uint32_t a_gap = a_->own[a_next] - a_->own[a_end];
  const std::uint32_t b_gap = b_->own[b_next] - b_->own[b_end];
  const std::uint32_t gap = std::max(a_gap, b_gap);
  if (gap > kWidestGap) return -1;
  if (gap > kWidestAcross && (has_end(*a_, a_end, a_next) || has_end(*b_, b_end, b_next))) {
    return -1;
  }
  const std::uint32_t a_quoted = a_next - a_end - a_gap;
  const std::uint32_t b_quoted = b_next - b_end - b_gap;
  if (std::max(a_quoted, b_quoted) - std::min(a_quoted, b_quoted) > kWidestQuoted) return -1;
  return kLeastCost + 2L * gap + 3L * lap;
}

/// The best chain first; of equal ones the first.
void Chainer::put_in_order() {
  order_.clear();
  for (std::uint32_t i = 0; i < links_.size(); ++i) {
    const auto best = static_cast<std::uint32_t>(std::min(links_[i].best, long{kNone}));
    order_.push_back(std::uint64_t{~best} << 32U | i);
  }
  std::sort(order_.begin(), order_.end());
}

/// The matches of the chain that ends with a link, as far as no other chain has its links or its
/// words; false when none is left.
bool Chainer::take(std::uint32_t last) {
  chain_.clear();
  for (std::uint32_t at = last; at != kNone && !links_[at].is_used; at = links_[at].before) {
    links_[at].is_used = true;
    chain_.push_back(at);
  }
  return !chain_.empty() && take_words();
}

bool Chainer::take_words() {
  matches_.clear();
  for (auto at = chain_.rbegin(); at != chain_.rend(); ++at) add_run(links_[*at].run);
  for (int n = 0; n < kMostReaches && reach_out(); ++n) {
  }
  keep_free();
  drop_small_ends();
  if (matches_.empty()) return false;
  const auto take_all = [](std::vector<std::uint8_t>& taken, std::uint32_t from, std::uint32_t to) {
    std::fill(taken.begin() + from, taken.begin() + to + 1, std::uint8_t{1});
  };
  take_all(a_taken_, matches_.front().a, matches_.back().a);
  take_all(b_taken_, matches_.front().b, matches_.back().b);
  return true;
}

void Chainer::add_run(const SharedRun& run) {
  std::uint32_t skip = 0;
  if (!matches_.empty()) {
    const Match last = matches_.back();
    if (last.a >= run.first_begin) skip = last.a + 1 - run.first_begin;
    if (last.b >= run.second_begin) skip = std::max(skip, last.b + 1 - run.second_begin);
    if (skip >= run.length) return;
    common_.find(a_->keys, last.a + 1, run.first_begin + skip, b_->keys, last.b + 1,
                 run.second_begin + skip, matches_);
  }
  for (std::uint32_t k = skip; k < run.length; ++k) {
    matches_.push_back({run.first_begin + k, run.second_begin + k});
  }
}

/// Shared words just beyond the two ends, in the same sentences; false when there are none.
bool Chainer::reach_out() {
  const std::size_t before = matches_.size();
  const Match last = matches_.back();
  const Match first = matches_.front();
  common_.find(a_->keys, last.a + 1, end_of_reach(*a_, last.a), b_->keys, last.b + 1,
               end_of_reach(*b_, last.b), matches_);
  before_.clear();
  common_.find(a_->keys, begin_of_reach(*a_, first.a), first.a, b_->keys,
               begin_of_reach(*b_, first.b), first.b, before_);
  if (!before_.empty()) matches_.insert(matches_.begin(), before_.begin(), before_.end());
  return matches_.size() > before;
}

/// What a heavier stretch has is not counted again.
void Chainer::keep_free() {
  const auto is_taken = [&](const Match& match) {
    return a_taken_[match.a] != 0 || b_taken_[match.b] != 0;
  };
  const auto first = std::find_if_not(matches_.begin(), matches_.end(), is_taken);
  matches_.erase(std::find_if(first, matches_.end(), is_taken), matches_.end());
  matches_.erase(matches_.begin(), first);
}

/// A small word at the end belongs to what the two have differently.
void Chainer::drop_small_ends() {
  constexpr std::uint8_t kSmall = 2;
  const auto ends_sentence = [](const ReadyNarrative& narrative, std::uint32_t at) {
    return narrative.sentence_end[at] == at + 1;
  };
  while (!matches_.empty() && b(matches_.back().b).weight <= kSmall &&
         !ends_sentence(*a_, matches_.back().a) && !ends_sentence(*b_, matches_.back().b)) {
    matches_.pop_back();
  }
}

/// All but the list of its runs.
Stretch Chainer::measure() const {
  Stretch stretch;
  stretch.a_begin = matches_.front().a;
  stretch.b_begin = matches_.front().b;
  stretch.a_end = matches_.back().a + 1;
  stretch.b_end = matches_.back().b + 1;
  stretch.a_words = a_->own[stretch.a_end] - a_->own[stretch.a_begin];
  stretch.b_words = b_->own[stretch.b_end] - b_->own[stretch.b_begin];
  std::uint32_t run = 0;
  for (std::size_t i = 0; i < matches_.size(); ++i) {
    const Match match = matches_[i];
    if (is_quoted_in_both(match)) continue;
    ++stretch.shared;
    stretch.weight += weight_of(match);
    stretch.a_marked += a(match.a).is_quoted;
    stretch.b_marked += b(match.b).is_quoted;
    run = i > 0 && goes_on(matches_[i - 1], match) ? run + 1 : 1;
    stretch.longest_run = std::max(stretch.longest_run, run);
  }
  stretch.a_words += stretch.a_marked;
  stretch.b_words += stretch.b_marked;
  return stretch;
}

void Chainer::add_common_runs(Stretch& stretch) const {
  for (const Match match : matches_) {
    if (is_quoted_in_both(match)) continue;
    if (!stretch.runs.empty() &&
        stretch.runs.back().a_begin + stretch.runs.back().length == match.a &&
        stretch.runs.back().b_begin + stretch.runs.back().length == match.b) {
      ++stretch.runs.back().length;
    } else {
      stretch.runs.push_back({match.a, match.b, 1});
    }
  }
}

}  // namespace onrecord::reuse
