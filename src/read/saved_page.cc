#include "read/saved_page.h"

#include <algorithm>

namespace onrecord {
namespace {

constexpr std::size_t kHead = 8192;  // bytes in which such notes stand
constexpr std::size_t kLongestAddress = 2000;

/// The address at the start of a text, up to what cannot be in one; empty for none of the web.
std::string address_at(std::string_view text) {
  if (!text.starts_with("http://") && !text.starts_with("https://")) return {};
  const auto ends = [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '"' || c == '\'' || c == '<' || c == '>';
  };
  const auto end = std::find_if(text.begin(), text.end(), ends);
  const auto size = static_cast<std::size_t>(end - text.begin());
  return size > kLongestAddress ? std::string() : std::string(text.substr(0, size));
}

std::string_view behind(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + mark.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

/// What a comment of a saving program names.
std::string in_comment(std::string_view comment) {
  if (comment.find("SingleFile") != std::string_view::npos) {
    return address_at(behind(comment, "url:"));
  }
  if (const std::string_view rest = behind(comment, "saved from url=("); !rest.empty()) {
    return address_at(behind(rest, ")"));  // the number is the address's length
  }
  if (comment.find("monolith") != std::string_view::npos) {
    return address_at(behind(comment, "Saved from"));
  }
  if (comment.find("HTTrack") != std::string_view::npos) {
    const std::string_view rest = behind(comment, "Mirrored from");
    return rest.empty() ? std::string() : address_at("http://" + std::string(rest));
  }
  return {};
}

}  // namespace

std::string saved_from(std::string_view html) {
  const std::string_view head = html.substr(0, kHead);
  for (std::size_t at = head.find("<!--"); at != std::string_view::npos;
       at = head.find("<!--", at + 4)) {
    const std::string_view comment = head.substr(at, head.find("-->", at) - at);
    if (std::string address = in_comment(comment); !address.empty()) return address;
  }
  // Save Page WE and WebScrapBook write attributes.
  const std::string_view page_we = behind(head, "name=\"savepage-url\" content=\"");
  if (std::string address = address_at(page_we); !address.empty()) return address;
  return address_at(behind(head, "data-scrapbook-source=\""));
}

}  // namespace onrecord
