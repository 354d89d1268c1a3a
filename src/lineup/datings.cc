// The datings of all times of a run, with what their articles and the sentences before them add.
#include <optional>
#include <utility>
#include <vector>

#include "lineup/dating.h"

namespace onrecord::lineup {
namespace {

/// "hopes to try again on July 8", told in April: of the days of that name the nearest.
void look_ahead(Dating& dating, std::int64_t today) {
  constexpr std::int64_t kHalfYear = 183;
  Days& days = dating.days;
  if (!(dating.is_maybe || dating.is_coming) || dating.form.tells_year ||
      dating.form.grain > DateForm::month || !days.is_known || dating.has_no_year) {
    return;
  }
  if (today - days.last > kHalfYear) {
    days.first = a_year_on(days.first);
    days.last = a_year_on(days.last);
  }
}

}  // namespace

std::vector<Dating> read_datings(const LineUpInput& input, const std::vector<TimeMention>& times) {
  std::vector<Dating> datings;
  datings.reserve(times.size());
  std::optional<SentenceView> view;
  std::pair<std::uint32_t, std::uint32_t> of_view{0, 0};
  for (const TimeMention& time : times) {
    const Document& document = input.documents[time.document.value];
    const Segmentation& parts = input.segmentations[time.document.value];
    const std::pair place(time.document.value, sentence_at(parts, time.span.begin_byte));
    if (!view || place != of_view) {
      view.emplace(document, parts, place.second);
      of_view = place;
    }
    Dating& dating = datings.emplace_back(read_dating(*view, time));
    const auto today = document.published ? day_of(*document.published) : std::nullopt;
    dating.is_undated = !today;
    if (today) look_ahead(dating, *today);
    dating.is_future = today && dating.days.first > *today;
    if (place.second > 0) {
      carry_subject(SentenceView(document, parts, place.second - 1), *view, dating.setting);
    }
  }
  return datings;
}

}  // namespace onrecord::lineup
