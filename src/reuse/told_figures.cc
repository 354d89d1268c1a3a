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

bool is_of_record(const Report& report, DocumentId document) {
  return report.documents[document.value].role == Role::record;
}

/// A count of things that another one can be a part of.
bool is_count(const Figure& figure) {
  constexpr double kFewest = 10;
  return figure.form == FigureForm::cardinal && figure.unit.empty() && figure.low &&
         figure.low == figure.high && *figure.low >= kFewest;
}

}  // namespace

ToldFigures::ToldFigures(const Report& report) : report_(report) {
  if (!report.figures) return;
  gather_told();
  gather_measured();
  gather_shares();
}

void ToldFigures::gather_told() {
  for (const Figure& figure : *report_.figures) {
    if (is_of_record(report_, figure.document) || !is_telling(figure)) continue;
    told_.push_back({*figure.low, figure.document.value, form_of(figure), figure.approximator,
                     counted(figure)});
  }
  std::sort(told_.begin(), told_.end(), [](const Told& a, const Told& b) {
    return std::tuple(a.value, a.document) < std::tuple(b.value, b.document);
  });
}

void ToldFigures::gather_measured() {
  for (const Figure& figure : *report_.figures) {
    if (is_of_record(report_, figure.document) || !figure.low) continue;
    if (const auto measure = reuse::base_measure(*figure.low, figure.unit)) {
      measured_.push_back({*measure, figure.document.value, figure.unit});
    }
  }
  if (report_.times) {
    for (const TimeMention& time : *report_.times) {
      if (is_of_record(report_, time.document) || time.type != TimeType::duration) continue;
      if (const auto measure = reuse::base_measure_of_length(time.value)) {
        measured_.push_back({*measure, time.document.value, {}});
      }
    }
  }
  std::sort(measured_.begin(), measured_.end(), [](const Measured& a, const Measured& b) {
    return std::tuple(a.measure.dimension, a.measure.value, a.document) <
           std::tuple(b.measure.dimension, b.measure.value, b.document);
  });
}

void ToldFigures::gather_shares() {
  const std::vector<Figure>& figures = *report_.figures;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    if (is_of_record(report_, figures[i].document) || !figures[i].low) continue;
    const std::uint32_t document = figures[i].document.value;
    if (figures[i].form == FigureForm::percent) shares_.push_back({*figures[i].low, document});
    for (const double percent : shares_of(i)) parts_.push_back({percent, document});
  }
  const auto is_less = [](const Share& a, const Share& b) {
    return std::tuple(a.percent, a.document) < std::tuple(b.percent, b.document);
  };
  std::sort(shares_.begin(), shares_.end(), is_less);
  std::sort(parts_.begin(), parts_.end(), is_less);
}

/// What part a count is of the larger counts close by: "Of 602 people, 84 felt sick".
std::vector<double> ToldFigures::shares_of(std::size_t figure) const {
  constexpr std::size_t kNearest = 3;   // figures on either side
  constexpr std::uint32_t kNear = 160;  // bytes between the two
  const std::vector<Figure>& figures = *report_.figures;
  const Figure& part = figures[figure];
  std::vector<double> shares;
  if (!is_count(part)) return shares;
  const std::size_t begin = figure - std::min(figure, kNearest);
  const std::size_t end = std::min(figures.size(), figure + kNearest + 1);
  for (std::size_t i = begin; i < end; ++i) {
    const Figure& whole = figures[i];
    if (whole.document != part.document || !is_count(whole) || *whole.low <= *part.low) continue;
    const std::uint32_t gap = whole.span < part.span ? part.span.begin_byte - whole.span.end_byte
                                                     : whole.span.begin_byte - part.span.end_byte;
    if (gap <= kNear) shares.push_back(100 * *part.low / *whole.low);
  }
  return shares;
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
  return is_telling(figure) &&
         (is_value_told(figure) || is_measure_told(figure) || is_share_told(figure));
}

/// In another unit by another article.
bool ToldFigures::is_measure_told(const Figure& figure) const {
  constexpr double kRounded = 0.02;  // by who converts
  constexpr std::size_t kMostSeen = 256;
  const auto measure = reuse::base_measure(*figure.low, figure.unit);
  if (!measure) return false;
  const double slack =
      std::abs(measure->value) *
      std::max(kRounded, figure.approximator == Approximator::exact ? 0 : 3 * kRounded);
  const auto least = std::pair(measure->dimension, measure->value - slack);
  auto at = std::lower_bound(
      measured_.begin(), measured_.end(), least, [](const Measured& each, const auto& wanted) {
        return std::pair(each.measure.dimension, each.measure.value) < wanted;
      });
  for (std::size_t seen = 0; at != measured_.end() && at->measure.dimension == measure->dimension &&
                             at->measure.value <= measure->value + slack && ++seen <= kMostSeen;
       ++at) {
    if (at->document != figure.document.value && at->unit != figure.unit) return true;
  }
  return false;
}

/// As a percentage by another article, or as two numbers there and as a percentage here.
bool ToldFigures::is_share_told(const Figure& figure) const {
  const auto has = [&](const std::vector<Share>& shares, double percent) {
    constexpr double kWhole = 5;  // larger ones are told without decimals
    const double rounded = percent >= kWhole ? 0.5 : 0.05;
    auto at =
        std::lower_bound(shares.begin(), shares.end(), percent - rounded,
                         [](const Share& share, double least) { return share.percent < least; });
    while (at != shares.end() && at->percent <= percent + rounded) {
      if (at->document != figure.document.value) return true;
      ++at;
    }
    return false;
  };
  if (figure.form == FigureForm::percent) return has(parts_, *figure.low);
  const std::vector<double> shares = shares_of(figure.id.value);
  return std::any_of(shares.begin(), shares.end(),
                     [&](double percent) { return has(shares_, percent); });
}

bool ToldFigures::is_value_told(const Figure& figure) const {
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
