#include "text/web_address.h"

#include <algorithm>
#include <array>
#include <vector>

namespace onrecord {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

/// Sites that keep or pass on the pages of others.
bool is_keeper(std::string_view host) {
  static constexpr std::array<std::string_view, 10> kHosts = {
      "archive.org",    "archive.is", "archive.ph",     "archive.today",         "archive.md",
      "ampproject.org", "google.com", "translate.goog", "googleusercontent.com", "localhost"};
  return std::any_of(kHosts.begin(), kHosts.end(), [&](std::string_view keeper) {
    return host == keeper || (host.size() > keeper.size() && host.ends_with(keeper) &&
                              host[host.size() - keeper.size() - 1] == '.');
  });
}

/// In small letters, without user and port.
std::string host_of(std::string_view url) {
  url.remove_prefix(url.find("//") + 2);
  url = url.substr(0, url.find_first_of("/?#"));
  if (const std::size_t at = url.rfind('@'); at != std::string_view::npos)
    url.remove_prefix(at + 1);
  url = url.substr(0, url.find(':'));
  std::string host;
  for (const char c : url) host += lower(c);
  return host;
}

}  // namespace

bool is_web_address(std::string_view text) {
  return text.starts_with("http://") || text.starts_with("https://");
}

std::string site_of(std::string_view url) {
  if (!is_web_address(url)) return {};
  const std::string host = host_of(url);
  if (host.empty() || is_keeper(host)) return {};
  if (host.find_first_not_of("0123456789.") == std::string::npos) return {};
  std::vector<std::string_view> labels;
  for (std::size_t at = 0; at <= host.size();) {
    const std::size_t end = std::min(host.find('.', at), host.size());
    labels.push_back(std::string_view(host).substr(at, end - at));
    at = end + 1;
  }
  if (labels.size() < 2) return {};
  // co.uk, com.au: the name stands one label further to the left.
  static constexpr std::array<std::string_view, 7> kSecond = {"co",  "com", "org", "net",
                                                              "gov", "ac",  "edu"};
  std::size_t at = labels.size() - 2;
  if (at > 0 && labels.back().size() == 2 &&
      std::find(kSecond.begin(), kSecond.end(), labels[at]) != kSecond.end()) {
    --at;
  }
  return std::string(labels[at]);
}

std::string plain_address(std::string_view url) {
  if (!is_web_address(url)) return {};
  std::string host = host_of(url);
  if (host.starts_with("www.")) host.erase(0, 4);
  std::string_view path = url.substr(url.find("//") + 2);
  path = path.substr(std::min(path.find_first_of("/?#"), path.size()));
  path = path.substr(0, path.find('#'));
  // What a link was clicked on says nothing of the page; ?id=7 is the page.
  static constexpr std::array<std::string_view, 6> kNotes = {"?utm_", "?fbclid", "?gclid",
                                                             "?ref",  "?src",    "?cmp"};
  for (const std::string_view note : kNotes) path = path.substr(0, path.find(note));
  while (path.ends_with('/')) path.remove_suffix(1);
  return path.empty() ? std::string() : host + std::string(path);
}

}  // namespace onrecord
