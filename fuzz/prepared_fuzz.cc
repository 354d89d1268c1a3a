// What is kept of a source, from hostile bytes: up to the first NUL NUL stands the file that it is
// said to be of; behind it, each with its size, the first part of an entry, the segmentation and
// the words themselves. Whatever is taken must keep the rules of the nouns, come out the same
// again, and do as a source of a draft.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/archive.h"
#include "archive/prepared.h"
#include "base/bytes.h"
#include "collate/collate.h"
#include "read/document_check.h"
#include "segment/segment.h"

namespace {

void require(bool holds) {
  if (!holds) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace onrecord;
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::size_t end = all.find(std::string_view("\0\0", 2));
  if (end == std::string_view::npos) return 0;
  const std::string file(all.substr(0, end));
  ByteReader in(all.substr(end + 2));
  const auto parts = archive::split_entry(in.view());
  const std::string_view segmentation = in.view();
  const std::string heavy = in.text();
  if (!parts || !in.is_good()) return 0;
  std::optional<archive::Prepared> prepared = archive::decode(parts->prepared, file);
  if (!prepared) return 0;
  require(broken_rule(prepared->document, file).empty());
  const std::string bytes = archive::encode(*prepared);
  std::optional<archive::Prepared> again = archive::decode(bytes, file);
  require(again && archive::encode(*again) == bytes);

  // A draft that quotes the whole source, and the source with the words that were kept.
  std::vector<Document> documents(2);
  documents[0].role = Role::draft;
  documents[0].text = prepared->document.text;
  documents[1] = std::move(prepared->document);
  documents[1].id = DocumentId{1};
  std::vector<Segmentation> segmentations(2);
  segmentations[0] = segment(documents[0]);
  if (auto found = archive::decode_segmentation(segmentation, documents[1].text)) {
    const std::string kept = archive::encode(*found);
    auto same = archive::decode_segmentation(kept, documents[1].text);
    require(same && archive::encode(*same) == kept);
    segmentations[1] = std::move(*found);
  }
  std::vector<Speech> speech(2);
  const auto text_size = static_cast<std::uint32_t>(documents[0].text.size());
  Quotation whole;
  whole.span = whole.inner = {0, text_size};
  whole.is_block = true;
  speech[0].quotations.push_back(whole);
  speech[1] = std::move(prepared->speech);
  for (Quotation& each : speech[1].quotations) {
    each.document = DocumentId{1};
    each.id.value += 1;
    for (QuotationId& part : each.parts) part.value += 1;
    if (each.outer) each.outer->value += 1;
  }
  for (IndirectSpeech& each : speech[1].indirect) each.document = DocumentId{1};
  const std::vector<Speaker> speakers = join_speakers(documents, speech, true);
  std::vector<Quotation> quotations = speech[0].quotations;
  quotations.insert(quotations.end(), speech[1].quotations.begin(), speech[1].quotations.end());
  const Said said{documents, segmentations, quotations, speech[1].indirect, speakers};
  KeptWords kept;
  kept.words.resize(2);
  kept.words[1] = {SharedBytes(std::string(parts->light)), [&] { return SharedBytes(heavy); }};
  kept.is_lazy = size % 2 == 0;
  kept.segment = [&](DocumentId id) { segmentations[id.value] = segment(documents[id.value]); };
  const SourceTexts texts(said, std::move(kept), 1);
  const std::optional<DocumentId> ids[] = {std::nullopt, DocumentId{1}};
  for (const Utterance& utterance : collate_drafts(said, texts, ids, 1)) {
    for (const VariantPair& pair : utterance.pairs) {
      require(pair.a_span.span.begin_byte <= documents[1].text.size());
    }
  }
  return 0;
}
