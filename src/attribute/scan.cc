// Which items are verbs, adverbs or statements of time: the small judgements that phrases are made
// of.
//
// A word that can be verb or noun is a noun behind an article, a preposition or a possessive.
#include "attribute/phrase.h"

namespace onrecord::attribution {
namespace {

struct Words {
  std::uint64_t close = word_id("close");
  std::uint64_t there = word_id("there");
  std::uint64_t briefing = word_id("briefing");
  std::uint64_t conference = word_id("conference");
  std::uint64_t early = word_id("early");
  std::uint64_t email = word_id("email");
  std::uint64_t in = word_id("in");
  std::uint64_t interview = word_id("interview");
  std::uint64_t last = word_id("last");
  std::uint64_t late = word_id("late");
  std::uint64_t letter = word_id("letter");
  std::uint64_t memo = word_id("memo");
  std::uint64_t of = word_id("of");
  std::uint64_t on = word_id("on");
  std::uint64_t post = word_id("post");
  std::uint64_t release = word_id("release");
  std::uint64_t speech = word_id("speech");
  std::uint64_t this_ = word_id("this");
  std::uint64_t to = word_id("to");
};

const Words& words() {
  static const Words kWords;
  return kWords;
}

bool is_noun_like_before(const Item& item) {
  return item.is(kDeterminer | kPossessiveWord | kPossessive | kPreposition | kNationality |
                 kNumberWord) ||
         item.is(kNumeral);
}

/// A statement, an interview: the noun of "in a statement".
bool is_occasion(const Item& item) {
  const Words& w = words();
  const std::uint64_t id = item.word;
  return item.is(kCueNoun) || id == w.conference || id == w.interview || id == w.email ||
         id == w.speech || id == w.letter || id == w.briefing || id == w.post || id == w.memo ||
         id == w.release;
}

bool is_time(const Item& item) { return item.is(kDay | kTime) && !item.is(kFirstName); }

}  // namespace

bool is_verb(const View& view, std::uint32_t at) {
  const Item& item = view.items[at];
  if (item.sign != 0) return false;
  if (item.is(kCapital) && !item.is(kSentenceStart)) return false;
  if (item.is(kAuxiliary)) return item.word != words().to;
  const bool has_noun_before =
      at > 0 && view.items[at - 1].is_word() && is_noun_like_before(view.items[at - 1]);
  if (item.cue != CueClass::none && (item.forms & (kPastForm | kThirdForm)) != 0) {
    return !has_noun_before || (view.items[at - 1].is(kNationality) && item.is(kEd));
  }
  if (item.is(kCommonVerb)) {
    // "sources close to her" and, behind a quotation, "lead investigator Dana Orr": no verbs.
    if (item.word == words().close && at + 1 < view.items.size() &&
        view.items[at + 1].word == words().to)
      return false;
    const bool is_modifier = item.is(kNounToo) && at > 0 && at + 2 < view.items.size() &&
                             view.items[at + 1].is(kRole) && !view.items[at + 1].is(kCapital) &&
                             view.items[at + 2].is(kCapital) &&
                             (view.items[at - 1].sign != 0 || item.is(kSentenceStart));
    return !has_noun_before && !is_modifier;
  }
  if (item.is(kEd)) return !has_noun_before;
  return false;
}

bool leans_right(const View& view, std::uint32_t at) {
  const Item& item = view.items[at];
  if (!item.is_quotation()) return false;
  if (at + 1 < view.items.size() && view.items[at + 1].sign == ',' &&
      !view.items[at + 1].is(kSentenceStart))
    return true;
  std::string_view text = view.text.substr(item.span.begin_byte, item.span.size());
  while (!text.empty()) {  // closing marks
    const char last = text.back();
    if (last == '"' || last == '\'' || last == ' ') {
      text.remove_suffix(1);
    } else if (text.ends_with("”") || text.ends_with("’")) {
      text.remove_suffix(3);
    } else if (text.ends_with("»")) {
      text.remove_suffix(2);
    } else {
      break;
    }
  }
  return text.ends_with(',') || text.ends_with('?') || text.ends_with('!') || text.ends_with("—") ||
         text.ends_with("…") || text.ends_with("–") || text.ends_with("--") ||
         text.ends_with("...");
}

std::uint32_t skip_adverbs_left(const View& view, std::uint32_t floor, std::uint32_t end) {
  const Words& w = words();
  while (end > floor + 1) {
    const Item& last = view.items[end - 1];
    if (last.sign != 0) break;
    if ((last.is(kAdverb | kLy) && !last.is(kCapital | kNumberWord)) || is_time(last) ||
        (last.is(kNumeral) && end > floor + 2 && view.items[end - 2].is(kDay))) {
      --end;
      const Item& before = view.items[end - 1];
      if (before.word == w.on || before.word == w.last || before.word == w.this_ ||
          before.word == w.late || before.word == w.early || before.word == w.in) {
        if (end > floor + 1) --end;
      }
      continue;
    }
    if (is_occasion(last) && end > floor + 3) {
      const Item& article = view.items[end - 2];
      const Item& preposition = view.items[end - 3];
      if (article.is(kDeterminer) && preposition.is(kPreposition) && preposition.word != w.of) {
        end -= 3;
        continue;
      }
    }
    break;
  }
  return end;
}

std::uint32_t skip_adverbs_right(const View& view, std::uint32_t at, std::uint32_t ceiling) {
  const Words& w = words();
  while (at < ceiling) {
    const Item& item = view.items[at];
    if (item.sign != 0) break;
    if (item.word == w.there && at + 1 < ceiling && view.items[at + 1].is(kAuxiliary)) break;
    if ((item.is(kAdverb | kLy) && !item.is(kCapital | kNumberWord)) || is_time(item) ||
        item.word == w.late || item.word == w.early) {
      ++at;
      if (at < ceiling && view.items[at].is(kNumeral)) ++at;
      continue;
    }
    if (item.word == w.last || item.word == w.this_) {
      if (at + 1 < ceiling && is_time(view.items[at + 1])) {
        at += 2;
        continue;
      }
      break;
    }
    if (item.is(kPreposition) && item.word != w.of) {
      // "on Monday", "in a statement", "at a news conference", "during an interview with CNN"
      std::uint32_t end = at + 1;
      bool is_known = false;
      while (end < ceiling && end - at < 9 && view.items[end].is_word() &&
             !view.items[end].is(kRelative | kSubjectPronoun | kSubordinator | kAuxiliary)) {
        if (is_time(view.items[end]) || is_occasion(view.items[end]) ||
            (view.items[end].is(kNumeral) && view.items[end].span.size() == 4 && end == at + 1)) {
          is_known = true;
          ++end;
          break;
        }
        ++end;
      }
      if (!is_known) break;
      at = end;
      continue;
    }
    break;
  }
  return at;
}

bool has_verb(const View& view, Range range) {
  for (std::uint32_t i = range.begin; i < range.end; ++i) {
    if (is_verb(view, i)) return true;
  }
  return false;
}

}  // namespace onrecord::attribution
