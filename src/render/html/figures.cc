// Figures that several documents tell, each group as a table with an interval plot: a dot for a
// number, an open dot for "about", a bar for a range, an arrow where the text only sets a bound.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "onrecord/names.h"
#include "render/html/page.h"
#include "render/voices.h"

namespace onrecord {
namespace {

constexpr double kWidth = 300;
constexpr double kMargin = 16;
constexpr double kMiddle = 12;

/// "10,000", "3.5"
std::string digits(double value) {
  if (!std::isfinite(value)) return "";
  const bool is_whole = value == std::floor(value) && std::abs(value) < 1e15;
  std::string text = is_whole ? fmt::format("{:.0f}", value) : fmt::format("{:.2f}", value);
  if (!is_whole) {
    while (text.ends_with('0')) text.pop_back();
  }
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  for (std::size_t i = point; i > first + 3;) {
    i -= 3;
    text.insert(i, ",");
  }
  return text;
}

/// Where numbers stand on the plot of one group.
struct Scale {
  double low = 0;
  double high = 0;
  bool is_empty = true;

  void add(const std::optional<double>& value) {
    if (!value || !std::isfinite(*value)) return;
    low = is_empty ? *value : std::min(low, *value);
    high = is_empty ? *value : std::max(high, *value);
    is_empty = false;
  }
  double at(double value) const {
    const double range = high - low;
    if (!(range > 0) || !std::isfinite(range)) return kWidth / 2;
    return kMargin + (value - low) / range * (kWidth - 2 * kMargin);
  }
};

constexpr std::size_t kMostRows = 8;  // of one group, where all numbers stand in them

class GroupView {
 public:
  GroupView(HtmlPage& page, Html& html, const FigureGroup& group)
      : page_(page), html_(html), group_(group) {
    for (const FigureId id : group.members) {
      scale_.add(figure(id).low);
      scale_.add(figure(id).high);
    }
  }

