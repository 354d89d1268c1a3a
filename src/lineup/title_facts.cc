// Offices, ranks and relations told of a named person: Supt Reay; Ida Orr, the deputy head.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "lineup/contrasts.h"
#include "lineup/fact.h"
#include "lineup/people.h"
#include "lineup/phrases.h"
#include "lineup/subjects.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15ULL;
constexpr std::size_t kLongestPhrase = 7;  // words between a name and the end of its title

bool is_past(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 17> kWords = {
      "former",    "ex",      "acting", "interim",  "outgoing", "incoming",
      "designate", "elect",   "shadow", "honorary", "then",     "one-time",
      "onetime",   "retired", "late",   "new",      "next"};
  return is_any(view, i, kWords) || view.text(i).starts_with("ex-");
}

/// A word that ends the phrase of a title: "of the trust", "who was", "told".
bool ends_phrase(const SentenceView& view, std::size_t i) {
  return view[i].sign != 0 || is_preposition(view, i) || is_speech_verb(view[i]) ||
         view.is(i, "who") || view.is(i, "and") || view.is(i, "whose") || view.is(i, "which");
}

class Titles {
 public:
  Titles(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts)
      : view_(view), blank_(blank), facts_(facts) {}

  void read() {
    for (const NameRun& run : names_in(view_)) {
      run_ = run;
      if (is_of_party()) continue;
      add(run.first, run.begin, true);
      read_before();
      read_behind();
    }
  }

 private:
  /// "the superintendent Joanna Reay", "the trust's chairman, Neil Orr,", "her nephew James Tully"
  void read_before() {
    if (run_.given == 0 || run_.first == 0) return;
    const bool has_comma = run_.first > 1 && view_[run_.first - 1].sign == ',';
    std::size_t stop = has_comma ? run_.first - 1 : run_.first;
    std::size_t begin = stop;
    while (begin > 0 && stop - begin < kLongestPhrase && is_of_title(begin - 1)) --begin;
    if (has_comma) {
      // Of two names in a list the comma parts them: the phrase has to be closed on both sides.
      const bool is_closed =
          run_.end >= view_.size() || view_[run_.end].sign == ',' || view_[run_.end].sign == '.';
      const bool is_opened =
          begin > 0 && (is_article(view_, begin - 1) || is_possessive(view_, begin - 1));
      if (!is_closed || !is_opened) return;
      // "their Republican counterparts, Ida Orr, Karl Lund": the phrase has to be the title itself.
      begin = first_of_title_before(stop);
    }
    add(begin, stop, true);
    // "chairman and chief executive Neil Orr"; of "the mayor and the treasurer Neil Orr" one is
    // his.
    if (begin > 1 && view_.is(begin - 1, "and")) {
      const std::size_t reach = begin - 1 > kLongestPhrase ? begin - 1 - kLongestPhrase : 0;
      std::size_t first = begin - 1;
      while (first > reach && is_of_title(first - 1)) --first;
      add(first, begin - 1, true, true);
    }
  }

  /// "Ida Orr, 51, a surgeon at the clinic,", "Ida Orr, who has been chief executive since 2019"
  void read_behind() {
    std::size_t i = run_.end;
    if (i < view_.size() && view_.is(i, "is")) {
      if (is_article(view_, i + 1)) add_until_end(i + 2, false);
      return;
    }
    if (i + 2 >= view_.size() || view_[i].sign != ',') return;
    ++i;
    if (view_[i].kind == TokenKind::number && view_[i + 1].sign == ',') i += 2;
    if (i + 1 >= view_.size()) return;
    if (view_.is(i, "who")) {
      if (view_.is(i + 1, "is")) add_until_end(i + 2, false);
      if (view_.is(i + 1, "has") && view_.is(i + 2, "been")) add_until_end(i + 3, false);
      return;
    }
    // "Tarsk Mill's finance director"
    std::size_t owner = i;
    while (owner < i + 4 && owner < view_.size() && view_[owner].is_name &&
           !is_possessive(view_, owner)) {
      ++owner;
    }
    if (owner < view_.size() && view_[owner].is_name && is_possessive(view_, owner)) i = owner;
    const bool has_opener = is_article(view_, i) || is_possessive(view_, i);
    add_until_end(has_opener ? i + 1 : i, !has_opener);
  }

  /// The phrase from `begin`; `is_bare`: an office counts as its first words only, since what
  /// follows the comma may be of another: "Ida Orr, chief executive of the trust".
  void add_until_end(std::size_t begin, bool is_bare) {
    std::size_t end = begin;
    while (end < view_.size() && end - begin < kLongestPhrase && !ends_phrase(view_, end)) ++end;
    if (end == begin) return;
    for (std::size_t i = begin; i < end; ++i) {
      // "Ida Orr, the chief executive Lena Karst": the next name's title.
      if (view_[i].is_name && !is_possessive(view_, i) && i + 1 == end) return;
    }
    if (is_bare && office_at(begin).first == 0) return;
    end = is_bare ? begin + office_at(begin).first : end;
    add(begin, end, false);
    if (end + 1 >= view_.size() || !view_.is(end, "and")) return;
    const std::size_t next = end + (is_article(view_, end + 1) ? 2 : 1);
    const std::size_t count = next < view_.size() ? office_at(next).first : 0;
    if (count > 0) add(next, next + count, false, true);
  }

