// Which sort of file an input is: by its ending, and by its first bytes where the ending says
// little.
#pragma once

#include <string_view>

namespace onrecord {

enum class Format {
  plain,
  markdown,
  html,
  vtt,
  srt,
  json
};

/// The format of text that is already decoded. The ending of `path` decides, but for .txt, unknown
/// endings and standard input, where the text is looked at: only what is unmistakable counts.
Format format_of(std::string_view path, std::string_view text);

/// Whether a path ends so, in small or capital letters. `ending` is in small ones.
bool has_ending(std::string_view path, std::string_view ending);

/// Whether the ending alone says which sort of text a file holds (.txt, .md, .html, .vtt, …).
bool has_text_ending(std::string_view path);

/// What a file is when it is no text: "a PDF file", "a ZIP archive (DOCX?)"; empty for anything
/// else.
std::string_view binary_format_of(std::string_view bytes);

/// The charset that the head of a page of markup declares, by XML declaration or meta element;
/// empty when it declares none or the input is not markup. Works on undecoded bytes.
std::string_view declared_charset(std::string_view path, std::string_view bytes);

}  // namespace onrecord
