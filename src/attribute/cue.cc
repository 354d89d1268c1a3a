#include "attribute/cue.h"

#include "attribute/phrase.h"

namespace onrecord::attribution {
namespace {

struct Words {
  std::uint64_t reading = word_id("reading");
  std::uint64_t video = word_id("video");
  std::uint64_t letter = word_id("letter");
  std::uint64_t text = word_id("text");
  std::uint64_t e_mail = word_id("e-mail");
  std::uint64_t email = word_id("email");
  std::uint64_t phone = word_id("phone");
  std::uint64_t telephone = word_id("telephone");
  std::uint64_t guesses = word_id("guesses");
  std::uint64_t rules = word_id("rules");
  std::uint64_t signs = word_id("signs");
  std::uint64_t jokes = word_id("jokes");
  std::uint64_t questions = word_id("questions");
  std::uint64_t shows = word_id("shows");
  std::uint64_t fears = word_id("fears");
  std::uint64_t hopes = word_id("hopes");
  std::uint64_t plans = word_id("plans");
  std::uint64_t requests = word_id("requests");
  std::uint64_t orders = word_id("orders");
  std::uint64_t votes = word_id("votes");
  std::uint64_t emails = word_id("emails");
  std::uint64_t texts = word_id("texts");
  std::uint64_t posts = word_id("posts");
  std::uint64_t tweets = word_id("tweets");
  std::uint64_t calls = word_id("calls");
  std::uint64_t notes = word_id("notes");
  std::uint64_t reports = word_id("reports");
  std::uint64_t tweeted = word_id("tweeted");
  std::uint64_t to = word_id("to"), according = word_id("according"), it = word_id("it"),
                as = word_id("as"), out = word_id("out"), heard = word_id("heard"),
                quoted = word_id("quoted"), cited = word_id("cited"), seen = word_id("seen"),
                recorded = word_id("recorded"), caught = word_id("caught"),
                given = word_id("given"), not_ = word_id("not"), never = word_id("never"),
                for_ = word_id("for"), words = word_id("words"), in = word_id("in"),
                own = word_id("own"), points = word_id("points"), point = word_id("point"),
                pointed = word_id("pointed"), pointing = word_id("pointing"),
                clear = word_id("clear"), made = word_id("made"), make = word_id("make"),
                makes = word_id("makes"), making = word_id("making"), like = word_id("like"),
                was = word_id("was"), went = word_id("went"), by = word_id("by"),
                up = word_id("up"), back = word_id("back"), away = word_id("away"),
                on = word_id("on"), goes = word_id("goes"), per = word_id("per"),
                more = word_id("more"), says = word_id("says"), said = word_id("said"),
                that = word_id("that"), of = word_id("of"), states = word_id("states"),
                state = word_id("state"), having = word_id("having");
};

const Words& words() {
  static const Words kWords;
  return kWords;
}

bool is_heard(std::uint64_t word) {
  const Words& w = words();
  return word == w.heard || word == w.quoted || word == w.cited || word == w.seen ||
         word == w.recorded || word == w.caught || word == w.given;
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
                 kPeople | kRelative | kAuxiliary | kCueNoun | kIndefinite);
}

/// Whether a form that is hardly ever a noun (says, insists) has something like a subject.
bool has_subject_place(const View& view, std::uint32_t floor, std::uint32_t at) {
  const std::uint32_t before = skip_adverbs_left(view, floor, at);
  if (before <= floor) return false;
  const Item& item = view.items[before - 1];
  if (item.sign != 0) return true;
  return !item.is(kDeterminer | kPreposition | kPossessiveWord) || item.is(kSubjectPronoun);
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
      } else if (make_clear(i) || go_on(i) || point_out(i)) {
        ++i;
      }
    }
    return std::move(cues_);
  }

 private:
  bool is_word(std::uint32_t at, std::uint64_t word) const {
    return at < range_.end && view_.items[at].word == word;
  }

  /// "said by telephone" names no doer.
  bool is_means(std::uint32_t at) const {
    return is_word(at, w_.telephone) || is_word(at, w_.phone) || is_word(at, w_.email) ||
           is_word(at, w_.e_mail) || is_word(at, w_.text) || is_word(at, w_.letter) ||
           is_word(at, w_.video);
  }

  /// Often written with a capital in mid-sentence.
  bool is_tweet(std::uint64_t word) const { return word == w_.tweeted; }

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

  /// "went on": with words in marks only.
  bool go_on(std::uint32_t i) {
    const std::uint64_t word = view_.items[i].word;
    if ((word != w_.went && word != w_.goes) || !is_word(i + 1, w_.on) || is_word(i + 2, w_.to))
      return false;
    cues_.push_back({{i, i + 2}, i, CueClass::quoted, CueKind::finite});
    return true;
  }

  bool point_out(std::uint32_t i) {
    const std::uint64_t word = view_.items[i].word;
    if (word != w_.pointed && word != w_.pointing && word != w_.points) return false;
    if (!is_word(i + 1, w_.out)) return false;
    const CueKind kind = word == w_.pointing ? CueKind::participle : CueKind::finite;
    cues_.push_back({{group_begin(view_, range_.begin, i), i + 2}, i, CueClass::say, kind});
    return true;
  }

  void noun(std::uint32_t i) { cues_.push_back({{i, i + 1}, i, CueClass::say, CueKind::noun}); }

  void verb(std::uint32_t i) {
    const Item& item = view_.items[i];
    const bool is_name = item.is(kCapital) && !item.is(kSentenceStart) &&
                         view_.unit_at(i).kind != BlockKind::headline &&
                         view_.unit_at(i).kind != BlockKind::heading;
    if (is_name && !is_tweet(item.word)) return;
    Cue cue{{i, i + 1}, i, item.cue, CueKind::finite};
    if (item.cue == CueClass::put) {
      if (!is_word(i + 1, w_.it)) return;
      cue.kind = CueKind::put;
      cue.group.end = i + 2;
      cues_.push_back(cue);
      return;
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
      if (item.word == w_.reading && i > range_.begin && view_.items[i - 1].sign == 0)
        return;  // a sign reading
      if (i > range_.begin &&
          view_.items[i - 1].is(kPreposition | kDeterminer | kPossessiveWord | kPossessive)) {
        // "for saying", "by saying" have the same doer; "the saying" is a noun.
        if (view_.items[i - 1].is(kDeterminer | kPossessive)) return;
      }
      cues_.push_back(cue);
      return;
    }
    if (begin < i) {
      const bool is_infinitive = has_flag(view_, before, kModal) && (item.forms & kBaseForm) != 0 &&
                                 begins_with_to(before);
      if (is_infinitive) {
        cue.kind = CueKind::infinitive;
        cue.group.begin = i;
        cues_.push_back(cue);
        return;
      }
      cue.group.begin = begin;
      if (view_.items[begin].word == w_.having) {  // "…, having announced that": the doer is before
        cue.kind = CueKind::participle;
        cues_.push_back(cue);
        return;
      }
      const bool is_passive = has_flag(view_, before, kBe) && !has_flag(view_, before, kDo) &&
                              (item.forms & (kPastForm | kParticipleForm)) != 0 &&
                              !view_.items[begin].is(kSubjectPronoun);
      if (is_passive) {
        if (is_heard(item.word)) return;  // found from "saying"
        cue.kind = CueKind::passive;
      }
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
      if (is_word(i + 1, w_.by) && !is_means(i + 2)) cue.kind = CueKind::passive;
      cues_.push_back(cue);
      return;
    }
    const bool is_plain =
        !item.is(kCueNoun | kCommonVerb) && item.forms == kThirdForm && !is_noun_too(item.word);
    const bool has_place = is_plain ? has_subject_place(view_, range_.begin, i)
                                    : has_verb_place(view_, range_.begin, i);
    if (!has_place && !is_before_speech(i)) {
      if (view_.items[i].is(kCueNoun)) noun(i);
      return;
    }
    if (item.word == w_.states) {  // the states that
      const Item& previous = view_.items[i - 1];
      if (item.is(kCapital) ||
          !(previous.is(kSubjectPronoun | kBodyHead | kRelative) || previous.sign != 0))
        return;
    }
    cues_.push_back(cue);
  }

  /// Forms in -s that are plurals of nouns as often as verbs, beyond the nouns of speech.
  bool is_noun_too(std::uint64_t word) const {
    return word == w_.reports || word == w_.notes || word == w_.states || word == w_.calls ||
           word == w_.tweets || word == w_.posts || word == w_.texts || word == w_.emails ||
           word == w_.votes || word == w_.orders || word == w_.requests || word == w_.plans ||
           word == w_.hopes || word == w_.fears || word == w_.shows || word == w_.questions ||
           word == w_.jokes || word == w_.signs || word == w_.rules || word == w_.guesses;
  }

  /// "The ad claims “…”", "The ad claims that": speech follows, and a noun stands before.
  bool is_before_speech(std::uint32_t i) const {
    if (i + 1 >= range_.end || i <= range_.begin + 1) return false;
    const Item& next = view_.items[i + 1];
    const Item& before = view_.items[i - 1];
    const bool ends = next.sign == '.' || next.sign == ',';
    if (!next.is_quotation() && next.word != w_.that && !(ends && has_quotation_before(i)))
      return false;
    return before.is_word() &&
           !before.is(kDeterminer | kPreposition | kPossessiveWord | kPossessive | kNumberWord) &&
           view_.items[i].forms == kThirdForm;
  }

  bool has_quotation_before(std::uint32_t i) const {
    for (std::uint32_t at = i; at > range_.begin && i - at < 12; --at) {
      if (view_.items[at - 1].is_quotation()) return true;
    }
    return false;
  }

  bool begins_with_to(Range group) const {
    for (std::uint32_t i = group.begin; i < group.end; ++i) {
      if (view_.items[i].word == w_.to) return true;
      if (view_.items[i].is(kModal)) return false;
    }
    return false;
  }

  /// "is heard telling", "was quoted as saying", "is given as saying"
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
