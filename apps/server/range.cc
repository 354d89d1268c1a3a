#include "range.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace onrecord::server {
namespace {

/// Digits and nothing else; a number too large to be one is beyond every file.
std::optional<std::uint64_t> number_of(std::string_view digits) {
  const bool all_digits = std::all_of(digits.begin(), digits.end(),
                                      [](char digit) { return digit >= '0' && digit <= '9'; });
  if (digits.empty() || !all_digits) return std::nullopt;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc::result_out_of_range) return std::numeric_limits<std::uint64_t>::max();
  return value;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

ByteRange byte_range(std::string_view header, std::uint64_t size) {
  const ByteRange whole{ByteRange::Kind::whole, 0, size};
  constexpr std::string_view kUnit = "bytes=";
  header = trimmed(header);
  if (!header.starts_with(kUnit) || header.find(',') != std::string_view::npos) return whole;
  header = trimmed(header.substr(kUnit.size()));
  const std::size_t dash = header.find('-');
  if (dash == std::string_view::npos) return whole;
  const auto first = number_of(header.substr(0, dash));
  const auto last = number_of(header.substr(dash + 1));
  if (dash == 0) {  // the last so many bytes
    if (!last) return whole;
    const std::uint64_t count = std::min(*last, size);
    if (count == 0) return {ByteRange::Kind::nothing, 0, 0};
    return {ByteRange::Kind::part, size - count, count};
  }
  const bool is_open = dash + 1 == header.size();
  if (!first || (!last && !is_open) || (last && *last < *first)) return whole;
  if (*first >= size) return {ByteRange::Kind::nothing, 0, 0};
  const std::uint64_t end = last && *last < size ? *last + 1 : size;
  return {ByteRange::Kind::part, *first, end - *first};
}

}  // namespace onrecord::server
