// A cue on its way to becoming a candidate: where its source stands (draft.cc), what follows it
// (follow.cc), what it reports
// (content.cc), and what is credited without a verb (label.cc). Inside the room; see propose.h.
#pragma once

#include <cstdint>
#include <vector>

#include "attribute/cue.h"
#include "attribute/propose.h"
#include "attribute/view.h"

namespace onrecord::attribution {

constexpr std::uint32_t kNone = 0xFFFFFFFF;
// A sentence of a hundred cues is no sentence: looking further would cost more than it tells.
constexpr std::size_t kNeighbours = 32;

struct Draft {
  Cue cue;
  Candidate candidate;
  std::uint32_t unit = 0;
  std::uint32_t start = 0;  ///< first item of source and cue
  std::uint32_t after = 0;  ///< first item behind cue, hearer and adverbs
  std::uint32_t quote_before = kNone;
  std::uint32_t quote_after = kNone;  ///< directly behind, at most a comma or colon between
  bool is_inverted = false;
  bool is_dropped = false;
  bool is_far_after = false;  ///< more than a hearer stands between the cue and quote_after
  bool is_wish = false;       ///< asked or wanted somebody *to* do it: no report of what is
  bool is_loose_before =
      false;     ///< quote_before ends its own sentence; it counts only if nothing else is reported
  Range clause;  ///< reported clause to the right, empty when there is none
};

/// Adds the cues of a sentence that have a source. `paragraph_end` bounds the look behind a colon.
void draft_sources(const View& view, std::uint32_t unit, std::uint32_t paragraph_end,
                   std::vector<Draft>& drafts);

/// Finds what stands behind the cue of a draft: its hearer is passed over, the quotation that it
/// brings in noted.
void follow_cue(const View& view, std::uint32_t paragraph_end, Draft& draft);

/// Gives the drafts of a paragraph their content: links to quotations and reported clauses.
void draft_contents(const View& view, Range paragraph, std::vector<Draft>& drafts);

/// Adds candidates for the quotations of a sentence that no verb introduces.
void find_verbless(const View& view, Range sentence, std::vector<Candidate>& candidates);

/// Whether nothing of the sentence follows at `at`.
bool is_terminal(const View& view, std::uint32_t at, Range sentence);

}  // namespace onrecord::attribution
