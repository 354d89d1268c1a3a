// Lists of words that count as one (data/everyday_words.txt, told_alike.txt, said_alike.txt).
//
// Form: name: entry, entry …, one list a line; # starts a comment line; =entry stands for itself
// alone, not for its other forms. What stands between the name and the colon is the caller's.
#pragma once

#include <algorithm>
#include <string_view>

namespace onrecord {

/// What `text` has before the next `sign`, without spaces around it; both are taken off the text.
inline std::string_view cut_at(std::string_view& text, char sign) {
  const std::size_t end = std::min(text.find(sign), text.size());
  std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
  while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
  return part;
}

/// Calls `add(name, entry, is_exact)` for every entry of every list.
template <class Add>
void read_like_words(std::string_view text, const Add& add) {
  while (!text.empty()) {
    std::string_view line = cut_at(text, '\n');
    if (line.empty() || line.front() == '#') continue;
    std::string_view head = cut_at(line, ':');
    const std::string_view name = cut_at(head, ' ');
    while (!line.empty()) {
      std::string_view entry = cut_at(line, ',');
      const bool is_exact = entry.starts_with('=');
      if (is_exact) entry.remove_prefix(1);
      add(name, entry, is_exact);
    }
  }
}

}  // namespace onrecord
