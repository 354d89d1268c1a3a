#include "reuse/chain.h"

#include <algorithm>
#include <numeric>

namespace onrecord::reuse {
namespace {

constexpr std::uint32_t kNone = ~0U;
constexpr std::size_t kLookBack = 24;           // runs that one may follow
constexpr std::uint32_t kWidestGap = 8;         // words of the writer between two runs
constexpr std::uint32_t kWidestAcross = 3;      // the same where a sentence ends in between
constexpr std::uint32_t kWidestQuoted = 12;     // quoted words between two runs, of one side alone
constexpr std::uint32_t kLeastRunWeight = 8;    // a lighter run is small words only
constexpr std::uint32_t kEnd = 6;               // words looked at beyond an end
constexpr int kMostReaches = 4;                 // times that an end is moved
constexpr std::size_t kLargestTable = 64 * 64;  // cells of an alignment inside a gap

/// How many words of the writer stand before each word of a narrative.
std::vector<std::uint32_t> own_words(const Narrative& words) {
  std::vector<std::uint32_t> own(words.size() + 1, 0);
  for (std::size_t i = 0; i < words.size(); ++i) own[i + 1] = own[i] + !words[i].is_quoted;
  return own;
}

/// Two shared words.
struct Match {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
};

class Chainer {
 public:
  Chainer(const Narrative& a, const Narrative& b, std::span<const SharedRun> runs)
      : a_(a), b_(b), a_own_(own_words(a)), b_own_(own_words(b)) {
    for (const SharedRun& run : runs) {
      std::uint32_t weight = 0;
      for (std::uint32_t k = 0; k < run.length; ++k) {
        weight += weight_of({run.first_begin + k, run.second_begin + k});
      }
      if (weight < kLeastRunWeight) continue;
      runs_.push_back(run);
      weights_.push_back(weight);
    }
  }

  std::vector<Stretch> solve() {
    link_runs();
    std::vector<std::uint32_t> order(runs_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t x, std::uint32_t y) { return best_[x] > best_[y]; });
    a_taken_.assign(a_.size(), 0);
    b_taken_.assign(b_.size(), 0);
    std::vector<std::uint8_t> is_used(runs_.size(), 0);
    std::vector<Stretch> found;
    for (const std::uint32_t last : order) {
      std::vector<std::uint32_t> chain;
      for (std::uint32_t at = last; at != kNone && is_used[at] == 0; at = before_[at]) {
        is_used[at] = 1;
        chain.push_back(at);
      }
      if (chain.empty()) continue;
      std::reverse(chain.begin(), chain.end());
      if (!take(chain)) continue;
      found.push_back(measure());
    }
    std::sort(found.begin(), found.end(),
              [](const Stretch& x, const Stretch& y) { return x.b_begin < y.b_begin; });
    return found;
  }

 private:
  bool is_quoted_in_both(Match match) const {
    return a_[match.a].is_quoted && b_[match.b].is_quoted;
  }
  /// What both quote, they have from a third. What one quotes and the other tells in its own voice
  /// is half a copy.
  std::uint32_t weight_of(Match match) const {
    if (is_quoted_in_both(match)) return 0;
    const std::uint32_t weight = b_[match.b].weight;
    return a_[match.a].is_quoted || b_[match.b].is_quoted ? weight / 2 : weight;
  }

  void link_runs() {
    best_.resize(runs_.size());
    before_.assign(runs_.size(), kNone);
    for (std::uint32_t i = 0; i < runs_.size(); ++i) {
      const auto own = static_cast<long>(weights_[i]);
      best_[i] = own;
      for (std::uint32_t j = i; j-- > 0 && i - j <= kLookBack;) {
        const long cost = cost_between(runs_[j], runs_[i]);
        if (cost >= 0 && best_[j] + own - cost > best_[i]) {
          best_[i] = best_[j] + own - cost;
          before_[i] = j;
        }
      }
    }
  }

  static bool has_end(const Narrative& words, std::uint32_t begin, std::uint32_t end) {
    return begin > 0 && end < words.size() && words[begin - 1].sentence != words[end].sentence;
  }

