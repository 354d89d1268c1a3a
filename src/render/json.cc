// The JSON of a report: one object, keys in the contract's order (docs/format/report.schema.json).
//
// Written as a stream through RapidJSON's Writer, so that no tree of the report is built; every
// code point offset comes from an index that is made once per document.
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <array>
#include <cmath>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/names.h"
#include "onrecord/render.h"
#include "render/code_points.h"
#include "render/slices.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

/// The bytes of a text that JSON escapes: controls, the quotation mark, the backslash. Eight at a
/// time: a byte below 0x20 borrows into its top bit, a byte equal to a mark is zero after xor.
bool needs_escape(std::string_view text) {
  constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  constexpr std::uint64_t kTops = 0x8080808080808080ULL;
  const auto below = [](std::uint64_t word, std::uint64_t bound) {
    return (word - kOnes * bound) & ~word & kTops;
  };
  std::uint64_t found = 0;
  std::size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + i, 8);
    found |= below(word, 0x20) | below(word ^ (kOnes * '"'), 1) | below(word ^ (kOnes * '\\'), 1);
  }
  for (; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    found |= byte < 0x20 || byte == '"' || byte == '\\' ? 1U : 0U;
  }
  return found != 0;
}

/// RapidJSON's writer, with a short way for what makes up most of a report: text that needs no
/// escape.
class Writer : public rapidjson::Writer<rapidjson::StringBuffer> {
 public:
  using rapidjson::Writer<rapidjson::StringBuffer>::Writer;

  void text(std::string_view value) {
    if (needs_escape(value)) {
      String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
      return;
    }
    Prefix(rapidjson::kStringType);
    char* out = os_->Push(value.size() + 2);
    *out = '"';
    std::memcpy(out + 1, value.data(), value.size());
    out[value.size() + 1] = '"';
  }
};

constexpr std::size_t kWorthACall = std::size_t{1} << 16;  // bytes

class JsonReport {
 public:
  JsonReport(const Report& report, const Sink& sink)
      : report_(report), sink_(sink), json_(buffer_) {
    index_.reserve(report_.documents.size());
    for (const Document& document : report_.documents) index_.emplace_back(document.text);
  }

  void write(const Slice& slice) {
    json_.Reset(buffer_);
    json_.StartObject();
    head();
    documents(slice.documents);
    if (report_.speakers) speakers(slice);
    if (report_.quotations) quotations(slice.quotations);
    if (report_.indirect) indirect(slice.indirect);
    if (report_.utterances) utterances();
    if (report_.figures) figures(slice.figures);
    if (report_.times) times(slice.times);
    if (report_.findings) findings();
    unchecked(slice.unchecked);
    json_.EndObject();
    buffer_.Put('\n');
    flush();
  }

 private:
  /// Hands over what is written once it is worth a call.
  void flush(std::size_t least = 0) {
    if (buffer_.GetSize() <= least) return;
    sink_({buffer_.GetString(), buffer_.GetSize()});
    buffer_.Clear();
  }
  void key(std::string_view name) { json_.text(name); }
  /// Document text and words of ours are valid UTF-8; paths and labels go through `lenient`.
  void string(std::string_view text) { json_.text(text); }
  /// Bytes from outside (a path): what is no UTF-8 becomes U+FFFD, since JSON must be UTF-8.
  void lenient(std::string_view text) {
    if (is_valid_utf8(text)) return string(text);
    std::string valid;
    for (std::size_t i = 0; i < text.size();) {
      const CodePoint point = code_point_at(text, i);
      append_utf8(valid, point.value);
      i += point.length;
    }
    string(valid);
  }
  void pair(std::string_view name, std::string_view value) {
    key(name);
    string(value);
  }
  void optional_pair(std::string_view name, const std::optional<std::string>& value) {
    key(name);
    value ? lenient(*value) : static_cast<void>(json_.Null());
  }
  /// A whole number without a point, as people write it.
  void plain_number(double value) {
    if (value == std::floor(value) && std::abs(value) < 9e15) {
      json_.Int64(static_cast<std::int64_t>(value));
    } else {
      number(value);
    }
  }
  void id_pair(char sort, std::uint32_t value) {
    key("id");
    id(sort, value);
  }
  void number(double value) { json_.Double(std::isfinite(value) ? value : 0.0); }

