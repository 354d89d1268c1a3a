#include "lineup/doubts.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "lineup/sentence.h"

namespace onrecord::lineup {
namespace {

SentenceView view_of(const LineUpInput& input, const Figure& figure) {
  const Segmentation& parts = input.segmentations[figure.document.value];
  return {input.documents[figure.document.value], parts,
          sentence_at(parts, figure.span.begin_byte)};
}

bool is_plain(const SentenceView& view, std::size_t i) {
  return i < view.size() && view[i].kind == TokenKind::word && !view[i].is_function &&
         !view[i].is_name;
}

/// "USB 2.0 ports": things are counted whole. A scale is told in tenths: magnitude 6.1.
bool is_version(const SentenceView& view, const Figure& figure, std::size_t begin) {
  constexpr double kSmall = 1000;
  if (figure.form != FigureForm::cardinal || !figure.unit.empty() || !figure.counts ||
      figure.low.value_or(0) >= kSmall) {
    return false;
  }
  static constexpr std::array<std::string_view, 6> kScales = {"magnitude", "scale", "richter",
                                                              "category",  "score", "rating"};
  bool is_decimal = false;
  for (std::size_t i = begin; i < view.at(figure.span.end_byte); ++i) {
    is_decimal = is_decimal || (view[i].kind == TokenKind::number &&
                                view.text(i).find('.') != std::string_view::npos);
  }
  if (!is_decimal) return false;
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (is_any(view, i, kScales) || view.text(i).ends_with("magnitude")) return false;
  }
  return true;
}

/// A share that a poll found: the next poll finds another.
bool is_of_poll(const SentenceView& view, const Figure& figure) {
  static constexpr std::array<std::string_view, 7> kPolls = {
      "poll", "polls", "polling", "survey", "surveyed", "polled", "respondents"};
  const bool is_points =
      figure.counts && is_any(view, view.at(figure.counts->end_byte - 1),
                              std::array<std::string_view, 2>{"points", "point"});
  if (figure.form != FigureForm::percent && !is_points) return false;
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (is_any(view, i, kPolls)) return true;
  }
  return false;
}

/// "the last two decades", "the next 18 years": how far one looks, not how long it was.
bool is_window(const SentenceView& view, const Figure& figure, std::size_t begin) {
  static constexpr std::array<std::string_view, 8> kSides = {
      "last", "past", "next", "previous", "coming", "first", "recent", "following"};
  static constexpr std::array<std::string_view, 9> kLengths = {
      "second", "minute", "hour", "day", "week", "month", "quarter", "year", "decade"};
  return begin > 0 && is_any(view, begin - 1, kSides) &&
         std::find(kLengths.begin(), kLengths.end(), figure.unit) != kLengths.end();
}

/// "716 yards in 12 games": how much over how long, of one season among several.
bool is_of_stretch(const SentenceView& view, const Figure& figure, std::size_t begin) {
  static constexpr std::array<std::string_view, 8> kStretches = {
      "games", "matches", "appearances", "starts", "innings", "seasons", "races", "outings"};
  const auto is_lead = [&](std::size_t i) { return view.is(i, "in") || view.is(i, "over"); };
  if (begin > 0 && figure.counts && is_lead(begin - 1) &&
      is_any(view, view.at(figure.counts->end_byte - 1), kStretches)) {
    return true;
  }
  const std::uint32_t end = figure.counts ? std::max(figure.span.end_byte, figure.counts->end_byte)
                                          : figure.span.end_byte;
  const std::size_t next = view.at(end);
  return is_lead(next) && next + 2 < view.size() && view[next + 1].kind == TokenKind::number &&
         is_any(view, next + 2, kStretches);
}

/// "one rocket propelled grenade launcher": what seems to be counted only tells what sort.
bool is_compound(const SentenceView& view, const Figure& figure) {
  if (!figure.counts || !figure.unit.empty()) return false;
  const std::size_t next = view.at(figure.counts->end_byte);
  return is_plain(view, next) && view.text(next).ends_with("ed") && is_plain(view, next + 1) &&
         view[next].sense->event == 0 && view[next].sense->happening == 0;
}

/// "50 km (30 miles)": tells again what stands before the bracket.
bool is_told_again(const SentenceView& view, const Figure& figure, std::size_t begin) {
  if (figure.unit.empty() || begin < 2 || view[begin - 1].sign != '(') return false;
  for (std::size_t back = 2; back <= 4 && back <= begin; ++back) {
    if (view[begin - back].kind == TokenKind::number) return true;
  }
  return false;
}

