// Which part of a report one JSON object holds: all of it, or (with --lines) what one document has.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "onrecord/report.h"

namespace onrecord {

/// A stretch of every list, into the report, which must outlive it.
struct Slice {
  std::span<const Document> documents;
  std::span<const Quotation> quotations;
  std::span<const IndirectSpeech> indirect;
  std::span<const Figure> figures;
  std::span<const TimeMention> times;
  std::vector<std::pair<const Speaker*, std::span<const DocumentSpan>>> speakers;
  std::vector<const Unchecked*> unchecked;
};

Slice whole_report(const Report& report);
/// One slice a document, in their order; a speaker is in those of the documents that mention him.
std::vector<Slice> slice_by_document(const Report& report);

}  // namespace onrecord
