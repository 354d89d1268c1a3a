// file: URIs, as editors spell them, and paths.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace onrecord::wire {

/// The absolute path of a file: URI on this machine; empty for any other URI.
std::optional<std::string> path_of_uri(std::string_view uri);

/// Precondition: an absolute path. Bytes that a URI may not hold are escaped.
std::string uri_of_path(std::string_view path);

}  // namespace onrecord::wire
