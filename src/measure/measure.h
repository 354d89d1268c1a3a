// Figures and times of one document (the only entry of this room).
#pragma once

#include <vector>

#include "onrecord/document.h"
#include "onrecord/figure.h"
#include "onrecord/segmentation.h"
#include "onrecord/time.h"

namespace onrecord {

/// The quantities in order of position, none overlapping another; ids count from 0. Calendar dates
/// and times of day are no figures. Total on every valid document, linear in its size.
std::vector<Figure> find_figures(const Document& document, const Segmentation& segmentation);

/// The same, when the document's times are known already.
std::vector<Figure> find_figures(const Document& document, const Segmentation& segmentation,
                                 const std::vector<TimeMention>& times);

/// The time expressions in order of position, none overlapping another; ids count from 0. Values
/// are worked out against `document.published`, or else the dateline. Total, linear.
std::vector<TimeMention> find_times(const Document& document, const Segmentation& segmentation);

}  // namespace onrecord
