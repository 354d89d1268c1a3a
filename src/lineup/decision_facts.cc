// What was decided of a thing: the committee approved the plan, the judge dismissed the appeal.
#include <algorithm>
#include <array>
#include <string_view>

#include "lineup/fact.h"
#include "lineup/people.h"
#include "lineup/phrases.h"
#include "lineup/subjects.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kDecision = 0x8EBC6AF09C88C6E3ULL;

bool is_content(const SentenceView& view, std::size_t i) {
  return i < view.size() && view[i].kind == TokenKind::word && !view[i].is_function;
}

/// Who decides, by the last word for it: the committee, Judge Cole; 0 unknown.
std::uint64_t decider_before(const SentenceView& view, std::size_t verb) {
  const std::size_t first = verb_begin(view, verb);
  return first > 0 && is_content(view, first - 1) ? common_stem(view[first - 1].stem) : 0;
}

std::uint64_t decider_behind(const SentenceView& view, std::size_t by) {
  std::size_t i = by + 1;
  while (i < view.size() && is_article(view, i)) ++i;
  while (is_content(view, i) && is_content(view, i + 1)) ++i;
  return is_content(view, i) ? common_stem(view[i].stem) : 0;
}

/// `last`: the last word of the phrase whose verb is word `verb`: voted down.
void read_at(const SentenceView& view, std::size_t verb, std::size_t last, std::string_view tag,
             const Fact& blank, std::vector<Fact>& facts) {
  const std::size_t first = verb_begin(view, verb);
  // "the strike went ahead": what it is told of stands before it, as with a passive.
  const bool is_of_subject = tag.ends_with(" subject");
  if (is_of_subject) tag.remove_suffix(std::string_view(" subject").size());
  const bool is_passive =
      is_of_subject || (first < verb && !view.is(verb - 1, "has") && !view.is(verb - 1, "had") &&
                        !view.is(verb - 1, "have"));
  const Object object = is_passive ? object_before(view, first) : object_behind(view, last);
  if (object.stems.empty() || !object.is_definite) return;
  const auto clause = clause_around(view, verb, verb + 1);
  if (is_doubted(view, clause.first, verb) || is_unreal(view, first, verb)) return;
  Fact fact = blank;
  fact.sort = DetailSort::outcome;
  fact.words.span = view.span(is_passive ? first : verb, std::max(last + 1, object.end));
  const std::size_t equals = tag.find('=');
  fact.key = (kDecision ^ object.stems.back()) + hash_word(tag.substr(0, equals)) * 31;
  fact.values = {hash_word(tag.substr(equals + 1))};
  if (!is_passive) {
    fact.slots[0] = decider_before(view, verb);
  } else if (view.is(last + 1, "by")) {
    fact.slots[0] = decider_behind(view, last + 1);
  }
  fact.times = times_in(view, clause.first, clause.second);
  fact.is_background = is_of_another_time(view, clause.first, verb);  // an appeal may be decided
  fact.setting = read_setting(view, verb, verb + 1, clause, 0);
  facts.push_back(std::move(fact));
}

}  // namespace

void read_decisions(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  static const Lexicon& decisions = lexicon("decisions.txt");
  for (std::size_t i = 1; i + 1 < view.size(); ++i) {
    if (view[i].is_name) continue;
    const std::array<std::uint64_t, 2> words = {view[i].word, view[i + 1].word};
    std::string_view tag;
    const std::size_t count = decisions.find_phrase(words, &tag);
    if (count > 0) read_at(view, i, i + count - 1, tag, blank, facts);
  }
}

}  // namespace onrecord::lineup
