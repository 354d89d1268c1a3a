#include "read/mime.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "text/charset.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr int kDeepest = 12;
constexpr std::size_t kMostParts = 1000;
constexpr std::size_t kMostHeaders = 2000;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), lower);
  return out;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

/// The next line of `text` from `at` on, without its end; moves `at` behind it.
std::string_view take_line(std::string_view text, std::size_t& at) {
  const std::size_t end = std::min(text.find('\n', at), text.size());
  std::string_view line = text.substr(at, end - at);
  at = std::min(end + 1, text.size());
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool is_header_line(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0 || colon > 76) return false;
  return std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(colon),
                     [](char c) { return c > ' ' && c < '\x7F'; });
}

/// The value of a hexadecimal digit, or -1.
int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = lower(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::optional<char> byte_at(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return std::nullopt;
  const int high = digit_of(text[at]);
  const int low = digit_of(text[at + 1]);
  if (high < 0 || low < 0) return std::nullopt;
  return static_cast<char>(high * 16 + low);
}

/// `is_word`: in a header, where "_" is a blank and no line ends.
std::string decode_quoted(std::string_view text, bool is_word) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c != '=') {
      out += is_word && c == '_' ? ' ' : c;
      ++at;
      continue;
    }
    if (const std::optional<char> byte = byte_at(text, at + 1)) {
      out += *byte;
      at += 3;
      continue;
    }
    // A line that only ends because it is long; blanks may stand behind the sign.
    const std::size_t end = text.find_first_not_of(" \t", at + 1);
    if (end != std::string_view::npos && (text[end] == '\n' || text[end] == '\r') && !is_word) {
      at = end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
    } else {
      out += c;  // damaged: kept as it is
      ++at;
    }
  }
  return out;
}

int sextet_of(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+' || c == '-') return 62;
  return c == '/' || c == '_' ? 63 : -1;
}

std::string decode_base64(std::string_view text) {
  std::string out;
  out.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  int held = 0;  // bits not yet written
  for (const char c : text) {
    const int value = sextet_of(c);
    if (c == '=') held = 0;  // the padding; what comes behind begins anew
    if (value < 0) continue;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    out += static_cast<char>(bits >> held & 0xFF);
  }
  return out;
}

std::string to_utf8(std::string bytes, std::string_view charset) {
  std::optional<DecodedText> decoded = decode_text(std::move(bytes), charset);
  return decoded ? std::move(decoded->text) : std::string();
}

/// One parameter of a header value: name=value; name="value"; name*=utf-8''value; name*0=…
struct Parameter {
  std::string name;
  std::string value;
};

std::string decode_percent(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::optional<char> byte = text[at] == '%' ? byte_at(text, at + 1) : std::nullopt;
    out += byte.value_or(text[at]);
    if (byte) at += 2;
  }
  return out;
}

std::vector<Parameter> parameters_of(std::string_view value) {
  constexpr std::size_t kMost = 64;
  std::vector<Parameter> all;
  std::size_t at = value.find(';');
  while (at < value.size() && all.size() < kMost) {
    at = value.find_first_not_of("; \t", at);
    const std::size_t equals = value.find('=', at);
    if (equals == std::string_view::npos) break;
    Parameter parameter{lowered(trimmed(value.substr(at, equals - at))), ""};
    at = std::min(value.find_first_not_of(" \t", equals + 1), value.size());
    if (at < value.size() && value[at] == '"') {
      for (++at; at < value.size() && value[at] != '"'; ++at) {
        if (value[at] == '\\' && at + 1 < value.size()) ++at;
        parameter.value += value[at];
      }
      at = value.find(';', at);
    } else {
      const std::size_t end = std::min(value.find(';', at), value.size());
      parameter.value = trimmed(value.substr(at, end - at));
      at = end;
    }
    all.push_back(std::move(parameter));
  }
  return all;
}

/// A parameter whole, whatever pieces it comes in.
std::string parameter(const std::vector<Parameter>& all, std::string_view name) {
  std::string joined;
  bool is_encoded = false;
  for (const Parameter& each : all) {
    const std::string_view rest =
        std::string_view(each.name).substr(std::min(each.name.size(), name.size()));
    if (!each.name.starts_with(name) || (!rest.empty() && rest.front() != '*')) continue;
    if (rest.empty()) return each.value;
    is_encoded |= rest.back() == '*';
    joined += each.value;
  }
  if (!is_encoded) return joined;
  const std::size_t first = joined.find('\'');
  const std::size_t second = joined.find('\'', first + 1);
  if (first == std::string::npos || second == std::string::npos) return decode_percent(joined);
  return to_utf8(decode_percent(joined.substr(second + 1)), joined.substr(0, first));
}

/// Parses parts; counts them over the whole message.
class Parser {
 public:
  MimePart part(std::string_view message, int depth) {
    MimePart part;
    ++count_;
    const std::size_t body = read_headers(message, part);
    part.body = message.substr(body);
    const std::string boundary = describe(part);
    if (part.type.starts_with("multipart/") && !boundary.empty() && depth < kDeepest) {
      divide(part, "--" + boundary, depth);
    }
    return part;
  }

