// Which build of the program this is.
#pragma once

#include <string>

namespace onrecord::archive {

/// The build ids that the linker gave the program and its libraries, as bytes: another build, or
/// another version of a library, has other ones. Empty where the program has none.
std::string build_id();

}  // namespace onrecord::archive
