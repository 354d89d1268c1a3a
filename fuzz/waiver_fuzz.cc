// Drafts with notes that waive findings, in every sort of text that may hold some: each note that
// counts names findings that there are, gives a reason, and covers words of its draft.
#include <cstdio>

#include "onrecord/names.h"
#include "reading.h"

namespace {

using namespace onrecord;

void check_waivers(const char* path, const std::uint8_t* data, std::size_t size) {
  check_reading(path, Role::draft, data, size);
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics diagnostics;
  const Result<Document> document =
      read_document({path, Role::draft, bytes, false}, {}, diagnostics);
  if (!document) return;
  for (const Waiver& waiver : document->waivers) {
    bool holds = !waiver.kinds.empty() && !waiver.reason.empty() && waiver.line >= 1;
    for (const std::string& kind : waiver.kinds) holds = holds && finding_kind_of(kind).has_value();
    if (waiver.covers) {
      const Span covers = *waiver.covers;
      holds = holds && !covers.empty() && covers.end_byte <= document->text.size();
    }
    if (holds) continue;
    std::fprintf(stderr, "a waiver that breaks its rules: %s\n", waiver.reason.c_str());
    __builtin_trap();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const char* path : {"a.md", "a.html", "a.txt"}) check_waivers(path, data, size);
  return 0;
}
