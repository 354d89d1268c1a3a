// Figures of a document: quantities that are no dates, with what they count and what they are part
// of.
#include <algorithm>

#include "measure/measure.h"
#include "measure/model_year.h"
#include "measure/quantity.h"

namespace onrecord {
namespace {

using measure::Atoms;
using measure::Quantity;

constexpr std::uint32_t kStarts = measure::kUnits | measure::kTens | measure::kHundred |
                                  measure::kScale | measure::kDozen | measure::kOrdinal |
                                  measure::kFraction | measure::kManyScale | measure::kVague;

bool can_start(const Atoms& atoms, std::size_t i) {
  const measure::Atom& atom = atoms[i];
  if (atom.kind == measure::AtomKind::number || atom.meaning->is(kStarts)) return true;
  if (atom.kind == measure::AtomKind::sign) {
    return atom.sign == '$' || atom.sign == '-' || atom.sign == '.' || atom.sign == 0x2013 ||
           atom.sign >= 0xA2;
  }
  if (atoms.is(i, "a") || atoms.is(i, "an")) return true;
  if (atoms.is(i, "minus") || atoms.is(i, "negative") || atoms.is(i, "point")) return true;
  // A currency before its number: US$ 5, EUR 20.
  return atom.span.size() <= 3 &&
         (atoms.is_number(i + 1) || atoms.is_sign(i + 1, '$') || atoms.is_sign(i + 1, '.'));
}

/// The previous figure that this one is a part of: "338 people, including 100 children", "12 of the
/// 30".
std::optional<FigureId> part_of(const Atoms& atoms, const Quantity& quantity,
                                const Quantity& previous, FigureId previous_id, bool& is_reverse) {
  if (!atoms.same_sentence(quantity.begin, previous.end - 1)) return std::nullopt;
  if (quantity.form == FigureForm::ordinal || previous.form == FigureForm::ordinal)
    return std::nullopt;
  if (previous.unit != quantity.unit && !previous.unit.empty()) return std::nullopt;
  for (std::size_t k = previous.end; k < quantity.begin; ++k) {
    const bool includes = atoms.is(k, "including") || atoms.is(k, "among") ||
                          (atoms.is(k, "of") && atoms.is(k + 1, "whom")) ||
                          (atoms.is(k, "of") && atoms.is(k + 1, "them"));
    if (includes && quantity.begin - k <= 5) return previous_id;
  }
  const std::size_t begin = previous.begin;
  const bool opens = (begin > 0 && atoms.is(begin - 1, "of")) ||
                     (begin > 1 && atoms.is(begin - 2, "of") && atoms.is(begin - 1, "the"));
  const std::size_t of = begin > 1 && atoms.is(begin - 1, "the") ? begin - 2 : begin - 1;
  if (opens && atoms[of].is_capitalised) return previous_id;
  // "12 of the 30": the whole comes second.
  std::size_t at = previous.end;
  if (atoms.is(at, "of") &&
      (atoms.is(at + 1, "the") || atoms.is(at + 1, "its") || atoms.is(at + 1, "their")) &&
      at + 2 == quantity.begin)
    is_reverse = true;
  return std::nullopt;
}

class Finder {
 public:
  Finder(const Document& document, const Segmentation& segmentation,
         const std::vector<TimeMention>& times)
      : document_(document), segmentation_(segmentation), times_(times) {}

  std::vector<Figure> find() {
    for (const Paragraph& paragraph : segmentation_.paragraphs) read(paragraph);
    return std::move(figures_);
  }

 private:
  /// The end of a date or time of day that covers the byte; 0 when none does.
  std::uint32_t covered_until(std::uint32_t byte) {
    while (next_time_ < times_.size() && times_[next_time_].span.end_byte <= byte) ++next_time_;
    if (next_time_ == times_.size()) return 0;
    const TimeMention& time = times_[next_time_];
    // A length is a quantity too; its ordinals (the sixth year) are not.
    const bool counts = time.type == TimeType::duration && !is_ordinal(byte);
    return !counts && time.span.begin_byte <= byte ? time.span.end_byte : 0;
  }

  bool is_ordinal(std::uint32_t byte) const {
    return at_ < atoms_.size() && atoms_[at_].span.begin_byte == byte &&
           atoms_.has(at_, measure::kOrdinal);
  }

  void read(const Paragraph& paragraph) {
    atoms_.read(document_, segmentation_, paragraph);
    std::size_t taken = 0;  // atoms before this one belong to a figure
    previous_ = {};
    has_previous_ = false;
    for (std::size_t i = 0; i < atoms_.size();) {
      if (measure::begins_address(atoms_, i)) {
        do ++i;
        while (i < atoms_.size() && atoms_[i].is_glued);
        continue;
      }
      if (!can_start(atoms_, i) || measure::is_model_year(atoms_, i)) {
        ++i;
        continue;
      }
      at_ = i;
      if (const std::uint32_t end = covered_until(atoms_[i].span.begin_byte)) {
        while (i < atoms_.size() && atoms_[i].span.begin_byte < end) ++i;
        taken = i;
        continue;
      }
      const auto quantity = measure::read_quantity(atoms_, i, taken);
      if (!quantity || quantity->end <= i) {
        i += skip(i);
        continue;
      }
      i = taken = quantity->end;
      if (quantity->low || quantity->form == FigureForm::vague) add(*quantity);
    }
  }