  /// What it costs to go on from one run to the next; negative when it does not follow.
  long cost_between(const SharedRun& from, const SharedRun& to) const {
    const std::uint32_t a_end = from.first_begin + from.length;
    const std::uint32_t b_end = from.second_begin + from.length;
    // Runs may meet in a word or two that the text has twice.
    const std::uint32_t lap = std::max(a_end > to.first_begin ? a_end - to.first_begin : 0,
                                       b_end > to.second_begin ? b_end - to.second_begin : 0);
    if (lap >= to.length || to.first_begin <= from.first_begin ||
        to.second_begin <= from.second_begin) {
      return -1;
    }
    const std::uint32_t a_next = to.first_begin + lap;
    const std::uint32_t b_next = to.second_begin + lap;
    const std::uint32_t a_gap = a_own_[a_next] - a_own_[a_end];
    const std::uint32_t b_gap = b_own_[b_next] - b_own_[b_end];
    const std::uint32_t gap = std::max(a_gap, b_gap);
    const bool is_across = has_end(a_, a_end, a_next) || has_end(b_, b_end, b_next);
    if (gap > (is_across ? kWidestAcross : kWidestGap)) return -1;
    const std::uint32_t a_quoted = a_next - a_end - a_gap;
    const std::uint32_t b_quoted = b_next - b_end - b_gap;
    if (std::max(a_quoted, b_quoted) - std::min(a_quoted, b_quoted) > kWidestQuoted) return -1;
    return 3 + 2L * gap + 3L * lap;
  }

  /// The matches of a chain, as far as its words are not taken yet; false when none is left.
  bool take(const std::vector<std::uint32_t>& chain) {
    matches_.clear();
    for (const std::uint32_t at : chain) {
      const SharedRun& run = runs_[at];
      std::uint32_t skip = 0;
      if (!matches_.empty()) {
        const Match last = matches_.back();
        if (last.a >= run.first_begin) skip = last.a + 1 - run.first_begin;
        if (last.b >= run.second_begin) skip = std::max(skip, last.b + 1 - run.second_begin);
      }
      if (skip >= run.length) continue;
      const Match next{run.first_begin + skip, run.second_begin + skip};
      if (!matches_.empty()) align(matches_.back().a + 1, next.a, matches_.back().b + 1, next.b);
      for (std::uint32_t k = skip; k < run.length; ++k) {
        matches_.push_back({run.first_begin + k, run.second_begin + k});
      }
    }
    for (int n = 0; n < kMostReaches && reach_out(); ++n) {
    }
    // What a heavier stretch has is not counted again.
    const auto is_taken = [&](const Match& match) {
      return a_taken_[match.a] != 0 || b_taken_[match.b] != 0;
    };
    const auto first = std::find_if_not(matches_.begin(), matches_.end(), is_taken);
    const auto end = std::find_if(first, matches_.end(), is_taken);
    matches_ = std::vector<Match>(first, end);
    drop_small_ends();
    if (matches_.empty()) return false;
    for (std::uint32_t i = matches_.front().a; i <= matches_.back().a; ++i) a_taken_[i] = 1;
    for (std::uint32_t i = matches_.front().b; i <= matches_.back().b; ++i) b_taken_[i] = 1;
    return true;
  }

  /// Appends the longest common subsequence of two short stretches to the matches.
  void align(std::uint32_t a_begin, std::uint32_t a_end, std::uint32_t b_begin,
             std::uint32_t b_end) {
    const std::size_t rows = a_end - a_begin;
    const std::size_t columns = b_end - b_begin;
    if (rows == 0 || columns == 0 || rows * columns > kLargestTable) return;
    const std::size_t width = columns + 1;
    table_.assign((rows + 1) * width, 0);
    for (std::size_t i = rows; i-- > 0;) {
      for (std::size_t j = columns; j-- > 0;) {
        const NarrativeWord& x = a_[a_begin + i];
        const NarrativeWord& y = b_[b_begin + j];
        const bool equal = x.key == y.key && x.key != 0;
        table_[i * width + j] =
            equal ? static_cast<std::uint16_t>(table_[(i + 1) * width + j + 1] + 1)
                  : std::max(table_[(i + 1) * width + j], table_[i * width + j + 1]);
      }
    }
    for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
      const NarrativeWord& x = a_[a_begin + i];
      const NarrativeWord& y = b_[b_begin + j];
      if (x.key == y.key && x.key != 0) {
        matches_.push_back(
            {static_cast<std::uint32_t>(a_begin + i++), static_cast<std::uint32_t>(b_begin + j++)});
      } else if (table_[(i + 1) * width + j] >= table_[i * width + j + 1]) {
        ++i;
      } else {
        ++j;
      }
    }
  }

