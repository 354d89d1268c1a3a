#include "checked/wording.h"

#include <algorithm>

namespace onrecord::checked {
namespace {

const Document& document_of(const Report& report, const DocumentSpan& place) {
  return report.documents[place.document.value];
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool has_ellipsis(std::string_view text) {
  return text.find("\xE2\x80\xA6") != std::string_view::npos ||  // …
         text.find("..") != std::string_view::npos || text.find(". .") != std::string_view::npos;
}

bool has_bracket(std::string_view text) {
  return text.find_first_of("[]()") != std::string_view::npos;
}

/// White space and the marks that stand inside a sentence; anything else between two words (an
/// attribution, a label) belongs to somebody else.
bool is_plain_gap(std::string_view gap) {
  if (gap.size() > 12 || has_quotation_mark(gap)) return false;
  return std::none_of(gap.begin(), gap.end(), [](char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return is_letter || (c >= '0' && c <= '9') || c == '[' || c == ']' || c == '<' || c == '>';
  });
}

std::string gap_text(const Document& document, std::uint32_t begin, std::uint32_t end) {
  const std::string_view gap = text_of(document, {begin, std::max(begin, end)});
  return is_plain_gap(gap) ? on_one_line(gap) : " ";
}

bool starts_upper(std::string_view text) {
  return !text.empty() && text.front() >= 'A' && text.front() <= 'Z';
}

}  // namespace

bool has_quotation_mark(std::string_view text) {
  for (const std::string_view mark : {"\"", "\xE2\x80\x9C", "\xE2\x80\x9D", "\xC2\xAB", "\xC2\xBB",
                                      "\xE2\x80\x9E"}) {  // " “ ” « » „
    if (text.find(mark) != std::string_view::npos) return true;
  }
  return false;
}

std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (!is_space(c)) {
      line += c;
    } else if (line.empty() || line.back() != ' ') {
      line += ' ';
    }
  }
  return line;
}

std::vector<Change> changes_of(const Report& report, const VariantPair& pair) {
  const Document& draft = document_of(report, pair.b_span);
  std::vector<Change> changes;
  const std::vector<Edit>& edits = pair.edits;
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if (edits[i].op == EditOp::equal) continue;
    Change change;
    change.first = i;
    while (i < edits.size() && edits[i].op != EditOp::equal) ++i;
    change.end = i;
    change.own = {~0U, 0};
    for (std::size_t k = change.first; k < change.end; ++k) {
      if (edits[k].b.empty()) continue;
      change.own.begin_byte = std::min(change.own.begin_byte, edits[k].b.begin_byte);
      change.own.end_byte = std::max(change.own.end_byte, edits[k].b.end_byte);
    }
    const std::uint32_t at = edits[change.first].b.begin_byte;
    if (change.own.end_byte == 0) change.own = {at, at};
    // What stands between the neighbours tells whether the draft marked the change.
    const std::uint32_t before =
        change.first > 0 ? edits[change.first - 1].b.end_byte : change.own.begin_byte;
    const std::uint32_t after =
        change.end < edits.size() ? edits[change.end].b.begin_byte : change.own.end_byte;
    const std::string_view around =
        text_of(draft, {std::min(before, after), std::max(before, after)});
    change.is_marked = has_ellipsis(around) || has_bracket(around);
    changes.push_back(change);
  }
  return changes;
}

Span visible_span(const Report& report, const VariantPair& pair, const Change& change) {
  if (!change.own.empty()) return change.own;
  const Document& draft = document_of(report, pair.b_span);
  Span visible = change.own;
  if (change.first > 0) {
    const Span before = pair.edits[change.first - 1].b;
    const std::string_view words = text_of(draft, before);
    const std::size_t space = words.find_last_of(" \t\r\n");
    visible.begin_byte = before.begin_byte;
    if (space != std::string_view::npos) {
      visible.begin_byte += static_cast<std::uint32_t>(space) + 1;
    }
    visible.end_byte = std::max(visible.end_byte, before.end_byte);
  }
  if (change.end < pair.edits.size()) {
    const Span after = pair.edits[change.end].b;
    const std::size_t space = text_of(draft, after).find_first_of(" \t\r\n");
    visible.end_byte = space == std::string_view::npos
                           ? after.end_byte
                           : after.begin_byte + static_cast<std::uint32_t>(space);
    visible.begin_byte = std::min(visible.begin_byte, visible.end_byte);
  }
  return visible;
}

