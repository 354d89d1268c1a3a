// What a reader should look at (the only entry of this room, with policy.h).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "examine/policy.h"
#include "onrecord/detail.h"
#include "onrecord/report.h"

namespace onrecord {

/// The findings of a report that has everything but findings, the ones that matter most first;
/// `details` are what was lined up beside figures and dates. Every finding has evidence; severities
/// are the policy's. Total, deterministic.
std::vector<Finding> examine(const Report& report, const Policy& policy,
                             std::span<const DetailConflict> details = {});

/// Why some of a draft's sources could not be looked in; `reason` is empty when all could.
struct LostSources {
  std::string reason;  ///< missing-source, unreadable, …
  std::string detail;  ///< for a user, no full stop
};

/// While a source could not be looked in, takes the verdict back from pairs in which little of a
/// draft's words was found: they may stand in that source as they are.
void doubt_loose_matches(Report& report, const LostSources& lost);

/// The findings on drafts (role draft) by their sources, in the same order. What stands in no
/// source is `not-found` where every source could be looked in. The same whatever the number of
/// threads (0: one per core).
std::vector<Finding> examine_drafts(const Report& report, const Policy& policy,
                                    const LostSources& lost, unsigned threads = 1);

/// Gives each quotation of a draft that is speech its verdict, and tells in `unchecked` why there
/// is none.
void settle_drafts(Report& report, const LostSources& lost);

}  // namespace onrecord
