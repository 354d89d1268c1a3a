// What may have changed between two articles: a toll that grew, a state of another day, a birthday.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lineup/lineup.h"
#include "lineup/telling.h"

namespace onrecord::lineup {

/// By positions in the list of figures. Holds references to what it is made of.
class Growth {
 public:
  Growth(const LineUpInput& input, const std::vector<Telling>& tellings,
         const std::vector<TimeMention>& times, const std::vector<Figure>& figures);

  /// Whether both articles tell when they came out.
  bool are_dated(std::size_t i, std::size_t k) const;

  /// Whether the article that came out later tells more: a toll that grew, an age.
  bool is_later(std::size_t i, std::size_t k) const;

  /// Whether a measure can have grown between two articles: the fourth day of a strike and the
  /// eighth, what has burned by Monday and by Tuesday. `likeness`: of what both tell.
  bool may_have_run_on(std::size_t i, std::size_t k, double likeness) const;

  /// Whether two counts of a state (homes without power, people missing) come from articles of two
  /// days and are told of no common one: it may well have changed in between.
  bool is_of_another_day(std::size_t i, std::size_t k) const;

 private:
  bool is_birthday(std::size_t i, std::size_t k) const;
  bool tell_one_time(std::size_t i, std::size_t k) const;
  bool are_as_of_one_day(std::size_t i, std::size_t k) const;
  std::optional<std::int64_t> published(std::size_t i) const {
    return published_[figures_[i].document.value];
  }

  const LineUpInput& input_;
  const std::vector<Telling>& tellings_;
  const std::vector<TimeMention>& times_;
  std::span<const Figure> figures_;
  std::vector<std::optional<std::int64_t>> published_;
  std::vector<std::optional<std::int64_t>> last_days_;  // published, or the last date in the text
};

}  // namespace onrecord::lineup
