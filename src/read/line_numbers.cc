// A column of line numbers is believed when the numbers go up by one or begin again with 1, most
// lines have one, speakers are named behind some of them, and words go on from one line to the
// next. Paragraphs, verses and lists that are numbered lack one or the other.
#include "read/line_numbers.h"

#include <algorithm>
#include <unordered_map>

#include "read/labels.h"
#include "read/lines.h"

namespace onrecord {
namespace {

constexpr std::string_view kBlanks = " \t\f\r";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// One line without its line end.
struct NumberedLine {
  std::size_t begin = 0;
  std::size_t end = 0;    // before the line end
  std::size_t next = 0;   // where the next line begins
  std::size_t words = 0;  // the first visible byte behind the number, or `end`
  std::size_t after = 0;  // the byte behind the number
  int number = 0;         // 0 for none
  bool is_blank = true;
  bool is_dropped = false;
};

/// "  12   words", or the number alone; "12." and "12:30" are none.
void look_for_number(std::string_view text, NumberedLine& line) {
  const std::string_view whole = text.substr(line.begin, line.end - line.begin);
  std::size_t at = whole.find_first_not_of(kBlanks);
  line.is_blank = at == std::string_view::npos;
  if (line.is_blank) return;
  int number = 0;
  const std::size_t first = at;
  for (; at < whole.size() && at < first + 3 && is_digit(whole[at]); ++at) {
    number = number * 10 + (whole[at] - '0');
  }
  if (at == first || at > first + 2 || whole[first] == '0') return;
  if (at < whole.size() && kBlanks.find(whole[at]) == std::string_view::npos) return;
  line.number = number;
  line.after = line.begin + at;
  line.words = line.begin + std::min(whole.find_first_not_of(kBlanks, at), whole.size());
}

std::vector<NumberedLine> numbered_lines_of(std::string_view text) {
  std::vector<NumberedLine> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    NumberedLine line;
    line.begin = begin;
    line.end = end;
    line.next = std::min(end + 1, text.size());
    look_for_number(text, line);
    lines.push_back(line);
    begin = end + 1;
  }
  return lines;
}

/// Keeps the numbers that go on or begin again; a line of words may begin with one too.
void keep_ascending(std::vector<NumberedLine>& lines) {
  int last = 0;
  for (NumberedLine& line : lines) {
    if (line.number == 0) continue;
    if (line.number == 1 || line.number == last + 1) {
      last = line.number;
    } else {
      line.number = 0;
    }
  }
}

bool is_column(std::string_view text, const std::vector<NumberedLine>& lines) {
  constexpr std::size_t kFewestLines = 5;
  constexpr std::size_t kFewestLabels = 2;
  constexpr std::size_t kSureLetters = 4;  // Q. and A.
  std::size_t numbered = 0;
  std::size_t bare = 0;  // lines without a number between two that have one
  std::size_t bare_so_far = 0;
  std::size_t labels = 0;
  std::size_t letters = 0;
  std::size_t going_on = 0;
  for (const NumberedLine& line : lines) {
    if (line.number == 0) {
      bare_so_far += numbered > 0 && !line.is_blank;
      continue;
    }
    bare = bare_so_far;
    ++numbered;
    const std::string_view words = text.substr(line.words, line.end - line.words);
    if (words.empty()) continue;
    going_on += words.front() >= 'a' && words.front() <= 'z';
    const std::optional<Label> label = label_at(words);
    if (!label || !label->is_strong) continue;
    ++labels;
    letters += label->name == "Q" || label->name == "A";
  }
  return numbered >= kFewestLines && numbered * 5 >= (numbered + bare) * 3 &&
         labels >= kFewestLabels && (going_on > 0 || letters >= kSureLetters);
}

/// The line as it comes back on each page: digits do not count.
std::string page_form(std::string_view text, const NumberedLine& line) {
  std::string form;
  for (const char c : text.substr(line.begin, line.end - line.begin)) {
    if (kBlanks.find(c) != std::string_view::npos) continue;
    if (!is_digit(c)) {
      form += c;
    } else if (!form.ends_with('#')) {
      form += '#';
    }
  }
  return form;
}

/// Whether a line without a number names who is heard or who asks, or notes what was done.
bool tells_of_hearing(std::string_view form) {
  return form.find('(') != std::string_view::npos || form.find("amin") != std::string_view::npos ||
         form.find("AMIN") != std::string_view::npos || form.find("uestion") != std::string::npos ||
         form.find("UESTION") != std::string::npos;
}

/// Drops what each page prints above and below its lines, where nothing else stands between two
/// pages.
void drop_page_lines(std::string_view text, std::vector<NumberedLine>& lines) {
  constexpr std::size_t kLongest = 80;
  std::vector<std::string> forms(lines.size());
  std::unordered_map<std::string, std::size_t> times;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].number != 0 || lines[i].is_blank) continue;
    if (lines[i].end - lines[i].begin > kLongest * 3) continue;
    forms[i] = page_form(text, lines[i]);
    ++times[forms[i]];
  }
  const auto is_page_line = [&](std::size_t i) {
    const std::string& form = forms[i];
    if (form.empty() || form.size() > kLongest) return false;
    if (form == "#" || form == "-#-" || form == "Page#" || form == "PAGE#") return true;
    return times[form] >= 2 && !tells_of_hearing(form) &&
           !label_at(text.substr(lines[i].begin, lines[i].end - lines[i].begin));
  };
  std::size_t open = lines.size();  // the first line behind the last one numbered
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].number == 0) continue;
    if (open < i && lines[i].number == 1) {
      bool has_page_line = false;
      bool has_other = false;
      for (std::size_t k = open; k < i; ++k) {
        if (lines[k].is_blank) continue;
        (is_page_line(k) ? has_page_line : has_other) = true;
      }
      const bool has_feed =
          text.substr(lines[open].begin, lines[i].words - lines[open].begin).find('\f') !=
          std::string_view::npos;
      for (std::size_t k = open; k < i; ++k) {
        lines[k].is_dropped =
            lines[k].is_blank ? !has_other && (has_page_line || has_feed) : is_page_line(k);
      }
    }
    open = i + 1;
  }
}

