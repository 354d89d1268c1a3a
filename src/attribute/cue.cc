#include "attribute/cue.h"

#include "attribute/phrase.h"

namespace onrecord::attribution {
namespace {

struct Words {
  std::uint64_t to = word_id("to"), according = word_id("according"), it = word_id("it"),
                as = word_id("as"), out = word_id("out"), heard = word_id("heard"),
                quoted = word_id("quoted"), cited = word_id("cited"), seen = word_id("seen"),
                recorded = word_id("recorded"), caught = word_id("caught"), not_ = word_id("not"),
                never = word_id("never"), for_ = word_id("for"), words = word_id("words"),
                in = word_id("in"), own = word_id("own"), points = word_id("points"),
                point = word_id("point"), pointed = word_id("pointed"),
                pointing = word_id("pointing"), clear = word_id("clear"), made = word_id("made"),
                make = word_id("make"), makes = word_id("makes"), making = word_id("making"),
                like = word_id("like"), was = word_id("was"), went = word_id("went"),
                by = word_id("by"), up = word_id("up"), back = word_id("back"),
                away = word_id("away"), on = word_id("on"), goes = word_id("goes"),
                per = word_id("per"), more = word_id("more"), says = word_id("says"),
                said = word_id("said"), that = word_id("that"), of = word_id("of"),
                states = word_id("states"), state = word_id("state");
};

const Words& words() {
  static const Words kWords;
  return kWords;
}

bool is_heard(std::uint64_t word) {
  const Words& w = words();
  return word == w.heard || word == w.quoted || word == w.cited || word == w.seen ||
         word == w.recorded || word == w.caught;
}

/// Whether a form that is a noun as well (claims, reports) is a verb here.
bool has_verb_place(const View& view, std::uint32_t floor, std::uint32_t at) {
  std::uint32_t before = skip_adverbs_left(view, floor, at);
  if (before <= floor) return false;
  const Item& item = view.items[before - 1];
  if (item.sign == ')' || item.sign == ',') return true;
  if (item.is_quotation()) return true;
  if (item.sign != 0) return false;
  if (item.is(kDeterminer | kPreposition | kPossessiveWord | kPossessive | kNumberWord) &&
      !item.is(kSubjectPronoun)) {
    return false;
  }
  return item.is(kCapital | kSubjectPronoun | kRole | kRolePlural | kBodyHead | kPluralForm |
                 kPeople | kRelative | kConjunction | kAuxiliary | kCueNoun | kIndefinite);
}

/// The start of the auxiliaries and adverbs before a verb: "has repeatedly said".
std::uint32_t group_begin(const View& view, std::uint32_t floor, std::uint32_t verb) {
  std::uint32_t begin = verb;
  std::uint32_t at = verb;
  while (at > floor && verb - at < 6) {
    const Item& item = view.items[at - 1];
    if (item.sign != 0) break;
    if (item.is(kAuxiliary) && !(item.is(kCapital) && !item.is(kSentenceStart)) &&
        !item.is(kSubjectPronoun)) {
      begin = --at;
    } else if (item.is(kAdverb | kLy) && !item.is(kCapital)) {
      --at;
    } else {
      break;
    }
  }
  return begin;
}

bool has_flag(const View& view, Range range, std::uint64_t flag) {
  for (std::uint32_t i = range.begin; i < range.end; ++i) {
    if (view.items[i].is(flag)) return true;
  }
  return false;
}

class Finder {
 public:
  Finder(const View& view, Range range) : view_(view), range_(range) {}

  std::vector<Cue> run() {
    for (std::uint32_t i = range_.begin; i < range_.end; ++i) {
      const Item& item = view_.items[i];
      if (item.sign != 0) continue;
      if (item.word == w_.according && is_word(i + 1, w_.to)) {
        cues_.push_back({{i, i + 2}, i, CueClass::say, CueKind::according});
        ++i;
      } else if (item.cue != CueClass::none) {
        verb(i);
      } else if (item.is(kCueNoun)) {
        noun(i);
      } else if (make_clear(i)) {
        ++i;
      }
    }
    return std::move(cues_);
  }

 private:
  bool is_word(std::uint32_t at, std::uint64_t word) const {
    return at < range_.end && view_.items[at].word == word;
  }

  /// "made clear that", "made it clear that"
  bool make_clear(std::uint32_t i) {
    const std::uint64_t word = view_.items[i].word;
    if (word != w_.made && word != w_.make && word != w_.makes && word != w_.making) return false;
    std::uint32_t clear = i + 1;
    if (is_word(clear, w_.it)) ++clear;
    if (!is_word(clear, w_.clear)) return false;
    const CueKind kind = word == w_.making ? CueKind::participle : CueKind::finite;
    cues_.push_back({{group_begin(view_, range_.begin, i), clear + 1}, i, CueClass::say, kind});
    return true;
  }

