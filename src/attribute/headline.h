// Headlines are no sentences: "Deadly blast at works: apprentice 'saved dozens'" has no verb, and
// its first capital is no name.
#pragma once

#include <vector>

#include "attribute/propose.h"
#include "attribute/view.h"

namespace onrecord::attribution {

/// Takes out candidates of headlines and headings whose source is nothing but capitals that neither
/// a lexicon, a verb of speech behind them nor the text below shows to be somebody's name.
void drop_topics(const View& view, std::vector<Candidate>& candidates);

}  // namespace onrecord::attribution
