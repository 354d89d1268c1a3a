// What the documents of a run tell together, and how each of them says it knows (the only entry of
// this room).
#pragma once

#include <span>
#include <vector>

#include "onrecord/account.h"
#include "onrecord/report.h"

namespace onrecord {

/// What one document says about its own sources, in order of position, none overlapping another:
/// who told it, who asked not to be named and why, papers and recordings, other outlets, its own
/// reporter, who confirmed, who declined, what it could not check. Needs `report.quotations` and
/// `report.indirect`; reads nothing of other documents but the names of their outlets. Nothing for
/// a record. Total, linear in the document.
std::vector<Sourcing> find_sourcing(const Report& report, DocumentId document);

/// What the articles tell together: at most some 25 of their sentences, each once, in the order of
/// the event as far as it is dated, else of the articles. Every sentence stands in one article word
/// for word and can be read alone; every article is cited where it has such a sentence. Uses what
/// the report has: findings, groups of figures and times, passages, derivations. Needs quotations,
/// indirect speech and utterances. Of many near copies the one that stands for the others is told
/// and cited alone: `stand_ins` has it for each document; empty: each stands for itself. At most
/// `threads` threads (0: one per core). Total, near linear.
std::vector<AccountSentence> make_account(const Report& report,
                                          std::span<const DocumentId> stand_ins = {},
                                          unsigned threads = 1);

}  // namespace onrecord
