// Looks the quotations of drafts up in the sources.
//
// First where a quotation most likely stands: what is found there tells how much of it another
// source must hold to count beside it (`choose`), and most sources can be seen to hold less without
// a closer look.
#pragma once

#include <span>
#include <vector>

#include "collate/choose.h"
#include "collate/known_misses.h"

namespace onrecord::collation {

/// Everything that is looked up of a draft's quotation.
struct Drafted {
  const Variant* variant = nullptr;
  std::vector<Sought> sought;
  KnownMisses::Key key;
  KnownMisses::Below below;  ///< what is known of each source, by its index
  bool is_known = false;     ///< whether it was looked up before
};

struct LookUp {
  const Said& said;
  std::span<const SourceText> sources;
  const SoughtTerms& terms;  ///< of the quotations
  const Vocabulary& vocabulary;
  /// Whether `choose` takes from what is found, so that sources that do not count are left out.
  bool is_for_best = true;
  unsigned threads = 0;
};

/// What each source says of each quotation, by quotation, in the order of the sources; without what
/// holds nothing. `below` of each is completed.
std::vector<std::vector<Found>> look_up(const LookUp& task, std::span<Drafted> drafted);

}  // namespace onrecord::collation
