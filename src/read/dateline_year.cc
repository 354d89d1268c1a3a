// The year of a dateline that has none ("LONDON, Sept. 30 (Reuters)"), from the other articles of
// the run: accounts of one event appear within weeks of each other.
//
// Nothing is guessed where the nearest dated article is further away, where two years would do, or
// where the weekday of the dateline fits no day near.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "read/read.h"

namespace onrecord {
namespace {

constexpr std::size_t kOpeningBlocks = 10;
constexpr int kNearDays = 45;

std::optional<std::chrono::sys_days> day_of(const std::string& iso) {
  int year = 0;
  unsigned month = 0;
  unsigned day = 0;
  if (std::sscanf(iso.c_str(), "%4d-%2u-%2u", &year, &month, &day) != 3) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                         std::chrono::day(day)};
  return date.ok() ? std::optional(std::chrono::sys_days(date)) : std::nullopt;
}

/// The day without its year that the furniture above the story or its dateline tells.
std::optional<MonthDay> yearless_day(const Document& document) {
  const std::size_t count = std::min(document.blocks.size(), kOpeningBlocks);
  for (std::size_t i = 0; i < count; ++i) {
    if (document.blocks[i].kind != BlockKind::meta) continue;
    const auto day = month_day_in_line(text_of(document, document.blocks[i].span));
    if (day) return day;
  }
  return std::nullopt;
}

/// The day of the one year in which it lies near a day given.
std::optional<std::chrono::sys_days> day_near(const MonthDay& told,
                                              const std::vector<std::chrono::sys_days>& known) {
  std::optional<std::chrono::sys_days> best;
  for (const std::chrono::sys_days other : known) {
    const int year = static_cast<int>(std::chrono::year_month_day(other).year());
    for (int step = -1; step <= 1; ++step) {
      const std::chrono::year_month_day date{std::chrono::year(year + step),
                                             std::chrono::month(static_cast<unsigned>(told.month)),
                                             std::chrono::day(static_cast<unsigned>(told.day))};
      if (!date.ok()) continue;
      const std::chrono::sys_days day(date);
      if (told.weekday >= 0 &&
          std::chrono::weekday(day).iso_encoding() != static_cast<unsigned>(told.weekday) + 1)
        continue;
      if (std::abs((day - other).count()) > kNearDays) continue;
      if (best && *best != day) return std::nullopt;  // articles of two years
      best = day;
    }
  }
  return best;
}

}  // namespace

void complete_datelines(std::span<Document> documents) {
  std::vector<std::chrono::sys_days> known;
  for (const Document& document : documents) {
    if (!document.published || document.role == Role::draft) continue;
    if (const auto day = day_of(*document.published)) known.push_back(*day);
  }
  if (known.empty()) return;
  for (Document& document : documents) {
    if (document.published || document.role != Role::article) continue;
    const std::optional<MonthDay> told = yearless_day(document);
    if (!told) continue;
    const auto day = day_near(*told, known);
    if (!day) continue;
    const std::chrono::year_month_day date(*day);
    std::array<char, 16> iso = {};
    std::snprintf(iso.data(), iso.size(), "%04d-%02u-%02u", static_cast<int>(date.year()) % 10000,
                  static_cast<unsigned>(date.month()) % 100,
                  static_cast<unsigned>(date.day()) % 100);
    document.published = iso.data();
    document.published_basis = "text, year of the other articles";
  }
}

}  // namespace onrecord
