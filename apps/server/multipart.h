// The parts of a form as browsers send it (multipart/form-data, RFC 7578). Linear in the body,
// bounded in parts; nothing is copied but names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onrecord::server {

struct Part {
  std::string name;
  std::string filename;      ///< without folders and controls; empty for a plain field
  std::string_view content;  ///< into the body
};

constexpr std::size_t kMostParts = 500;

/// Empty when the body is no such form, is cut off, or has too many parts.
std::optional<std::vector<Part>> read_multipart(std::string_view content_type,
                                                std::string_view body);

/// The last part of a path without control characters, at most 200 bytes, never empty.
std::string safe_file_name(std::string_view name);

}  // namespace onrecord::server
