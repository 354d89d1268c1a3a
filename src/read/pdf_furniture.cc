// What stands on a page beside its text, told by place and repetition.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "read/pdf_columns.h"
#include "read/pdf_text.h"
#include "text/sentence_end.h"

namespace onrecord {
namespace {

constexpr double kEdge = 0.12;         // of the page's height: where heads and feet stand
constexpr double kLeastEdge = 48;      // points, of small pages
constexpr std::size_t kOutermost = 4;  // lines at each edge that can be furniture
constexpr std::size_t kLongestHead = 60;
constexpr std::uint32_t kLeastRun = 8;  // line numbers that make a numbered page

/// Digits made equal, letters small: how two running heads are the same.
std::string shape_of(std::string_view text) {
  std::string shape;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      if (shape.empty() || shape.back() != '#') shape += '#';
    } else if (c != ' ') {
      shape += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    }
  }
  return shape;
}

/// "12", "- 12 -", "Page 3 of 10", "3/10", "xiv".
bool is_page_number(std::string_view text) {
  if (text.size() > 24) return false;
  std::string shape = shape_of(text);
  for (const std::string_view dash : {"-", "\xE2\x80\x93", "\xE2\x80\x94", "|", "."}) {
    for (std::size_t at = shape.find(dash); at != std::string::npos; at = shape.find(dash)) {
      shape.erase(at, dash.size());
    }
  }
  if (shape.starts_with("page")) shape.erase(0, 4);
  if (shape == "#" || shape == "#of#" || shape == "#/#") return true;
  return !shape.empty() && shape.size() < 6 && shape.find_first_not_of("ivxl") == std::string::npos;
}

/// "12/1/26, 12:34 AM", "01/12/2026, 00:34": what a browser prints above a page, beside its title.
bool is_browser_time(std::string_view text) {
  const std::string shape = shape_of(text);
  return shape == "#/#/#,#:#" || shape == "#/#/#,#:#am" || shape == "#/#/#,#:#pm" ||
         shape == "#.#.#,#:#" || shape == "#-#-#,#:#";
}

/// The address that a browser prints below a page: "https://…", "file:///…", "data:…".
bool is_address(std::string_view text) {
  constexpr std::size_t kShortest = 10;
  const std::size_t colon = text.find(':');
  return text.size() >= kShortest && colon != std::string_view::npos && colon > 2 &&
         text.substr(0, colon).find_first_not_of("abcdefghijklmnopqrstuvwxyz") ==
             std::string_view::npos &&
         text.find(' ') != colon + 1;
}

std::optional<std::uint32_t> leading_number(std::string_view text) {
  std::uint32_t value = 0;
  std::size_t at = 0;
  for (; at < text.size() && at < 3 && text[at] >= '0' && text[at] <= '9'; ++at) {
    value = value * 10 + static_cast<std::uint32_t>(text[at] - '0');
  }
  if (at == 0 || (at < text.size() && text[at] != ' ')) return std::nullopt;
  return value;
}

/// One page's lines: indices into PdfLayout::lines.
using Page = std::vector<std::size_t>;

class Dropping {
 public:
  Dropping(PdfLayout& layout, double body_height)
      : layout_(layout), body_height_(body_height), dropped_(layout.lines.size()) {}

  void run() {
    std::vector<Page> pages(layout_.page_heights.size());
    for (std::size_t i = 0; i < layout_.lines.size(); ++i) {
      pages[layout_.lines[i].page].push_back(i);
    }
    for (const Page& page : pages) drop_line_numbers(page);
    std::vector<Page> edges;
    edges.reserve(pages.size());
    for (const Page& page : pages) edges.push_back(edge_of(page));
    drop_repeated(edges);
    for (const Page& edge : edges) {
      drop_page_numbers(edge);
      drop_browser_lines(edge);
    }
    for (const Page& edge : edges) drop_beside(edge);
    leave_out_dropped();
    order_columns(layout_);
    move_notes();
  }

 private:
  const PdfLine& line(std::size_t i) const { return layout_.lines[i]; }

  /// Numbers that count a page's lines from 1 on: alone in a column of their own, or before the
  /// words of each line.
  void drop_line_numbers(const Page& page) {
    std::vector<std::size_t> run;
    const auto end_run = [&] {
      if (run.size() >= kLeastRun) {
        for (const std::size_t i : run) strip_number(i);
      }
      run.clear();
    };
    for (const std::size_t i : page) {
      const std::optional<std::uint32_t> number = leading_number(line(i).text);
      if (number && *number == run.size() + 1) {
        run.push_back(i);
      } else if (number == 1U || !run.empty()) {
        if (number || run.size() < kLeastRun) end_run();
        if (number == 1U) run.push_back(i);
      }
    }
    end_run();
  }

  void strip_number(std::size_t i) {
    std::string& text = layout_.lines[i].text;
    const std::size_t words = text.find_first_not_of("0123456789 ");
    if (words == std::string::npos) {
      dropped_[i] = true;
    } else {
      text.erase(0, words);
    }
  }

