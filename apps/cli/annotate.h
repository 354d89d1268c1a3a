// `check --annotate`: the draft as a Word file with comments.
#pragma once

#include <string>

#include "onrecord/report.h"
#include "onrecord/result.h"

namespace onrecord::cli {

/// The bytes of the annotated draft. Reads the draft's file again, for what of it is no text.
/// Errors: wrong_use when there is not exactly one draft; those of annotate_docx.
Result<std::string> annotated_draft(const Report& report);

}  // namespace onrecord::cli
