#include "read/given_sources.h"

#include <algorithm>

#include "text/web_address.h"

namespace onrecord {
namespace {

constexpr std::size_t kMost = 16;
constexpr std::size_t kLongestName = 200;
constexpr std::size_t kLongestAddress = 2000;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) + 1 - begin);
}

}  // namespace

void GivenSources::add(std::string_view name, std::string_view url, std::string_view basis) {
  name = trimmed(name);
  url = trimmed(url);
  if (is_web_address(name)) {
    if (url.empty()) url = name;
    name = {};
  }
  if (!is_web_address(url) || url.size() > kLongestAddress) url = {};
  if (name.size() > kLongestName) name = {};
  if ((name.empty() && url.empty()) || sources_.size() >= kMost) return;
  const bool is_known = std::any_of(sources_.begin(), sources_.end(), [&](const GivenSource& each) {
    return each.name == name && each.url == url;
  });
  if (!is_known) sources_.push_back({std::string(name), std::string(url), std::string(basis)});
}

void GivenSources::add(const std::vector<GivenSource>& sources) {
  for (const GivenSource& each : sources) add(each.name, each.url, each.basis);
}

}  // namespace onrecord
