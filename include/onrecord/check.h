// A draft against its sources: every quotation of the draft looked up in them, judged word by word.
#pragma once

#include <vector>

#include "onrecord/compare.h"

namespace onrecord {

/// `onrecord check`: the drafts have role draft, each source role record (a transcript) or article.
/// Sources that are one of the drafts by content are left out and told of. Each quotation of a
/// draft gets a `verdict`; its pairs have the source as standard. What no source could decide is an
/// `Unchecked` of the report. Errors as in `compare`, and no_text when no draft could be read; no
/// source at all is no error, everything is unchecked then.
Result<Report> check(std::vector<Input> drafts, std::vector<Input> sources,
                     const CompareOptions& options, Diagnostics& diagnostics);

}  // namespace onrecord