  /// "q12": a letter for the sort and the place in its list, counted from 1.
  void id(char sort, std::uint32_t value) {
    std::array<char, 12> text{};
    std::size_t begin = text.size();
    for (std::uint64_t rest = std::uint64_t{value} + 1; rest != 0; rest /= 10) {
      text[--begin] = static_cast<char>('0' + rest % 10);
    }
    text[--begin] = sort;
    string({text.data() + begin, text.size() - begin});
  }
  void id(DocumentId value) { id('d', value.value); }
  void id(SpeakerId value) { id('s', value.value); }
  void id(QuotationId value) { id('q', value.value); }
  void id(IndirectId value) { id('i', value.value); }
  void id(UtteranceId value) { id('u', value.value); }
  void id(const VariantId& variant) {
    std::visit([this](auto value) { id(value); }, variant);
  }
  template <class AnyId>
  void optional_id(std::string_view name, const std::optional<AnyId>& value) {
    key(name);
    value ? id(*value) : static_cast<void>(json_.Null());
  }

  void span(DocumentSpan place) {
    const CodePointIndex& index = index_[place.document.value];
    json_.StartObject();
    key("doc");
    id(place.document);
    key("start");
    json_.Uint(index.at(place.span.begin_byte));
    key("end");
    json_.Uint(index.at(place.span.end_byte));
    key("bytes");
    json_.StartArray();
    json_.Uint(place.span.begin_byte);
    json_.Uint(place.span.end_byte);
    json_.EndArray();
    pair("text", text_of(report_.documents[place.document.value], place.span));
    json_.EndObject();
  }
  void span(std::string_view name, DocumentId document, const std::optional<Span>& place) {
    key(name);
    place ? span({document, *place}) : static_cast<void>(json_.Null());
  }
  void spans(std::string_view name, std::span<const DocumentSpan> places) {
    key(name);
    json_.StartArray();
    for (const DocumentSpan& place : places) span(place);
    json_.EndArray();
  }

  void head() {
    pair("schema", "onrecord/report/1");
    key("tool");
    json_.StartObject();
    pair("name", "onrecord");
    pair("version", ONRECORD_VERSION);
    json_.EndObject();
    if (report_.policy.name.empty()) return;
    key("policy");
    json_.StartObject();
    key("name");
    lenient(report_.policy.name);
    pair("fingerprint", report_.policy.fingerprint);
    json_.EndObject();
  }

  void documents(std::span<const Document> documents) {
    key("documents");
    json_.StartArray();
    for (const Document& document : documents) {
      flush(kWorthACall);
      json_.StartObject();
      key("id");
      id(document.id);
      key("path");
      lenient(document.path);
      pair("sha256", document.sha256);
      pair("role", name_of(document.role));
      optional_pair("outlet", document.outlet);
      optional_pair("title", document.title);
      optional_pair("byline", document.byline);
      optional_pair("published", document.published);
      pair("published_basis", document.published_basis);
      pair("language", document.language);
      key("characters");
      json_.Uint(index_[document.id.value].size());
      if (!document.is_verbatim) pair("text", document.text);
      json_.EndObject();
    }
    json_.EndArray();
  }

  void speakers(const Slice& slice) {
    key("speakers");
    json_.StartArray();
    for (const auto& [speaker, mentions] : slice.speakers) {
      flush(kWorthACall);
      json_.StartObject();
      key("id");
      id(speaker->id);
      key("name");
      lenient(speaker->name);
      pair("kind", name_of(speaker->kind));
      spans("mentions", mentions);
      json_.EndObject();
    }
    json_.EndArray();
  }

  void quotations(std::span<const Quotation> quotations) {
    key("quotations");
    json_.StartArray();
    for (const Quotation& quotation : quotations) {
      flush(kWorthACall);
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
      json_.EndObject();
    }
    json_.EndArray();
  }

