// Where it happened: at Pinder's Ford, in Marlow Street, in the drying hall. Only places of one
// sort are held against each other, since one of two sorts may lie within the other.
#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "lineup/fact.h"
#include "lineup/phrases.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kPlace = 0xA0761D6478BD642FULL;

const Lexicon& place_words() {
  static const Lexicon& words = lexicon("place_words.txt");
  return words;
}

/// A word that says that the event was there, and no more than near it.
bool leads_to_place(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 9> kWords = {
      "in", "at", "on", "across", "inside", "through", "into", "onto", "to"};
  return is_any(view, i, kWords);
}

class Places {
 public:
  Places(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts)
      : view_(view), blank_(blank), facts_(facts) {}

  void read() {
    for (std::size_t i = 1; i < view_.size(); ++i) {
      read_road(i);
      const std::string_view tag = place_words().tag(view_[i].word);
      if (!tag.starts_with("kind=")) continue;
      // "Mill Lane bridge": the last word of the name is what it is.
      if (i + 1 < view_.size() && place_words().tag(view_[i + 1].word).starts_with("kind=")) {
        continue;
      }
      if (tag == "kind=town" || tag == "kind=island") {
        if (view_.is(i + 1, "of")) read_of(i, tag);
      } else if (tag == "kind=room") {
        read_room(i);
      } else {
        read_named(i, tag);
      }
    }
  }

