// Text for a terminal: safe to print, measured in columns, wrapped, with styles.
//
// Document text and paths come from outside: controls, escape sequences and marks that reorder
// text are made visible or dropped before anything is printed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "onrecord/render.h"

namespace onrecord {

enum class Style {
  plain,
  bold,
  dim,
  removed,
  added,
  high,
  medium,
  low,
};

/// The columns that safe text takes.
unsigned columns_of(std::string_view text);

/// One wrapped line: what to print, and its width without the codes of its styles.
struct StyledLine {
  std::string text;
  unsigned columns = 0;
};

/// A paragraph of runs in styles, which is broken into lines at spaces (and between wide
/// characters); a word that no line can hold is cut.
class Styled {
 public:
  /// Adds text from outside or of our own; it is made safe here.
  Styled& add(std::string_view text, Style style = Style::plain);
  /// Adds another paragraph's runs.
  Styled& add(const Styled& other);
  bool empty() const { return atoms_.empty(); }
  /// Lines of at most `width` columns (at least 8); `colour`: with ANSI codes.
  std::vector<StyledLine> wrap(unsigned width, bool colour) const;
  /// The first line of `wrap`, with an ellipsis where the rest is left out.
  StyledLine clip(unsigned width, bool colour) const;

 private:
  /// A run without a place to break inside.
  struct Atom {
    std::string text;
    Style style = Style::plain;
    unsigned columns = 0;
    bool space_before = false;
    bool may_break = false;  // a line may begin here
  };
  void add_atom(std::string_view text, Style style, bool may_break);

  std::vector<Atom> atoms_;
  bool pending_space_ = false;
};

/// `text` in a style, with ANSI codes only when `colour`.
std::string in_style(std::string_view text, Style style, bool colour);

}  // namespace onrecord
