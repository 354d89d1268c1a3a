// Whether another article tells about the same number: "more than a thousand jobs" and "1,200
// jobs", $4.2 billion and $4bn, 564 feet and 172 metres, 84 of 602 and 14 percent. For what one
// article alone has: rather too much is held for told than too little.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "onrecord/report.h"
#include "reuse/measures.h"

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
  /// A quantity in the base unit of its dimension.
  struct Measured {
    reuse::BaseMeasure measure;
    std::uint32_t document = 0;
    std::string_view unit;  // as it was told; empty for a length of several units
  };
  /// What part of another number of its sentence a number is, in percent.
  struct Share {
    double percent = 0;
    std::uint32_t document = 0;
  };

  std::uint64_t counted(const Figure& figure) const;
  void gather_told();
  void gather_measured();
  void gather_shares();
  std::vector<double> shares_of(std::size_t figure) const;
  bool is_value_told(const Figure& figure) const;
  bool is_measure_told(const Figure& figure) const;
  bool is_share_told(const Figure& figure) const;

  const Report& report_;
  std::vector<Told> told_;          // by value
  std::vector<Measured> measured_;  // by dimension and value
  std::vector<Share> shares_;       // told as percentages by their documents, by value
  std::vector<Share> parts_;        // and as two numbers
};

}  // namespace onrecord