class Writer {
 public:
  explicit Writer(std::string_view text) : text_(text) {}

  void copy(std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    const auto length = static_cast<std::uint32_t>(end - begin);
    const auto source = static_cast<std::uint32_t>(begin);
    const auto at = static_cast<std::uint32_t>(out_.text.size());
    out_.text += text_.substr(begin, end - begin);
    if (!out_.runs.empty()) {
      OriginRun& last = out_.runs.back();
      if (last.source_byte + last.source_length == source) {
        last.length += length;
        last.source_length += length;
        return;
      }
    }
    out_.runs.push_back({at, length, source, length});
  }

  UnnumberedText take() { return std::move(out_); }

 private:
  std::string_view text_;
  UnnumberedText out_;
};

}  // namespace

std::optional<UnnumberedText> without_line_numbers(std::string_view text) {
  std::vector<NumberedLine> lines = numbered_lines_of(text);
  keep_ascending(lines);
  if (!is_column(text, lines)) return std::nullopt;
  drop_page_lines(text, lines);
  // The column's margin goes with it; what is set in further stays so.
  std::size_t margin = std::string_view::npos;
  for (const NumberedLine& line : lines) {
    if (line.number != 0 && line.words < line.end) {
      margin = std::min(margin, line.words - line.after);
    }
  }
  Writer writer(text);
  for (const NumberedLine& line : lines) {
    if (line.is_dropped) continue;
    std::size_t begin = line.begin;
    if (line.number != 0) {
      begin = line.words < line.end ? line.after + margin : line.words;
    } else {
      while (begin < line.end && text[begin] == '\f') ++begin;
    }
    writer.copy(begin, line.next);
  }
  return writer.take();
}

}  // namespace onrecord
