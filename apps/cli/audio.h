// The recordings that go with a page: read, told by their bytes, and paired with the records.
#pragma once

#include <vector>

#include "onrecord/render.h"
#include "onrecord/result.h"
#include "options.h"

namespace onrecord::cli {

/// The recordings of `options.audio` for the page of this report. Errors: a file that cannot be
/// read, is no recording, is too large to be put into a page, or has no record with times; and
/// when no page is written at all.
Result<std::vector<HtmlAudio>> recordings(const Report& report, const Options& options);

}  // namespace onrecord::cli
