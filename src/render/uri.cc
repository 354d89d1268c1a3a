#include "render/uri.h"

namespace onrecord {

std::string percent_encoded(std::string_view text, std::string_view kept) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (is_plain || (byte < 0x80 && kept.find(c) != std::string_view::npos)) {
      out += c;
    } else {
      out += '%';
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    }
  }
  return out;
}

std::string uri_of_path(std::string_view path) {
  constexpr std::string_view kKept = "-._~/!$&'()*+,;=@";
  while (path.starts_with("./")) {
    path.remove_prefix(2);
    while (path.starts_with('/')) path.remove_prefix(1);
  }
  const std::string encoded = percent_encoded(path, kKept);
  return path.starts_with('/') ? "file://" + encoded : encoded;
}

std::string web_address(const Document& document) {
  if (!document.url) return "";
  const std::string& url = *document.url;
  const std::size_t colon = url.find("://");
  if (colon == std::string::npos) return "";
  std::string scheme = url.substr(0, colon);
  for (char& c : scheme) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  if (scheme != "http" && scheme != "https") return "";
  // What an address may hold stays, an encoded byte too; quotes, blanks, brackets and controls go.
  return scheme + percent_encoded(std::string_view(url).substr(colon), "-._~:/?#@!$&'()*+,;=%");
}

}  // namespace onrecord