 private:
  static std::size_t read_headers(std::string_view message, MimePart& part) {
    std::size_t at = 0;
    if (message.starts_with("From ")) take_line(message, at);  // of a mailbox file
    while (at < message.size()) {
      const std::size_t start = at;
      const std::string_view line = take_line(message, at);
      if (line.empty()) return at;
      if ((line.front() == ' ' || line.front() == '\t') && !part.headers.empty()) {
        part.headers.back().second += ' ';
        part.headers.back().second += trimmed(line);
      } else if (is_header_line(line) && part.headers.size() < kMostHeaders) {
        const std::size_t colon = line.find(':');
        part.headers.emplace_back(lowered(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
      } else {
        return start;  // a body without an empty line before it
      }
    }
    return at;
  }

  /// Reads what the headers say of the body; gives the boundary.
  static std::string describe(MimePart& part) {
    const std::string_view type = part.header("content-type");
    const std::vector<Parameter> of_type = parameters_of(type);
    if (!type.empty()) part.type = lowered(trimmed(type.substr(0, type.find(';'))));
    part.charset = parameter(of_type, "charset");
    part.is_flowed = lowered(parameter(of_type, "format")) == "flowed";
    part.deletes_space = lowered(parameter(of_type, "delsp")) == "yes";
    const std::string_view how = part.header("content-disposition");
    part.file_name = decode_words(parameter(parameters_of(how), "filename"));
    if (part.file_name.empty()) part.file_name = decode_words(parameter(of_type, "name"));
    part.is_attachment = lowered(how.substr(0, 10)) == "attachment" || !part.file_name.empty();
    return parameter(of_type, "boundary");
  }

  void divide(MimePart& part, const std::string& mark, int depth) {
    std::size_t begin = std::string_view::npos;  // of the part that is open
    for (std::size_t at = 0; at < part.body.size();) {
      const std::size_t start = at;
      const std::string_view line = take_line(part.body, at);
      if (!line.starts_with(mark)) continue;
      const std::string_view rest = trimmed(line.substr(mark.size()));
      if (!rest.empty() && rest != "--") continue;
      if (begin != std::string_view::npos) add(part, begin, start, depth);
      begin = rest.empty() ? at : std::string_view::npos;
      if (!rest.empty()) return;
      if (count_ >= kMostParts) return;
    }
    if (begin != std::string_view::npos) add(part, begin, part.body.size(), depth);
  }

  void add(MimePart& part, std::size_t begin, std::size_t end, int depth) {
    // The line end before a mark belongs to the mark.
    if (end > begin && part.body[end - 1] == '\n') --end;
    if (end > begin && part.body[end - 1] == '\r') --end;
    part.parts.push_back(this->part(part.body.substr(begin, end - begin), depth + 1));
  }

  std::size_t count_ = 0;
};

}  // namespace

std::string_view MimePart::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return {};
}

MimePart parse_mime(std::string_view message) { return Parser().part(message, 0); }

std::string decode_body(const MimePart& part) {
  const std::string how = lowered(trimmed(part.header("content-transfer-encoding")));
  if (how == "quoted-printable") return decode_quoted(part.body, false);
  if (how == "base64") return decode_base64(part.body);
  return std::string(part.body);
}

std::string decode_words(std::string_view value) {
  std::string out;
  bool was_word = false;
  for (std::size_t at = 0; at < value.size();) {
    const std::size_t open = value.find("=?", at);
    const std::size_t charset = open == std::string_view::npos ? open : value.find('?', open + 2);
    const std::size_t close =
        charset == std::string_view::npos ? charset : value.find("?=", charset + 3);
    const bool is_word =
        close != std::string_view::npos && charset + 2 < value.size() && value[charset + 2] == '?';
    if (!is_word) {
      out += value.substr(at);
      break;
    }
    const std::string_view between = value.substr(at, open - at);
    // Blanks between two encoded words only part the lines of a header.
    if (!was_word || !trimmed(between).empty()) out += between;
    const std::string_view words = value.substr(charset + 3, close - charset - 3);
    const bool is_base64 = lower(value[charset + 1]) == 'b';
    const std::string_view label = value.substr(open + 2, charset - open - 2);
    out += to_utf8(is_base64 ? decode_base64(words) : decode_quoted(words, true),
                   label.substr(0, label.find('*')));
    at = close + 2;
    was_word = true;
  }
  return is_valid_utf8(out) ? out : to_utf8(out, "");
}

bool looks_like_mail(std::string_view bytes) {
  constexpr std::size_t kHead = 16384;
  const std::string_view head = bytes.substr(0, kHead);
  std::size_t at = 0;
  int telling = 0;
  for (int lines = 0; at < head.size(); ++lines) {
    const std::string_view line = take_line(head, at);
    if (line.empty()) break;
    const bool goes_on = lines > 0 && (line.front() == ' ' || line.front() == '\t');
    if (!goes_on && !is_header_line(line) && !(lines == 0 && line.starts_with("From ")))
      return false;
    const std::string name = lowered(line.substr(0, line.find(':')));
    telling += name == "mime-version" || name == "received" || name == "message-id" ||
               name == "return-path" || name == "content-transfer-encoding";
  }
  return telling > 0;
}

}  // namespace onrecord
