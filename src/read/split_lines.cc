// Inputs taken apart into their lines (--lines).
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/files.h"
#include "read/read.h"
#include "text/charset.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostLines = 1'000'000;

/// UTF-16 has other line ends than bytes 10: such a file is decoded before it is cut.
std::string in_narrow_bytes(std::string bytes) {
  if (!bytes.starts_with("\xFF\xFE") && !bytes.starts_with("\xFE\xFF")) return bytes;
  std::optional<DecodedText> decoded = decode_text(bytes, {});
  return decoded ? std::move(decoded->text) : std::move(bytes);
}

void split(const Input& whole, const std::string& bytes, std::vector<Input>& lines) {
  const std::string_view text = bytes;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (end < text.size() && line.ends_with('\r')) line.remove_suffix(1);
    Input input;
    input.path = whole.path + ":" + std::to_string(++number);
    input.role = whole.role;
    input.bytes = std::string(line);
    input.is_line = true;
    lines.push_back(std::move(input));
    begin = end + 1;
  }
}

}  // namespace

std::vector<Input> split_lines(std::vector<Input> inputs, const ReadOptions& options,
                               std::vector<Unchecked>& unchecked, Diagnostics& diagnostics) {
  std::vector<Input> lines;
  const auto refuse = [&](const Error& error) {
    diagnostics.warn(error.path, error.message);
    unchecked.push_back(
        {error.path, std::nullopt, std::nullopt, reason_of(error.code), error.message});
  };
  for (Input& input : inputs) {
    Result<std::string> bytes = input.bytes ? Result<std::string>(std::move(*input.bytes))
                                            : read_file(input.path, options.largest_bytes);
    if (!bytes) {
      refuse(bytes.error());
      continue;
    }
    if (bytes->empty()) {
      refuse({ErrorCode::no_text, input.path, "an empty file"});
      continue;
    }
    const std::string text = in_narrow_bytes(std::move(*bytes));
    const auto count = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    if (lines.size() + count > kMostLines) {
      refuse({ErrorCode::too_large, input.path,
              "more than " + std::to_string(kMostLines) + " lines in all"});
      continue;
    }
    split(input, text, lines);
  }
  return lines;
}

}  // namespace onrecord
