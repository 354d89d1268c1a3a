#include "reuse/told_figures.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "text/fold.h"
#include "text/senses.h"

namespace onrecord {
namespace {

/// A dozen men are twelve men.
FigureForm form_of(const Figure& figure) {
  return figure.form == FigureForm::vague ? FigureForm::cardinal : figure.form;
}

bool is_telling(const Figure& figure) {
  constexpr double kSmall = 10;
  return figure.low && figure.form != FigureForm::ordinal && figure.form != FigureForm::age &&
         (*figure.low >= kSmall || *figure.low != std::floor(*figure.low) ||
          figure.form == FigureForm::money || figure.form == FigureForm::percent);
}

/// By what part of itself a number may stand for another one: more than a thousand, 1,200.
double slack_of(Approximator approximator) {
  constexpr double kExact = 0.06;  // $4.2 billion and $4bn
  constexpr double kAbout = 0.12;
  constexpr double kBound = 0.25;
  switch (approximator) {
    case Approximator::exact:
    case Approximator::range:
      return kExact;
    case Approximator::about:
      return kAbout;
    default:
      return kBound;
  }
}

bool is_people(std::uint64_t counts) {
  static const std::uint64_t people = sense_of_word("people");
  return counts == people;
}

}  // namespace

ToldFigures::ToldFigures(const Report& report) : report_(report) {
  if (!report.figures) return;
  for (const Figure& figure : *report.figures) {
    const bool is_record = report.documents[figure.document.value].role == Role::record;
    if (is_record || !is_telling(figure)) continue;
    told_.push_back({*figure.low, figure.document.value, form_of(figure), figure.approximator,
                     counted(figure)});
  }
  std::sort(told_.begin(), told_.end(), [](const Told& a, const Told& b) {
    return std::tuple(a.value, a.document) < std::tuple(b.value, b.document);
  });
}

/// The key of the thing counted: the last word for it; 0 for none.
std::uint64_t ToldFigures::counted(const Figure& figure) const {
  if (!figure.counts) return 0;
  const Document& document = report_.documents[figure.document.value];
  const std::vector<Token>& tokens = report_.segmentations[figure.document.value].tokens;
  auto end = std::lower_bound(
      tokens.begin(), tokens.end(), figure.counts->end_byte,
      [](const Token& token, std::uint32_t byte) { return token.span.begin_byte < byte; });
  for (; end != tokens.begin() && std::prev(end)->span.begin_byte >= figure.counts->begin_byte;
       --end) {
    const Token& last = *std::prev(end);
    if (last.word != 0) return sense_of_word(fold_word(text_of(document, last.span)));
  }
  return 0;
}

bool ToldFigures::are_told(const Figure& figure) const {
  if (!is_telling(figure)) return false;
  constexpr double kRounded = 13;
  constexpr std::size_t kMostSeen = 256;
  const double value = *figure.low;
  const FigureForm form = form_of(figure);
  const std::uint64_t counts = counted(figure);
  const double widest =
      std::abs(value) * slack_of(Approximator::more_than) / (1 - slack_of(Approximator::more_than));
  auto at = std::lower_bound(told_.begin(), told_.end(), value - widest,
                             [](const Told& told, double least) { return told.value < least; });
  for (std::size_t seen = 0; at != told_.end() && at->value <= value + widest; ++at) {
    if (++seen > kMostSeen) return true;  // a number of a table: nothing tells
    if (at->document == figure.document.value || at->form != form) continue;
    const double gap = std::abs(at->value - value);
    const double slack = std::max(slack_of(figure.approximator), slack_of(at->approximator));
    const double larger = std::max(std::abs(at->value), std::abs(value));
    if (gap == 0) return true;
    // Loose bounds go only with the same thing counted.
    const bool is_same = at->counts == counts && counts != 0;
    const double reach = is_same || is_people(counts) || is_people(at->counts)
                             ? slack
                             : slack_of(Approximator::exact);
    if (larger >= kRounded && gap <= reach * larger) return true;
  }
  return false;
}

}  // namespace onrecord