  /// The lines nearest to the upper and lower edge.
  Page edge_of(const Page& page) const {
    Page all;
    for (const std::size_t i : page) {
      if (!dropped_[i]) all.push_back(i);
    }
    std::stable_sort(all.begin(), all.end(),
                     [&](std::size_t a, std::size_t b) { return line(a).top < line(b).top; });
    Page edge;
    for (std::size_t n = 0; n < all.size(); ++n) {
      const PdfLine& each = line(all[n]);
      const double height = layout_.page_heights[each.page];
      const double reach = std::max(height * kEdge, kLeastEdge);
      const bool is_head = n < kOutermost && each.bottom < reach;
      const bool is_foot = n + kOutermost >= all.size() && each.top > height - reach;
      if (is_head || is_foot) edge.push_back(all[n]);
    }
    return edge;
  }

  /// The same words at the same place on several pages.
  void drop_repeated(const std::vector<Page>& edges) {
    std::map<std::pair<std::string, long>, std::set<std::uint32_t>> seen;
    const auto key_of = [&](std::size_t i, long shift) {
      return std::pair(shape_of(line(i).text), static_cast<long>(line(i).top / 6) + shift);
    };
    for (const Page& edge : edges) {
      for (const std::size_t i : edge) seen[key_of(i, 0)].insert(line(i).page);
    }
    const std::size_t pages = edges.size();
    for (const Page& edge : edges) {
      for (const std::size_t i : edge) {
        std::size_t count = 0;
        for (const long shift : {-1L, 0L, 1L}) {
          const auto found = seen.find(key_of(i, shift));
          if (found != seen.end()) count += found->second.size();
        }
        // "A. Yes." may open three pages of a hearing; no running head ends as a sentence.
        const std::size_t least = pages <= 3 ? 2 : 3;
        const bool is_often = count * 5 >= pages * 3;
        if (count >= least && (is_often || !ends_sentence(line(i).text))) dropped_[i] = true;
      }
    }
  }

  void drop_page_numbers(const Page& edge) {
    for (const std::size_t i : edge) {
      if (is_page_number(line(i).text)) dropped_[i] = true;
    }
  }

  /// Time and title in one row at the very top, address and page number at the bottom.
  void drop_browser_lines(const Page& edge) {
    for (const std::size_t i : edge) {
      const double height = layout_.page_heights[line(i).page];
      const bool is_foot = line(i).top > height * (1 - kEdge) && is_address(line(i).text);
      const bool is_head = line(i).bottom < height * kEdge && is_browser_time(line(i).text);
      if (!is_foot && !is_head) continue;
      for (const std::size_t other : edge) {
        if (std::abs(line(other).top - line(i).top) < line(i).height / 4) dropped_[other] = true;
      }
    }
  }

  /// Beside a running head that repeats or a page number, in the outermost row: the name of the
  /// chapter, the author on every other page.
  void drop_beside(const Page& edge) {
    const auto is_outermost = [&](std::size_t i) {
      const bool is_head = line(i).top < layout_.page_heights[line(i).page] / 2;
      return std::none_of(edge.begin(), edge.end(), [&](std::size_t other) {
        return is_head ? line(other).bottom < line(i).top : line(other).top > line(i).bottom;
      });
    };
    Page beside;
    for (const std::size_t i : edge) {
      if (!dropped_[i] || !is_outermost(i)) continue;
      for (const std::size_t other : edge) {
        const bool is_row = std::abs(line(other).top - line(i).top) < line(i).height / 4;
        const bool is_short = line(other).text.size() <= kLongestHead;
        if (is_row && is_short && !ends_sentence(line(other).text)) beside.push_back(other);
      }
    }
    for (const std::size_t i : beside) dropped_[i] = true;
  }

  void leave_out_dropped() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < layout_.lines.size(); ++i) {
      if (dropped_[i]) continue;
      if (kept != i) layout_.lines[kept] = std::move(layout_.lines[i]);
      ++kept;
    }
    layout_.lines.resize(kept);
  }

  /// Small print that opens with a mark in the lower half of a page is a note; it would part the
  /// sentence that goes on overleaf.
  void move_notes() {
    std::vector<PdfLine> body;
    std::vector<PdfLine> notes;
    std::optional<std::uint32_t> note_block;
    for (PdfLine& each : layout_.lines) {
      const bool is_small =
          each.height < body_height_ * 0.92 && each.top > layout_.page_heights[each.page] / 2;
      const bool opens = leading_number(each.text) || each.text.starts_with('*') ||
                         each.text.starts_with("\xE2\x80\xA0");
      if (is_small && (opens || note_block == each.block)) {
        note_block = each.block;
        notes.push_back(std::move(each));
      } else {
        body.push_back(std::move(each));
      }
    }
    layout_.lines = std::move(body);
    layout_.lines.insert(layout_.lines.end(), std::make_move_iterator(notes.begin()),
                         std::make_move_iterator(notes.end()));
  }

  PdfLayout& layout_;
  double body_height_;
  std::vector<bool> dropped_;
};

}  // namespace

void drop_pdf_furniture(PdfLayout& layout, double body_height) {
  Dropping(layout, body_height).run();
}

}  // namespace onrecord
