#include "read/page_furniture.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

#include "base/embedded.h"
#include "read/furniture.h"
#include "read/page_metadata.h"

namespace onrecord {
namespace {

constexpr std::size_t kLongestFurniture = 40;  // words
constexpr std::size_t kLongestEntry = 6;

struct Entry {
  PageFurniture whole = PageFurniture::none;  // the block is this and nothing else
  PageFurniture start = PageFurniture::none;  // the block begins so
  std::size_t most_words = 0;                 // of a block that begins so
};
using Table = std::unordered_map<std::string, Entry>;

PageFurniture sort_named(std::string_view name) {
  if (name == "label") return PageFurniture::label;
  if (name == "related") return PageFurniture::related;
  if (name == "ending") return PageFurniture::ending;
  return name == "credit" ? PageFurniture::credit : PageFurniture::none;
}

/// A line is: words, tab, sort, and for beginnings a tab and the most words of such a block.
Table read_table() {
  Table table;
  std::string_view rest = embedded_file("page_furniture.txt");
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t tab = line.find('\t');
    if (line.empty() || line[0] == '#' || tab == std::string_view::npos) continue;
    Entry& entry = table[std::string(line.substr(0, tab))];
    line.remove_prefix(tab + 1);
    const std::size_t next = line.find('\t');
    const PageFurniture sort = sort_named(line.substr(0, next));
    if (next == std::string_view::npos) {
      entry.whole = sort;
      continue;
    }
    entry.start = sort;
    for (const char c : line.substr(next + 1)) {
      entry.most_words = entry.most_words * 10 + static_cast<std::size_t>(c - '0');
    }
  }
  return table;
}

const Table& table() {
  static const Table entries = read_table();
  return entries;
}

bool looks_like_markup(std::string_view text) {
  if (text.size() < 8) return false;
  constexpr std::array<std::string_view, 6> kStarts = {"<img",    "<iframe", "<div",
                                                       "<script", "{\"",     "[{\""};
  for (const std::string_view start : kStarts) {
    if (text.substr(0, start.size()) == start) return true;
  }
  const auto marks = std::count_if(text.begin(), text.end(), [](char c) {
    return c == '{' || c == '}' || c == ';' || c == '=' || c == '<' || c == '>';
  });
  return text.size() > 40 && static_cast<std::size_t>(marks) * 12 > text.size();
}

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

bool has_quotation_mark(std::string_view text) {
  return text.find('"') != std::string_view::npos ||
         text.find("\xE2\x80\x9C") != std::string_view::npos ||
         text.find("\xE2\x80\x98") != std::string_view::npos;
}

/// "14:02", "2:02 p.m. ET", "5 minutes ago": the time of an entry, alone on its line.
bool is_clock_line(std::string_view plain) {
  constexpr std::array<std::string_view, 27> kWords = {
      "am",    "pm",  "a",   "p",    "m",      "h",       "gmt",     "utc",    "bst",
      "est",   "edt", "et",  "pt",   "pst",    "pdt",     "cet",     "ago",    "hour",
      "hours", "hrs", "min", "mins", "minute", "minutes", "updated", "posted", "at"};
  std::size_t words = 0;
  std::size_t numbers = 0;
  for (std::size_t at = 0; at < plain.size(); ++words) {
    const std::size_t end = std::min(plain.find(' ', at), plain.size());
    const std::string_view word = plain.substr(at, end - at);
    const bool number = word[0] >= '0' && word[0] <= '9';
    if (!number && std::find(kWords.begin(), kWords.end(), word) == kWords.end()) return false;
    numbers += number ? 1 : 0;
    at = end + 1;
  }
  return numbers > 0 && words >= 2 && words <= 8;
}

/// "Follow him on Twitter @…", "Email Dana Orr at …": how to reach those who made the text.
bool is_contact_line(std::string_view plain, std::string_view text) {
  const bool address = text.find('@') != std::string_view::npos;
  if (starts_with(plain, "follow ") &&
      (address || plain.find("coverage") != std::string_view::npos ||
       plain.find("twitter") != std::string_view::npos ||
       plain.find("facebook") != std::string_view::npos)) {
    return true;
  }
  if (!address) return false;
  return starts_with(plain, "email ") || starts_with(plain, "contact ") ||
         starts_with(plain, "reach ") || plain.find("be reached at") != std::string_view::npos ||
         plain.find("follow him") != std::string_view::npos ||
         plain.find("follow her") != std::string_view::npos;
}

/// A caption's last words: "(AP Photo/Dana Orr)", "… / Getty Images".
bool is_photo_credit(std::string_view text, bool closed) {
  for (const std::string_view sign :
       {"(AP Photo", "(Photo ", "(Photo:", "(Image:", "(Image credit",
        "Photograph:", "Getty Images", "photos \xC2\xA9", "Photo: "}) {
    const std::size_t at = text.find(sign);
    if (at != std::string_view::npos && (!closed || sign[0] == '(') && text.size() - at < 80) {
      return true;
    }
  }
  return false;
}

/// The sort of the beginning that the block has. A sentence ("Watch out for the ice.") only counts
/// when the listed words are several or a colon follows them; `loose` blocks are no sentences.
PageFurniture start_of(const std::string& plain, std::string_view text, std::size_t words,
                       bool loose) {
  std::size_t end = 0;
  for (std::size_t count = 1; count <= kLongestEntry && end < plain.size(); ++count) {
    end = std::min(plain.find(' ', end + 1), plain.size());
    const auto start = table().find(plain.substr(0, end));
    if (start == table().end() || start->second.start == PageFurniture::none) continue;
    if (words > start->second.most_words) continue;
    const bool colon = text.substr(0, end + 2).find(':') != std::string_view::npos;
    if (loose || colon || (count >= 2 && start->second.start != PageFurniture::related)) {
      return start->second.start;
    }
  }
  return PageFurniture::none;
}

}  // namespace

PageFurniture page_furniture_of(std::string_view text, std::size_t words, std::size_t link_words) {
  if (looks_like_markup(text)) return PageFurniture::markup;
  if (words > kLongestFurniture) return PageFurniture::none;
  const std::string plain = plain_words(text);
  if (plain.empty()) return PageFurniture::label;  // rules, bullets, arrows
  if (const auto whole = table().find(plain);
      whole != table().end() && whole->second.whole != PageFurniture::none) {
    return whole->second.whole;
  }
  const bool linked = link_words * 2 >= words && link_words > 0;
  const bool closed =
      !text.empty() && (text.back() == '.' || text.back() == '!' || text.back() == '?');
  if (!linked && has_quotation_mark(text)) return PageFurniture::none;
  if (const PageFurniture start = start_of(plain, text, words, linked || !closed);
      start != PageFurniture::none) {
    return start;
  }
  if (!closed && words <= 12 && (byline_of(text) || starts_with(plain, "written by "))) {
    return PageFurniture::byline;
  }
  if (!closed && (is_date_line(text) || is_clock_line(plain) ||
                  plain.find("last modified on") != std::string::npos ||
                  plain.find("last updated on") != std::string::npos)) {
    return PageFurniture::date;
  }
  if (is_credit_line(text)) return PageFurniture::credit;
  if (is_contact_line(plain, text) || is_photo_credit(text, closed)) return PageFurniture::label;
  return PageFurniture::none;
}

}  // namespace onrecord
