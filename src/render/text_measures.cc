// What `figures` and `times` show on a terminal: one block an item, in order of the text.
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "onrecord/names.h"
#include "render/text_parts.h"

namespace onrecord {
namespace {

std::string number_words(double value) {
  if (value == std::floor(value) && std::abs(value) < 9e15) {
    return fmt::format("{}", static_cast<long long>(value));
  }
  return fmt::format("{:.6g}", value);
}

/// "more than 3000000 dollar", "10 to 12", "no number told"
std::string value_words(const Figure& figure) {
  if (!figure.low || !figure.high) return "no number told";
  std::string words = number_words(*figure.low);
  if (*figure.low != *figure.high) words += " to " + number_words(*figure.high);
  if (figure.approximator != Approximator::exact && figure.approximator != Approximator::range) {
    words = std::string(name_of(figure.approximator)) + " " + words;
  }
  return figure.unit.empty() ? words : words + " " + figure.unit;
}

void write_item(const TextWriter& writer, DocumentSpan place, const std::string& value,
                const std::string& about) {
  const Report& report = writer.report();
  writer.line();
  writer.block(Styled().add(writer.places().of(place), Style::dim), 0);
  Styled line;
  line.add(text_of(report.documents[place.document.value], place.span), Style::bold);
  line.add(" · " + value);
  if (!about.empty()) line.add(" · " + about);
  writer.block(line, 2);
}

}  // namespace

void write_figures(const TextWriter& writer) {
  const Report& report = writer.report();
  for (const Figure& figure : *report.figures) {
    const Document& document = report.documents[figure.document.value];
    std::string about(name_of(figure.form));
    if (figure.counts) about += fmt::format(" · of “{}”", text_of(document, *figure.counts));
    if (figure.credited_to && report.speakers) {
      about += " · told by " + (*report.speakers)[figure.credited_to->value].name;
    }
    if (figure.part_of) {
      const Figure& whole = (*report.figures)[figure.part_of->value];
      about += fmt::format(" · part of “{}”", text_of(document, whole.span));
    }
    write_item(writer, {figure.document, figure.span}, value_words(figure), about);
  }
  writer.line();
  writer.block(Styled().add(counted(report.figures->size(), "figure", "figures"), Style::dim), 0);
}

void write_times(const TextWriter& writer) {
  const Report& report = writer.report();
  for (const TimeMention& time : *report.times) {
    std::string about(name_of(time.type));
    if (!time.mod.empty()) about += " · " + time.mod;
    if (time.relation) {
      about += " · " + std::string(name_of(*time.relation));
      if (time.anchor) {
        about += fmt::format(" “{}”", text_of(report.documents[time.document.value], *time.anchor));
      }
    }
    if (time.range) about += fmt::format(" · {} to {}", time.range->first, time.range->last);
    if (time.is_ambiguous) about += " · day and month could be swapped";
    write_item(writer, {time.document, time.span}, time.value, about);
  }
  writer.line();
  writer.block(Styled().add(counted(report.times->size(), "time", "times"), Style::dim), 0);
}

}  // namespace onrecord
