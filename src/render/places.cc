#include "render/places.h"

#include <fmt/format.h>

#include <algorithm>

namespace onrecord {
namespace {

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// The start of the recording's stretch that holds a byte, or nothing.
std::optional<double> seconds_at(const Document& document, std::uint32_t byte) {
  auto after = std::upper_bound(
      document.times.begin(), document.times.end(), byte,
      [](std::uint32_t wanted, const TimedSpan& timed) { return wanted < timed.span.begin_byte; });
  if (after == document.times.begin()) return std::nullopt;
  return std::prev(after)->start_seconds;
}

}  // namespace

Places::Places(const Report& report) : report_(report), line_starts_(report.documents.size()) {
  for (std::size_t i = 0; i < report.documents.size(); ++i) {
    const Document& document = report.documents[i];
    records_ += document.role == Role::record;
    if (!document.is_verbatim) continue;
    line_starts_[i].push_back(0);
    for (std::size_t at = document.text.find('\n'); at != std::string::npos;
         at = document.text.find('\n', at + 1)) {
      line_starts_[i].push_back(static_cast<std::uint32_t>(at + 1));
    }
  }
}

namespace {

std::string clock(double seconds) {
  const auto whole = static_cast<long>(seconds);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::ptrdiff_t paragraph_of(const Document& document, std::uint32_t byte) {
  const auto after = std::upper_bound(
      document.blocks.begin(), document.blocks.end(), byte,
      [](std::uint32_t wanted, const Block& block) { return wanted < block.span.begin_byte; });
  return after - document.blocks.begin();
}

}  // namespace

std::pair<std::size_t, std::size_t> Places::line_and_column(DocumentSpan place) const {
  const std::string& text = report_.documents[place.document.value].text;
  const auto& starts = line_starts_[place.document.value];
  const auto line =
      std::upper_bound(starts.begin(), starts.end(), place.span.begin_byte) - starts.begin();
  const std::uint32_t start = starts[static_cast<std::size_t>(line - 1)];
  const auto column = std::count_if(text.begin() + start, text.begin() + place.span.begin_byte,
                                    [](char c) { return !is_continuation(c); });
  return {static_cast<std::size_t>(line), static_cast<std::size_t>(column + 1)};
}

std::string Places::of(DocumentSpan place) const {
  const Document& document = report_.documents[place.document.value];
  if (const auto seconds = seconds_at(document, place.span.begin_byte)) {
    return fmt::format("{} at {}", document.path, clock(*seconds));
  }
  if (document.is_verbatim) {
    const auto [line, column] = line_and_column(place);
    return fmt::format("{}:{}:{}", document.path, line, column);
  }
  return fmt::format("{}, paragraph {}", document.path,
                     paragraph_of(document, place.span.begin_byte));
}

std::string Places::within(DocumentSpan place) const {
  const Document& document = report_.documents[place.document.value];
  if (const auto seconds = seconds_at(document, place.span.begin_byte)) return clock(*seconds);
  if (document.is_verbatim) return fmt::format("line {}", line_and_column(place).first);
  return fmt::format("paragraph {}", paragraph_of(document, place.span.begin_byte));
}

std::string Places::outlet(DocumentId id) const {
  const Document& document = report_.documents[id.value];
  if (document.role == Role::record && records_ == 1) return "record";
  if (document.outlet && !document.outlet->empty()) return *document.outlet;
  const std::size_t slash = document.path.find_last_of('/');
  return slash == std::string::npos ? document.path : document.path.substr(slash + 1);
}

}  // namespace onrecord
