#include "collate/look_up.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "base/parallel.h"
#include "collate/may_hold.h"
#include "collate/seen_sources.h"

namespace onrecord::collation {
namespace {

constexpr std::size_t kAtOnce = 16;  // quotations that a thread looks up in one source

class Search {
 public:
  Search(const LookUp& task, std::span<Drafted> drafted)
      : task_(task),
        drafted_(drafted),
        seen_(task.sources, task.terms),
        scratches_(task.terms),
        found_(drafted.size()),
        least_(drafted.size()) {
    for (std::size_t n = 0; n < drafted.size(); ++n) {
      is_judged_.emplace_back(task.sources.size(), 0);
    }
  }

  std::vector<std::vector<Found>> run() {
    if (task_.is_for_best) {
      look_where_likely();
      for (std::size_t n = 0; n < drafted_.size(); ++n) least_[n] = least_that_counts(sorted(n));
    }
    do {
      look_everywhere();
      // What was found meanwhile may let sources count that did not.
    } while (lower_least());
    return std::move(found_);
  }

 private:
  float& below(std::size_t n, std::size_t source) {
    return drafted_[n].below[task_.sources[source].index];
  }

  void judge(std::size_t n, std::size_t source, Scratch& scratch) {
    Standing standing =
        judge_by_source(task_.said, task_.sources[source], seen_[source], *drafted_[n].variant,
                        drafted_[n].sought, task_.vocabulary, scratch);
    is_judged_[n][source] = 1;
    below(n, source) = standing.pairs.empty() ? KnownMisses::kNothing : KnownMisses::kSome;
    if (standing.pairs.empty()) return;
    const std::lock_guard lock(mutex_);
    found_[n].push_back({&task_.sources[source], std::move(standing)});
  }

  /// A quotation that was looked up before: in all that held it. Another: where most of its runs of
  /// words are.
  void look_where_likely() {
    const std::size_t sources = task_.sources.size();
    std::vector<std::vector<std::uint32_t>> runs(sources);  // by source, of the new ones
    std::vector<std::size_t> added;
    for (std::size_t n = 0; n < drafted_.size(); ++n) {
      if (!drafted_[n].is_known) added.push_back(n);
    }
    parallel_for(added.empty() ? 0 : sources, task_.threads, [&](std::size_t s) {
      for (const std::size_t n : added) runs[s].push_back(seen_[s].runs_of(drafted_[n].sought));
    });
    parallel_for(added.size(), task_.threads, [&](std::size_t i) {
      const auto has_fewer = [&](const auto& a, const auto& b) { return a[i] < b[i]; };
      const auto best = std::max_element(runs.begin(), runs.end(), has_fewer);
      if (best == runs.end() || (*best)[i] == 0) return;
      std::unique_ptr<Scratch> scratch = scratches_.take();
      judge(added[i], static_cast<std::size_t>(best - runs.begin()), *scratch);
      scratches_.give_back(std::move(scratch));
    });
    parallel_for(drafted_.size(), task_.threads, [&](std::size_t n) {
      if (!drafted_[n].is_known) return;
      std::unique_ptr<Scratch> scratch = scratches_.take();
      for (std::size_t s = 0; s < sources; ++s) {
        if (below(n, s) == KnownMisses::kSome) judge(n, s, *scratch);
      }
      scratches_.give_back(std::move(scratch));
    });
  }

  /// What was found of a quotation, in the order of the sources.
  const std::vector<Found>& sorted(std::size_t n) {
    std::sort(found_[n].begin(), found_[n].end(),
              [](const Found& a, const Found& b) { return a.source->index < b.source->index; });
    return found_[n];
  }

  /// Whether a source may count now that holds less of a quotation than was needed.
  bool lower_least() {
    bool is_lower = false;
    for (std::size_t n = 0; n < drafted_.size(); ++n) {
      const Least now = least_that_counts(sorted(n));
      Least& least = least_[n];
      is_lower = is_lower || now.record < least.record || now.account < least.account;
      least = {std::min(least.record, now.record), std::min(least.account, now.account)};
    }
    return is_lower;
  }

  bool is_of_interest(std::size_t n, std::size_t source) {
    const float held = below(n, source);
    const float least = least_[n].of(task_.sources[source]);
    return is_judged_[n][source] == 0 && held <= 1 && least <= 1 && (held <= 0 || held > least);
  }

  /// The work is cut by source first, so that a thread stays with one text.
  void look_everywhere() {
    const std::size_t blocks = (drafted_.size() + kAtOnce - 1) / kAtOnce;
    parallel_for(task_.sources.size() * blocks, task_.threads, [&](std::size_t b) {
      const std::size_t source = b / blocks;
      const std::size_t first = b % blocks * kAtOnce;
      const std::size_t end = std::min(drafted_.size(), first + kAtOnce);
      std::unique_ptr<Scratch> scratch;
      for (std::size_t n = first; n < end; ++n) {
        if (!is_of_interest(n, source)) continue;
        if (!scratch) scratch = scratches_.take();
        const float least = least_[n].of(task_.sources[source]);
        if (least == 0 || may_count(n, source, least, *scratch)) {
          judge(n, source, *scratch);
        } else {
          below(n, source) = least;
        }
      }
      if (scratch) scratches_.give_back(std::move(scratch));
    });
  }

  bool may_count(std::size_t n, std::size_t source, float least, Scratch& scratch) {
    const Drafted& one = drafted_[n];
    const SeenSource& seen = seen_[source];
    return may_hold(seen.running(scratch), *one.variant, one.sought, least) ||
           may_hold(seen.quoted(scratch), *one.variant, one.sought, least);
  }

  const LookUp& task_;
  std::span<Drafted> drafted_;
  SeenSources seen_;
  Scratches scratches_;
  std::mutex mutex_;
  std::vector<std::vector<Found>> found_;     // by quotation
  std::vector<std::vector<char>> is_judged_;  // by quotation and source
  std::vector<Least> least_;                  // of it a source must hold to count
};

}  // namespace

std::vector<std::vector<Found>> look_up(const LookUp& task, std::span<Drafted> drafted) {
  return Search(task, drafted).run();
}

}  // namespace onrecord::collation
