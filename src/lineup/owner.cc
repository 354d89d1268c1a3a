// Ages are told beside a name (Ida Orr, 34), of a role (the driver, 34), or of someone whose name
// stands before: the 34-year-old, he was 34. The last is taken for the one person of whom the
// sentences before speak; where there are two of them, whose age it is stays unknown.
#include "lineup/owner.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "lineup/people.h"
#include "lineup/phrases.h"
#include "lineup/setting.h"
#include "lineup/subjects.h"
#include "lineup/topic.h"

namespace onrecord::lineup {
namespace {

bool is_plain(const SentenceView& view, std::size_t i) {
  return view[i].kind == TokenKind::word && !view[i].is_name && !view[i].is_function;
}

/// "Orr, 34,": the first word, whose capital letter says nothing.
bool is_capital_first(const SentenceView& view, std::size_t i) {
  return i == 0 && !view[i].is_function && view[i].sense->thing == 0;
}

/// How the owner of an age stands in a telling, by the family name.
std::uint64_t head_of(std::uint64_t family) { return family * 31 + 7; }

/// The person whose family name is word i.
void set_owner(const SentenceView& view, std::size_t i, Telling& telling) {
  telling.head = head_of(view[i].stem);
  if (i > 0 && view[i - 1].is_name) telling.first_name = view[i - 1].stem;
}

void set_role(const SentenceView& view, std::size_t i, Telling& telling) {
  telling.head = view[i].stem;
  telling.thing = view[i].sense->thing;
  telling.is_role = true;
}

/// Whoever has no name in an article, and may well be another than the one named before.
bool is_anybody(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 26> kWords = {
      "man",       "woman",  "boy",      "girl",       "victim",      "suspect", "driver",
      "passenger", "child",  "teenager", "pedestrian", "cyclist",     "gunman",  "accused",
      "defendant", "pupil",  "student",  "son",        "daughter",    "brother", "sister",
      "mother",    "father", "wife",     "husband",    "motorcyclist"};
  return is_any(view, i, kWords);
}

/// "He was 34": the pronoun; size() when it is no such sentence.
std::size_t pronoun_before(const SentenceView& view, std::size_t begin) {
  const bool is_was = begin > 1 && (view.is(begin - 1, "was") || view.is(begin - 1, "is"));
  return is_was && is_he_or_she(view, begin - 2) ? begin - 2 : view.size();
}

/// "Ida Orr turned 54", "Orr died at the age of 84", "Ida Orr is 54 years old", "At 45, Ida Orr".
std::optional<NameRun> person_of_verb(const SentenceView& view, std::size_t begin,
                                      std::size_t end) {
  static constexpr std::array<std::string_view, 5> kBefore = {"aged", "age", "of", "at", "the"};
  static constexpr std::array<std::string_view, 5> kVerbs = {"turned", "died", "is", "was",
                                                             "turns"};
  const std::vector<NameRun> runs = names_in(view);
  const bool is_at_head = begin == 1 && (view.is(0, "at") || view.is(0, "aged"));
  if (is_at_head && end < view.size() && view[end].sign == ',') {
    for (const NameRun& run : runs) {
      if (run.first == end + 1 && run.given != 0 && may_be_person(view, run)) return run;
    }
    return std::nullopt;
  }
  std::size_t i = begin;
  while (i > 0 && is_any(view, i - 1, kBefore)) --i;
  // "died on Friday at the age of 84": no more than when stands between.
  while (i > 1 && begin - i < 8 && !times_in(view, i - 1, i).empty() && view.is(i - 2, "on")) {
    i -= 2;
  }
  if (i == 0 || !is_any(view, i - 1, kVerbs)) return std::nullopt;
  const bool is_of_be = view.is(i - 1, "is") || view.is(i - 1, "was");
  if (is_of_be && i != begin) return std::nullopt;
  const auto subject = subject_before(view, runs, verb_begin(view, i - 1));
  if (!subject) return std::nullopt;
  // "Orr is 45.": a name if the article has it with a first name elsewhere, which is asked later.
  if (subject->is_first_word) {
    const bool may_be_name = is_of_be && !is_he_or_she(view, subject->run.begin);
    return may_be_name ? std::optional(subject->run) : std::nullopt;
  }
  return may_be_person(view, subject->run) ? std::optional(subject->run) : std::nullopt;
}

}  // namespace

void read_owner(const SentenceView& view, std::size_t begin, std::size_t end, Telling& telling) {
  telling.is_age = true;
  std::size_t i = begin;
  while (i > 0 && (view.is(i - 1, "aged") || view.is(i - 1, "age"))) --i;
  if (i > 1 && view[i - 1].sign == ',' && (view[i - 2].is_name || is_capital_first(view, i - 2))) {
    set_owner(view, i - 2, telling);
    return;
  }
  std::size_t k = end;
  while (k < view.size() && k < end + 3 && is_plain(view, k) && !is_past_verb(view, k)) ++k;
  if (k + 1 < view.size() && view[k].is_name && view[k + 1].is_name) {
    while (k + 1 < view.size() && k < end + 6 && view[k + 1].is_name) ++k;
    set_owner(view, k, telling);
    return;
  }
  if (const auto person = person_of_verb(view, begin, end)) {
    telling.head = head_of(person->family);
    telling.first_name = person->given;
    return;
  }
  const std::size_t pronoun = pronoun_before(view, begin);
  if (pronoun < view.size()) {
    telling.is_anaphor = begins_sentence(view, pronoun);
    return;
  }
  if (begin > 0 && view.is(begin - 1, "the") && begins_sentence(view, begin - 1)) {
    telling.is_anaphor = k == end || !is_anybody(view, k - 1);
  }
  if (i > 2 && (view.is(i - 1, "a") || view.is(i - 1, "an")) && view[i - 2].sign == ',') --i;
  if (i > 1 && view[i - 1].sign == ',' && is_plain(view, i - 2)) {
    set_role(view, i - 2, telling);
  } else if (k > end) {
    set_role(view, k - 1, telling);
  } else if (i > 2 && (view.is(i - 1, "was") || view.is(i - 1, "is")) && is_plain(view, i - 2)) {
    set_role(view, i - 2, telling);  // "the dead man was 71"
  }
  if (telling.head == 0) return;
  telling.setting = read_setting(view, begin, end, clause_around(view, begin, end), telling.head);
}

namespace {

/// First names by how the owner of an age stands in a telling.
using Owners = std::map<std::uint64_t, std::set<std::uint64_t>>;

Owners owners_in(const Document& document, const Segmentation& parts) {
  Owners owners;
  for (std::uint32_t s = 0; s < parts.sentences.size(); ++s) {
    for (const NameRun& run : names_in(SentenceView(document, parts, s))) {
      if (run.given != 0) owners[head_of(run.family)].insert(run.given);
    }
  }
  return owners;
}

/// Of whom the sentences before speak, for the ages of document `d` that are told of "he" or of
/// "the 34-year-old".
void find_anaphors(const LineUpInput& input, std::size_t d, const Owners& known,
                   const std::vector<Figure>& figures, std::vector<Telling*>& anaphors) {
  const Document& document = input.documents[d];
  const Segmentation& parts = input.segmentations[d];
  Topic topic;
  std::uint32_t next = 0;
  for (Telling* telling : anaphors) {
    const Figure& figure = figures[telling->figure];
    const std::uint32_t sentence = sentence_at(parts, figure.span.begin_byte);
    for (; next < sentence; ++next) topic.pass(SentenceView(document, parts, next));
    const SentenceView view(document, parts, sentence);
    const std::size_t pronoun = pronoun_before(view, view.at(figure.span.begin_byte));
    const auto person = pronoun < view.size() ? topic.person(view, pronoun) : topic.person();
    if (!person || (person->given == 0 && !known.contains(head_of(person->family)))) continue;
    telling->head = head_of(person->family);
    telling->first_name = person->given;
    telling->is_role = false;
  }
}

}  // namespace

void find_owners(const LineUpInput& input, const std::vector<Figure>& figures,
                 std::vector<Telling>& tellings) {
  const auto lacks_first = [](const Telling& telling) {
    return telling.is_age && !telling.is_role && telling.head != 0 && telling.first_name == 0;
  };
  std::vector<std::vector<Telling*>> anaphors(input.documents.size());
  bool is_open = false;
  for (Telling& telling : tellings) {
    is_open = is_open || lacks_first(telling) || telling.is_anaphor;
    if (telling.is_anaphor) anaphors[telling.document.value].push_back(&telling);
  }
  if (!is_open) return;
  std::vector<Owners> by_document;
  Owners all;
  for (std::size_t d = 0; d < input.documents.size(); ++d) {
    by_document.push_back(owners_in(input.documents[d], input.segmentations[d]));
    for (const auto& [head, given] : by_document.back())
      all[head].insert(given.begin(), given.end());
    find_anaphors(input, d, by_document.back(), figures, anaphors[d]);
  }
  for (Telling& telling : tellings) {
    if (!lacks_first(telling)) continue;
    const Owners& own = by_document[telling.document.value];
    auto found = own.find(telling.head);
    if (found == own.end()) {
      found = all.find(telling.head);
      if (found == all.end()) continue;
    }
    if (found->second.size() == 1) {
      telling.first_name = *found->second.begin();
    } else {
      telling.head = 0;
    }
  }
}

}  // namespace onrecord::lineup