 private:
  /// "on the A61", "on Highway 35"
  void read_road(std::size_t i) {
    static constexpr std::array<std::string_view, 4> kRoads = {"highway", "route", "interstate",
                                                               "autobahn"};
    const std::string_view text = view_.text(i);
    std::size_t letters = 0;
    while (letters < text.size() && text[letters] >= 'A' && text[letters] <= 'Z') ++letters;
    const bool is_code = letters > 0 && letters <= 2 && text.size() > letters &&
                         text.size() <= letters + 4 &&
                         std::all_of(text.begin() + static_cast<std::ptrdiff_t>(letters),
                                     text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (is_code && view_.is(i - 1, "the")) {
      add(i, i + 1, i - 1, "kind=numbered road", {stem_of(text, view_[i].word)}, false);
    } else if (is_any(view_, i, kRoads) && i + 1 < view_.size() &&
               view_[i + 1].kind == TokenKind::number) {
      add(i, i + 2, i, "kind=numbered road", {view_[i + 1].word}, false);
    }
  }

  /// "at Mill Lane bridge"
  void read_named(std::size_t at, std::string_view tag) {
    std::size_t begin = at;
    constexpr std::size_t kLongest = 4;
    while (begin > 0 && at - begin < kLongest && is_of_name(begin - 1)) --begin;
    std::vector<std::uint64_t> names = stems(begin, at);
    if (names.empty() || (at + 1 < view_.size() && view_[at + 1].is_name)) return;
    if (!has_name_of_its_own(begin, at, tag)) return;
    const std::size_t lead = begin > 0 && is_article(view_, begin - 1) ? begin - 1 : begin;
    add(begin, at + 1, lead, tag, std::move(names), false);
  }

  /// "in the village of Orla"
  void read_of(std::size_t at, std::string_view tag) {
    std::size_t end = at + 2;
    while (end < view_.size() && end < at + 5 && is_of_name(end)) ++end;
    std::vector<std::uint64_t> names = stems(at + 2, end);
    const std::size_t lead = at > 0 && is_article(view_, at - 1) ? at - 1 : at;
    if (!names.empty()) add(at, end, lead, tag, std::move(names), false);
  }

  std::vector<std::uint64_t> stems(std::size_t begin, std::size_t end) const {
    std::vector<std::uint64_t> names;
    for (std::size_t i = begin; i < end; ++i) {
      names.push_back(stem_of(view_.text(i), view_[i].word));
    }
    return names;
  }

  /// "a Texas prison", "a London park": words for where it is, not its name.
  bool has_name_of_its_own(std::size_t begin, std::size_t at, std::string_view tag) const {
    static const Lexicon& places = lexicon("places.txt");
    if (begin > 0 && (view_.is(begin - 1, "a") || view_.is(begin - 1, "an"))) return false;
    for (std::size_t i = begin; i < at; ++i) {
      if (places.contains(view_[i].word)) return false;
    }
    const bool is_own_kind = tag == "kind=crossing" || tag == "kind=street" ||
                             tag == "kind=river" || tag == "kind=airport" || tag == "kind=square";
    return view_[at].is_name || at - begin > 1 || is_own_kind;
  }

  bool is_of_name(std::size_t i) const {
    return view_[i].kind == TokenKind::word && view_[i].is_name;
  }

  /// "in the drying hall", "in the kitchen"; "the hall" alone may be any.
  void read_room(std::size_t at) {
    static constexpr std::array<std::string_view, 14> kAlone = {
        "laundry", "lounge", "sauna",   "pantry",     "kitchen",  "cellar",  "basement",
        "attic",   "garage", "canteen", "laboratory", "bathroom", "bedroom", "workshop"};
    if (view_[at].is_name || at < 2) return;
    const std::uint64_t head = view_[at].stem;
    const bool has_one = view_[at - 1].kind == TokenKind::word && !view_[at - 1].is_function &&
                         !view_[at - 1].is_name && !is_possessive(view_, at - 1);
    if (is_any(view_, at, kAlone)) {
      const std::size_t begin = has_one ? at - 1 : at;
      if (is_article(view_, begin - 1)) {
        add(begin, at + 1, begin - 1, "kind=room", {head}, true);
      }
    } else if (has_one && view_.is(at - 2, "the")) {
      add(at - 1, at + 1, at - 2, "kind=room", {view_[at - 1].stem * 31 + head}, true);
    }
  }

  /// `lead`: the first word behind the preposition, articles left aside.
  void add(std::size_t begin, std::size_t end, std::size_t lead, std::string_view tag,
           std::vector<std::uint64_t> values, bool is_room) {
    const bool is_led = lead > 0 && (leads_to_place(view_, lead - 1) || is_within(lead - 1) ||
                                     (tag == "kind=island" && view_.is(lead - 1, "off")));
    Fact fact = blank_;
    fact.sort = DetailSort::place;
    fact.key = kPlace ^ hash_word(tag.substr(tag.find('=') + 1));
    std::sort(values.begin(), values.end());
    fact.values = std::move(values);
    fact.is_named = !is_room;
    const auto clause = clause_around(view_, begin, end);
    // With what happened there, so that it can be read by itself.
    constexpr std::size_t kLongestTold = 14;
    const bool is_short = end - clause.first <= kLongestTold;
    fact.words.span = view_.span(is_short ? clause.first : begin, end);
    fact.setting = read_setting(view_, begin, end, clause, 0);
    if (is_led) fact.slots[1] = event_before(lead - 1);
    // Where it was and where it went are two things.
    if (is_led && view_.is(lead - 1, "to")) fact.slots[2] = 1;
    fact.times = times_in(view_, clause.first, clause.second);
    fact.is_background = !is_led || is_unreal(view_, clause.first, clause.second) ||
                         is_of_another_time(view_, clause.first, clause.second) ||
                         (is_room && fact.slots[1] == 0);
    facts_.push_back(std::move(fact));
  }

  /// "in the left-luggage room of": the place is what the room is of.
  bool is_within(std::size_t of) const {
    constexpr std::size_t kReach = 5;
    if (!view_.is(of, "of")) return false;
    for (std::size_t back = 1; back <= kReach && back <= of && view_[of - back].sign == 0; ++back) {
      if (leads_to_place(view_, of - back)) return true;
    }
    return false;
  }

  /// "The blast tore through", "a fire broke out in": the event whose place follows; 0 none.
  std::uint64_t event_before(std::size_t lead) const {
    static constexpr std::array<std::string_view, 16> kHappens = {
        "took",   "happened", "occurred", "broke", "started", "began", "tore",    "ripped",
        "struck", "hit",      "was",      "swept", "spread",  "held",  "erupted", "originated"};
    constexpr std::size_t kReach = 10;
    bool happens = false;
    for (std::size_t back = 1; back <= kReach && back <= lead; ++back) {
      const std::size_t i = lead - back;
      if (view_[i].sign == ';' || view_.is(i, "and") || view_.is(i, "after")) return 0;
      happens = happens || is_any(view_, i, kHappens);
      const std::string_view tag = place_words().tag(view_[i].word);
      if (happens && tag.starts_with("event=")) return hash_word(tag);
    }
    return 0;
  }

  const SentenceView& view_;
  const Fact& blank_;
  std::vector<Fact>& facts_;
};

}  // namespace

void read_places(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  Places(view, blank, facts).read();
}

}  // namespace onrecord::lineup