  /// Where the title begins that ends in front of word `stop`; `stop` when there is none.
  std::size_t first_of_title_before(std::size_t stop) const {
    constexpr std::size_t kLongestOffice = 6;
    for (std::size_t i = stop > kLongestOffice ? stop - kLongestOffice : 0; i < stop; ++i) {
      if (i + office_at(i).first == stop) return i;
    }
    const auto contrasts = contrasts_of(view_[stop - 1].word);
    const bool is_title = std::any_of(contrasts.begin(), contrasts.end(),
                                      [](const Contrast& contrast) { return contrast.is_title; });
    return is_title ? stop - 1 : stop;
  }

  /// A word that may stand in a title before a name: no other name, no verb.
  bool is_of_title(std::size_t i) const {
    const Word& word = view_[i];
    if (word.kind != TokenKind::word || word.is_function || is_possessive(view_, i)) return false;
    if (word.is_name) return is_title_word(word) || office_at(i).first > 0;
    return !is_speech_verb(word) && !is_past_verb(view_, i);
  }

  /// Republican National Convention: no person, whatever stands before it.
  bool is_of_party() const {
    static constexpr std::array<std::string_view, 8> kWords = {
        "convention", "primary", "debate", "caucus", "conference", "congress", "party", "national"};
    static const Lexicon& organisations = lexicon("organisation_words.txt");
    for (std::size_t i = run_.begin; i < run_.end; ++i) {
      if (is_any(view_, i, kWords) || organisations.contains(view_[i].word)) return true;
    }
    return false;
  }

  std::pair<std::size_t, std::string_view> office_at(std::size_t i) const {
    static const Lexicon& offices = lexicon("offices.txt");
    std::vector<std::uint64_t> words;
    for (std::size_t k = i; k < std::min(i + offices.longest(), view_.size()); ++k) {
      words.push_back(view_[k].word);
    }
    std::string_view tag;
    const std::size_t count = offices.find_phrase(words, &tag);
    return {count, tag};
  }

  /// The titles among words [begin, end). `is_before`: the name follows them. `is_beside`: one of
  /// two titles, which may be another's; it is told, but held against nothing.
  void add(std::size_t begin, std::size_t end, bool is_before, bool is_beside = false) {
    bool is_background = is_beside || (begin > 0 && is_past(view_, begin - 1));
    for (std::size_t i = begin; i < end; ++i) is_background = is_background || is_past(view_, i);
    const std::vector<std::uint64_t> places = places_of(begin, end, is_before);
    for (std::size_t i = begin; i < end;) {
      const auto [count, tag] = office_at(i);
      // "head of policing" is no headteacher, and a deputy's deputy is told by more words.
      const bool is_other = i + count < view_.size() && view_.is(i + count, "of") &&
                            tag.starts_with("school") && count == 1;
      if (count > 0 && i + count <= end && !is_other) {
        const std::size_t equals = tag.find('=');
        Fact& fact = add_fact(i, i + count);
        fact.key ^= hash_word(tag.substr(0, equals)) * kSpread;
        fact.values = {hash_word(tag.substr(equals + 1))};
        fact.objects = places;
        // "Mayor Orr" may be short for a deputy.
        fact.is_background = is_background || (is_before && run_.given == 0);
        i += count;
        continue;
      }
      for (const Contrast& contrast : contrasts_of(view_[i].word)) {
        if (!contrast.is_title || (contrast.is_kin && whose(view_, i) == 0)) continue;
        if (run_.given == 0 && i < run_.first) continue;
        Fact& fact = add_fact(i, i + 1);
        fact.key ^= (contrast.set + 1U) * kSpread ^ (contrast.is_kin ? whose(view_, i) : 0);
        fact.values = {contrast.meaning};
        fact.is_background = is_beside || (is_background && !contrast.is_kin);
      }
      ++i;
    }
  }

  /// The firms, schools and towns that the phrase names: the trust's; of Leaside Hospice.
  std::vector<std::uint64_t> places_of(std::size_t begin, std::size_t end, bool is_before) const {
    std::vector<std::uint64_t> places;
    std::size_t first = begin;
    while (first > 0 && begin - first < 4 && view_[first - 1].is_name) --first;
    std::size_t last = end;
    if (!is_before && last < view_.size() && is_preposition(view_, last)) {
      while (last < view_.size() && last - end < 6 && view_[last].sign == 0) ++last;
    }
    for (std::size_t i = first; i < last; ++i) {
      const bool is_own = i >= run_.first && i < run_.end;
      if (view_[i].is_name && !is_own && !is_title_word(view_[i])) places.push_back(view_[i].stem);
    }
    std::sort(places.begin(), places.end());
    return places;
  }

  Fact& add_fact(std::size_t begin, std::size_t end) {
    Fact fact = blank_;
    fact.sort = DetailSort::title;
    fact.words.span = view_.span(begin, end);
    fact.key = run_.family;
    fact.first_name = run_.given;
    fact.family_name = run_.family;
    facts_.push_back(std::move(fact));
    return facts_.back();
  }

  const SentenceView& view_;
  const Fact& blank_;
  std::vector<Fact>& facts_;
  NameRun run_;
};

}  // namespace

void read_titles(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  Titles(view, blank, facts).read();
}

}  // namespace onrecord::lineup
