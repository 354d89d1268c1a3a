#include "read/format.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace onrecord {
namespace {

constexpr std::size_t kHead = 4096;  // how far a declaration or a first tag is looked for

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

std::string lower_head(std::string_view text) {
  std::string head(text.substr(0, kHead));
  std::transform(head.begin(), head.end(), head.begin(), lower);
  return head;
}

std::string_view skip_blank(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

bool has_html_ending(std::string_view path) {
  return has_ending(path, ".html") || has_ending(path, ".htm") || has_ending(path, ".xhtml");
}

/// A document of markup, not a text that speaks of it: a doctype or an html element comes first.
bool is_html(std::string_view text) {
  const std::string head = lower_head(skip_blank(text));
  std::string_view rest = head;
  while (rest.starts_with("<!--") || rest.starts_with("<?xml")) {
    const std::string_view close = rest.starts_with("<?") ? "?>" : "-->";
    const std::size_t end = rest.find(close);
    if (end == std::string_view::npos) return false;
    rest = skip_blank(rest.substr(end + close.size()));
  }
  return rest.starts_with("<!doctype html") || rest.starts_with("<html") ||
         rest.starts_with("<head>") || rest.starts_with("<body");
}

bool is_vtt(std::string_view text) {
  text = skip_blank(text);
  if (!text.starts_with("WEBVTT")) return false;
  return text.size() == 6 || text[6] == ' ' || text[6] == '\t' || text[6] == '\n' ||
         text[6] == '\r';
}

/// A number alone on the first line, a time with an arrow on the second.
bool is_srt(std::string_view text) {
  text = skip_blank(text);
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits == 0 || digits > 7) return false;
  const std::string_view second = skip_blank(text.substr(digits));
  const std::string_view line = second.substr(0, second.find('\n'));
  return !line.empty() && line.front() >= '0' && line.front() <= '9' &&
         line.find(" --> ") != std::string_view::npos;
}

bool is_transcript_json(std::string_view text) {
  text = skip_blank(text);
  if (text.empty() || (text.front() != '{' && text.front() != '[')) return false;
  const std::string_view head = text.substr(0, kHead);
  const auto has = [&](std::string_view key) { return head.find(key) != std::string_view::npos; };
  return has("\"segments\"") || has("\"transcription\"") || has("\"words\"") ||
         (has("\"start\"") && has("\"text\""));
}

/// The value of the first `name=` in a tag; empty when there is none.
std::string_view attribute_value(std::string_view tag, std::string_view name) {
  for (std::size_t at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
    std::size_t i = at + name.size();
    while (i < tag.size() && (tag[i] == ' ' || tag[i] == '\t' || tag[i] == '\n')) ++i;
    if (i >= tag.size() || tag[i] != '=') continue;
    i = std::min(tag.find_first_not_of(" \t\r\n\"'", i + 1), tag.size());
    return tag.substr(i, tag.find_first_of(" \t\r\n\"';>/?", i) - i);
  }
  return {};
}

}  // namespace

bool has_ending(std::string_view path, std::string_view ending) {
  if (path.size() < ending.size()) return false;
  path.remove_prefix(path.size() - ending.size());
  return std::equal(path.begin(), path.end(), ending.begin(),
                    [](char a, char b) { return lower(a) == b; });
}

bool has_text_ending(std::string_view path) {
  constexpr std::array<std::string_view, 6> kEndings = {".txt", ".md",  ".markdown",
                                                        ".vtt", ".srt", ".json"};
  return has_html_ending(path) ||
         std::any_of(kEndings.begin(), kEndings.end(),
                     [&](std::string_view ending) { return has_ending(path, ending); });
}

Format format_of(std::string_view path, std::string_view text) {
  if (has_html_ending(path)) return Format::html;
  if (has_ending(path, ".md") || has_ending(path, ".markdown")) return Format::markdown;
  if (has_ending(path, ".vtt")) return Format::vtt;
  if (has_ending(path, ".srt")) return Format::srt;
  if (has_ending(path, ".json")) return Format::json;
  if (is_vtt(text)) return Format::vtt;
  if (is_html(text)) return Format::html;
  if (is_srt(text)) return Format::srt;
  if (is_transcript_json(text)) return Format::json;
  return Format::plain;
}

std::string_view binary_format_of(std::string_view bytes) {
  using namespace std::string_view_literals;
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kMagic = {{
      {"%PDF-"sv, "a PDF file"sv},
      {"PK\x03\x04"sv, "a ZIP container (DOCX, ODT, EPUB or an archive)"sv},
      {"\xD0\xCF\x11\xE0"sv, "an old Office file"sv},
      {"{\\rtf"sv, "an RTF file"sv},
      {"\x1F\x8B"sv, "gzip data"sv},
      {"\x28\xB5\x2F\xFD"sv, "zstd data"sv},
      {"\x89PNG"sv, "a PNG picture"sv},
      {"\xFF\xD8\xFF"sv, "a JPEG picture"sv},
      {"GIF8"sv, "a GIF picture"sv},
      {"ID3"sv, "an MP3 recording"sv},
      {"OggS"sv, "an Ogg recording"sv},
      {"RIFF"sv, "a RIFF file (sound, video or picture)"sv},
      {"\x7F"
       "ELF"sv,
       "a program"sv},
  }};
  const std::string_view head = bytes.substr(0, 512);
  const bool has_data = head.find('\0') != std::string_view::npos;
  for (const auto& [magic, name] : kMagic) {
    const bool is_printable = magic.front() >= ' ' && magic.front() < '\x7F';
    const bool is_sure = !is_printable || has_data || magic == "%PDF-" || magic == "{\\rtf";
    if (is_sure && bytes.starts_with(magic)) return name;
  }
  if (bytes.size() > 12 && bytes.substr(4, 4) == "ftyp") return "an MP4 recording";
  return {};
}

std::string_view declared_charset(std::string_view path, std::string_view bytes) {
  if (!has_html_ending(path) && !is_html(bytes)) return {};
  const std::string head = lower_head(bytes);
  const std::string_view view = head;
  const auto in_source = [&](std::string_view found) {
    return found.empty()
               ? found
               : bytes.substr(static_cast<std::size_t>(found.data() - view.data()), found.size());
  };
  const std::size_t xml = view.find("<?xml");
  if (xml < 64) {
    const std::string_view tag = view.substr(xml, view.find("?>", xml) - xml);
    const std::string_view found = attribute_value(tag, "encoding");
    if (!found.empty()) return in_source(found);
  }
  for (std::size_t at = view.find("<meta"); at != std::string_view::npos;
       at = view.find("<meta", at + 1)) {
    const std::string_view tag = view.substr(at, std::min(view.find('>', at), view.size()) - at);
    const std::string_view found = attribute_value(tag, "charset");
    if (!found.empty()) return in_source(found);
  }
  return {};
}

}  // namespace onrecord
