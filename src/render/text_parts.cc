#include "render/text_parts.h"

#include <algorithm>

namespace onrecord {
namespace {

constexpr unsigned kWidest = 120;  // longer lines are harder to read, not easier

}  // namespace

TextWriter::TextWriter(const Report& report, const TextOptions& options, const Sink& sink)
    : report_(report),
      options_(options),
      sink_(sink),
      width_(std::clamp(options.width, 40U, kWidest)),
      places_(report) {}

void TextWriter::line(std::string_view text) const {
  sink_(text);
  sink_("\n");
}

void TextWriter::heading(std::string_view text, std::string_view rest) const {
  line();
  Styled whole;
  whole.add(text, Style::bold);
  if (!rest.empty()) whole.add("  ").add(rest, Style::dim);
  block(whole, 0);
}

void TextWriter::block(const Styled& text, unsigned indent) const {
  for (const StyledLine& wrapped : text.wrap(width_ - indent, colour())) {
    line(std::string(indent, ' ') + wrapped.text);
  }
}

void TextWriter::labelled(std::string_view label, const Styled& text, unsigned indent,
                          unsigned label_columns) const {
  const std::string margin(indent, ' ');
  Styled name;
  name.add(label, Style::bold);
  if (width_ < 70) {
    if (!label.empty()) line(margin + name.clip(width_ - indent, colour()).text);
    block(text, indent + 2);
    return;
  }
  StyledLine head = name.clip(label_columns, colour());
  for (const StyledLine& wrapped : text.wrap(width_ - indent - label_columns - 2, colour())) {
    line(margin + head.text + std::string(label_columns + 2 - head.columns, ' ') + wrapped.text);
    head = {};
  }
}

}  // namespace onrecord
