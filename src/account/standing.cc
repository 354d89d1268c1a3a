#include "account/standing.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "text/fold.h"
#include "text/lexicon.h"
#include "text/unicode.h"

namespace onrecord::digest {
namespace {

constexpr std::uint32_t kFewest = 5;  // words
constexpr std::uint32_t kMost = 75;   // words
constexpr std::uint32_t kMany = 42;   // words: above, it grows hard to read
constexpr std::uint32_t kAlsoReach = 10;
constexpr double kFlawOfPlace = 0.9;  // "there": where?
constexpr double kFlawOfAge = 0.9;    // "the 29-year-old nurse": who?

/// A few words, hashed once.
class FewWords {
 public:
  FewWords(std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) hashes_.push_back(hash_word(word));
  }
  bool has(std::uint64_t word) const {
    return std::find(hashes_.begin(), hashes_.end(), word) != hashes_.end();
  }

 private:
  std::vector<std::uint64_t> hashes_;
};

class Standing {
 public:
  Standing(const Reading& reading, Range sentence, Span span, std::span<const Quotation> quotations)
      : reading_(reading), sentence_(sentence), span_(span), quotations_(quotations) {}

  std::optional<double> flaw() {
    if (!is_whole() || !opens_well() || !quotes_well() || !refers_well()) return std::nullopt;
    if (!has_verb_) flaw_ += 0.8;  // a headline, a list
    if (shouts()) flaw_ += 0.6;
    if (words_ > kMany) flaw_ += 0.03 * (words_ - kMany);
    return flaw_;
  }

 private:
  /// A sentence from its capital letter to its full stop, neither a scrap nor a paragraph.
  bool is_whole() {
    for (std::uint32_t i = sentence_.begin; i < sentence_.end; ++i) words_ += reading_.is_word(i);
    if (words_ < kFewest || words_ > kMost) return false;
    const std::string_view text = text_of(reading_.document(), span_);
    const CodePoint first = code_point_at(text, 0);
    if (is_letter(first.value) && is_lower(first.value)) return false;
    std::uint32_t last = sentence_.end;
    while (last > sentence_.begin && reading_.tokens()[last - 1].kind == TokenKind::mark) --last;
    if (last == sentence_.begin) return false;
    const std::string_view stop = reading_.text(last - 1);
    if (stop != "." && stop != "!" && !(stop == "?" && reading_.is_quoted(last - 1))) {
      return reading_.is_word(last - 1) && stop.ends_with('.');  // … in the U.S.
    }
    return true;
  }

