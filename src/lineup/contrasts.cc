#include "lineup/contrasts.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/embedded.h"
#include "text/fold.h"

namespace onrecord::lineup {
namespace {

using Table = std::unordered_map<std::uint64_t, std::vector<Contrast>>;

/// Cuts `text` at the first `sign` and gives what stands before it.
std::string_view take(std::string_view& text, char sign) {
  const std::size_t end = std::min(text.find(sign), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

Table read_table() {
  Table table;
  std::uint16_t set = 0;
  for (std::string_view text = embedded_file("contrasts.txt"); !text.empty();) {
    std::string_view line = take(text, '\n');
    if (line.empty() || line.front() == '#') continue;
    const std::string_view name = take(line, '\t');
    Contrast contrast{set++,
                      0,
                      name.starts_with("title-"),
                      name == "title-kin" || name == "kin",
                      name == "rescuer",
                      name == "crime",
                      name == "side" || name == "level" || name == "within" || name == "fate"};
    while (!line.empty()) {
      const std::string_view word = take(line, ' ');
      if (word == "|") {
        ++contrast.meaning;
      } else if (!word.empty()) {
        table[hash_word(word)].push_back(contrast);
      }
    }
  }
  return table;
}

}  // namespace

std::span<const Contrast> contrasts_of(std::uint64_t word) {
  static const Table table = read_table();
  const auto found = table.find(word);
  return found == table.end() ? std::span<const Contrast>() : found->second;
}

}  // namespace onrecord::lineup
