// Which candidate each quotation takes, and what follows for its neighbours: parts of one
// utterance, speech carried over from the sentences before, kinds that the attribution settles.
#pragma once

#include <span>
#include <vector>

#include "attribute/propose.h"
#include "attribute/view.h"
#include "onrecord/quotation.h"

namespace onrecord::attribution {

struct Choice {
  std::int32_t candidate = -1;  ///< index into the candidates; -1: none
  Pattern pattern = Pattern::clause;
};

/// The best candidate of each quotation, by the index of the quotation.
std::vector<Choice> choose(const View& view, const std::vector<Candidate>& candidates,
                           std::size_t quotations);

/// Links the quotations that one attribution splits.
void link_parts(const View& view, const std::vector<Candidate>& candidates,
                const std::vector<Choice>& choices, std::vector<Quotation>& quotations);

/// Changes the kind where the attribution shows another one: a term that somebody is said to have
/// used is a fragment of speech, a whole clause with its cue beside it is direct.
void settle_kind(const View& view, const Choice& choice, const Candidate& candidate,
                 Quotation& quotation);

/// Who speaks or stands as the subject in a sentence, for the quotation that follows it alone.
struct UnitSpeaker {
  std::int32_t speaker = -1;
  double confidence = 0;
};

/// Speakers for quotations that nobody is credited with: the speaker of the quotation before them,
/// of the sentence before them, or of the same words elsewhere in the document.
void carry_speakers(const View& view, const std::vector<UnitSpeaker>& units,
                    std::vector<Quotation>& quotations);

}  // namespace onrecord::attribution