  /// TERRIFIED motorists: a word in capitals at the start that is no abbreviation.
  bool shouts() const {
    constexpr std::size_t kShortest = 5;
    for (std::uint32_t i = sentence_.begin; i < std::min(sentence_.end, sentence_.begin + 2); ++i) {
      const std::string_view text = reading_.text(i);
      if (text.size() >= kShortest &&
          std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; })) {
        return true;
      }
    }
    return false;
  }

  std::uint32_t first_word() const {
    std::uint32_t first = sentence_.begin;
    while (first < sentence_.end && !reading_.is_word(first)) ++first;
    return first;
  }

  bool opens_well() {
    static const Lexicon& dangling = lexicon("dangling.txt");
    const std::uint32_t first = first_word();
    if (first == sentence_.end) return false;
    const bool is_numbered = reading_.tokens()[first].kind == TokenKind::number &&
                             first + 1 < sentence_.end && reading_.is(first + 1, ".");
    if (is_numbered) return false;  // 3. The timing: …
    for (std::uint32_t i = sentence_.begin; i < std::min(sentence_.end, first + 4); ++i) {
      if (reading_.is(i, ":") && !reading_.is_quoted(i)) return false;  // ORR: We waited.
    }
    if (reading_.is_quoted(first)) {
      static const FewWords kPointing = {"he",    "she", "they", "it", "that", "this", "these",
                                         "those", "and", "but",  "so", "his",  "her",  "their"};
      if (kPointing.has(reading_.word(first))) flaw_ += 0.5;
      return true;
    }
    static const FewWords kThese = {"this", "that", "these", "those"};
    if (kThese.has(reading_.word(first))) {
      return first + 1 < sentence_.end && reading_.kind(first + 1) == WordKind::time;
    }
    static const FewWords kSomeOf = {"one",  "another", "some", "both", "each",    "neither",
                                     "most", "many",    "none", "few",  "several", "all"};
    if (kSomeOf.has(reading_.word(first))) {
      const std::uint32_t next = first + 1;
      if (next == sentence_.end || !reading_.is_word(next) ||
          reading_.kind(next) == WordKind::auxiliary || is_speech_verb(next)) {
        return false;
      }
    }
    if (counts_back(first) || speaks_of_reporter(first)) return false;
    std::string_view tag;
    return dangling_at(dangling, first, tag) == 0 || weigh_opening(tag);
  }

  /// "The second reached orbit", "All three were held", "Two others fled": some of those told
  /// before.
  bool counts_back(std::uint32_t first) const {
    static const FewWords kThe = {"the", "all", "both"};
    static const FewWords kOrdinals = {
        "first",    "second",  "third",   "fourth",   "fifth",   "rest",      "trio",
        "duo",      "former",  "latter",  "last",     "quartet", "remainder", "others",
        "heaviest", "largest", "biggest", "smallest", "oldest",  "youngest",  "worst",
        "best",     "highest", "lowest",  "longest",  "finest",  "strongest"};
    static const FewWords kOthers = {"others", "more", "further"};
    const std::uint32_t second = first + 1;
    const std::uint32_t third = first + 2;
    if (third >= sentence_.end || !reading_.is_word(second)) return false;
    const bool is_number = reading_.kind(second) == WordKind::number &&
                           reading_.text(second).find('-') == std::string_view::npos;
    if (kThe.has(reading_.word(first)) && (is_number || kOrdinals.has(reading_.word(second)))) {
      return is_verb(third) || reading_.kind(third) == WordKind::relative;
    }
    return reading_.kind(first) == WordKind::number && kOthers.has(reading_.word(second)) &&
           (is_verb(third) || !reading_.is_word(third) ||
            reading_.kind(third) == WordKind::relative);
  }

  /// "Reuters could not verify the report": an outlet on its own work.
  bool speaks_of_reporter(std::uint32_t first) const {
    static const FewWords kWork = {"could",   "was",    "has",       "did",        "were",
                                   "had",     "have",   "contacted", "approached", "asked",
                                   "reached", "sought", "cannot"};
    static const FewWords kPlain = {"not",    "unable", "independently", "immediately", "verified",
                                    "seen",   "asked",  "approached",    "contacted",   "reached",
                                    "sought", "yet",    "been"};
    for (std::uint32_t i = first; i < std::min(sentence_.end, first + 2); ++i) {
      const OutletMention* outlet = reading_.outlet_from(i);
      if (outlet == nullptr) continue;
      const std::uint32_t verb = outlet->range.end;
      if (verb >= sentence_.end || !kWork.has(reading_.word(verb))) return false;
      return kPlain.has(reading_.word(verb)) || reading_.text(verb).ends_with("ed") ||
             (verb + 1 < sentence_.end && kPlain.has(reading_.word(verb + 1)));
    }
    return false;
  }

  bool is_verb(std::uint32_t token) const {
    const std::string_view text = reading_.text(token);
    return !reading_.tokens()[token].is_capitalised && looks_like_verb(token) &&
           (reading_.kind(token) == WordKind::auxiliary || !text.ends_with('s'));
  }

  bool weigh_opening(std::string_view tag) {
    if (tag != "p") return false;
    flaw_ += 0.3;
    return true;
  }

  bool is_speech_verb(std::uint32_t token) const {
    static const Lexicon& speech = lexicon("speech_verbs.txt");
    return speech.contains(reading_.word(token));
  }

  std::size_t dangling_at(const Lexicon& dangling, std::uint32_t token,
                          std::string_view& tag) const {
    std::uint64_t words[6] = {};
    std::size_t count = 0;
    for (std::uint32_t i = token; i < sentence_.end && count < std::size(words); ++i) {
      if (!reading_.is_word(i) || reading_.is_quoted(i)) break;
      words[count++] = reading_.word(i);
    }
    return dangling.find_phrase({words, count}, &tag);
  }

  /// Every quotation closed, whole, and credited inside the sentence.
  bool quotes_well() {
    for (const Quotation& quotation : quotations_) {
      if (!quotation.span.overlaps(span_)) continue;
      if (quotation.kind == QuotationKind::title || quotation.kind == QuotationKind::scare ||
          quotation.kind == QuotationKind::nested) {
        continue;
      }
      if (!quotation.is_closed || quotation.is_block || !span_.contains(quotation.span))
        return false;
      if (quotation.source && span_.contains(*quotation.source)) continue;
      // “We waited,” Ms. Orr said. “Nobody came.”
      const bool is_part =
          std::any_of(quotations_.begin(), quotations_.end(), [&](const Quotation& other) {
            if (!other.source || !span_.contains(*other.source) || !span_.contains(other.span))
              return false;
            return (quotation.is_carried && other.speaker == quotation.speaker) ||
                   std::find(other.parts.begin(), other.parts.end(), quotation.id) !=
                       other.parts.end();
          });
      if (!is_part) return false;
    }
    return true;
  }

  /// Pronouns and other words of the reporter that point somewhere else.
  bool refers_well() {
    static const Lexicon& pronouns = lexicon("pronouns.txt");
    static const Lexicon& dangling = lexicon("dangling.txt");
    static const FewWords kAlso = {"also", "too"};
    static const FewWords kDemonstratives = {"this", "these", "those"};
    static const FewWords kThat = {"that"};
    static const FewWords kSuch = {"such"};
    static const FewWords kThere = {"there"};
    static const FewWords kDid = {"did", "does", "do"};
    static const FewWords kSame = {"same"};
    static const FewWords kAfterSuch = {"as", "a", "an"};
    for (std::uint32_t i = sentence_.begin; i < sentence_.end; ++i) {
      if (!reading_.is_word(i) || reading_.is_quoted(i)) continue;
      const std::uint64_t word = reading_.word(i);
      std::string_view tag;
      if (dangling_at(dangling, i, tag) > 0 && tag == "a") return false;
      if (tag == "w") flaw_ += 0.4;
      has_verb_ |= looks_like_verb(i);
      if (kAlso.has(word) && leans_back(i)) return false;
      if (kDemonstratives.has(word) && stands_alone(i)) return false;
      if (kThat.has(word) && is_only_that(i)) return false;
      if (!tells_whose_age(i)) return false;
      if (kSuch.has(word) && i + 1 < sentence_.end && !kAfterSuch.has(reading_.word(i + 1))) {
        return false;
      }
      if (kThere.has(word) && !has_place_ && points_to_place(i)) flaw_ += kFlawOfPlace;
      if (kDid.has(word) && leaves_out(i)) return false;
      if (kSame.has(word) && is_of_before(i)) return false;
      const std::string_view pronoun = pronouns.tag(word);
      if (!pronoun.empty() && !stands_for_something(i, pronoun)) return false;
      look_at(i);
    }
    return true;
  }

  bool looks_like_verb(std::uint32_t token) const {
    static const Lexicon& verbs = lexicon("common_verbs.txt");
    return reading_.kind(token) == WordKind::auxiliary || is_speech_verb(token) ||
           verbs.contains(reading_.word(token)) || reading_.text(token).ends_with("ed");
  }

  /// "He also said", "the mayor, too, was there" point to something said before; "and also" does
  /// not.
  bool leans_back(std::uint32_t token) const {
    static const std::uint64_t kToo = hash_word("too");
    if (reading_.word(token) == kToo) {
      return token + 1 >= sentence_.end || !reading_.is_word(token + 1);
    }
    for (std::uint32_t i = sentence_.begin; i < token; ++i) {
      if (reading_.is_quoted(i)) continue;
      if (reading_.kind(i) == WordKind::conjunction || reading_.kind(i) == WordKind::relative)
        return false;
    }
    return token - sentence_.begin < kAlsoReach;
  }

  /// A demonstrative without a noun: "did this", "those who came" has what it points to.
  bool stands_alone(std::uint32_t token) const {
    const std::uint32_t next = token + 1;
    if (next >= sentence_.end || !reading_.is_word(next)) return true;
    const WordKind kind = reading_.kind(next);
    return kind == WordKind::auxiliary || kind == WordKind::preposition ||
           kind == WordKind::conjunction || kind == WordKind::subordinator;
  }

  /// "An engineer is looking into that."
  bool is_only_that(std::uint32_t token) const {
    static const FewWords kThen = {"after", "before", "since", "until", "by"};  // eight years after
    return token > sentence_.begin && reading_.kind(token - 1) == WordKind::preposition &&
           !kThen.has(reading_.word(token - 1)) &&
           (token + 1 >= sentence_.end || !reading_.is_word(token + 1));
  }

  /// "Said the 29-year-old with a shrug": who? Not where a name stands before it or comes next.
  bool tells_whose_age(std::uint32_t token) {
    constexpr std::uint32_t kReach = 7;
    static const std::uint64_t kThe = hash_word("the");
    if (has_one_ || token == sentence_.begin || reading_.word(token - 1) != kThe ||
        !reading_.text(token).ends_with("-year-old")) {
      return true;
    }
    for (std::uint32_t i = token + 1; i < std::min(sentence_.end, token + kReach); ++i) {
      if (reading_.is_word(i) && is_name(i)) return true;
    }
    const bool is_noun = token + 1 < sentence_.end && reading_.is_word(token + 1) &&
                         reading_.kind(token + 1) == WordKind::none && !looks_like_verb(token + 1);
    if (is_noun && !is_one_by_word(token + 1)) return true;  // the 28-year-old ferry
    flaw_ += kFlawOfAge;
    return is_noun;
  }

  bool stands_for_something(std::uint32_t token, std::string_view tag) const {
    for (const char letter : tag) {
      if (letter == '1' || letter == '2') return false;  // the reporter, or the reader
      if (letter == 'z') return true;
    }
    if (tag.front() == 'x' && is_beside_opening_name(token)) return false;
    const bool is_of_person =
        tag.find('m') != std::string_view::npos || tag.find('f') != std::string_view::npos;
    if (tag.find('p') != std::string_view::npos) return stands_for_several(token, tag);
    if (!is_of_person) return has_noun_;
    const bool may_be_ship = tag.find('f') != std::string_view::npos && has_ship_;
    return has_one_ || may_be_ship || (tag.front() == 'x' && names_follow(token));
  }

  /// They, them, their: of people or of more than one thing; "18 of them" of things whose number
  /// stands there, or that stand right before it: "eleven workers, seven of them …".
  bool stands_for_several(std::uint32_t token, std::string_view tag) const {
    static const std::uint64_t kOf = hash_word("of");
    if (tag.front() == 'o' && token > sentence_.begin && reading_.word(token - 1) == kOf) {
      if (token < sentence_.begin + 3) return false;  // one of them
      const bool is_beside = !reading_.is_word(token - 3) ||
                             reading_.kind(token - 3) == WordKind::conjunction ||
                             reading_.kind(token - 3) == WordKind::preposition;
      return has_several_ && (is_beside || has_count_);
    }
    if (has_several_ || has_person_ || has_body_) return true;
    return tag.front() == 'x' && token <= sentence_.begin + 3;  // in their report, engineers said
  }

  /// "The minister did, and said nothing": did what? "more than they did" has it.
  bool leaves_out(std::uint32_t token) const {
    constexpr std::uint32_t kReach = 5;
    static const FewWords kThan = {"than", "as", "what", "whatever"};
    static const FewWords kNot = {"not"};
    std::uint32_t next = token + 1;
    if (next < sentence_.end && kNot.has(reading_.word(next))) ++next;
    if (next < sentence_.end && reading_.is_word(next)) return false;
    for (std::uint32_t i = token; i > sentence_.begin && token - i < kReach; --i) {
      if (kThan.has(reading_.word(i - 1))) return false;
    }
    return true;
  }

  /// "the process there": where?
  bool points_to_place(std::uint32_t token) const {
    const std::uint32_t next = token + 1;
    if (token == first_word() || next >= sentence_.end) return token != first_word();
    return !looks_like_verb(next) && reading_.kind(next) != WordKind::adverb &&
           !reading_.text(next).starts_with("'") && !reading_.text(next).starts_with("’");
  }

  /// "According to the same agency": as whom? "at the same time as", "the same number as".
  bool is_of_before(std::uint32_t token) const {
    constexpr std::uint32_t kReach = 6;
    static const FewWords kTold = {"time", "day", "way", "as", "thing", "period", "month", "year"};
    static const std::uint64_t kAs = hash_word("as");
    static const std::uint64_t kThat = hash_word("that");
    if (token > first_word() + 4) return false;
    for (std::uint32_t i = token + 1; i < std::min(sentence_.end, token + kReach); ++i) {
      if (reading_.word(i) == kAs || reading_.word(i) == kThat) return false;
    }
    return token + 1 < sentence_.end && !kTold.has(reading_.word(token + 1));
  }

  /// "Ingrid Orr, its envoy, made 11 trips": whose?
  bool is_beside_opening_name(std::uint32_t token) const {
    if (token < sentence_.begin + 2 || !reading_.is(token - 1, ",")) return false;
    for (std::uint32_t i = sentence_.begin; i + 1 < token; ++i) {
      if (reading_.is_word(i) && !reading_.tokens()[i].is_capitalised) return false;
    }
    return true;
  }

  /// "In his speech, Kerry said": the name comes after the opening phrase.
  bool names_follow(std::uint32_t token) const {
    // "Her deputy, Ms. Orr, said": whose?
    if (token > sentence_.begin + 3 || token == first_word()) return false;
    for (std::uint32_t i = token + 1; i + 1 < sentence_.end && i < token + 10; ++i) {
      if (reading_.is(i, ",")) return is_name(i + 1);
    }
    return false;
  }

  /// A word for one person: no neighbours, no prosecution.
  bool is_one_by_word(std::uint32_t token) const {
    static const Lexicon& roles = lexicon("role_nouns.txt");
    static const Lexicon& nameless = lexicon("nameless_sources.txt");
    static const Lexicon& bodies = lexicon("organisation_words.txt");
    static const FewWords kSeveral = {"people", "men",         "women",   "children", "police",
                                      "staff",  "prosecution", "defence", "defense",  "crew"};
    const std::uint64_t word = reading_.word(token);
    const std::string_view text = reading_.text(token);
    if (!roles.contains(word) && !nameless.contains(word)) return false;
    const bool is_plural = text.ends_with('s') && !text.ends_with("ss");
    return !is_plural && !kSeveral.has(word) && !bodies.contains(word);
  }

  bool is_name(std::uint32_t token) const {
    static const Lexicon& places = lexicon("places.txt");
    return reading_.tokens()[token].is_capitalised && reading_.kind(token) == WordKind::none &&
           !places.contains(reading_.word(token));
  }

  void look_at(std::uint32_t token) {
    static const Lexicon& roles = lexicon("role_nouns.txt");
    static const Lexicon& nameless = lexicon("nameless_sources.txt");
    const bool is_content = reading_.kind(token) == WordKind::none;
    has_person_ |= reading_.is_mention(token) || (is_name(token) && token > sentence_.begin) ||
                   (is_name(token) && token + 1 < sentence_.end && is_name(token + 1)) ||
                   roles.contains(reading_.word(token)) || nameless.contains(reading_.word(token));
    const bool is_name_of_one = (is_name(token) && token > sentence_.begin) ||
                                (is_name(token) && token + 1 < sentence_.end && is_name(token + 1));
    static const FewWords kShips = {"ship",  "vessel", "ferry",     "boat",      "trawler", "liner",
                                    "yacht", "tanker", "submarine", "freighter", "barge",   "tug"};
    has_ship_ |= kShips.has(reading_.word(token));
    has_one_ |= reading_.is_person(token) || is_name_of_one || is_one_by_word(token);
    // "A year ago it was more", "on average it was less": nothing that "it" could be.
    static const FewWords kSpans = {"year",  "years",   "month",   "months",  "week",   "weeks",
                                    "day",   "days",    "night",   "hour",    "hours",  "minutes",
                                    "ago",   "average", "morning", "evening", "decade", "decades",
                                    "total", "first",   "last",    "time"};
    has_noun_ |= is_content && !kSpans.has(reading_.word(token));
    const std::string_view text = reading_.text(token);
    const bool is_plural = text.size() > 3 && (text.ends_with('s') || text.ends_with("’")) &&
                           !text.ends_with("ss") && !text.ends_with("us") && !text.ends_with("is");
    static const FewWords kSeveral = {"people", "men",    "women", "children", "police", "staff",
                                      "crew",   "family", "team",  "couple",   "cattle", "sheep",
                                      "public", "pair",   "media", "data",     "fish"};
    has_several_ |= (is_content && is_plural) || kSeveral.has(reading_.word(token));
    has_several_ |= reading_.kind(token) == WordKind::conjunction && has_noun_;
    has_body_ |= is_content && reading_.tokens()[token].is_capitalised;
    has_count_ |= reading_.kind(token) == WordKind::number && token + 3 < sentence_.end &&
                  !reading_.is(token + 1, "of");
    static const FewWords kWhere = {"in", "at", "on", "near", "from", "to", "outside", "across"};
    const std::uint32_t led_by =
        token > sentence_.begin + 1 && reading_.kind(token - 1) == WordKind::determiner
            ? token - 2
            : token - std::min(token - sentence_.begin, 1U);
    const bool is_led = led_by < token && kWhere.has(reading_.word(led_by));
    has_place_ |= is_content &&
                  (is_led || (reading_.tokens()[token].is_capitalised && token > sentence_.begin));
  }
  const Reading& reading_;
  const Range sentence_;
  const Span span_;
  const std::span<const Quotation> quotations_;
  std::uint32_t words_ = 0;
  double flaw_ = 0;
  bool has_verb_ = false;
  bool has_person_ = false;
  bool has_one_ = false;  // a single one
  bool has_ship_ = false;
  bool has_noun_ = false;
  bool has_several_ = false;  // things or people
  bool has_body_ = false;     // a name, maybe of a company
  bool has_count_ = false;
  bool has_place_ = false;
};

}  // namespace

std::optional<double> flaw_of(const Reading& reading, Range sentence, Span span,
                              std::span<const Quotation> quotations) {
  return Standing(reading, sentence, span, quotations).flaw();
}

}  // namespace onrecord::digest
