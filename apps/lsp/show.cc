#include "lsp/show.h"

#include <algorithm>
#include <set>
#include <utility>

#include "lsp/words.h"
#include "onrecord/names.h"
#include "onrecord/render.h"
#include "wire/json.h"
#include "wire/uri.h"

namespace onrecord::lsp {
namespace {

using checked::CheckedDraft;
using checked::CheckedQuotation;
using checked::Comparison;
using checked::Remark;
using checked::SourcePlace;
using wire::JsonWriter;
using wire::Position;
using wire::Range;

constexpr std::string_view kHint = "4";

std::pair<std::uint32_t, std::uint32_t> order_of(Position position) {
  return {position.line, position.character};
}

bool touch(const Range& a, const Range& b) {
  return order_of(a.start) <= order_of(b.end) && order_of(b.start) <= order_of(a.end);
}

void write_position(JsonWriter& json, Position position) {
  json.object().number_member("line", position.line);
  json.number_member("character", position.character).end_object();
}

void write_range(JsonWriter& json, const Range& range) {
  json.object().key("start");
  write_position(json, range.start);
  json.key("end");
  write_position(json, range.end);
  json.end_object();
}

/// LSP counts from error (1) to hint (4) as policies do from high to note. What a note in the
/// draft excuses, or an earlier report has, asks for no look any more.
std::string_view severity_number(const Remark& remark) {
  if (!remark.severity || remark.state != FindingState::open) return kHint;
  switch (*remark.severity) {
    case Severity::high:
      return "1";
    case Severity::medium:
      return "2";
    case Severity::low:
      return "3";
    case Severity::note:
      break;
  }
  return kHint;
}

std::string message_of(const Remark& remark) {
  if (remark.state == FindingState::open) return remark.message;
  std::string message(name_of(remark.state));
  if (!remark.reason.empty()) message += " (" + safe_text(remark.reason) + ")";
  return message + ": " + remark.message;
}

void write_related(JsonWriter& json, const SourcePlace& place, std::string_view says) {
  if (!place.path.starts_with('/')) return;
  json.object().key("location").object();
  json.text_member("uri", wire::uri_of_path(place.path)).key("range");
  write_range(json, place.range.value_or(Range{}));
  json.end_object().text_member("message", std::string(says) + in_marks(place.words)).end_object();
}

const Comparison* comparison_of(const CheckedDraft& draft, const Remark& remark) {
  if (remark.quotation == checked::kNoQuotation) return nullptr;
  const CheckedQuotation& quotation = draft.quotations[remark.quotation];
  if (remark.comparison >= quotation.comparisons.size()) return nullptr;
  return &quotation.comparisons[remark.comparison];
}

void write_diagnostic(JsonWriter& json, const CheckedDraft& draft, const Remark& remark,
                      std::string_view glossary, const Client& client) {
  json.object().key("range");
  write_range(json, remark.range);
  json.raw_member("severity", severity_number(remark));
  json.text_member("code", remark.code);
  if (client.takes_code_links && !glossary.empty()) {
    json.key("codeDescription").object().text_member("href", glossary).end_object();
  }
  json.text_member("source", "onrecord").text_member("message", message_of(remark));
  const Comparison* comparison = comparison_of(draft, remark);
  if (client.takes_related && comparison != nullptr) {
    json.key("relatedInformation").array();
    write_related(json, comparison->place, "The source has: ");
    for (const SourcePlace& place : comparison->also) write_related(json, place, "Also: ");
    json.end_array();
  }
  json.end_object();
}

void write_edits(JsonWriter& json, const std::vector<checked::Replacement>& fix) {
  json.array();
  for (const checked::Replacement& replacement : fix) {
    json.object().key("range");
    write_range(json, replacement.range);
    json.text_member("newText", replacement.text).end_object();
  }
  json.end_array();
}

void write_action(JsonWriter& json, std::string_view title,
                  const std::vector<checked::Replacement>& edits, std::string_view uri,
                  std::int64_t version, const Client& client) {
  json.object().text_member("title", title).text_member("kind", "quickfix");
  json.key("edit").object();
  if (client.takes_versioned_edits) {
    json.key("documentChanges").array().object().key("textDocument").object();
    json.text_member("uri", uri).number_member("version", version).end_object().key("edits");
    write_edits(json, edits);
    json.end_object().end_array();
  } else {
    json.key("changes").object().key(uri);
    write_edits(json, edits);
    json.end_object();
  }
  json.end_object().end_object();
}

/// The innermost quotation at a position.
const CheckedQuotation* quotation_at(const CheckedDraft& draft, Position position) {
  const CheckedQuotation* best = nullptr;
  for (const CheckedQuotation& quotation : draft.quotations) {
    if (!touch(quotation.range, {position, position})) continue;
    // In order of the text: of two that hold the place, the later starts further in.
    best = &quotation;
  }
  return best;
}

}  // namespace

std::string diagnostics_json(const CheckedDraft& draft, std::string_view /*uri*/,
                             std::string_view glossary, const Client& client) {
  JsonWriter json;
  json.array();
  for (const Remark& remark : draft.remarks)
    write_diagnostic(json, draft, remark, glossary, client);
  return json.end_array().take();
}

std::string failure_json(std::string_view message) {
  JsonWriter json;
  json.array().object().key("range");
  write_range(json, {});
  json.number_member("severity", 3).text_member("code", "unchecked");
  json.text_member("source", "onrecord").text_member("message", message);
  return json.end_object().end_array().take();
}

std::string hover_json(const CheckedDraft& draft, Position position, const Client& client) {
  const CheckedQuotation* quotation = quotation_at(draft, position);
  if (quotation == nullptr) return "null";
  JsonWriter json;
  json.object().key("contents").object();
  json.text_member("kind", client.shows_markdown ? "markdown" : "plaintext");
  json.text_member("value", hover_text(*quotation, client.shows_markdown)).end_object();
  json.key("range");
  write_range(json, quotation->range);
  return json.end_object().take();
}

std::string actions_json(const CheckedDraft& draft, Range range, std::string_view uri,
                         std::int64_t version, const Client& client) {
  JsonWriter json;
  json.array();
  std::set<const Comparison*> offered;
  for (const Remark& remark : draft.remarks) {
    const Comparison* comparison = comparison_of(draft, remark);
    if (comparison == nullptr || !remark.severity || remark.state != FindingState::open) continue;
    if (!touch(remark.range, range) || !offered.insert(comparison).second) continue;
    if (!comparison->fix.empty()) {
      write_action(json, fix_title(*comparison), comparison->fix, uri, version, client);
    }
    for (const checked::Offer& offer : comparison->offers) {
      write_action(json, offer_title(*comparison, offer), offer.edits, uri, version, client);
    }
  }
  return json.end_array().take();
}

}  // namespace onrecord::lsp
