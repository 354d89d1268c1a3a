// The writer behind write_json: one object, keys in the contract's order
// (docs/format/report.schema.json).
//
// Written as a stream through RapidJSON's Writer, so that no tree of the report is built; every
// code point offset comes from an index that is made once per document. Its methods stand in
// json.cc (the frame), json_speech.cc (what was said) and json_facts.cc (figures, times, copies,
// account).
#pragma once

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <array>
#include <cmath>
#include <cstring>
#include <memory>
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

/// The bytes of a text that JSON escapes: controls, the quotation mark, the backslash. Eight at a
/// time: a byte below 0x20 borrows into its top bit, a byte equal to a mark is zero after xor.
inline bool needs_escape(std::string_view text) {
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
class JsonText : public rapidjson::Writer<rapidjson::StringBuffer> {
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
  /// What stands before an item of a list that others have written.
  void begin_value() { Prefix(rapidjson::kObjectType); }
};

constexpr std::size_t kWorthACall = std::size_t{1} << 16;  // bytes
constexpr std::size_t kPart = std::size_t{96} << 10;       // bytes that most parts have

class JsonReport {
 public:
  JsonReport(const Report& report, const Sink& sink, unsigned threads = 1);

  /// Writes a part of what another does.
  JsonReport(const JsonReport& whole)
      : report_(whole.report_),
        index_(whole.index_),
        sink_(whole.sink_),
        threads_(1),
        buffer_(nullptr, kPart),
        json_(buffer_) {}

  void write(const Slice& slice);

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
  void id(FigureId value) { id('f', value.value); }
  void id(FigureGroupId value) { id('g', value.value); }
  void id(TimeId value) { id('t', value.value); }
  void id(TimeGroupId value) { id('w', value.value); }
  void id(PassageId value) { id('p', value.value); }
  void id(const VariantId& variant) {
    std::visit([this](auto value) { id(value); }, variant);
  }
  template <class AnyId>
  void optional_id(std::string_view name, const std::optional<AnyId>& value) {
    key(name);
    value ? id(*value) : static_cast<void>(json_.Null());
  }

  void span(DocumentSpan place) {
    const CodePointIndex& index = (*index_)[place.document.value];
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
  template <class AnyId>
  void ref(AnyId value) {
    id(value);
  }
  void ref(DocumentSpan place) { span(place); }

  void head();
  void documents(std::span<const Document> documents);
  void findings();
  void waivers();
  void unchecked(const std::vector<const Unchecked*>& items);

  template <class Items, class Write>
  void items(const Items& all, std::size_t in_part, const Write& write);
  void speakers(const Slice& slice);
  void quotations(std::span<const Quotation> quotations);
  void quotation(const Quotation& quotation);
  void indirect(std::span<const IndirectSpeech> all);
  void utterances();
  void variant_pair(const VariantPair& compared);
  void range(std::string_view name, DocumentId document, Span place);

  void figures(std::span<const Figure> figures);
  void figure_groups();
  void times(std::span<const TimeMention> times);
  void time_groups();
  void passages();
  void derivations();
  void given_source(const GivenSource& source, const DocumentId* document);
  void sourcing();
  void account();
  template <class Group>
  void groups(std::string_view name, const std::vector<Group>& all);

  const Report& report_;
  std::shared_ptr<const std::vector<CodePointIndex>> index_;  // one a document
  const Sink& sink_;
  unsigned threads_;
  rapidjson::StringBuffer buffer_;
  JsonText json_;
};

}  // namespace onrecord
