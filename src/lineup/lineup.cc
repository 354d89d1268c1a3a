#include "lineup/lineup.h"

#include "lineup/credit.h"
#include "lineup/details.h"
#include "lineup/figures.h"
#include "lineup/tellings.h"
#include "lineup/times.h"

namespace onrecord {

void credit(const LineUpInput& input, std::vector<Figure>& figures) {
  lineup::credit_figures(input, figures);
}

LineUp line_up(const LineUpInput& input, std::vector<Figure>& figures,
               std::vector<TimeMention>& times) {
  LineUp result;
  const lineup::Articles articles(input);
  const std::vector<lineup::Telling> tellings = lineup::read_tellings(input, figures, times);
  for (const lineup::Telling& telling : tellings) figures[telling.figure].doer = telling.doer;
  lineup::credit_figures(input, figures);
  result.figure_groups = lineup::group_figures(articles, tellings, times, figures);
  lineup::compare_doers(input, figures, result.figure_groups);
  result.time_groups = lineup::group_times(articles, times);
  result.details = lineup::find_details(articles);
  return result;
}

}  // namespace onrecord
