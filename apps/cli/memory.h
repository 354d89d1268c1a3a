// How this program gets its memory from the system.
#pragma once

namespace onrecord::cli {

/// For a command that runs once and ends. A run touches tens of megabytes, page after page, and to
/// be given a page costs as much as to fill it: large ones are asked for where the system has them,
/// and what is freed is kept for the next use. Elsewhere nothing changes.
void expect_short_run();

}  // namespace onrecord::cli
