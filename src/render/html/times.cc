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
  std::string as_is(value);
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

namespace {

/// Whether a value stands on the calendar: it names a year, and no letter stands for what is not
/// known.
bool is_dated(std::string_view value) {
  return number_in(value, 0, 4) && value.find('X') == std::string_view::npos;
}

/// The groups that stand under one date.
struct Slot {
  std::string value;
  std::vector<const TimeGroup*> groups;
};

constexpr std::size_t kMostInWords = 24;  // places of one time that are shown with their sentence

class Timeline {
 public:
  Timeline(HtmlPage& page, Html& html) : page_(page), html_(html) {
    for (const TimeGroup& group : *page.report().time_groups) {
      const std::string value = group.members.empty() ? "" : mention(group.members.front()).value;
      if (!is_dated(value)) {
        if (is_on_timeline(page_.report(), group)) undated_.push_back(&group);
        continue;
      }
      if (slots_.empty() || slots_.back().value != value) slots_.push_back({value, {}});
      slots_.back().groups.push_back(&group);
    }
  }

  bool empty() const { return slots_.empty() && undated_.empty(); }

  void write() {
    html_.put("<ol class=\"timeline\" role=\"list\">\n");
    for (const Slot& slot : slots_) {
      html_.put("<li><h3>").text(time_words(slot.value)).put("</h3>\n");
      shown_ = 0;
      for (const TimeGroup* group : slot.groups) write_group(*group, slot.value);
      html_.put("</li>\n");
    }
    if (!undated_.empty()) {
      html_.put("<li><h3>Without a date</h3>\n");
      shown_ = 0;
      for (const TimeGroup* group : undated_) write_group(*group, "");
      html_.put("</li>\n");
    }
    html_.put("</ol>\n");
  }

 private:
  const TimeMention& mention(TimeId id) const { return (*page_.report().times)[id.value]; }

  void write_group(const TimeGroup& group, std::string_view value) {
    html_.put("<ul id=\"");
    write_id(html_, 'w', group.id.value);
    html_.put("\">");
    if (group.verdict != GroupVerdict::single) {
      html_.put("<li>");
      write_verdict(html_, group.verdict, group.reason);
      html_.put("</li>\n");
    }
    for (const DocumentSpan& place : group.places) write_place(place, "");
    if (group.places.empty()) {
      for (const TimeId id : group.members) {
        const TimeMention& one = mention(id);
        write_place({one.document, one.span}, one.value == value ? "" : one.value);
      }
    }
    html_.put("</ul>\n");
  }

  void write_place(DocumentSpan place, std::string_view value) {
    html_.put("<li>");
    if (shown_++ >= kMostInWords && value.empty()) {  // one time that very many tell
      page_.brief(html_, place);
      html_.put("</li>\n");
      return;
    }
    page_.short_name(html_, place.document);
    html_.put(": ");
    page_.in_sentence(html_, place, 14);
    html_.put(" <span class=\"where\">");
    page_.place(html_, place);
    if (!value.empty()) html_.put(", that is ").text(time_words(value));
    html_.put("</span></li>\n");
  }

  HtmlPage& page_;
  Html& html_;
  std::vector<Slot> slots_;
  std::vector<const TimeGroup*> undated_;
  std::size_t shown_ = 0;  // places of the slot
};

}  // namespace

bool is_on_timeline(const Report& report, const TimeGroup& group) {
  if (group.verdict != GroupVerdict::single) return true;
  return !group.members.empty() && is_dated((*report.times)[group.members.front().value].value);
}

void write_html_times(HtmlPage& page, Html& html) {
  if (!page.report().time_groups || !page.report().times) return;
  Timeline timeline(page, html);
  if (timeline.empty()) return;
  open_section(html, "timeline", "Timeline", "What the documents date, each in its own words.");
  timeline.write();
  close_section(html);
}

}  // namespace onrecord