  /// Shared words just beyond the two ends, in the same sentences; false when there are none.
  bool reach_out() {
    const std::size_t before = matches_.size();
    const Match last = matches_.back();
    const auto stop = [](const Narrative& words, std::uint32_t from) {
      std::uint32_t end = from + 1;
      while (end < words.size() && end - from <= kEnd &&
             words[end].sentence == words[from].sentence) {
        ++end;
      }
      return end;
    };
    align(last.a + 1, stop(a_, last.a), last.b + 1, stop(b_, last.b));
    std::vector<Match> whole;
    whole.swap(matches_);
    const Match first = whole.front();
    const auto start = [](const Narrative& words, std::uint32_t from) {
      std::uint32_t begin = from;
      while (begin > 0 && from - begin < kEnd &&
             words[begin - 1].sentence == words[from].sentence) {
        --begin;
      }
      return begin;
    };
    align(start(a_, first.a), first.a, start(b_, first.b), first.b);
    matches_.insert(matches_.end(), whole.begin(), whole.end());
    return matches_.size() > before;
  }

  /// A small word at the end belongs to what the two have differently.
  void drop_small_ends() {
    constexpr std::uint8_t kSmall = 2;
    const auto ends_sentence = [](const Narrative& words, std::uint32_t at) {
      return at + 1 >= words.size() || words[at + 1].sentence != words[at].sentence;
    };
    while (!matches_.empty() && b_[matches_.back().b].weight <= kSmall &&
           !ends_sentence(a_, matches_.back().a) && !ends_sentence(b_, matches_.back().b)) {
      matches_.pop_back();
    }
  }

  static void add(Match match, std::vector<CommonRun>& runs) {
    if (!runs.empty() && runs.back().a_begin + runs.back().length == match.a &&
        runs.back().b_begin + runs.back().length == match.b) {
      ++runs.back().length;
    } else {
      runs.push_back({match.a, match.b, 1});
    }
  }

  Stretch measure() const {
    Stretch stretch;
    stretch.a_begin = matches_.front().a;
    stretch.b_begin = matches_.front().b;
    stretch.a_end = matches_.back().a + 1;
    stretch.b_end = matches_.back().b + 1;
    stretch.a_words = a_own_[stretch.a_end] - a_own_[stretch.a_begin];
    stretch.b_words = b_own_[stretch.b_end] - b_own_[stretch.b_begin];
    std::uint32_t run = 0;
    for (std::size_t i = 0; i < matches_.size(); ++i) {
      const Match match = matches_[i];
      if (is_quoted_in_both(match)) continue;
      ++stretch.shared;
      stretch.weight += weight_of(match);
      stretch.a_marked += a_[match.a].is_quoted;
      stretch.b_marked += b_[match.b].is_quoted;
      const bool goes_on =
          i > 0 && match.a == matches_[i - 1].a + 1 && match.b == matches_[i - 1].b + 1;
      run = goes_on ? run + 1 : 1;
      add(match, stretch.runs);
      stretch.longest_run = std::max(stretch.longest_run, run);
    }
    stretch.a_words += stretch.a_marked;
    stretch.b_words += stretch.b_marked;
    return stretch;
  }

  const Narrative& a_;
  const Narrative& b_;
  std::vector<std::uint32_t> a_own_;
  std::vector<std::uint32_t> b_own_;
  std::vector<SharedRun> runs_;
  std::vector<std::uint32_t> weights_;
  std::vector<long> best_;
  std::vector<std::uint32_t> before_;
  std::vector<std::uint8_t> a_taken_;
  std::vector<std::uint8_t> b_taken_;
  std::vector<Match> matches_;
  std::vector<std::uint16_t> table_;
};

}  // namespace

std::vector<Stretch> stretches_of(const Narrative& a, const Narrative& b,
                                  std::span<const SharedRun> runs) {
  return Chainer(a, b, runs).solve();
}

}  // namespace onrecord::reuse
