// The seam: which source, cue and content stand together in a stretch of text.
//
// `propose` is the only thing that a learned labeller has to replace: it sees a view of the
// document and gives candidates; which of them a quotation takes, and who the sources are, is
// decided elsewhere (link.h, people.h).
#pragma once

#include <optional>
#include <vector>

#include "attribute/view.h"

namespace onrecord::attribution {

/// How a candidate was found; the order says nothing.
enum class Pattern : std::uint8_t {
  after,      ///< “…,” Orr said
  inverted,   ///< “…,” said Orr
  before,     ///< Orr said, “…”
  second,     ///< “…,” Orr said. “…”
  clause,     ///< Orr said the plan was “…”
  according,  ///< according to Orr
  naming,     ///< Orr called it “…”
  noun,       ///< the claim by Orr that “…”
  label,      ///< Orr: “…”
  signature,  ///< “…” — Orr, chief of the harbour
  announced,  ///< Orr was blunt: “…”
  subject,    ///< Orr “lost an argument”: no cue
};

/// One quotation of a candidate and how well it fits.
struct Link {
  std::uint32_t item = 0;  ///< of the view: the quotation
  Pattern pattern = Pattern::clause;
  std::int32_t score = 0;
};

struct Candidate {
  std::optional<Range> source;
  std::optional<Range> cue;
  std::vector<Link> links;
  std::vector<Range> clauses;            ///< reported clauses: indirect speech
  std::optional<Range> put_in_mouth_of;  ///< whose words the clause sums up
  bool has_shared_source = false;  ///< the source stands elsewhere in the sentence (participles)
  bool is_thought = false;
};

/// Candidates for the items of one paragraph, in order of position.
std::vector<Candidate> propose(const View& view, Range paragraph);

}  // namespace onrecord::attribution
