// The files of data/ as they were when the program was built.
#pragma once

#include <string_view>

namespace onrecord {

/// The text of a file of data/, by its path below it ("cues.txt", "policies/ap.txt"); empty when
/// there is none.
std::string_view embedded_file(std::string_view name);

}  // namespace onrecord