std::vector<Piece> pieces_of(const Report& report, const VariantPair& pair, bool is_source) {
  const DocumentSpan& side = is_source ? pair.a_span : pair.b_span;
  const Document& document = document_of(report, side);
  std::vector<Piece> pieces;
  const auto add = [&](PieceKind kind, std::string text) {
    if (text.empty()) return;
    if (!pieces.empty() && pieces.back().kind == kind) {
      pieces.back().text += text;
    } else {
      pieces.push_back({kind, std::move(text)});
    }
  };
  std::uint32_t at = side.span.begin_byte;
  for (const Edit& edit : pair.edits) {
    const Span words = is_source ? edit.a : edit.b;
    if (words.empty() || words.begin_byte < at) continue;  // out of order: another stretch
    add(PieceKind::shared, on_one_line(text_of(document, {at, words.begin_byte})));
    add(edit.op == EditOp::equal ? PieceKind::shared : PieceKind::own,
        on_one_line(text_of(document, words)));
    at = words.end_byte;
  }
  if (at < side.span.end_byte) {
    add(PieceKind::shared, on_one_line(text_of(document, {at, side.span.end_byte})));
  }
  return pieces;
}

std::optional<Mending> mending_of(const Report& report, const VariantPair& pair,
                                  const Change& change) {
  const Document& source = document_of(report, pair.a_span);
  const Document& draft = document_of(report, pair.b_span);
  const Edit* before = change.first > 0 ? &pair.edits[change.first - 1] : nullptr;
  const Edit* after = change.end < pair.edits.size() ? &pair.edits[change.end] : nullptr;
  std::string words;
  std::optional<std::uint32_t> begin;
  std::uint32_t at = 0;
  for (std::size_t k = change.first; k < change.end; ++k) {
    const Span a = pair.edits[k].a;
    if (a.empty()) continue;
    const std::string_view text = text_of(source, a);
    if ((begin && a.begin_byte < at) || has_quotation_mark(text)) return std::nullopt;
    if (begin) words += gap_text(source, at, a.begin_byte);
    words += on_one_line(text);
    if (!begin) begin = a.begin_byte;
    at = a.end_byte;
  }
  const bool is_in_order = !begin || ((before == nullptr || before->a.end_byte <= *begin) &&
                                      (after == nullptr || at <= after->a.begin_byte));
  if (!is_in_order) return std::nullopt;
  if (words.empty()) {  // the draft added words: they go, with the space before or after them
    if (before != nullptr) return Mending{{before->b.end_byte, change.own.end_byte}, ""};
    if (after != nullptr) return Mending{{change.own.begin_byte, after->b.begin_byte}, ""};
    return std::nullopt;
  }
  const bool is_capital =
      starts_upper(text_of(draft, change.own.empty() && after != nullptr ? after->b : change.own));
  if (before == nullptr && is_capital && words.front() >= 'a' && words.front() <= 'z') {
    words.front() = static_cast<char>(words.front() - ('a' - 'A'));
  }
  if (!change.own.empty()) return Mending{change.own, words};
  if (before != nullptr) {
    const std::uint32_t place = before->b.end_byte;
    return Mending{{place, place}, gap_text(source, before->a.end_byte, *begin) + words};
  }
  if (after == nullptr) return std::nullopt;
  const std::uint32_t place = after->b.begin_byte;
  return Mending{{place, place}, words + gap_text(source, at, after->a.begin_byte)};
}

std::string escaped_for(DraftFormat format, std::string_view words) {
  if (format == DraftFormat::plain) return std::string(words);
  std::string escaped;
  for (const char c : words) {
    if (format == DraftFormat::html) {
      if (c == '&' || c == '<' || c == '>') {
        escaped += c == '&' ? "&amp;" : c == '<' ? "&lt;" : "&gt;";
        continue;
      }
    } else if (std::string_view("\\`*_[]<>").find(c) != std::string_view::npos) {
      escaped += '\\';
    }
    escaped += c;
  }
  return escaped;
}

std::string text_before(const Document& document, Span place, std::size_t most) {
  const std::string_view all = std::string_view(document.text).substr(0, place.begin_byte);
  const std::size_t paragraph = all.find_last_of("\n\r");
  std::string_view text = paragraph == std::string_view::npos ? all : all.substr(paragraph + 1);
  if (text.size() > most) {
    text.remove_prefix(text.size() - most);
    text.remove_prefix(std::min(text.find(' '), text.size()));
  }
  return on_one_line(text);
}

std::string text_after(const Document& document, Span place, std::size_t most) {
  std::string_view text = std::string_view(document.text).substr(place.end_byte);
  text = text.substr(0, text.find_first_of("\n\r"));
  if (text.size() > most) {
    const std::size_t cut = text.rfind(' ', most);
    text = text.substr(0, cut == std::string_view::npos ? 0 : cut);
  }
  return on_one_line(text);
}

}  // namespace onrecord::checked