  /// A code or phone number is passed over whole, so that no part of it is taken for a figure.
  std::size_t skip(std::size_t i) const {
    std::size_t n = 1;
    if (!atoms_.is_number(i)) return n;
    while (atoms_[i + n].is_glued &&
           (atoms_.is_hyphen(i + n) || atoms_.is_sign(i + n, '/') || atoms_.is_sign(i + n, ':') ||
            atoms_.is_sign(i + n, '.')) &&
           atoms_.is_number(i + n + 1) && atoms_[i + n + 1].is_glued) {
      n += 2;
    }
    return n;
  }

  /// Whether the quantity is the next of a list that the previous one began: only "and", "or" or a
  /// comma stands between. "1,234, up 2 percent" and "0.1, or 10 percent" are no lists.
  bool follows_in_list(const Quantity& quantity) const {
    const std::size_t gap = quantity.number - previous_.end;
    if (gap == 1) return true;
    return gap == 2 && (atoms_.is_sign(previous_.end, ',') ? atoms_.is(previous_.end + 1, "and")
                                                           : quantity.begin == previous_.end + 1);
  }

  /// "more than 100 and fewer than 300": one range told by its two bounds.
  bool bounds_both_ways(const Quantity& quantity) const {
    const auto is_low = [](Approximator a) {
      return a == Approximator::more_than || a == Approximator::at_least;
    };
    const auto is_high = [](Approximator a) {
      return a == Approximator::less_than || a == Approximator::at_most;
    };
    const Quantity& first = previous_;
    if (!first.low || !quantity.low || first.form != quantity.form) return false;
    if (!first.unit.empty() && first.unit != quantity.unit) return false;
    const bool rises =
        is_low(first.approximator) && is_high(quantity.approximator) && *first.low < *quantity.low;
    const bool falls =
        is_high(first.approximator) && is_low(quantity.approximator) && *first.low > *quantity.low;
    if (!rises && !falls) return false;
    const std::size_t gap = quantity.begin - first.end;
    return gap == 1 && (atoms_.is(first.end, "and") || atoms_.is(first.end, "but") ||
                        atoms_.is_sign(first.end, ','));
  }

  void add(const Quantity& quantity) {
    Figure figure;
    figure.id = FigureId{static_cast<std::uint32_t>(figures_.size())};
    figure.document = document_.id;
    figure.span = atoms_.span(quantity.begin, quantity.end);
    figure.form = quantity.form;
    figure.low = quantity.low;
    figure.high = quantity.high;
    figure.approximator = quantity.approximator;
    figure.unit = quantity.unit;
    // With a unit the thing is told by "of" (3 tons of rice); what follows else may be anything.
    if (quantity.form != FigureForm::age &&
        (quantity.unit.empty() || atoms_.is(quantity.end, "of"))) {
      figure.counts = measure::read_counted(atoms_, quantity.end);
    }
    // "5 and 6 kg": the unit stands once, behind the last of them.
    const bool is_listed = has_previous_ && previous_.shares_unit && follows_in_list(quantity);
    if (is_listed && !quantity.unit.empty() && !figures_.empty() &&
        quantity.form != FigureForm::age && quantity.form != FigureForm::ordinal &&
        atoms_.is_number(quantity.number)) {
      figures_.back().unit = quantity.unit;
      figures_.back().form = quantity.form;
    }
    if (is_listed && !figures_.empty() && !figures_.back().counts) {
      figures_.back().counts = figure.counts;
    }
    if (has_previous_) {
      bool is_reverse = false;
      figure.part_of = part_of(atoms_, quantity, previous_, figures_.back().id, is_reverse);
      if (is_reverse) figures_.back().part_of = figure.id;
    }
    if (has_previous_ && bounds_both_ways(quantity)) {
      Figure& range = figures_.back();
      range.span.end_byte = figure.span.end_byte;
      range.low = std::min(*range.low, *figure.low);
      range.high = std::max(*range.high, *figure.high);
      range.approximator = Approximator::range;
      if (range.unit.empty()) range.unit = figure.unit;
      range.counts = figure.counts;
      previous_.end = quantity.end;
      return;
    }
    figures_.push_back(std::move(figure));
    previous_ = quantity;
    has_previous_ = true;
  }

  const Document& document_;
  const Segmentation& segmentation_;
  const std::vector<TimeMention>& times_;
  std::size_t next_time_ = 0;
  std::size_t at_ = 0;  // the atom that is looked at
  Atoms atoms_;
  Quantity previous_;
  bool has_previous_ = false;
  std::vector<Figure> figures_;
};

}  // namespace

std::vector<Figure> find_figures(const Document& document, const Segmentation& segmentation) {
  return find_figures(document, segmentation, find_times(document, segmentation));
}

std::vector<Figure> find_figures(const Document& document, const Segmentation& segmentation,
                                 const std::vector<TimeMention>& times) {
  return Finder(document, segmentation, times).find();
}

}  // namespace onrecord
