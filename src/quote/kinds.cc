// Is it speech at all, and if so, a whole clause or a fragment?
//
// In news nearly all quotations of six words and more are speech, but one short one in five is a
// term, a title or a nickname. No single clue decides a short one; each adds or takes points. The
// points are round numbers that stand in the order of how often each clue goes with speech in
// American political news (about 9,000 quotations); the doubtful middle goes to speech.
#include "quote/kinds.h"

namespace onrecord {
namespace {

bool is_introduced(const Clues& clues) {
  if (clues.after_colon) return true;
  if (clues.after_that || (clues.after_comma && clues.that_before)) return false;
  if (clues.after_said && !clues.after_break) {
    return clues.after_comma || (clues.starts_capital && (clues.has_clause || clues.has_person));
  }
  if (clues.continues_speech && clues.said_before && (clues.after_comma || clues.after_break)) {
    return true;
  }
  if (!clues.after_comma) return false;
  if (clues.starts_capital) return clues.words >= 3 || clues.said_before;
  return clues.said_before && clues.has_clause && clues.words >= 6;
}

/// How much speaks for speech; zero and above is speech.
int speech_points(const Clues& clues) {
  const bool is_cased =
      clues.is_title_case && !clues.is_headline && !(clues.stands_alone && clues.ends_sentence);
  int points = 1;
  if (clues.words >= 6 && !is_cased) points += 4;
  if (clues.words >= 4) points += 1;
  if (clues.words >= 3) points += 1;
  if (clues.said_before) points += 3;
  if (clues.before_said) points += 2;
  if (!clues.said_before && !clues.before_said) points -= 1;

  if (clues.after_colon) points += 4;
  if (clues.after_that || clues.after_naming || (clues.after_as && !clues.after_term)) points += 3;
  if (clues.after_be) points += 2;
  if (clues.after_said) points += 2;
  if (clues.has_person) points += 2;
  if (clues.has_clause) points += 2;
  if (clues.opens_sentence) points += 2;
  if (clues.follows_another) points += 1;
  if (clues.ends_sentence || clues.ends_comma) points += 1;

  if (clues.after_network || clues.before_work) points -= 4;
  if (clues.after_work) points -= 3;
  if (is_cased) points -= is_introduced(clues) ? 3 : 5;
  if (clues.is_spoken_name) points -= 2;
  if (clues.after_preposition || clues.is_modifier) points -= 1;
  if (clues.after_determiner && clues.words <= 2 && !clues.said_before && !clues.before_said) {
    points -= 1;
  }
  if (clues.after_term) points -= 3;
  if (clues.stands_alone) points -= 1;
  return points;
}

bool is_title(const Clues& clues) {
  if (clues.is_nickname) return true;
  const bool names_a_work = clues.after_work || clues.before_work || clues.after_network ||
                            (clues.after_determiner && clues.is_modifier && clues.is_title_case);
  if (clues.is_headline || clues.after_colon || clues.after_said) return false;
  return (clues.is_title_case || clues.is_spoken_name) && names_a_work;
}

bool is_whole_clause(const Clues& clues) {
  if (is_introduced(clues) || clues.runs_on) return true;
  if (!clues.opens_sentence) return false;
  // 'I will not go': mayor digs in
  if (clues.before_colon && clues.starts_capital && clues.words >= 3 && clues.has_person)
    return true;
  if (clues.before_said && (clues.ends_comma || clues.ends_asking)) return true;
  if (clues.before_said && clues.ends_sentence && clues.words >= 6) return true;
  if (clues.ends_comma && clues.starts_capital && clues.words >= 2) return true;
  if (clues.stands_alone) return clues.ends_sentence || clues.words >= 5;
  return clues.ends_asking && clues.starts_capital;
}

}  // namespace

QuotationKind judge_kind(const Clues& clues) {
  if (clues.words == 0) return QuotationKind::scare;
  if (is_title(clues)) return QuotationKind::title;
  if (speech_points(clues) < 0) {
    return clues.is_title_case ? QuotationKind::title : QuotationKind::scare;
  }
  return is_whole_clause(clues) ? QuotationKind::direct : QuotationKind::partial;
}

}  // namespace onrecord
