// What was said, by whom, in which variants.
#include <algorithm>
#include <utility>

#include "base/parallel.h"
#include "render/json_report.h"

namespace onrecord {

/// Items of a list, by `write(report, item)`. Most of a report that has many sources: parts of it
/// are written side by side, a few megabytes at a time.
template <class Items, class Write>
void JsonReport::items(const Items& all, std::size_t in_part, const Write& write) {
  constexpr std::size_t kAtOnce = 96;
  json_.StartArray();
  if (threads_ == 1 || all.size() <= in_part) {
    for (const auto& item : all) {
      flush(kWorthACall);
      write(*this, item);
    }
    json_.EndArray();
    return;
  }
  for (std::size_t begin = 0; begin < all.size(); begin += kAtOnce * in_part) {
    const std::size_t end = std::min(all.size(), begin + kAtOnce * in_part);
    std::vector<std::unique_ptr<JsonReport>> parts((end - begin + in_part - 1) / in_part);
    parallel_for(parts.size(), threads_, [&](std::size_t n) {
      auto part = std::make_unique<JsonReport>(*this);
      part->json_.StartArray();
      const std::size_t first = begin + n * in_part;
      for (std::size_t i = first; i < std::min(end, first + in_part); ++i) write(*part, all[i]);
      part->json_.EndArray();
      parts[n] = std::move(part);
    });
    for (const std::unique_ptr<JsonReport>& part : parts) {
      json_.begin_value();
      flush();
      const std::string_view list(part->buffer_.GetString(), part->buffer_.GetSize());
      sink_(list.substr(1, list.size() - 2));  // without its brackets
    }
  }
  json_.EndArray();
}

void JsonReport::speakers(const Slice& slice) {
  constexpr std::size_t kInPart = 16;
  key("speakers");
  items(slice.speakers, kInPart, [](JsonReport& out, const auto& item) {
    const auto& [speaker, mentions] = item;
    out.json_.StartObject();
    out.key("id");
    out.id(speaker->id);
    out.key("name");
    out.lenient(speaker->name);
    out.pair("kind", name_of(speaker->kind));
    out.spans("mentions", mentions);
    out.json_.EndObject();
  });
}

void JsonReport::quotations(std::span<const Quotation> quotations) {
  constexpr std::size_t kInPart = 128;
  key("quotations");
  items(quotations, kInPart, [](JsonReport& out, const Quotation& item) { out.quotation(item); });
}

void JsonReport::quotation(const Quotation& quotation) {
  json_.StartObject();
  key("id");
  id(quotation.id);
  span("span", quotation.document, quotation.span);
  span("inner", quotation.document, quotation.inner);
  pair("kind", name_of(quotation.kind));
  span("source", quotation.document, quotation.source);
  span("cue", quotation.document, quotation.cue);
  optional_id("speaker", quotation.speaker);
  key("parts");
  json_.StartArray();
  for (const QuotationId part : quotation.parts) id(part);
  json_.EndArray();
  key("confidence");
  number(quotation.confidence);
  if (quotation.verdict) pair("verdict", name_of(*quotation.verdict));
  json_.EndObject();
}

void JsonReport::indirect(std::span<const IndirectSpeech> all) {
  key("indirect");
  json_.StartArray();
  for (const IndirectSpeech& speech : all) {
    flush(kWorthACall);
    json_.StartObject();
    key("id");
    id(speech.id);
    span("span", speech.document, speech.span);
    span("source", speech.document, speech.source);
    span("cue", speech.document, speech.cue);
    optional_id("speaker", speech.speaker);
    key("confidence");
    number(speech.confidence);
    json_.EndObject();
  }
  json_.EndArray();
}

void JsonReport::utterances() {
  key("utterances");
  json_.StartArray();
  for (const Utterance& utterance : *report_.utterances) {
    flush(kWorthACall);
    json_.StartObject();
    key("id");
    id(utterance.id);
    optional_id("speaker", utterance.speaker);
    key("variants");
    json_.StartArray();
    for (const VariantId& variant : utterance.variants) id(variant);
    json_.EndArray();
    key("pairs");
    json_.StartArray();
    for (const VariantPair& compared : utterance.pairs) variant_pair(compared);
    json_.EndArray();
    if (utterance.origins) {
      key("origins");
      json_.Uint(*utterance.origins);
    }
    json_.EndObject();
  }
  json_.EndArray();
}

void JsonReport::variant_pair(const VariantPair& compared) {
  json_.StartObject();
  optional_id("a", compared.a);
  key("b");
  id(compared.b);
  key("a_span");
  span(compared.a_span);
  key("b_span");
  span(compared.b_span);
  pair("verdict", name_of(compared.verdict));
  key("classes");
  json_.StartArray();
  for (const DifferenceClass difference : compared.classes) string(name_of(difference));
  json_.EndArray();
  key("subtypes");
  json_.StartArray();
  for (const Subtype subtype : compared.subtypes) string(name_of(subtype));
  json_.EndArray();
  key("edits");
  json_.StartArray();
  for (const Edit& edit : compared.edits) {
    flush(kWorthACall);
    json_.StartObject();
    pair("op", name_of(edit.op));
    range("a", compared.a_span.document, edit.a);
    range("b", compared.b_span.document, edit.b);
    json_.EndObject();
  }
  json_.EndArray();
  spans("also", compared.also);
  key("record");
  if (compared.record) {
    json_.StartObject();
    key("start_s");
    number(compared.record->start_seconds);
    key("end_s");
    number(compared.record->end_seconds);
    json_.EndObject();
  } else {
    json_.Null();
  }
  json_.EndObject();
}

/// Code points of one side of an edit.
void JsonReport::range(std::string_view name, DocumentId document, Span place) {
  const CodePointIndex& index = (*index_)[document.value];
  key(name);
  json_.StartArray();
  json_.Uint(index.at(place.begin_byte));
  json_.Uint(index.at(place.end_byte));
  json_.EndArray();
}

}  // namespace onrecord
