#include "render/places.h"

#include <fmt/format.h>

#include <algorithm>

namespace onrecord {
namespace {

/// The line that holds a byte, from 0.
std::size_t line_at(const std::vector<std::uint32_t>& starts, std::uint32_t byte) {
  const auto after = std::upper_bound(starts.begin(), starts.end(), byte);
  return after == starts.begin() ? 0 : static_cast<std::size_t>(after - starts.begin() - 1);
}

/// The byte of the file that a byte of the text comes from; in a gap that of the text behind it, at
/// an end (`is_end`) that of the text before it.
std::optional<std::uint32_t> source_byte(const Document& document, std::uint32_t byte,
                                         bool is_end) {
  const std::vector<OriginRun>& runs = document.origin;
  const std::uint32_t wanted = is_end && byte > 0 ? byte - 1 : byte;
  auto run = std::upper_bound(
      runs.begin(), runs.end(), wanted,
      [](std::uint32_t at, const OriginRun& candidate) { return at < candidate.text_byte; });
  if (run != runs.begin()) {
    const OriginRun& before = *std::prev(run);
    if (wanted < before.text_byte + before.length || is_end || run == runs.end()) {
      if (before.length != before.source_length) {
        return is_end || wanted >= before.text_byte + before.length
                   ? before.source_byte + before.source_length
                   : before.source_byte;
      }
      return before.source_byte + std::min(byte - before.text_byte, before.length);
    }
  }
  if (run == runs.end()) return std::nullopt;
  return run->source_byte;
}

}  // namespace

std::string clock_words(double seconds) {
  const auto whole = static_cast<long>(seconds);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::vector<TimedSpan>::const_iterator first_timed(const Document& document, std::uint32_t byte) {
  return std::upper_bound(
      document.times.begin(), document.times.end(), byte,
      [](std::uint32_t at, const TimedSpan& timed) { return at < timed.span.end_byte; });
}

Places::Places(const Report& report) : report_(report), line_starts_(report.documents.size()) {
  index_.reserve(report.documents.size());
  for (std::size_t i = 0; i < report.documents.size(); ++i) {
    const Document& document = report.documents[i];
    index_.emplace_back(document.text);
    records_ += document.role == Role::record;
    if (!document.is_verbatim) continue;
    line_starts_[i].push_back(0);
    for (std::size_t at = document.text.find('\n'); at != std::string::npos;
         at = document.text.find('\n', at + 1)) {
      line_starts_[i].push_back(static_cast<std::uint32_t>(at + 1));
    }
  }
}

FilePosition Places::position(const Document& document, std::uint32_t byte) const {
  FilePosition position;
  position.byte = byte;
  std::uint32_t line_start = 0;
  if (document.is_verbatim) {
    const CodePointIndex& index = index_[document.id.value];
    const std::vector<std::uint32_t>& starts = line_starts_[document.id.value];
    const std::size_t line = line_at(starts, byte);
    const std::uint32_t mark = document.text.starts_with("\xEF\xBB\xBF") && byte > 0 ? 1 : 0;
    position.line = static_cast<std::uint32_t>(line + 1);
    position.character = index.at(byte) - mark;
    line_start = line == 0 ? 0 : index.at(starts[line]) - mark;
  } else {
    const SourceLines& lines = document.source_lines;
    const auto characters = [&](std::uint32_t at) {
      const auto inner = std::lower_bound(lines.inner_bytes.begin(), lines.inner_bytes.end(), at);
      return at - static_cast<std::uint32_t>(inner - lines.inner_bytes.begin());
    };
    const std::size_t line = line_at(lines.starts, byte);
    position.line = static_cast<std::uint32_t>(line + 1);
    position.character = characters(byte);
    line_start = characters(lines.starts[line]);
  }
  position.column = position.character - line_start + 1;
  return position;
}

std::optional<FileRegion> Places::in_file(DocumentSpan place) const {
  const Document& document = report_.documents[place.document.value];
  if (document.is_verbatim) {
    return FileRegion{position(document, place.span.begin_byte),
                      position(document, place.span.end_byte)};
  }
  if (document.source_lines.starts.empty()) return std::nullopt;
  const auto begin = source_byte(document, place.span.begin_byte, false);
  if (!begin) return std::nullopt;
  // Text may be made of pieces whose order in the file is another.
  const std::uint32_t end =
      std::max(*begin, source_byte(document, place.span.end_byte, true).value_or(*begin));
  return FileRegion{position(document, *begin), position(document, end)};
}

std::uint32_t Places::paragraph(DocumentSpan place) const {
  const std::vector<Block>& blocks = report_.documents[place.document.value].blocks;
  const auto after = std::upper_bound(
      blocks.begin(), blocks.end(), place.span.begin_byte,
      [](std::uint32_t wanted, const Block& block) { return wanted < block.span.begin_byte; });
  return static_cast<std::uint32_t>(std::max<std::ptrdiff_t>(after - blocks.begin(), 1));
}

std::optional<double> Places::seconds(DocumentSpan place) const {
  const std::vector<TimedSpan>& times = report_.documents[place.document.value].times;
  const auto after = std::upper_bound(
      times.begin(), times.end(), place.span.begin_byte,
      [](std::uint32_t wanted, const TimedSpan& timed) { return wanted < timed.span.begin_byte; });
  if (after == times.begin()) return std::nullopt;
  return std::prev(after)->start_seconds;
}

std::optional<RecordTime> Places::heard(DocumentSpan place) const {
  const Document& document = report_.documents[place.document.value];
  std::optional<RecordTime> found;
  for (auto timed = first_timed(document, place.span.begin_byte);
       timed != document.times.end() && timed->span.begin_byte < place.span.end_byte; ++timed) {
    if (!found) found = RecordTime{timed->start_seconds, timed->end_seconds};
    found->start_seconds = std::min(found->start_seconds, timed->start_seconds);
    found->end_seconds = std::max(found->end_seconds, timed->end_seconds);
  }
  return found;
}

std::string Places::of(DocumentSpan place) const {
  const Document& document = report_.documents[place.document.value];
  std::string words = document.path;
  const auto region = in_file(place);
  if (region) words += fmt::format(":{}:{}", region->begin.line, region->begin.column);
  if (const auto time = seconds(place)) return words + " at " + clock_words(*time);
  if (document.is_verbatim) return words;
  return words + fmt::format(", paragraph {}", paragraph(place));
}

std::string Places::within(DocumentSpan place) const {
  if (const auto time = seconds(place)) return clock_words(*time);
  const Document& document = report_.documents[place.document.value];
  if (!document.is_verbatim) return fmt::format("paragraph {}", paragraph(place));
  return fmt::format("line {}", position(document, place.span.begin_byte).line);
}

std::string Places::outlet(DocumentId id) const {
  const Document& document = report_.documents[id.value];
  if (document.role == Role::record && records_ == 1) return "record";
  if (document.outlet && !document.outlet->empty()) return *document.outlet;
  const std::size_t slash = document.path.find_last_of('/');
  return slash == std::string::npos ? document.path : document.path.substr(slash + 1);
}

}  // namespace onrecord
