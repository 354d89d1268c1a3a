// What `compare` shows of figures and times on a terminal: those that differ or go together in
// other words, a line a group, and the timeline. Only what several documents tell; bounded unless
// all is wanted.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "onrecord/names.h"
#include "render/text_parts.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostShown = 8;
constexpr std::size_t kMostTold = 4;
constexpr unsigned kLabelColumns = 12;

/// Each wording once, with the documents that have it: “12 people” (A, B), “15 people” (C).
class Wordings {
 public:
  explicit Wordings(const TextWriter& writer) : writer_(writer) {}

  void add(DocumentId document, Span span) {
    std::string words(text_of(writer_.report().documents[document.value], span));
    const std::string outlet = writer_.places().outlet(document);
    for (auto& [known, outlets] : told_) {
      if (known != words) continue;
      if (std::find(outlets.begin(), outlets.end(), outlet) == outlets.end()) {
        outlets.push_back(outlet);
      }
      return;
    }
    told_.emplace_back(std::move(words), std::vector<std::string>{outlet});
  }
  Styled styled() const {
    Styled line;
    for (std::size_t i = 0; i < std::min(told_.size(), kMostTold); ++i) {
      if (i > 0) line.add(", ");
      line.add("“" + told_[i].first + "”").add(" (" + listed(told_[i].second) + ")", Style::dim);
    }
    if (told_.size() > kMostTold) line.add(fmt::format(" and {} more", told_.size() - kMostTold));
    return line;
  }

 private:
  static std::string listed(const std::vector<std::string>& outlets) {
    std::string list;
    for (std::size_t i = 0; i < std::min(outlets.size(), kMostTold); ++i) {
      list += (i > 0 ? ", " : "") + outlets[i];
    }
    if (outlets.size() > kMostTold) list += fmt::format(", {} more", outlets.size() - kMostTold);
    return list;
  }

  const TextWriter& writer_;
  std::vector<std::pair<std::string, std::vector<std::string>>> told_;
};

Span with_counted(const Figure& figure) {
  if (!figure.counts || figure.counts->begin_byte < figure.span.begin_byte) return figure.span;
  return {figure.span.begin_byte, std::max(figure.span.end_byte, figure.counts->end_byte)};
}

template <class Group>
std::string label_of(const Group& group) {
  if (group.verdict == GroupVerdict::conflict) return "differs";
  if (group.reason == "doer") return "other doer";
  return group.reason;
}

/// The latest value that tells most: 2016-09-22 before 2016-W38.
std::string date_of(const Report& report, const TimeGroup& group) {
  std::string best;
  for (const TimeId id : group.members) {
    const TimeMention& time = (*report.times)[id.value];
    if (time.type != TimeType::date && time.type != TimeType::time) continue;
    if (time.value.size() > best.size()) best = time.value;
  }
  return best.substr(0, 10);
}

/// The same for a reader: a day of the week by its name, a date without its year as it is.
std::string date_words(const std::string& value) {
  static constexpr std::array<std::string_view, 7> kDays = {
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
  if (value.starts_with("XXXX-WXX-") && value.size() > 9 && value[9] >= '1' && value[9] <= '7') {
    return std::string(kDays[static_cast<std::size_t>(value[9] - '1')]);
  }
  if (value.starts_with("XXXX-")) return value.substr(5);
  if (value.size() != 7) return value;
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kSeasons = {
      {{"-SP", "spring"}, {"-SU", "summer"}, {"-FA", "autumn"}, {"-WI", "winter"}}};
  for (const auto& [code, season] : kSeasons) {
    if (value.ends_with(code)) return std::string(season) + " " + value.substr(0, 4);
  }
  return value;
}

void left_out(const TextWriter& writer, std::size_t count) {
  if (count == 0) return;
  writer.block(Styled().add(fmt::format("… {} more (--all)", count), Style::dim), 2);
}

}  // namespace

void write_figure_groups(const TextWriter& writer) {
  const Report& report = writer.report();
  std::vector<const FigureGroup*> shown;
  std::size_t agree = 0;
  for (const FigureGroup& group : *report.figure_groups) {
    if (group.verdict == GroupVerdict::single) continue;
    const bool is_plain = group.verdict == GroupVerdict::agree && group.reason.empty();
    agree += is_plain;
    if (!is_plain || writer.options().findings == 0) shown.push_back(&group);
  }
  if (shown.empty() && agree == 0) return;
  std::stable_sort(shown.begin(), shown.end(), [](const FigureGroup* a, const FigureGroup* b) {
    const auto rank = [](const FigureGroup* group) {
      return group->verdict == GroupVerdict::conflict ? 0 : group->reason == "doer" ? 1 : 2;
    };
    return rank(a) < rank(b);
  });
  writer.heading("FIGURES", fmt::format("told by several: {} agree", agree));
  const bool all = writer.options().findings == 0;
  const std::size_t most = all ? shown.size() : std::min(shown.size(), kMostShown);
  for (std::size_t i = 0; i < most; ++i) {
    Wordings wordings(writer);
    for (const FigureId id : shown[i]->members) {
      const Figure& figure = (*report.figures)[id.value];
      const bool is_doer = shown[i]->reason == "doer";
      if (is_doer && !figure.doer) continue;
      wordings.add(figure.document, is_doer ? *figure.doer : with_counted(figure));
    }
    Styled line;
    if (shown[i]->reason == "doer") {
      const Figure& figure = (*report.figures)[shown[i]->members.front().value];
      const Document& document = report.documents[figure.document.value];
      line.add(std::string(text_of(document, with_counted(figure))) + " by ");
    }
    line.add(wordings.styled());
    const std::string label = label_of(*shown[i]);
    writer.labelled(label.empty() ? "agree" : label, line, 2, kLabelColumns);
  }
  left_out(writer, shown.size() - most);
}

void write_timeline(const TextWriter& writer) {
  const Report& report = writer.report();
  std::vector<const TimeGroup*> shown;
  for (const TimeGroup& group : *report.time_groups) {
    if (group.verdict == GroupVerdict::single || group.reason == "order") continue;
    if (!date_of(report, group).empty()) shown.push_back(&group);
  }
  if (shown.empty()) return;
  writer.heading("WHEN", "what several date, in the order of the calendar");
  const bool all = writer.options().findings == 0;
  const std::size_t most = all ? shown.size() : std::min(shown.size(), kMostShown);
  for (std::size_t i = 0; i < most; ++i) {
    Wordings wordings(writer);
    for (const TimeId id : shown[i]->members) {
      const TimeMention& time = (*report.times)[id.value];
      const Span dated = time.dates.value_or(time.span);
      wordings.add(time.document, {std::min(dated.begin_byte, time.span.begin_byte),
                                   std::max(dated.end_byte, time.span.end_byte)});
    }
    Styled line;
    const bool is_length = shown[i]->reason == "length";
    if (shown[i]->verdict == GroupVerdict::conflict) line.add("differs: ", Style::bold);
    line.add(wordings.styled());
    writer.labelled(is_length ? "length" : date_words(date_of(report, *shown[i])), line, 2,
                    kLabelColumns);
  }
  left_out(writer, shown.size() - most);
}

}  // namespace onrecord