/// The stretch of a year that the sentence gives an account of: its words, 0 for none or for two.
std::uint64_t period_of(const SentenceView& view) {
  static constexpr std::array<std::string_view, 3> kParts = {"quarter", "half", "months"};
  static constexpr std::array<std::string_view, 4> kWholes = {"full", "fiscal", "financial",
                                                              "business"};
  static constexpr std::array<std::string_view, 5> kOrders = {"first", "second", "third", "fourth",
                                                              "last"};
  std::uint64_t found = 0;
  for (std::size_t i = 1; i < view.size(); ++i) {
    const bool is_year = view.is(i, "year") && is_any(view, i - 1, kWholes);
    const bool is_part = is_any(view, i, kParts) &&
                         (is_any(view, i - 1, kOrders) || (i > 1 && is_any(view, i - 2, kOrders)));
    if (!is_year && !is_part) continue;
    const std::uint64_t period =
        is_year ? view[i].stem : view[i].stem ^ (view[i - 1].word * 0x9E3779B97F4A7C15ULL);
    if (found != 0 && found != period) return 0;
    found = period;
  }
  return found;
}

}  // namespace

bool are_of_two_periods(const LineUpInput& input, const Figure& a, const Figure& b) {
  const std::uint64_t first = period_of(view_of(input, a));
  const std::uint64_t second = first != 0 ? period_of(view_of(input, b)) : 0;
  return second != 0 && first != second;
}

bool adds_up(const LineUpInput& input, std::span<const Figure> figures, const Figure& part,
             const Figure& whole) {
  constexpr std::size_t kMostBeside = 6;
  if (!part.low || !whole.low || *part.low >= *whole.low || part.form != whole.form) return false;
  const Segmentation& parts = input.segmentations[part.document.value];
  const std::uint32_t sentence = sentence_at(parts, part.span.begin_byte);
  std::vector<double> beside;
  const auto take = [&](const Figure& other) {
    const bool is_near = other.document == part.document &&
                         sentence_at(parts, other.span.begin_byte) == sentence &&
                         beside.size() < kMostBeside;
    const bool is_of_kind = other.form == part.form && other.unit == part.unit && other.low;
    if (is_near && is_of_kind && other.id != part.id) beside.push_back(*other.low);
    return is_near;
  };
  for (std::size_t i = part.id.value; i > 0 && take(figures[i - 1]);) --i;
  for (std::size_t i = part.id.value + 1; i < figures.size() && take(figures[i]);) ++i;
  for (std::uint32_t some = 1; some < 1U << beside.size(); ++some) {
    double sum = *part.low;
    for (std::size_t i = 0; i < beside.size(); ++i) sum += (some >> i & 1) != 0 ? beside[i] : 0;
    if (sum == *whole.low) return true;
  }
  return false;
}

bool is_no_count(const LineUpInput& input, const Figure& figure) {
  const SentenceView view = view_of(input, figure);
  const std::size_t begin = view.at(figure.span.begin_byte);
  if (begin >= view.size()) return false;
  return is_version(view, figure, begin) || is_window(view, figure, begin) ||
         is_of_stretch(view, figure, begin) || is_compound(view, figure) ||
         is_told_again(view, figure, begin) || is_of_poll(view, figure);
}

std::uint64_t belonging_of(const LineUpInput& input, const Figure& figure) {
  static constexpr std::array<std::string_view, 28> kOwners = {
      "parents", "parent",   "families", "family",  "relatives", "mother", "mothers",
      "father",  "fathers",  "widow",    "widows",  "husband",   "wife",   "wives",
      "son",     "daughter", "children", "friends", "one",       "two",    "three",
      "some",    "most",     "many",     "part",    "lawyers",   "lawyer", "members"};
  const SentenceView view = view_of(input, figure);
  const std::size_t begin = view.at(figure.span.begin_byte);
  if (begin < 2 || begin >= view.size()) return 0;
  const std::size_t of =
      view.is(begin - 1, "the") || view.is(begin - 1, "those") ? begin - 2 : begin - 1;
  if (of == 0 || !view.is(of, "of") || !is_any(view, of - 1, kOwners)) return 0;
  return view[of - 1].stem;
}

}  // namespace onrecord::lineup
