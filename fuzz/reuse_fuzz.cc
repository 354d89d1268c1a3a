// Shared passages, derivations and origins on any bytes, which a line of `---` parts into
// documents: no crash, spans in the documents, no article its own source, no cycle of copies.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../tests/support/plain_document.h"
#include "onrecord/report.h"
#include "reuse/reuse.h"
#include "segment/segment.h"

namespace {

using namespace onrecord;

constexpr std::size_t kMostDocuments = 12;

std::vector<Document> documents_of(std::string_view bytes) {
  constexpr std::string_view kWall = "\n---\n";
  std::vector<Document> documents;
  while (documents.size() < kMostDocuments) {
    const std::size_t end = bytes.find(kWall);
    documents.push_back(onrecord::testing::plain_document(std::string(bytes.substr(0, end))));
    documents.back().id.value = static_cast<std::uint32_t>(documents.size() - 1);
    if (end == std::string_view::npos) break;
    bytes.remove_prefix(end + kWall.size());
  }
  return documents;
}

void check_place(const std::vector<Document>& documents, DocumentSpan place) {
  if (place.document.value >= documents.size()) __builtin_trap();
  const std::size_t size = documents[place.document.value].text.size();
  if (place.span.empty() || place.span.end_byte > size) __builtin_trap();
}

/// Takes away documents that nobody left has something for, until none is left.
void check_acyclic(const std::vector<Derivation>& derivations, std::size_t count) {
  std::vector<std::uint8_t> is_gone(count, 0);
  for (std::size_t round = 0; round < count; ++round) {
    std::vector<std::uint8_t> is_copy(count, 0);
    for (const Derivation& each : derivations) {
      if (each.is_directed && is_gone[each.from.value] == 0) is_copy[each.to.value] = 1;
    }
    for (std::size_t d = 0; d < count; ++d) is_gone[d] |= is_copy[d] == 0;
  }
  for (const std::uint8_t gone : is_gone) {
    if (gone == 0) __builtin_trap();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Report report;
  report.documents = documents_of({reinterpret_cast<const char*>(data), size});
  for (const Document& document : report.documents) {
    report.segmentations.push_back(segment(document));
  }
  report.quotations.emplace();
  report.indirect.emplace();
  report.utterances.emplace();
  Reuse reuse = find_reuse({report.documents, report.segmentations, {}, {}, {}});
  for (const Passage& passage : reuse.passages) {
    check_place(report.documents, passage.a);
    check_place(report.documents, passage.b);
    if (passage.a.document == passage.b.document) __builtin_trap();
    if (!(passage.similarity >= 0 && passage.similarity <= 1)) __builtin_trap();
  }
  for (const Derivation& each : reuse.derivations) {
    if (each.from == each.to || each.evidence.empty()) __builtin_trap();
  }
  check_acyclic(reuse.derivations, report.documents.size());
  report.passages = std::move(reuse.passages);
  report.derivations = std::move(reuse.derivations);
  count_origins(report);
  for (const DocumentSpan place : find_only_here(report)) check_place(report.documents, place);
  return 0;
}
