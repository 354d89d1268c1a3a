#include "lineup/doer.h"

#include <algorithm>
#include <array>

#include "lineup/subjects.h"

namespace onrecord::lineup {
namespace {

constexpr std::size_t kReach = 16;

bool is_party(const Word& word) { return word.sense->party != 0 || word.sense->side != 0; }

/// Prepositions behind which targets and places stand, not doers.
bool leads_away(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 12> kWords = {
      "in", "on", "against", "at", "near", "of", "from", "over", "to", "for", "with", "into"};
  if (!is_any(view, i, kWords)) return false;
  static constexpr std::array<std::string_view, 12> kAmounts = {
      "days",   "weeks", "months", "hours",  "series", "wave",
      "string", "night", "number", "couple", "group",  "spate"};
  return !(view.is(i, "of") && i > 0 && is_any(view, i - 1, kAmounts));
}

/// From the first to the last word of [begin, end) that names a party, what leads away left out.
std::optional<Span> parties_in(const SentenceView& view, std::size_t begin, std::size_t end) {
  std::size_t first = end;
  std::size_t last = end;
  for (std::size_t i = begin; i < end; ++i) {
    if (leads_away(view, i)) {
      if (first != end) break;
      // What follows belongs to the place or target, up to the next name of a deed's doer.
      while (i + 1 < end && !view.is(i + 1, "by") && view[i + 1].sign != ',' &&
             !leads_away(view, i + 1)) {
        ++i;
      }
      continue;
    }
    if (!is_party(view[i])) continue;
    if (first == end) first = i;
    last = i;
  }
  if (first == end) return std::nullopt;
  // The noun that the last word belongs to: Syrian airstrikes, regime forces.
  std::size_t stop = last + 1;
  if (stop < end && view[stop].kind == TokenKind::word && !view[stop].is_function) ++stop;
  return view.span(first, stop);
}

/// Whether the relative clause that begins at `begin` has the verb as its first: "that had killed",
/// "that the agency said had killed"; not "that followed the bombing killed".
bool is_led(const SentenceView& view, std::size_t begin, std::size_t verb) {
  static constexpr std::array<std::string_view, 4> kSaying = {"said", "says", "reported",
                                                              "reports"};
  bool has_words = false;
  for (std::size_t i = begin; i < verb; ++i) {
    if (is_any(view, i, kSaying)) return true;
    has_words = has_words || (view[i].kind == TokenKind::word && !view[i].is_function);
  }
  return !has_words;
}

/// "Rebel rockets hit the town, killing": who did what the sentence before the comma tells.
std::optional<Span> doer_before_comma(const SentenceView& view, std::size_t comma) {
  std::size_t begin = comma;
  while (begin > 0 && view[begin - 1].sign != ';' && view[begin - 1].sign != ':' &&
         view[begin - 1].sign != '"' && comma - begin < 2 * kReach) {
    --begin;
  }
  for (std::size_t i = begin + 1; i < comma; ++i) {
    if (view.is(i, "by")) return parties_in(view, i + 1, comma);
    if (view.is(i, "was") || view.is(i, "were")) continue;
    if (!is_past_verb(view, i)) continue;
    // "was bombed by": the doer follows.
    if (view.is(i - 1, "was") || view.is(i - 1, "were")) continue;
    return parties_in(view, begin, i);
  }
  return std::nullopt;
}

/// The clause of the subject in front of the verb: from after the last break to the verb; behind
/// "that" and "which" the words before it are the subject.
std::optional<Span> subject_of(const SentenceView& view, std::size_t verb) {
  static constexpr std::array<std::string_view, 6> kBreaks = {"but",  "while", "when",
                                                              "said", "says",  "because"};
  std::size_t end = verb;
  std::size_t begin = verb;
  bool is_relative = false;
  const std::size_t least = verb > kReach ? verb - kReach : 0;
  while (begin > least) {
    const std::size_t i = begin - 1;
    if (view[i].sign == ';' || view[i].sign == ':' || view[i].sign == ',') break;
    if (!is_relative && (view.is(i, "that") || view.is(i, "which")) && is_led(view, i + 1, verb)) {
      is_relative = true;
      end = i;
    } else if (is_any(view, i, kBreaks)) {
      // "airstrikes that the agency said had killed": said belongs to the clause in between.
      bool is_between = false;
      for (std::size_t k = i; k > least && !is_between; --k) {
        if (view[k].sign == ',' || view[k].sign == ';') break;
        is_between = view.is(k, "that") || view.is(k, "which");
      }
      if (is_relative || !is_between) break;
    }
    --begin;
  }
  // "bombing of the town by regime forces killed"
  for (std::size_t i = end; i > begin; --i) {
    if (view.is(i - 1, "by")) return parties_in(view, i, end);
  }
  return parties_in(view, begin, end);
}

}  // namespace

std::optional<Span> find_doer(const SentenceView& view, std::size_t event, std::size_t count,
                              bool is_object) {
  if (event >= view.size() || !view[event].sense->is(kAct)) return std::nullopt;
  const std::size_t stop = std::min(event + kReach, view.size());
  if (is_object && event > 1 && view[event - 1].sign == ',' && view.text(event).ends_with("ing")) {
    return doer_before_comma(view, event - 1);
  }
  if (is_object) return event < count ? subject_of(view, event) : std::nullopt;
  for (std::size_t i = event + 1; i < stop; ++i) {
    if (view[i].sign == ',' || view[i].sign == ';' || view.is(i, "and") || view.is(i, "after"))
      break;
    const bool is_by = view.is(i, "by");
    if (!is_by && !(view.is(i, "in") && i == event + 1)) continue;
    std::size_t end = i + 1;
    while (end < stop && view[end].sign != ',' && view[end].sign != ';' && view[end].sign != '.') {
      ++end;
    }
    return parties_in(view, i + 1, end);
  }
  return std::nullopt;
}

Doer doer_of(const SentenceView& view, Span span) {
  Doer doer;
  for (std::size_t i = view.at(span.begin_byte); i < view.size(); ++i) {
    if (view[i].span.begin_byte >= span.end_byte) break;
    const Sense& sense = *view[i].sense;
    if (sense.party != 0) doer.parties.push_back(sense.party);
    doer.has_state = doer.has_state || sense.side == kStateSide;
    doer.has_rebel = doer.has_rebel || sense.side == kRebelSide;
  }
  std::sort(doer.parties.begin(), doer.parties.end());
  doer.parties.erase(std::unique(doer.parties.begin(), doer.parties.end()), doer.parties.end());
  return doer;
}

bool doers_differ(const Doer& a, const Doer& b) {
  if (!a.parties.empty() && !b.parties.empty()) {
    return shared(a.parties, b.parties) == 0 || a.parties.size() != b.parties.size();
  }
  if (a.parties.empty() && b.parties.empty()) {
    return (a.has_state && !a.has_rebel && b.has_rebel && !b.has_state) ||
           (b.has_state && !b.has_rebel && a.has_rebel && !a.has_state);
  }
  // "regime forces" can be one of the parties, never two of them together.
  const Doer& named = a.parties.empty() ? b : a;
  const Doer& general = a.parties.empty() ? a : b;
  return named.parties.size() > 1 && general.has_state && !general.has_rebel;
}

}  // namespace onrecord::lineup
