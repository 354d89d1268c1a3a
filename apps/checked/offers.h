// What a writer may be offered for a cut or a splice: the source's words that were left out, a mark
// of the cut, or the words of one place alone. Offered, never done by itself.
#pragma once

#include <string>
#include <vector>

#include "checked/wording.h"

namespace onrecord::checked {

/// One way to mend a quotation, in places of the draft's text.
struct DraftOffer {
  std::string title;
  std::vector<Mending> changes;
};

/// For words that stop before a limiter, an ellipsis that hides one, and stretches run together.
/// Empty for any other pair, and where the source's words do not stand together.
std::vector<DraftOffer> offers_of(const Report& report, const VariantPair& pair);

}  // namespace onrecord::checked
