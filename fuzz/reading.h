// What the fuzz targets of single readers share: read the bytes as a file of that name, and end the
// program when the document breaks a rule of document.h.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "read/document_check.h"
#include "read/read.h"

namespace onrecord {

inline void check_reading(const char* path, Role role, const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics diagnostics;
  const Result<Document> document = read_document({path, role, bytes, false}, {}, diagnostics);
  if (!document) return;
  const std::string rule = broken_rule(*document, bytes);
  if (rule.empty()) return;
  std::fprintf(stderr, "broken rule: %s\n", rule.c_str());
  __builtin_trap();
}

}  // namespace onrecord