  void indirect(std::span<const IndirectSpeech> all) {
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

  void utterances() {
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
      json_.EndObject();
    }
    json_.EndArray();
  }

  void variant_pair(const VariantPair& compared) {
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
  void range(std::string_view name, DocumentId document, Span place) {
    const CodePointIndex& index = index_[document.value];
    key(name);
    json_.StartArray();
    json_.Uint(index.at(place.begin_byte));
    json_.Uint(index.at(place.end_byte));
    json_.EndArray();
  }

  void findings() {
    key("findings");
    json_.StartArray();
    std::uint32_t count = 0;
    for (const Finding& finding : *report_.findings) {
      flush(kWorthACall);
      json_.StartObject();
      key("id");
      id('n', count++);
      pair("kind", name_of(finding.kind));
      pair("severity", name_of(finding.severity));
      key("summary");
      lenient(finding.summary);
      key("documents");
      json_.StartArray();
      for (const DocumentId document : finding.documents) id(document);
      json_.EndArray();
      key("refs");
      json_.StartArray();
      for (const EvidenceRef& ref : finding.refs)
        std::visit([this](auto value) { this->ref(value); }, ref);
      json_.EndArray();
      json_.EndObject();
    }
    json_.EndArray();
  }
  template <class AnyId>
  void ref(AnyId value) {
    id(value);
  }
  void ref(DocumentSpan place) { span(place); }

  void figures(std::span<const Figure> figures) {
    key("figures");
    json_.StartArray();
    for (const Figure& figure : figures) {
      flush(kWorthACall);
      json_.StartObject();
      id_pair('f', figure.id.value);
      span("span", figure.document, figure.span);
      pair("form", name_of(figure.form));
      for (const bool is_low : {true, false}) {
        const std::optional<double>& end = is_low ? figure.low : figure.high;
        key(is_low ? "low" : "high");
        end ? plain_number(*end) : static_cast<void>(json_.Null());
      }
      pair("approximator", name_of(figure.approximator));
      pair("unit", figure.unit);
      pair("counts",
           figure.counts ? text_of(report_.documents[figure.document.value], *figure.counts) : "");
      optional_id("credited_to", figure.credited_to);
      key("part_of");
      figure.part_of ? id('f', figure.part_of->value) : static_cast<void>(json_.Null());
      json_.EndObject();
    }
    json_.EndArray();
  }

  void times(std::span<const TimeMention> times) {
    key("times");
    json_.StartArray();
    for (const TimeMention& time : times) {
      flush(kWorthACall);
      json_.StartObject();
      id_pair('t', time.id.value);
      span("span", time.document, time.span);
      pair("type", name_of(time.type));
      pair("value", time.value);
      optional_pair("mod", time.mod.empty() ? std::nullopt : std::optional(time.mod));
      key("relation");
      time.relation ? string(name_of(*time.relation)) : static_cast<void>(json_.Null());
      span("anchor", time.document, time.anchor);
      span("dates", time.document, time.dates);
      json_.EndObject();
    }
    json_.EndArray();
  }

  void unchecked(const std::vector<const Unchecked*>& items) {
    key("unchecked");
    json_.StartArray();
    for (const Unchecked* item : items) {
      json_.StartObject();
      optional_id("doc", item->document);
      optional_id("quotation", item->quotation);
      pair("reason", item->reason);
      key("detail");
      // An input that never became a document has no id: its path is all that names it.
      lenient(item->document ? item->detail : item->path + ": " + item->detail);
      json_.EndObject();
    }
    json_.EndArray();
  }

  const Report& report_;
  std::vector<CodePointIndex> index_;
  const Sink& sink_;
  rapidjson::StringBuffer buffer_;
  Writer json_;
};

}  // namespace

void write_json(const Report& report, const Sink& sink) {
  JsonReport json(report, sink);
  json.write(whole_report(report));
}

void write_json_lines(const Report& report, const Sink& sink) {
  JsonReport json(report, sink);
  for (const Slice& slice : slice_by_document(report)) json.write(slice);
}

}  // namespace onrecord
