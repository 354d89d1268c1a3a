// Whether another article tells about the same number: "more than a thousand jobs" and "1,200
// jobs", $4.2 billion and $4bn. For what one article alone has: rather too much is held for told
// than too little.
#pragma once

#include <cstdint>
#include <vector>

#include "onrecord/report.h"

namespace onrecord {

class ToldFigures {
 public:
  /// `report` must outlive this. Precondition: it has segmentations.
  explicit ToldFigures(const Report& report);

  /// Never of small whole numbers: they say too little for two articles to mean the same by them.
  bool are_told(const Figure& figure) const;

 private:
  struct Told {
    double value = 0;
    std::uint32_t document = 0;
    FigureForm form = FigureForm::cardinal;
    Approximator approximator = Approximator::exact;
    std::uint64_t counts = 0;
  };

  std::uint64_t counted(const Figure& figure) const;

  const Report& report_;
  std::vector<Told> told_;  // by value
};

}  // namespace onrecord
