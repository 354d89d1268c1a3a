#include "attribute/attribute.h"

#include <utility>

namespace onrecord {

Speech attribute(const Document&, const Segmentation&, std::vector<Quotation> quotations) {
  return {std::move(quotations), {}, {}};
}

std::vector<Speaker> join_speakers(std::span<const Document>, std::span<Speech>, bool) { return {}; }

}  // namespace onrecord
