// The tellings of all figures of a run, with the times of their sentences.
#include "lineup/tellings.h"

#include <algorithm>
#include <array>
#include <optional>

#include "lineup/calendar.h"
#include "lineup/owner.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

/// Whether the sentence counts over a length of time: so far this year, since 2011, in two months;
/// not since Sunday.
bool has_period(const Telling& telling, const std::vector<TimeMention>& times,
                std::optional<std::int64_t> published) {
  constexpr std::int64_t kLongPeriod = 25;  // days
  for (const std::uint32_t i : telling.times) {
    const TimeMention& time = times[i];
    if (time.type == TimeType::duration || time.type == TimeType::set) return true;
    // "in September": a month, of whatever year.
    if (time.value.starts_with("XXXX-") && time.value.size() == 7) return true;
    const Days days = days_of(time);
    if (!days.is_known) {
      if (time.relation == TimeRelation::since && !time.value.starts_with("XXXX-WXX")) return true;
      continue;
    }
    if (days.last - days.first > kLongPeriod) return true;
    if (time.relation != TimeRelation::since) continue;
    if (!published || *published - days.first > kLongPeriod) return true;
  }
  return false;
}

/// "the governor said on Monday": when it was said, not when it happened.
bool is_time_of_speech(const SentenceView& view, const TimeMention& time) {
  static const Lexicon& verbs = lexicon("speech_verbs.txt");
  std::size_t i = std::min(view.at(time.span.begin_byte), view.size());
  for (std::size_t back = 0; back < 3 && i > 0; ++back) {
    --i;
    if (view[i].kind == TokenKind::word && !verbs.tag(view[i].word).empty()) return true;
    if (!view[i].is_function && !view.is(i, "reporters")) return false;
  }
  return false;
}

/// "Six people were killed and another 31 wounded": more than the six, and all of the wounded.
/// Takes such a word from the last telling's scopes when what was counted just before befell
/// others.
void take_in_others(const std::vector<Figure>& figures, std::uint32_t from,
                    std::vector<Telling>& tellings) {
  static const std::array<std::uint64_t, 6> kOthers = {
      hash_word("another"), hash_word("other"),   hash_word("others"),
      hash_word("more"),    hash_word("further"), hash_word("additional")};
  Telling& last = tellings.back();
  const auto is_others = [](std::uint64_t scope) {
    return std::find(kOthers.begin(), kOthers.end(), scope) != kOthers.end();
  };
  if (last.events == 0 || std::none_of(last.scopes.begin(), last.scopes.end(), is_others)) return;
  bool is_behind_other_event = false;
  for (std::size_t i = tellings.size() - 1; i-- > 0;) {
    const Telling& before = tellings[i];
    if (before.document != last.document || figures[i].span.begin_byte < from) break;
    if ((before.events & last.events) != 0) return;
    is_behind_other_event = is_behind_other_event || before.events != 0;
  }
  if (!is_behind_other_event) return;
  std::erase_if(last.scopes, is_others);
  last.is_scoped = !last.scopes.empty();
}

}  // namespace

std::vector<Telling> read_tellings(const LineUpInput& input, const std::vector<Figure>& figures,
                                   const std::vector<TimeMention>& times) {
  const auto published = [&](DocumentId id) {
    const auto& text = input.documents[id.value].published;
    return text ? day_of(*text) : std::nullopt;
  };
  std::vector<Telling> tellings;
  tellings.reserve(figures.size());
  std::size_t next_time = 0;
  std::optional<SentenceView> view;
  std::pair<std::uint32_t, std::uint32_t> of_view{0, 0};
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const Figure& figure = figures[i];
    const Segmentation& parts = input.segmentations[figure.document.value];
    const std::uint32_t sentence = sentence_at(parts, figure.span.begin_byte);
    const std::pair place(figure.document.value, sentence);
    if (!view || of_view != place) {
      view.emplace(input.documents[figure.document.value], parts, sentence);
      of_view = place;
    }
    const Span span = parts.sentences[sentence].span;
    const auto is_before = [&](const TimeMention& time) {
      return std::pair(time.document, time.span.begin_byte) <
             std::pair(figure.document, span.begin_byte);
    };
    while (next_time < times.size() && is_before(times[next_time])) ++next_time;
    std::vector<std::uint32_t> here;
    constexpr std::size_t kMostTimes = 16;
    for (std::size_t t = next_time; t < times.size() && here.size() < kMostTimes; ++t) {
      if (times[t].document != figure.document || times[t].span.begin_byte >= span.end_byte) break;
      if (!is_time_of_speech(*view, times[t])) here.push_back(static_cast<std::uint32_t>(t));
    }
    tellings.push_back(read_telling(*view, figures, i, std::move(here)));
    if (sentence > 0) {
      carry_subject(SentenceView(input.documents[figure.document.value], parts, sentence - 1),
                    *view, tellings.back().setting);
    }
    const std::uint32_t before = sentence > 0 ? sentence - 1 : sentence;
    take_in_others(figures, parts.sentences[before].span.begin_byte, tellings);
    tellings.back().has_period = has_period(tellings.back(), times, published(figure.document));
    // A part takes what happened from its whole: 338 people killed, including 100 children.
    Telling& telling = tellings.back();
    if (figure.part_of && figure.part_of->value < i && telling.events == 0) {
      telling.events = tellings[figure.part_of->value].events;
      telling.doer = tellings[figure.part_of->value].doer;
    }
  }
  find_owners(input, figures, tellings);
  return tellings;
}

}  // namespace onrecord::lineup
