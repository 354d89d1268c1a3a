// The timeline: what the documents date, in the order of the calendar, with every document's own
// words for when it was.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "onrecord/names.h"
#include "render/html/page.h"
#include "render/voices.h"

namespace onrecord {
namespace {

constexpr std::array<std::string_view, 12> kMonths = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};

std::optional<unsigned> number_in(std::string_view text, std::size_t at, std::size_t length) {
  if (text.size() < at + length) return std::nullopt;
  unsigned value = 0;
  const char* const end = text.data() + at + length;
  const auto [last, error] = std::from_chars(text.data() + at, end, value);
  if (error != std::errc() || last != end) return std::nullopt;
  return value;
}

std::string_view part_of_day(std::string_view code) {
  if (code == "MO") return "morning";
  if (code == "MI") return "midday";
  if (code == "AF") return "afternoon";
  if (code == "EV") return "evening";
  if (code == "NI") return "night";
  return "";
}

std::string_view season(std::string_view code) {
  if (code == "SP") return "spring";
  if (code == "SU") return "summer";
  if (code == "FA") return "autumn";
  if (code == "WI") return "winter";
  return "";
}

}  // namespace

/// A TIMEX3 value as people write it; what has no such form stays as it is.
std::string time_words(std::string_view value) {
  const std::string as_is(value);
  const std::size_t clock = value.find('T');
  const std::string_view day = value.substr(0, clock);
  std::string words;
  const auto year = number_in(day, 0, 4);
  const auto month = number_in(day, 5, 2);
  const auto date = number_in(day, 8, 2);
  if (!year || (day.size() > 4 && day[4] != '-')) return as_is;
  if (day.size() == 4) {
    words = std::to_string(*year);
  } else if (day.size() == 7 && month && *month >= 1 && *month <= 12) {
    words = fmt::format("{} {}", kMonths[*month - 1], *year);
  } else if (day.size() == 7 && !season(day.substr(5)).empty()) {
    words = fmt::format("{} {}", season(day.substr(5)), *year);
  } else if (day.size() == 8 && day[5] == 'W' && number_in(day, 6, 2)) {
    words = fmt::format("week {} of {}", *number_in(day, 6, 2), *year);
  } else if (day.size() == 10 && month && *month >= 1 && *month <= 12 && date && day[7] == '-') {
    words = fmt::format("{} {} {}", *date, kMonths[*month - 1], *year);
  } else {
    return as_is;
  }
  if (clock == std::string_view::npos) return words;
  const std::string_view time = value.substr(clock + 1);
  if (const std::string_view part = part_of_day(time); !part.empty()) {
    return fmt::format("{}, {}", words, part);
  }
  if (number_in(time, 0, 2) && time.size() >= 5 && time[2] == ':' && number_in(time, 3, 2)) {
    return fmt::format("{}, {}", words, time.substr(0, 5));
  }
  return number_in(time, 0, 2) && time.size() == 2 ? fmt::format("{}, {} h", words, time) : as_is;
}

void write_html_times(HtmlPage& page, Html& html) {
  const Report& report = page.report();
  if (!report.time_groups || !report.times || report.time_groups->empty()) return;
  open_section(html, "timeline", "Timeline", "What the documents date, each in its own words.");
  html.put("<ol class=\"timeline\" role=\"list\">\n");
  for (const TimeGroup& group : *report.time_groups) {
    if (group.members.empty()) continue;
    const TimeMention& first = (*report.times)[group.members.front().value];
    html.put("<li id=\"");
    write_id(html, 'w', group.id.value);
    html.put("\"><h3>").text(time_words(first.value));
    if (group.verdict != GroupVerdict::single) {
      html.put(" ");
      write_verdict(html, group.verdict, group.reason);
    }
    html.put("</h3>\n<ul>");
    for (const TimeId id : group.members) {
      const TimeMention& one = (*report.times)[id.value];
      const Document& document = page.document(one.document);
      html.put("<li>");
      page.name(html, one.document);
      html.put(" <bdi class=\"said\">").text(text_of(document, one.span)).put("</bdi>");
      if (one.dates) html.put(": <bdi>").text(text_of(document, *one.dates)).put("</bdi>");
      html.put(" <span class=\"where\">");
      page.place(html, {one.document, one.span});
      if (one.value != first.value) {
        html.put(", that is ").text(time_words(one.value));
      }
      html.put("</span></li>\n");
    }
    html.put("</ul></li>\n");
  }
  html.put("</ol>\n");
  close_section(html);
}

}  // namespace onrecord
