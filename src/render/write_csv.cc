// Tables for spreadsheets (RFC 4180): one row a finding, or one row a variant of an utterance.
//
// A cell that a spreadsheet would take for a formula gets an apostrophe in front; a text beginning
// with one keeps it, so that nothing is lost that could not be told.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "onrecord/names.h"
#include "render/finding_list.h"
#include "render/json_out.h"
#include "render/uri.h"

namespace onrecord {
namespace {

std::string cell(std::string_view text) {
  std::string value = valid_text(text);
  constexpr std::string_view kFormula = "=+-@\t\r";
  if (!value.empty() && kFormula.find(value[0]) != std::string_view::npos) value.insert(0, 1, '\'');
  if (value.find_first_of("\",\r\n") == std::string::npos) return value;
  std::string quoted = "\"";
  for (const char c : value) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

void write_row(const std::vector<std::string>& cells, const Sink& sink) {
  std::string row;
  for (const std::string& text : cells) row += (&text == cells.data() ? "" : ",") + cell(text);
  sink(row + "\r\n");
}

/// path, line, column, paragraph, seconds, text and link of a place.
class PlaceCells {
 public:
  PlaceCells(const FindingList& list) : list_(list), links_(list.report()) {}

  void add(std::optional<DocumentSpan> place, std::vector<std::string>& row) {
    if (!place) {
      row.insert(row.end(), 7, "");
      return;
    }
    row.push_back(list_.document(*place).path);
    if (const auto region = list_.places().in_file(*place)) {
      row.push_back(std::to_string(region->begin.line));
      row.push_back(std::to_string(region->begin.column));
    } else {
      row.insert(row.end(), 2, "");
    }
    row.push_back(std::to_string(list_.places().paragraph(*place)));
    const auto seconds = list_.places().seconds(*place);
    row.push_back(seconds ? fmt::format("{:.3f}", *seconds) : "");
    row.emplace_back(list_.text(*place));
    row.push_back(links_.to(*place));
  }

 private:
  const FindingList& list_;
  TextLinks links_;
};

std::vector<std::string> heads(std::initializer_list<const char*> first,
                               std::initializer_list<const char*> places) {
  std::vector<std::string> row(first.begin(), first.end());
  for (const std::string place : places) {
    for (const char* name : {"path", "line", "column", "paragraph", "seconds", "text", "link"}) {
      row.push_back(place + name);
    }
  }
  return row;
}

template <class Names>
std::string joined(const Names& names) {
  std::string out;
  for (const auto name : names) out += (out.empty() ? "" : " ") + std::string(name_of(name));
  return out;
}

/// The rows of variants, one for each standard that a variant is compared with.
class VariantRows {
 public:
  VariantRows(const Report& report, const Sink& sink)
      : report_(report), list_(report), cells_(list_), sink_(sink) {}

  void write() {
    std::vector<std::string> head = heads({"utterance", "variant", "outlet", "kind", "speaker",
                                           "verdict", "classes", "subtypes", "standard"},
                                          {"", "standard_"});
    write_row(head, sink_);
    if (!report_.utterances) return;
    for (const Utterance& utterance : *report_.utterances) {
      for (const VariantId& variant : utterance.variants) {
        bool is_compared = false;
        for (const VariantPair& pair : utterance.pairs) {
          if (pair.b != variant) continue;
          row(utterance, variant, &pair);
          is_compared = true;
        }
        if (!is_compared) row(utterance, variant, nullptr);
      }
    }
  }

 private:
  static std::string id_of(const VariantId& variant) {
    const bool is_quotation = std::holds_alternative<QuotationId>(variant);
    const std::uint32_t value = std::visit([](auto id) { return id.value; }, variant);
    return fmt::format("{}{}", is_quotation ? 'q' : 'i', value + 1);
  }

  void row(const Utterance& utterance, const VariantId& variant, const VariantPair* pair) {
    const auto* quotation_id = std::get_if<QuotationId>(&variant);
    const Quotation* quotation =
        quotation_id != nullptr ? &(*report_.quotations)[quotation_id->value] : nullptr;
    const IndirectSpeech* indirect =
        quotation == nullptr ? &(*report_.indirect)[std::get<IndirectId>(variant).value] : nullptr;
    const auto speaker = quotation != nullptr ? quotation->speaker : indirect->speaker;
    const DocumentSpan place = pair != nullptr ? pair->b_span
                               : quotation != nullptr
                                   ? DocumentSpan{quotation->document, quotation->inner}
                                   : DocumentSpan{indirect->document, indirect->span};
    std::vector<std::string> cells = {
        fmt::format("u{}", utterance.id.value + 1), id_of(variant),
        list_.places().outlet(place.document),
        quotation != nullptr ? std::string(name_of(quotation->kind)) : "indirect",
        speaker && report_.speakers ? (*report_.speakers)[speaker->value].name : ""};
    if (pair == nullptr) {
      cells.insert(cells.end(), 4, "");
    } else {
      cells.emplace_back(name_of(pair->verdict));
      cells.push_back(joined(pair->classes));
      cells.push_back(joined(pair->subtypes));
      cells.push_back(pair->a ? id_of(*pair->a) : "");
    }
    cells_.add(place, cells);
    cells_.add(pair != nullptr ? std::optional(pair->a_span) : std::nullopt, cells);
    write_row(cells, sink_);
  }

  const Report& report_;
  FindingList list_;
  PlaceCells cells_;
  const Sink& sink_;
};

}  // namespace

void write_csv(const Report& report, const Sink& sink) {
  const FindingList list(report);
  PlaceCells places(list);
  write_row(heads({"id", "kind", "severity", "state", "summary", "reason", "fingerprint"},
                  {"", "standard_"}),
            sink);
  for (const FindingEntry& entry : list.entries()) {
    const Finding& finding = *entry.finding;
    std::vector<std::string> row = {"n" + std::to_string(entry.number),
                                    std::string(name_of(finding.kind)),
                                    std::string(name_of(finding.severity)),
                                    std::string(name_of(finding.state)),
                                    finding.summary,
                                    finding.reason,
                                    finding.fingerprint};
    places.add(entry.main, row);
    places.add(entry.others.empty() ? std::nullopt : std::optional(entry.others[0]), row);
    write_row(row, sink);
  }
  for (const Unchecked& item : report.unchecked) {
    std::vector<std::string> row = {"", "unchecked", "", "", item.detail, item.reason, ""};
    const auto place = list.place(item);
    places.add(place, row);
    if (!place) row[7] = item.path;
    places.add(std::nullopt, row);
    write_row(row, sink);
  }
}

void write_variants_csv(const Report& report, const Sink& sink) {
  VariantRows(report, sink).write();
}

}  // namespace onrecord
