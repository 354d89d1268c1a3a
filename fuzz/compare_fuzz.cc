// The whole run on hostile bytes: the input is cut at NUL NUL into up to four documents, the first
// byte of each picks how it is read. Besides not crashing, every span of the report must lie in its
// document on character boundaries, and the report must be the same when it is made again.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/compare.h"
#include "onrecord/render.h"

namespace {

using onrecord::Document;
using onrecord::DocumentId;
using onrecord::Input;
using onrecord::Report;
using onrecord::Role;
using onrecord::Span;

struct Sort {
  const char* path;
  Role role;
};
constexpr Sort kSorts[] = {{"a.txt", Role::article}, {"b.html", Role::article},
                           {"c.md", Role::article},  {"d.vtt", Role::record},
                           {"e.srt", Role::record},  {"f.json", Role::record},
                           {"g.txt", Role::record}};

std::vector<Input> inputs_of(std::string_view bytes) {
  std::vector<Input> inputs;
  while (!bytes.empty() && inputs.size() < 4) {
    const std::size_t end = bytes.find(std::string_view("\0\0", 2));
    const std::string_view part = bytes.substr(0, end);
    bytes = end == std::string_view::npos ? std::string_view() : bytes.substr(end + 2);
    if (part.empty()) continue;
    const Sort& sort = kSorts[static_cast<unsigned char>(part[0]) % std::size(kSorts)];
    inputs.push_back(
        {std::to_string(inputs.size()) + sort.path, sort.role, std::string(part.substr(1))});
  }
  return inputs;
}

void require(bool holds) {
  if (!holds) __builtin_trap();
}

void check(const Report& report, DocumentId id, Span span) {
  require(id.value < report.documents.size());
  const std::string& text = report.documents[id.value].text;
  require(span.begin_byte <= span.end_byte && span.end_byte <= text.size());
  for (const std::uint32_t at : {span.begin_byte, span.end_byte}) {
    require(at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80);
  }
}

void check(const Report& report) {
  for (const auto& quotation : *report.quotations) {
    check(report, quotation.document, quotation.span);
    check(report, quotation.document, quotation.inner);
    require(quotation.span.contains(quotation.inner));
    for (const Span piece : quotation.pieces) check(report, quotation.document, piece);
    if (quotation.source) check(report, quotation.document, *quotation.source);
    if (quotation.cue) check(report, quotation.document, *quotation.cue);
    if (quotation.speaker) require(quotation.speaker->value < report.speakers->size());
  }
  for (const auto& indirect : *report.indirect) check(report, indirect.document, indirect.span);
  for (const auto& speaker : *report.speakers) {
    for (const auto& mention : speaker.mentions) check(report, mention.document, mention.span);
  }
  for (const auto& utterance : *report.utterances) {
    for (const auto& pair : utterance.pairs) {
      check(report, pair.a_span.document, pair.a_span.span);
      check(report, pair.b_span.document, pair.b_span.span);
      for (const auto& edit : pair.edits) {
        check(report, pair.a_span.document, edit.a);
        check(report, pair.b_span.document, edit.b);
      }
    }
  }
  for (const auto& finding : *report.findings) require(!finding.refs.empty());
}

std::string json_of(const std::vector<Input>& inputs) {
  onrecord::Diagnostics diagnostics;
  onrecord::CompareOptions options;
  options.threads = 1;
  const auto report = onrecord::compare(inputs, options, diagnostics);
  if (!report) return {};
  check(*report);
  std::string json;
  onrecord::write_json(*report, [&](std::string_view piece) { json += piece; });
  std::size_t printed = 0;
  onrecord::write_text(*report, {}, [&](std::string_view piece) { printed += piece.size(); });
  return json;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto inputs = inputs_of({reinterpret_cast<const char*>(data), size});
  if (!inputs.empty()) require(json_of(inputs) == json_of(inputs));
  return 0;
}