  void noun(std::uint32_t i) { cues_.push_back({{i, i + 1}, i, CueClass::say, CueKind::noun}); }

  void verb(std::uint32_t i) {
    const Item& item = view_.items[i];
    const bool is_name = item.is(kCapital) && !item.is(kSentenceStart) &&
                         view_.unit_at(i).kind != BlockKind::headline &&
                         view_.unit_at(i).kind != BlockKind::heading;
    if (is_name) return;
    Cue cue{{i, i + 1}, i, item.cue, CueKind::finite};
    if (item.cue == CueClass::put) {
      if (!is_word(i + 1, w_.it)) return;
      cue.kind = CueKind::put;
      cue.group.end = i + 2;
      cues_.push_back(cue);
      return;
    }
    if (is_word(i + 1, w_.out) &&
        (item.word == w_.pointed || item.word == w_.pointing || item.word == w_.points)) {
      cue.group.end = i + 2;
    }
    const std::uint32_t begin = group_begin(view_, range_.begin, i);
    const Range before{begin, i};
    if (item.forms == kIngForm) {
      if (heard_saying(i, cue) || has_flag(view_, before, kBe)) {
        if (cue.group.begin == i) cue.group.begin = begin;
        cues_.push_back(cue);
        return;
      }
      cue.kind = CueKind::participle;
      if (i > range_.begin &&
          view_.items[i - 1].is(kPreposition | kDeterminer | kPossessiveWord | kPossessive)) {
        // "for saying", "by saying" have the same doer; "the saying" is a noun.
        if (view_.items[i - 1].is(kDeterminer | kPossessive)) return;
      }
      cues_.push_back(cue);
      return;
    }
    if (begin < i) {
      const Item& last = view_.items[i - 1];
      const bool is_infinitive = has_flag(view_, before, kModal) && (item.forms & kBaseForm) != 0 &&
                                 begins_with_to(before);
      if (is_infinitive) {
        cue.kind = CueKind::infinitive;
        cue.group.begin = i;
        cues_.push_back(cue);
        return;
      }
      cue.group.begin = begin;
      const bool is_passive = has_flag(view_, before, kBe) && !has_flag(view_, before, kDo) &&
                              (item.forms & (kPastForm | kParticipleForm)) != 0 &&
                              !view_.items[begin].is(kSubjectPronoun);
      if (is_passive) {
        if (is_heard(item.word)) return;  // found from "saying"
        cue.kind = CueKind::passive;
      }
      (void)last;
      cues_.push_back(cue);
      return;
    }
    if ((item.forms & kPastForm) != 0) {
      if (i > range_.begin) {
        const Item& last = view_.items[i - 1];
        if (last.is(kDeterminer | kPossessiveWord | kPossessive) && last.is_word() &&
            !last.is(kSubjectPronoun) && !last.is(kIndefinite) && last.word != w_.that &&
            !last.is(kNumberWord)) {
          return;
        }
      }
      if (is_word(i + 1, w_.by)) cue.kind = CueKind::passive;
      cues_.push_back(cue);
      return;
    }
    if (!has_verb_place(view_, range_.begin, i)) {
      if (view_.items[i].is(kCueNoun)) noun(i);
      return;
    }
    if (item.word == w_.states || item.word == w_.state) {
      if (item.is(kCapital)) return;
    }
    cues_.push_back(cue);
  }

  bool begins_with_to(Range group) const {
    for (std::uint32_t i = group.begin; i < group.end; ++i) {
      if (view_.items[i].word == w_.to) return true;
      if (view_.items[i].is(kModal)) return false;
    }
    return false;
  }

  /// "is heard telling", "was quoted as saying"
  bool heard_saying(std::uint32_t i, Cue& cue) const {
    std::uint32_t at = i;
    if (at > range_.begin && view_.items[at - 1].word == w_.as) --at;
    if (at <= range_.begin || !is_heard(view_.items[at - 1].word)) return false;
    --at;
    const std::uint32_t begin = group_begin(view_, range_.begin, at);
    if (begin == at) return false;
    cue.group.begin = begin;
    return true;
  }

  const View& view_;
  Range range_;
  const Words& w_ = words();
  std::vector<Cue> cues_;
};

}  // namespace

std::vector<Cue> find_cues(const View& view, Range range) { return Finder(view, range).run(); }

}  // namespace onrecord::attribution
