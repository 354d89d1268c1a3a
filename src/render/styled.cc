#include "render/styled.h"

#include <algorithm>

#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Embeddings, overrides and isolates: they can show text in an order that is not its own.
bool reorders(char32_t value) {
  return (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069);
}

/// Format characters that show nothing and do nothing for a script: soft hyphen, direction marks,
/// zero-width space, byte order mark, tags, line and interlinear controls. Joiners stay.
bool is_invisible(char32_t value) {
  return value == 0xAD || value == 0x61C || value == 0x200B || value == 0x200E || value == 0x200F ||
         (value >= 0x2060 && value <= 0x2064) || (value >= 0x206A && value <= 0x206F) ||
         value == 0xFEFF || (value >= 0xFFF9 && value <= 0xFFFB) ||
         (value >= 0xE0000 && value <= 0xE0FFF);
}

const char* code_of(Style style) {
  switch (style) {
    case Style::plain:
      return "";
    case Style::bold:
      return "\x1b[1m";
    case Style::dim:
      return "\x1b[2m";
    case Style::removed:
      return "\x1b[31m";
    case Style::added:
      return "\x1b[32m";
    case Style::high:
      return "\x1b[1;31m";
    case Style::medium:
      return "\x1b[1;33m";
    case Style::low:
      return "\x1b[1;36m";
  }
  return "";
}

}  // namespace

std::string safe_text(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = code_point_at(text, i);
    const char32_t value = point.value;
    if (value >= 0x20 && value < 0x7F) {
      safe += text[i];
    } else if (value == '\t' || value == '\n' || value == '\r' || value == 0x0B || value == 0x0C ||
               value == 0x85 || value == 0x2028 || value == 0x2029) {
      safe += ' ';
    } else if (value < 0x20) {
      append_utf8(safe, 0x2400 + value);  // control pictures
    } else if (value == 0x7F) {
      append_utf8(safe, 0x2421);
    } else if (value < 0xA0 || reorders(value)) {
      safe += kReplacement;
    } else if (!is_invisible(value)) {
      append_utf8(safe, value);  // a broken byte reads as U+FFFD already
    }
    i += point.length;
  }
  return safe;
}

unsigned columns_of(std::string_view text) {
  unsigned columns = 0;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = code_point_at(text, i);
    columns += column_width(point.value);
    i += point.length;
  }
  return columns;
}

std::string in_style(std::string_view text, Style style, bool colour) {
  if (!colour || style == Style::plain || text.empty()) return std::string(text);
  return code_of(style) + std::string(text) + "\x1b[0m";
}

void Styled::add_atom(std::string_view text, Style style, bool may_break) {
  if (text.empty()) return;
  const bool space = pending_space_ && !atoms_.empty();
  atoms_.push_back({std::string(text), style, columns_of(text), space, space || may_break});
  pending_space_ = false;
}

Styled& Styled::add(std::string_view text, Style style) {
  const std::string safe = safe_text(text);
  const std::string_view view = safe;
  std::size_t begin = 0;
  bool breaks = false;  // whether the atom being read may begin a line
  for (std::size_t i = 0; i < view.size();) {
    const CodePoint point = code_point_at(view, i);
    if (point.value == ' ') {
      add_atom(view.substr(begin, i - begin), style, breaks);
      pending_space_ = true;
      breaks = false;
      begin = i + 1;
    } else if (column_width(point.value) == 2) {
      add_atom(view.substr(begin, i - begin), style, breaks);
      begin = i;
      breaks = true;
    }
    i += point.length;
  }
  add_atom(view.substr(begin), style, breaks);
  return *this;
}

Styled& Styled::add(const Styled& other) {
  for (Atom atom : other.atoms_) {
    if (pending_space_ && !atoms_.empty()) atom.space_before = atom.may_break = true;
    pending_space_ = false;
    atoms_.push_back(std::move(atom));
  }
  return *this;
}

std::vector<StyledLine> Styled::wrap(unsigned width, bool colour) const {
  width = std::max(width, 8U);
  std::vector<StyledLine> lines;
  StyledLine line;
  const auto finish = [&] {
    if (line.columns > 0) lines.push_back(std::move(line));
    line = {};
  };
  for (std::size_t i = 0; i < atoms_.size();) {
    // A word: this atom and those glued to it.
    std::size_t end = i + 1;
    unsigned columns = atoms_[i].columns;
    while (end < atoms_.size() && !atoms_[end].may_break) columns += atoms_[end++].columns;
    const unsigned space = atoms_[i].space_before && line.columns > 0 ? 1 : 0;
    if (line.columns > 0 && line.columns + space + columns > width) finish();
    if (atoms_[i].space_before && line.columns > 0) {
      line.text += ' ';
      ++line.columns;
    }
    for (; i < end; ++i) {
      std::string piece;
      unsigned piece_columns = 0;
      const std::string_view text = atoms_[i].text;
      for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = code_point_at(text, at);
        const unsigned wide = column_width(point.value);
        if (line.columns + piece_columns + wide > width) {
          // A path that is longer than a line goes on behind a slash: file:line:column stays whole.
          const std::size_t slash = piece.rfind('/');
          const std::size_t kept = slash == std::string::npos ? piece.size() : slash + 1;
          std::string rest = piece.substr(kept);
          line.text += in_style(piece.substr(0, kept), atoms_[i].style, colour);
          line.columns += piece_columns - columns_of(rest);
          finish();
          piece_columns = columns_of(rest);
          piece = std::move(rest);
        }
        piece.append(text, at, point.length);
        piece_columns += wide;
        at += point.length;
      }
      line.text += in_style(piece, atoms_[i].style, colour);
      line.columns += piece_columns;
    }
  }
  finish();
  return lines;
}

StyledLine Styled::clip(unsigned width, bool colour) const {
  std::vector<StyledLine> lines = wrap(width, colour);
  if (lines.empty()) return {};
  if (lines.size() == 1) return lines[0];
  lines = wrap(width - 2, colour);
  return {lines[0].text + " …", lines[0].columns + 2};
}

}  // namespace onrecord
