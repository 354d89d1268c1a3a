#include "collate/parts.h"

#include <algorithm>

#include "collate/reordered.h"
#include "collate/retold.h"
#include "sequence/bit_alignment.h"

namespace onrecord::collation {
namespace {

/// Whether one part may go on where the one before it ended: a sentence that ends between them has
/// an end of its own there. True when either was not found.
bool may_continue(const RecordText& record, const Location& before, const Location& here) {
  if (before.place != Place::one || here.place != Place::one) return true;
  const Stretch& s = before.stretches.front();
  const Stretch& t = here.stretches.front();
  if (t.begin < s.end) return false;
  for (std::uint32_t i = s.end; i < t.begin; ++i) {
    if (record.words[i].ends_sentence) return false;
  }
  return true;
}

constexpr std::uint32_t kFewestWords = 4;  // of a neighbour, and of a part that is put beside it

bool is_firm(const Location& location) {
  if (location.place != Place::one || location.is_reordered) return false;
  const Stretch& s = location.stretches.front();
  return s.end - s.begin >= kFewestWords;
}

/// The part's words as the last (the first) of words [begin, end) of the record.
Location in_window(const RecordText& record, const Wording& part, std::uint32_t begin,
                   std::uint32_t end, bool at_end) {
  if (begin >= end) return {};
  const std::vector<std::uint64_t> keys = part.keys();
  const WordPattern pattern(keys);
  const std::vector<std::uint64_t> text = record.numbered.keys(begin, end);
  Stretch best;
  std::size_t best_cost = keys.size() * 4;
  for (std::uint32_t size = 1; size <= end - begin; ++size) {
    const std::uint32_t from = at_end ? end - size : begin;
    const std::uint32_t distance = pattern.distance(Words(text).subspan(from - begin, size));
    if (distance * 2 > keys.size()) continue;
    // Of equal ones the one that begins (ends) with the same word, then the one of like length.
    const bool is_met =
        at_end ? record.key(from) == keys.front() : record.key(from + size - 1) == keys.back();
    const bool is_like = size == keys.size();
    const std::size_t cost = std::size_t{distance} * 4 + (is_met ? 0 : 2) + (is_like ? 0 : 1);
    if (cost >= best_cost) continue;
    best_cost = cost;
    best = {from, from + size, 0, static_cast<std::uint32_t>(keys.size())};
  }
  Location location;
  if (best.end == best.begin) return location;
  location.place = Place::one;
  location.stretches = {best};
  return location;
}

}  // namespace

Location locate_as_one(const RecordText& record, const Variant& variant, std::uint32_t near) {
  if (variant.parts.size() < 2 || near == kNowhere) return {};
  const auto reach = static_cast<std::uint32_t>(variant.size()) + 8;
  return locate_reordered(record, variant.wording, near - std::min(near, reach), near + reach);
}

void locate_beside(const RecordText& record, const Variant& variant,
                   std::vector<Location>& places) {
  const std::vector<Location> known = places;
  for (std::size_t n = 0; n < places.size(); ++n) {
    const Wording& part = variant.parts[n].wording;
    const auto size = static_cast<std::uint32_t>(part.words.size());
    if (places[n].place != Place::none || size < kFewestWords) continue;
    const std::uint32_t reach = 2 * size;
    if (n + 1 < places.size() && is_firm(known[n + 1])) {
      const std::uint32_t end = known[n + 1].stretches.front().begin;
      const std::uint32_t floor = turn_around(record, end).first;
      places[n] = in_window(record, part, std::max(floor, end - std::min(end, reach)), end, true);
    }
    if (places[n].place == Place::none && n > 0 && is_firm(known[n - 1])) {
      const std::uint32_t begin = known[n - 1].stretches.front().end;
      const std::uint32_t ceiling = turn_around(record, begin - 1).second;
      places[n] = in_window(record, part, begin, std::min(ceiling, begin + reach), false);
    }
  }
}

JudgeOptions options_of(const RecordText& record, std::span<const Location> places,
                        std::size_t part) {
  JudgeOptions options;
  options.open_start = part > 0 && may_continue(record, places[part - 1], places[part]);
  options.open_end =
      part + 1 < places.size() && may_continue(record, places[part], places[part + 1]);
  return options;
}

}  // namespace onrecord::collation