  void write() {
    const bool is_folded = group_.verdict == GroupVerdict::agree;
    html_.put("<article class=\"group\" id=\"");
    write_id(html_, 'g', group_.id.value);
    html_.put("\">\n");
    if (is_folded) html_.put("<details><summary>");
    html_.put("<h3 dir=\"auto\">").text(is_folded ? told_words() : counted_words()).put("</h3> ");
    write_verdict(html_, group_.verdict, group_.reason);
    if (is_folded) write_tags();
    if (is_folded) html_.put("</summary>");
    html_.put("\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"");
    html_.put("Figures\"><table class=\"plot\">\n<thead><tr><th scope=\"col\">Document</th>");
    html_.put("<th scope=\"col\">In its words</th><th scope=\"col\"><span class=\"sr\">");
    html_.put("Drawn</span>");
    write_axis();
    html_.put("</th></tr></thead>\n<tbody>\n");
    std::vector<const Figure*> briefly;
    for (std::size_t i = 0; i < group_.members.size(); ++i) {
      const Figure& one = figure(group_.members[i]);
      if (i >= kMostRows && is_told_above(one, i)) {
        briefly.push_back(&one);
      } else {
        write_row(one);
      }
    }
    html_.put("</tbody></table></div>\n");
    write_briefly(briefly);
    if (is_folded) html_.put("</details>");
    html_.put("</article>\n");
  }

 private:
  /// Whether a row above has the same number.
  bool is_told_above(const Figure& figure_below, std::size_t row) const {
    const auto end = group_.members.begin() + static_cast<std::ptrdiff_t>(std::min(row, kMostRows));
    return std::any_of(group_.members.begin(), end, [&](FigureId id) {
      const Figure& above = figure(id);
      return above.low == figure_below.low && above.high == figure_below.high &&
             above.approximator == figure_below.approximator;
    });
  }

  /// Who else has a number of the rows above, and where.
  void write_briefly(const std::vector<const Figure*>& figures) {
    if (figures.empty()) return;
    html_.put("<p class=\"places\">The same numbers: ");
    for (const Figure* one : figures) {
      if (one != figures.front()) html_.put(", ");
      page_.brief(html_, {one->document, one->span});
    }
    html_.put("</p>\n");
  }

  const Figure& figure(FigureId id) const { return (*page_.report().figures)[id.value]; }

  /// What is counted, in the words of the first document that says it.
  std::string counted_words() const {
    for (const FigureId id : group_.members) {
      const Figure& one = figure(id);
      if (one.counts) return std::string(text_of(page_.document(one.document), *one.counts));
    }
    for (const FigureId id : group_.members) {
      if (!figure(id).unit.empty()) return figure(id).unit;
    }
    return "A number";
  }

  /// The number with what it counts, as the first document has it.
  std::string told_words() const {
    const Figure& one = figure(group_.members.front());
    std::string words(text_of(page_.document(one.document), one.span));
    if (one.counts && !one.span.overlaps(*one.counts)) {
      words += ' ';
      words += text_of(page_.document(one.document), *one.counts);
    }
    return words;
  }

  void write_tags() {
    std::vector<DocumentId> named;
    for (const FigureId id : group_.members) {
      const DocumentId document = figure(id).document;
      if (std::find(named.begin(), named.end(), document) != named.end()) continue;
      named.push_back(document);
      html_.put(" ");
      page_.tag(html_, document);
    }
  }

  void write_axis() {
    if (scale_.is_empty) return;
    html_.put("<svg class=\"axis\" viewBox=\"0 0 300 18\" aria-hidden=\"true\">");
    if (scale_.low < scale_.high) {
      html_.put("<text x=\"4\" y=\"14\">").text(digits(scale_.low)).put("</text>");
      html_.put("<text x=\"296\" y=\"14\" text-anchor=\"end\">").text(digits(scale_.high));
      html_.put("</text>");
    } else {
      html_.put("<text x=\"150\" y=\"14\" text-anchor=\"middle\">").text(digits(scale_.low));
      html_.put("</text>");
    }
    html_.put("</svg>");
  }

  void write_row(const Figure& one) {
    html_.put("<tr><th scope=\"row\">");
    page_.short_name(html_, one.document);
    html_.put("</th><td>");
    page_.in_sentence(html_, {one.document, one.span}, 7);
    html_.put(" ");
    html_.put("<span class=\"where\">");
    page_.place(html_, {one.document, one.span});
    const std::string who = speaker_name(page_.report(), one.credited_to);
    if (!who.empty()) html_.put(", credited to <bdi>").text(who).put("</bdi>");
    if (one.doer) {
      html_.put(", by <bdi>").text(text_of(page_.document(one.document), *one.doer)).put("</bdi>");
    }
    html_.put("</span></td><td>");
    write_mark(one);
    html_.put("</td></tr>\n");
  }

  void line(double from, double to, Markup kind) {
    html_.put("<line class=\"")
        .put(kind)
        .put("\" x1=\"")
        .coordinate(from)
        .put("\" y1=\"12\" x2=\"");
    html_.coordinate(to).put("\" y2=\"12\"/>");
  }
  void dot(double at, bool is_open) {
    html_.put("<circle cx=\"").coordinate(at).put("\" cy=\"12\" r=\"5\"");
    if (is_open) html_.put(" class=\"about\"");
    html_.put("/>");
  }
  void arrow(double at, bool to_right) {
    const double end = to_right ? kWidth - 3 : 3;
    const double back = to_right ? end - 7 : end + 7;
    line(at, end, "bound");
    html_.put("<path class=\"bound\" d=\"M").coordinate(back).put(" ").coordinate(kMiddle - 5);
    html_.put("L").coordinate(end).put(" 12L").coordinate(back).put(" ").coordinate(kMiddle + 5);
    html_.put("\"/>");
  }

  void write_mark(const Figure& one) {
    if (!one.low && !one.high) {
      html_.put("<span class=\"note\">names no number</span>");
      return;
    }
    html_.put("<svg class=\"c").number(page_.colour(one.document));
    html_.put("\" viewBox=\"0 0 300 24\" aria-hidden=\"true\">");
    line(0, kWidth, "base");
    const double low = scale_.at(one.low ? *one.low : *one.high);
    const double high = scale_.at(one.high ? *one.high : *one.low);
    if (low < high) line(low, high, "range");
    switch (one.approximator) {
      case Approximator::at_least:
      case Approximator::more_than:
        arrow(low, true);
        break;
      case Approximator::at_most:
      case Approximator::less_than:
        arrow(high, false);
        break;
      default:
        break;
    }
    // "more than 20" and "less than 20" leave 20 itself out, "about" only comes near it.
    const bool is_open = one.approximator == Approximator::about ||
                         one.approximator == Approximator::more_than ||
                         one.approximator == Approximator::less_than;
    dot(low, is_open);
    if (low < high) dot(high, is_open);
    html_.put("</svg>");
  }

  HtmlPage& page_;
  Html& html_;
  const FigureGroup& group_;
  Scale scale_;
};

}  // namespace

void write_verdict(Html& html, GroupVerdict verdict, std::string_view reason) {
  html.put("<span class=\"verdict ").text(name_of(verdict)).put("\">");
  switch (verdict) {
    case GroupVerdict::agree:
      html.put("same");
      break;
    case GroupVerdict::compatible:
      html.put("both can be true");
      break;
    case GroupVerdict::conflict:
      html.put("cannot both be true");
      break;
    case GroupVerdict::single:
      html.put("one document");
      break;
  }
  html.put("</span>");
  if (!reason.empty()) html.put(" <span class=\"classes\">").text(reason).put("</span>");
}

bool is_drawn(const FigureGroup& group) {
  return group.verdict != GroupVerdict::single && !group.members.empty();
}

void write_html_figures(HtmlPage& page, Html& html) {
  if (!page.report().figure_groups || !page.report().figures) return;
  std::vector<const FigureGroup*> shown;
  for (const FigureGroup& group : *page.report().figure_groups) {
    if (is_drawn(group)) shown.push_back(&group);
  }
  if (shown.empty()) return;
  const auto rank = [](const FigureGroup* group) {
    return group->verdict == GroupVerdict::conflict     ? 0
           : group->verdict == GroupVerdict::compatible ? 1
                                                        : 2;
  };
  std::stable_sort(shown.begin(), shown.end(),
                   [&](const FigureGroup* a, const FigureGroup* b) { return rank(a) < rank(b); });
  open_section(html, "figures", "Figures",
               counted(shown.size(), "thing is", "things are") +
                   " counted by several documents. An open dot is not exact; an arrow is a bound.");
  for (const FigureGroup* group : shown) GroupView(page, html, *group).write();
  close_section(html);
}

}  // namespace onrecord
