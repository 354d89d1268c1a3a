// Lining up what several documents tell: the same thing counted, the same event dated (the only
// entry of this room).
//
// Same thing first, values second: figures come together by what is counted, what happened to it
// and what else their sentences share; only then are their numbers compared, as intervals.
// What cannot be lined up with confidence stays alone (after de Marneffe et al. 2008: no
// contradiction without the same event).
#pragma once

#include <span>
#include <vector>

#include "onrecord/detail.h"
#include "onrecord/document.h"
#include "onrecord/figure.h"
#include "onrecord/quotation.h"
#include "onrecord/segmentation.h"
#include "onrecord/speaker.h"
#include "onrecord/time.h"

namespace onrecord {

/// All documents of a run with what is known of them; every list in the order of the documents.
struct LineUpInput {
  std::span<const Document> documents;
  std::span<const Segmentation> segmentations;
  std::span<const Quotation> quotations;
  std::span<const IndirectSpeech> indirect;
  std::span<const Speaker> speakers;
};

struct LineUp {
  std::vector<FigureGroup> figure_groups;  ///< by their first member
  std::vector<TimeGroup> time_groups;      ///< in the order of the calendar, undated ones last
  std::vector<DetailConflict> details;     ///< in the order of their words
};

/// Groups all figures and times (each in one group, alone where nothing fits) and fills their
/// `credited_to`, `doer`, `dates` and `group`. Precondition: ids are positions in the lists. Total,
/// deterministic, linear in the text but for groups of one kind, which are bounded.
LineUp line_up(const LineUpInput& input, std::vector<Figure>& figures,
               std::vector<TimeMention>& times);

/// Fills `credited_to` of the figures alone: who is quoted or said to have told them. Same
/// preconditions; linear.
void credit(const LineUpInput& input, std::vector<Figure>& figures);

}  // namespace onrecord
