#include "quote/quote.h"

namespace onrecord {

std::vector<Quotation> find_quotations(const Document&, const Segmentation&, Diagnostics&) { return {}; }

}  // namespace onrecord
