#include "account/tellers.h"

#include <algorithm>
#include <iterator>

#include "text/lexicon.h"

namespace onrecord::digest {

/// Police Chief Denise Calloway: words that run into a name belong to it.
void mark_titles(std::vector<Unit>& units) {
  for (std::size_t i = units.size(); i-- > 1;) {
    const bool is_of_name =
        units[i].kind == UnitKind::name || (units[i].kind == UnitKind::common && units[i].is_light);
    if (is_of_name && units[i].follows_closely && units[i].is_title_end &&
        units[i - 1].kind == UnitKind::common && units[i - 1].segment == units[i].segment) {
      units[i - 1].is_light = true;
      units[i - 1].is_title_end = true;
    }
  }
}

/// "…, official figures showed": who tells it, at the end of the sentence.
void mark_teller(const Reading& reading, Range tokens, std::vector<Unit>& units) {
  static const Lexicon& verbs = lexicon("speech_verbs.txt");
  if (units.empty() || units.back().segment == 0) return;
  std::uint32_t last = tokens.end;
  while (last > tokens.begin && !reading.is_word(last - 1)) --last;
  if (last == tokens.begin) return;
  constexpr std::string_view kShowing[] = {"showed",    "show",  "shows", "suggest",  "suggests",
                                           "suggested", "found", "finds", "indicate", "indicated"};
  const std::string_view word = reading.text(last - 1);
  if (!verbs.contains(reading.word(last - 1)) &&
      std::find(std::begin(kShowing), std::end(kShowing), word) == std::end(kShowing)) {
    return;
  }
  constexpr std::size_t kLongest = 5;
  const std::uint8_t segment = units.back().segment;
  std::size_t first = units.size();
  while (first > 0 && units[first - 1].segment == segment) {
    --first;
    if (units[first].kind == UnitKind::number || units[first].is_quoted) return;
  }
  if (units.size() - first > kLongest) return;
  for (std::size_t i = first; i < units.size(); ++i) units[i].is_side = true;
}

}  // namespace onrecord::digest
