// Where lines and characters of a file begin, for texts that are not the file itself.
#pragma once

#include "onrecord/document.h"
#include "text/charset.h"

namespace onrecord {

/// Line starts and inner bytes of the file that `decoded` was made from. Linear.
SourceLines source_lines_of(const DecodedText& decoded);

}  // namespace onrecord
