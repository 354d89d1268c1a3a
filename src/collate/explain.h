// How much of a quotation one window of a record explains.
#pragma once

#include <cstdint>

#include "collate/record.h"

namespace onrecord::collation {

/// How much of the quotation a window explains.
struct Explained {
  std::uint32_t agreeing = 0;
  std::uint32_t content = 0;  ///< agreeing content words
  std::uint32_t begin = 0;    ///< of the record, the ends trimmed to matching words
  std::uint32_t end = 0;
  float score = 0;
};

/// Looks at the record's words [begin, end).
Explained explain(const RecordText& record, const Wording& quotation, std::uint32_t begin,
                  std::uint32_t end);

}  // namespace onrecord::collation
