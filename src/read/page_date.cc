#include "read/page_date.h"

#include <algorithm>
#include <array>

#include "read/dates.h"

namespace onrecord {
namespace {

std::string_view part_of(std::string_view& rest) {
  const std::size_t end = std::min(rest.find_first_of("/-?#"), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

bool is_number(std::string_view text, std::size_t most) {
  return !text.empty() && text.size() <= most &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string two_digits(std::string_view number) {
  std::string out(number.size() == 1 ? 1 : 0, '0');
  return out.append(number);
}

/// "11" or "nov" as "11"; empty for anything else.
std::string month_of(std::string_view part) {
  constexpr std::array<std::string_view, 12> kMonths = {"jan", "feb", "mar", "apr", "may", "jun",
                                                        "jul", "aug", "sep", "oct", "nov", "dec"};
  if (is_number(part, 2)) return two_digits(part);
  for (std::size_t month = 0; month < kMonths.size(); ++month) {
    if (part == kMonths[month]) return two_digits(std::to_string(month + 1));
  }
  return {};
}

}  // namespace

std::optional<std::string> date_in_url(std::string_view url) {
  for (std::size_t at = url.find('/'); at != std::string_view::npos; at = url.find('/', at + 1)) {
    std::string_view rest = url.substr(at + 1);
    const std::string_view year = part_of(rest);
    if (!is_number(year, 4) || year.size() != 4) continue;
    const std::string month = month_of(part_of(rest));
    const std::string_view day = part_of(rest);
    if (month.empty() || !is_number(day, 2)) continue;
    if (auto date = iso_date(std::string(year) + "-" + month + "-" + two_digits(day))) return date;
  }
  return std::nullopt;
}

}  // namespace onrecord
