#include "account/order.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

namespace onrecord::digest {
namespace {

/// "2016-09-22" of a date or time that names a day; an hour makes it finer.
std::optional<std::string> day_of(const TimeMention& time) {
  const std::string& value = time.value;
  const bool is_moment = time.type == TimeType::date || time.type == TimeType::time;
  if (!is_moment || time.relation || value.size() < 10) return std::nullopt;
  for (std::size_t i = 0; i < 10; ++i) {
    const bool is_dash = i == 4 || i == 7;
    if (is_dash ? value[i] != '-' : value[i] < '0' || value[i] > '9') return std::nullopt;
  }
  return value;
}

constexpr double kFirstColour = 0.35;  // of the account

/// Where a line stands in the articles that tell it, 0 the first line and 1 the last.
double place_of(const Lines& lines, const std::vector<Support>& support, std::uint32_t index) {
  const auto place = [&](std::uint32_t line) {
    const DocumentId document = lines.all[line].document;
    return static_cast<double>(lines.all[line].ordinal + 1) /
           static_cast<double>(lines.end(document) - lines.first(document) + 1);
  };
  double sum = place(index);
  double count = 1;
  for (const Support& each : support) {
    sum += place(each.line) * each.cover;
    count += each.cover;
  }
  const double told = sum / count;
  const Line& line = lines.all[index];
  // A scene or a voice that one article opens with comes after what happened.
  const bool is_colour = support.empty() && line.ordinal > 1 &&
                         (line.numbers == 0 || 2 * line.quoted_words >= line.words);
  return is_colour ? kFirstColour + (1 - kFirstColour) * told : told;
}

}  // namespace

std::vector<std::uint32_t> in_order(const Report& report, const Lines& lines,
                                    const std::vector<std::vector<Support>>& support,
                                    std::vector<std::uint32_t> chosen, bool has_lead) {
  std::map<std::uint32_t, double> places;
  for (const std::uint32_t line : chosen) places[line] = place_of(lines, support[line], line);
  if (chosen.empty()) return chosen;
  std::sort(chosen.begin() + (has_lead ? 1 : 0), chosen.end(),
            [&](std::uint32_t a, std::uint32_t b) {
              return places[a] != places[b] ? places[a] < places[b] : a < b;
            });
  if (!report.times) return chosen;
  std::vector<std::optional<std::string>> days(chosen.size());
  for (std::size_t i = 1; i < chosen.size(); ++i) {  // the lead stays the first
    const Line& line = lines.all[chosen[i]];
    const auto first = std::lower_bound(report.times->begin(), report.times->end(),
                                        DocumentSpan{line.document, {line.span.begin_byte, 0}},
                                        [](const TimeMention& time, DocumentSpan place) {
                                          return DocumentSpan{time.document, time.span} < place;
                                        });
    for (auto at = first; at != report.times->end() && at->document == line.document &&
                          at->span.end_byte <= line.span.end_byte && !days[i];
         ++at) {
      days[i] = day_of(*at);
    }
  }
  std::vector<std::size_t> slots;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (days[i]) slots.push_back(i);
  }
  std::vector<std::size_t> dated = slots;
  std::stable_sort(dated.begin(), dated.end(), [&](std::size_t a, std::size_t b) {
    const std::size_t length = std::min(days[a]->size(), days[b]->size());
    return days[a]->substr(0, length) < days[b]->substr(0, length);
  });
  std::vector<std::uint32_t> ordered = chosen;
  for (std::size_t i = 0; i < slots.size(); ++i) ordered[slots[i]] = chosen[dated[i]];
  // What is still to come stands last.
  std::map<std::uint32_t, bool> is_to_come;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const std::optional<std::string>& published =
        report.documents[lines.all[chosen[i]].document.value].published;
    is_to_come[chosen[i]] =
        days[i] && published && days[i]->substr(0, 10) > published->substr(0, 10);
  }
  std::stable_partition(ordered.begin() + 1, ordered.end(),
                        [&](std::uint32_t line) { return !is_to_come[line]; });
  return ordered;
}

}  // namespace onrecord::digest
