#include "checked/file_map.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace onrecord::checked {
namespace {

using Runs = std::vector<OriginRun>;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_copy(const OriginRun& run) { return run.length == run.source_length; }

/// The first run that ends behind `byte`.
Runs::const_iterator run_behind(const Runs& runs, std::uint32_t byte) {
  return std::partition_point(runs.begin(), runs.end(), [&](const OriginRun& run) {
    return run.text_byte + run.length <= byte;
  });
}

std::uint32_t begin_in_file(const OriginRun& run, std::uint32_t byte) {
  const bool is_inside = is_copy(run) && byte > run.text_byte;
  return run.source_byte + (is_inside ? byte - run.text_byte : 0);
}

std::uint32_t end_in_file(const OriginRun& run, std::uint32_t byte) {
  const bool is_inside = is_copy(run) && byte < run.text_byte + run.length;
  return run.source_byte + (is_inside ? byte - run.text_byte : run.source_length);
}

std::optional<std::string> text_of_file(const std::string& path) {
  constexpr std::uintmax_t kLargest = 16U << 20;
  std::error_code failure;
  if (!std::filesystem::is_regular_file(path, failure)) return std::nullopt;
  if (std::filesystem::file_size(path, failure) > kLargest || failure) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) return std::nullopt;
  return std::move(text).str();
}

}  // namespace

std::optional<Span> span_in_file(const Document& document, Span span) {
  if (document.is_verbatim) return span;
  const Runs& runs = document.origin;
  const auto first = run_behind(runs, span.begin_byte);
  if (first == runs.end()) return std::nullopt;
  const std::uint32_t begin = begin_in_file(*first, span.begin_byte);
  if (span.empty()) return Span{begin, begin};
  const auto last = run_behind(runs, span.end_byte - 1);
  // Behind the last word that has a place: the text may end with something that has none.
  const bool is_inside = last != runs.end() && last->text_byte < span.end_byte;
  if (!is_inside && last == first) return std::nullopt;
  const std::uint32_t end = end_in_file(is_inside ? *last : *(last - 1), span.end_byte);
  return Span{begin, std::max(begin, end)};
}

std::optional<Span> replaceable_span(const Document& document, Span span, std::string_view file) {
  if (document.is_verbatim) return span;
  const std::string& text = document.text;
  const auto is_space_at = [&](std::uint32_t at) { return is_space(text[at]); };
  const std::optional<Span> words = span_in_file(document, span);
  // White space has no origin of its own: it reaches from the word before to the word after.
  const bool follows = span.begin_byte > 0 && !is_space_at(span.begin_byte - 1) &&
                       (span.empty() || is_space_at(span.begin_byte));
  const bool leads = !span.empty() && is_space_at(span.end_byte - 1) && span.end_byte < text.size();
  const auto before =
      follows ? span_in_file(document, {span.begin_byte - 1, span.begin_byte}) : words;
  const auto after = leads ? span_in_file(document, {span.end_byte, span.end_byte + 1}) : words;
  if (!words || !before || !after) return std::nullopt;
  const std::uint32_t begin = follows ? before->end_byte : before->begin_byte;
  if (span.empty()) return Span{begin, begin};
  const std::uint32_t end = leads ? after->begin_byte : after->end_byte;
  const auto is_blank = [&](std::uint32_t from, std::uint32_t to) {
    return from <= to && to <= file.size() &&
           std::all_of(file.begin() + from, file.begin() + to, is_space);
  };
  std::uint32_t at = begin;
  for (auto run = run_behind(document.origin, span.begin_byte);
       run != document.origin.end() && run->text_byte < span.end_byte; ++run) {
    if (!is_blank(at, begin_in_file(*run, span.begin_byte))) return std::nullopt;
    at = end_in_file(*run, span.end_byte);
  }
  if (!is_blank(at, end)) return std::nullopt;
  return Span{begin, end};
}

const wire::TextFile* SourceFiles::file_of(const Document& document) {
  Entry& entry = entries_[document.path];
  if (entry.sha256 != document.sha256) {
    entry.sha256 = document.sha256;
    entry.file.reset();
    std::optional<std::string> text =
        document.is_verbatim ? document.text : text_of_file(document.path);
    // In UTF-16 and its like a column would be a guess.
    if (text && text->find('\0') == std::string::npos) entry.file.emplace(std::move(*text));
  }
  return entry.file ? &*entry.file : nullptr;
}

std::optional<wire::Range> SourceFiles::range_of(const Document& document, Span span,
                                                 wire::Unit unit) {
  const std::optional<Span> place = span_in_file(document, span);
  if (!place) return std::nullopt;
  const wire::TextFile* file = file_of(document);
  if (file == nullptr) return std::nullopt;
  return file->range_of(*place, unit);
}

}  // namespace onrecord::checked
