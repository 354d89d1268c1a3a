// Text directives (WICG URL fragment text directives). Browsers look for the words without regard
// to case, white space as one blank, at word boundaries; the first place that fits is taken.
#include <algorithm>

#include "render/uri.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::size_t kLargestPage = std::size_t{1} << 18;  // bytes; no news story is longer
constexpr std::size_t kLongestExact = 120;                  // bytes; longer words as start and end
constexpr std::size_t kEdgeWords = 5;                       // of a start or an end
constexpr std::size_t kNeighbours[] = {0, 3, 7};            // words before or behind, if need be

bool is_word(char32_t value) { return is_letter_or_digit(value); }

}  // namespace

/// The text without case, white space as single blanks; a block ends with a line feed.
struct TextLinks::Page {
  std::string folded;
  std::vector<std::uint32_t> at;    // for each byte of the text (and its end) its place in `folded`
  std::vector<std::uint32_t> from;  // for each byte of `folded` its place in the text

  /// The places, two at most, where words stand between word boundaries, from `begin` on.
  std::vector<std::size_t> find(std::string_view words, std::size_t begin = 0) const {
    std::vector<std::size_t> places;
    for (std::size_t place = folded.find(words, begin);
         place != std::string::npos && places.size() < 2; place = folded.find(words, place + 1)) {
      const std::size_t end = place + words.size();
      const bool starts_inside = place > 0 && is_word(code_point_before(folded, place).value) &&
                                 is_word(code_point_at(folded, place).value);
      const bool ends_inside = end < folded.size() &&
                               is_word(code_point_before(folded, end).value) &&
                               is_word(code_point_at(folded, end).value);
      if (!starts_inside && !ends_inside) places.push_back(place);
    }
    return places;
  }

  /// The place of up to `count` words before a place, in its block.
  std::size_t words_before(std::size_t place, std::size_t count) const {
    if (count == 0) return place;
    while (place > 0 && folded[place - 1] == ' ') --place;
    for (; count > 0 && place > 0 && folded[place - 1] != '\n'; --count) {
      while (place > 0 && folded[place - 1] != ' ' && folded[place - 1] != '\n') --place;
      if (count > 1 && place > 0 && folded[place - 1] == ' ') --place;
    }
    return place;
  }
  /// The end of up to `count` words behind a place, in its block.
  std::size_t words_behind(std::size_t place, std::size_t count) const {
    if (count == 0) return place;
    while (place < folded.size() && folded[place] == ' ') ++place;
    for (; count > 0 && place < folded.size() && folded[place] != '\n'; --count) {
      place = std::min(folded.find_first_of(" \n", place), folded.size());
      if (count > 1 && place < folded.size() && folded[place] == ' ') ++place;
    }
    return place;
  }
};

TextLinks::TextLinks(const Report& report) : report_(report), pages_(report.documents.size()) {}

const TextLinks::Page& TextLinks::page(const Document& document) {
  std::shared_ptr<const Page>& slot = pages_[document.id.value];
  if (slot) return *slot;
  Page made;
  const std::string_view text = document.text;
  made.at.resize(text.size() + 1);
  for (std::size_t byte = 0; byte < text.size();) {
    const CodePoint point = code_point_at(text, byte);
    const std::size_t before = made.folded.size();
    for (std::uint32_t i = 0; i < point.length; ++i) {
      made.at[byte + i] = static_cast<std::uint32_t>(before);
    }
    if (is_space(point.value)) {
      const bool is_break =
          text.substr(byte).starts_with("\n\n") || text.substr(byte).starts_with("\r\n\r\n");
      const bool is_open = before > 0 && made.folded.back() != ' ' && made.folded.back() != '\n';
      if (is_break) {
        if (before > 0 && made.folded.back() == ' ') made.folded.pop_back();
        if (before > 0 && made.folded.back() != '\n') made.folded += '\n';
      } else if (is_open) {
        made.folded += ' ';
      }
    } else {
      append_utf8(made.folded, fold_case(point.value));
    }
    made.from.resize(made.folded.size(), static_cast<std::uint32_t>(byte));
    byte += point.length;
  }
  made.at[text.size()] = static_cast<std::uint32_t>(made.folded.size());
  made.from.push_back(static_cast<std::uint32_t>(text.size()));
  slot = std::make_shared<const Page>(std::move(made));
  return *slot;
}

std::string TextLinks::to(DocumentSpan place) {
  const Document& document = report_.documents[place.document.value];
  const std::string address = web_address(document);
  if (address.empty() || place.span.empty() || document.text.size() > kLargestPage) return "";
  const Page& page = this->page(document);
  std::size_t begin = page.at[place.span.begin_byte];
  std::size_t end = page.at[place.span.end_byte];
  const auto is_blank = [&](std::size_t at) {
    return page.folded[at] == ' ' || page.folded[at] == '\n';
  };
  while (begin < end && is_blank(begin)) ++begin;
  while (end > begin && is_blank(end - 1)) --end;
  if (begin == end) return "";
  const auto original = [&](std::size_t first, std::size_t last) {
    // As printed, white space as blanks: a browser shows the same letters.
    std::string words;
    for (std::size_t at = page.from[first]; at < document.text.size() && at < page.from[last];) {
      const CodePoint point = code_point_at(document.text, at);
      if (!is_space(point.value)) {
        words.append(document.text, at, point.length);
      } else if (!words.empty() && words.back() != ' ') {
        words += ' ';
      }
      at += point.length;
    }
    while (!words.empty() && words.back() == ' ') words.pop_back();
    return percent_encoded(words, "_.!~*'()");
  };
  const std::string_view folded = page.folded;
  const std::string_view whole = folded.substr(begin, end - begin);
  const std::size_t head_end = std::min(end, page.words_behind(begin, kEdgeWords));
  const std::size_t tail_begin = std::max(begin, page.words_before(end, kEdgeWords));
  const bool is_range = whole.find('\n') != std::string_view::npos || whole.size() > kLongestExact;
  if (is_range && head_end > tail_begin) return "";
  const std::string separator = address.find('#') == std::string::npos ? "#:~:text=" : ":~:text=";
  for (const std::size_t count : kNeighbours) {
    const std::size_t before = page.words_before(begin, count);
    const std::size_t start_end = is_range ? head_end : end;
    const std::size_t behind = is_range ? start_end : page.words_behind(end, count);
    const auto found = page.find(folded.substr(before, behind - before));
    if (found.size() != 1 || found[0] != before) continue;
    std::string link = address + separator;
    if (before < begin && count > 0) link += original(before, begin) + "-,";
    link += original(begin, start_end);
    if (is_range) {
      const auto tail = page.find(folded.substr(tail_begin, end - tail_begin), head_end);
      if (tail.empty() || tail[0] != tail_begin) return "";
      link += "," + original(tail_begin, end);
    }
    if (behind > end) link += ",-" + original(end, behind);
    return link;
  }
  return "";
}

}  // namespace onrecord
