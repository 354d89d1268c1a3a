// How a document says how it knows, by the patterns of data/sourcing.txt.
//
// A pattern that names an outlet depends on whose outlet it is: "told The Post" is the Post's own
// source in the Post and another outlet's report anywhere else. An outlet that a document speaks of
// as others do (The Post reported) is not its own; where nothing tells, an outlet names itself.
#include <algorithm>
#include <set>

#include "account/account.h"
#include "account/patterns.h"
#include "account/phrases.h"
#include "account/reading.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord {
namespace {

using namespace digest;

/// What a pattern found, before it is cut to its clause.
struct Found {
  Match match;
  SourcingKind kind = SourcingKind::named;
  std::optional<Range> who;
  std::uint32_t condition = 0;  // where it begins
};

class SourcingFinder {
 public:
  SourcingFinder(const Report& report, DocumentId document)
      : id_(document), reading_(report, document) {
    gather_sources(*report.quotations);
    gather_sources(*report.indirect);
    std::sort(sources_.begin(), sources_.end());
    find_foreign_outlets();
  }

  std::vector<Sourcing> find() {
    for (const Sentence& sentence : reading_.sentences()) {
      const BlockKind block = reading_.paragraph(sentence).kind;
      if (block == BlockKind::meta || block == BlockKind::pull_quote) continue;
      in_sentence({sentence.first_token, sentence.end_token});
    }
    return std::move(sourcing_);
  }

 private:
  template <class List>
  void gather_sources(const List& list) {
    for (const auto& speech : list) {
      if (speech.document == id_ && speech.source) sources_.push_back(*speech.source);
    }
  }

  /// The outlets whose own this document is not.
  void find_foreign_outlets() {
    const Document& document = reading_.document();
    for (const OutletMention& mention : reading_.outlets()) {
      const bool is_own = document.outlet && is_name_in(mention, *document.outlet);
      if (is_own) continue;
      if (document.outlet || is_reported(mention)) foreign_.insert(mention.name);
    }
    if (!document.outlet) find_others_told();
  }
  /// Where sources speak to several outlets, one of them at most is the document's own, and which
  /// one nothing tells.
  void find_others_told() {
    std::set<std::uint64_t> told;
    for (const OutletMention& mention : reading_.outlets()) {
      const std::uint32_t begin = mention.range.begin;
      if (begin > 0 && !reading_.is_quoted(begin) &&
          (reading_.is(begin - 1, "told") || reading_.is(begin - 1, "tells"))) {
        told.insert(mention.name);
      }
    }
    if (told.size() > 1) foreign_.insert(told.begin(), told.end());
  }
  bool is_name_in(const OutletMention& mention, std::string_view outlet) const {
    for (std::size_t at = 0; at < outlet.size();) {
      const std::size_t space = std::min(outlet.find(' ', at), outlet.size());
      if (space > at && hash_word(outlet.substr(at, space - at)) == mention.name) return true;
      at = space + 1;
    }
    return false;
  }
  bool is_reported(const OutletMention& mention) const {
    const std::uint32_t after = mention.range.end;
    if (reading_.is_quoted(mention.range.begin) || after >= reading_.tokens().size()) return false;
    static const Lexicon& speech = lexicon("speech_verbs.txt");
    const bool is_told_by = mention.range.begin >= 2 &&
                            reading_.word(mention.range.begin - 1) == hash_word("to") &&
                            reading_.word(mention.range.begin - 2) == hash_word("according");
    return is_told_by || speech.contains(reading_.word(after)) ||
           reading_.word(after) == hash_word("reported");
  }

  void in_sentence(Range sentence) {
    std::vector<Found> found;
    for (std::uint32_t token = sentence.begin; token < sentence.end; ++token) {
      if (const auto match = sourcing_patterns().match(reading_, sentence, token)) {
        keep_longer(found, *match);
      }
    }
    std::erase_if(found, [](const Found& each) { return !each.match.kind; });
    for (std::size_t i = 0; i < found.size(); ++i) {
      settle(sentence, found[i]);
      if (i > 0 && !found[i].who && goes_on(found[i - 1], found[i]))
        found[i].who = found[i - 1].who;
    }
    std::erase_if(found, [&](const Found& each) { return is_aside(each) || is_known(each); });
    // "an official told The Post on condition of anonymity" is one source.
    const auto is_unnamed = [](const Found& each) { return each.kind == SourcingKind::unnamed; };
    if (std::any_of(found.begin(), found.end(), is_unnamed)) {
      std::erase_if(found, [&](const Found& each) { return each.kind == SourcingKind::named; });
      drop_repeated_unnamed(found);
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
      std::uint32_t next = sentence.end;
      if (i + 1 < found.size()) {
        next = found[i + 1].match.range.begin;
        const std::optional<Range>& who = found[i + 1].who;
        if (who && who->begin >= found[i].match.range.end) next = std::min(next, who->begin);
      }
      add(sentence, found[i], next);
    }
  }

  /// "confirmed the closure but would not say": one subject for both.
  bool goes_on(const Found& before, const Found& found) const {
    const std::uint32_t begin = found.match.range.begin;
    return found.match.who == Who::subject && before.match.who == Who::subject && begin > 0 &&
           reading_.kind(begin - 1) == WordKind::conjunction;
  }

  /// "According to the mayor": that is no source without a name, as "two officers" are.
  bool is_known(const Found& found) const {
    if (found.match.kind != SourcingKind::unnamed || found.match.who != Who::after) return false;
    static const Lexicon indefinite("a\nan\none\nsome\nseveral\nmany\n");
    if (!found.who || !is_nameless(*found.who)) return true;
    const Range who = *found.who;
    const bool is_open = indefinite.contains(reading_.word(who.begin)) ||
                         reading_.kind(who.begin) == WordKind::number ||
                         reading_.kind(who.begin) == WordKind::none;
    return !is_open;
  }

  /// "A lawyer for the inquiry said": no paper says it.
  bool is_aside(const Found& found) const {
    if (found.match.kind != SourcingKind::document || found.match.who != Who::before ||
        !found.who) {
      return false;
    }
    std::uint32_t token = found.who->begin;
    if (token > 0) --token;
    for (; token < found.match.range.begin; ++token) {
      if (reading_.kind(token) == WordKind::preposition) return true;
    }
    return false;
  }

  static void keep_longer(std::vector<Found>& found, const Match& match) {
    while (!found.empty() && found.back().match.range.end > match.range.begin) {
      if (found.back().match.range.size() >= match.range.size()) return;
      found.pop_back();
    }
    found.push_back(
        {match, match.kind.value_or(SourcingKind::named), std::nullopt, match.range.begin});
  }

  /// "a person familiar with the talks, who spoke on condition of anonymity": the condition stays.
  static void drop_repeated_unnamed(std::vector<Found>& found) {
    const auto has_condition = [](const Found& each) { return each.match.who == Who::source; };
    for (std::size_t i = 0; i + 1 < found.size();) {
      const bool both =
          found[i].kind == SourcingKind::unnamed && found[i + 1].kind == SourcingKind::unnamed;
      if (!both) {
        ++i;
        continue;
      }
      Found& stays = has_condition(found[i]) ? found[i] : found[i + 1];
      const Found& goes = has_condition(found[i]) ? found[i + 1] : found[i];
      if (!has_condition(goes) && goes.who) stays.who = goes.who;
      stays.match.range = {found[i].match.range.begin, found[i + 1].match.range.end};
      if (&stays != &found[i]) found[i] = stays;
      found.erase(found.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
  }

  void settle(Range sentence, Found& found) const {
    const Match& match = found.match;
    found.who = who_of(sentence, match);
    const bool is_foreign = match.outlet && foreign_.contains(match.outlet_name);
    if (is_foreign && found.kind != SourcingKind::witness) {
      found.kind = SourcingKind::outlet;
      found.who = match.outlet;
    }
    if (found.kind == SourcingKind::named && found.who && is_nameless(*found.who)) {
      found.kind = SourcingKind::unnamed;
    }
    if (found.kind == SourcingKind::outlet && match.outlet && !is_foreign &&
        reading_.document().outlet) {
      found.who = match.outlet;  // an outlet that speaks of itself by its name
      found.kind = SourcingKind::named;
    }
  }

  std::optional<Range> who_of(Range sentence, const Match& match) const {
    const Range range = match.range;
    switch (match.who) {
      case Who::nobody:
        return std::nullopt;
      case Who::subject: {
        const auto subject = subject_before(reading_, sentence, range.begin);
        if (!subject || !is_pronoun(*subject)) return subject;
        // "The company said it would not comment."
        const auto speaker = nearest_source(sentence, range);
        return speaker ? speaker : subject;
      }
      case Who::before:
        return phrase_before(reading_, sentence, range.begin + 1);
      case Who::after:
        return phrase_after(reading_, sentence, range.end);
      case Who::source:
        return credited_near(sentence, match);
      case Who::whole:
        return Range{range.begin, std::max(range.begin + 1, range.end - 1)};
      case Who::outlet:
        return match.outlet;
      case Who::paper:
        return match.paper ? match.paper : paper_before(sentence, range);
    }
    return std::nullopt;
  }

  /// What a pattern of words names without its verb, with the words before it: "ministry figures".
  std::optional<Range> paper_before(Range sentence, Range range) const {
    const auto phrase = phrase_before(reading_, sentence, range.end - 1);
    if (phrase && phrase->begin < range.begin) return phrase;
    return Range{begin_of(sentence, range.begin), range.end - 1};
  }

  bool is_pronoun(Range who) const {
    return who.size() == 1 && lexicon("pronouns.txt").contains(reading_.word(who.begin));
  }

  /// The nearest source that the sentence credits before the pattern, else the one after it.
  std::optional<Range> nearest_source(Range sentence, Range pattern) const {
    const Span around = reading_.span_of(sentence);
    const Span own = reading_.span_of(pattern);
    std::optional<Span> nearest;
    for (auto at = std::lower_bound(sources_.begin(), sources_.end(), Span{around.begin_byte, 0});
         at != sources_.end() && at->begin_byte < around.end_byte; ++at) {
      if (at->overlaps(own)) continue;
      if (at->begin_byte > own.begin_byte && nearest) break;
      nearest = *at;
    }
    const auto range = nearest ? tokens_of(sentence, *nearest) : std::nullopt;
    return range && !has_clause(*range) ? range : std::nullopt;
  }

  /// Whom the sentence credits, else the subject of the clause.
  std::optional<Range> credited_near(Range sentence, const Match& match) const {
    const Range pattern = match.range;
    // "the woman, who gave only her first name, Rana, said"
    std::uint32_t relative = pattern.begin;
    if (relative > sentence.begin && !reading_.is(relative, "who")) --relative;
    if (relative > sentence.begin && reading_.is(relative, "who")) {
      const std::uint32_t end = reading_.is(relative - 1, ",") ? relative - 1 : relative;
      if (const auto who = phrase_before(reading_, sentence, end)) return who;
    }
    if (const auto source = nearest_source(sentence, pattern)) return source;
    if (match.kind == SourcingKind::document || match.kind == SourcingKind::named) {
      if (const auto speaker = subject_of_speech(sentence, pattern.begin)) return speaker;
      if (const auto subject = subject_of_clause(reading_, sentence, pattern.begin)) return subject;
      return subject_behind(sentence, pattern);
    }
    // "an engineer, who spoke on condition of anonymity": the phrase before it.
    std::uint32_t end = pattern.begin;
    bool is_relative = false;
    const auto is_between = [&](std::uint32_t token) {
      static const Lexicon& speech = lexicon("speech_verbs.txt");
      const WordKind kind = reading_.kind(token);
      is_relative |= kind == WordKind::relative || reading_.is(token, "speaking");
      return kind == WordKind::auxiliary || kind == WordKind::adverb ||
             kind == WordKind::relative || speech.contains(reading_.word(token)) ||
             reading_.is(token, "spoke") || reading_.is(token, "speaking");
    };
    while (end > sentence.begin && is_between(end - 1)) --end;
    if (end == sentence.begin) return std::nullopt;
    if (!reading_.is(end - 1, ",")) return phrase_before(reading_, sentence, end);
    if (is_relative || end == pattern.begin) return phrase_before(reading_, sentence, end - 1);
    return subject_before(reading_, sentence, end);
  }

  /// "…, the ministry said in a statement": the subject of the verb right before it.
  std::optional<Range> subject_of_speech(Range sentence, std::uint32_t begin) const {
    static const Lexicon& speech = lexicon("speech_verbs.txt");
    static const Lexicon passive("is\nare\nwas\nwere\nbeen\nbeing\nbe\n");
    while (begin > sentence.begin && (reading_.kind(begin - 1) == WordKind::adverb ||
                                      reading_.kind(begin - 1) == WordKind::time)) {
      --begin;
    }
    if (begin < sentence.begin + 2 || !speech.contains(reading_.word(begin - 1)) ||
        reading_.kind(begin - 2) == WordKind::determiner ||
        passive.contains(reading_.word(begin - 2))) {
      return std::nullopt;
    }
    return subject_before(reading_, sentence, begin - 1);
  }

  /// "In a post on Sunday, the mayor thanked the crews."
  std::optional<Range> subject_behind(Range sentence, Range pattern) const {
    if (pattern.begin != sentence.begin) return std::nullopt;
    const std::uint32_t end = clause_end(reading_, sentence, pattern.end);
    if (end >= sentence.end || !reading_.is(end, ",")) return std::nullopt;
    return phrase_after(reading_, sentence, end + 1);
  }

  /// Whether a verb of speech stands in the phrase: then it is more than a mention.
  bool has_clause(Range phrase) const {
    static const Lexicon& speech = lexicon("speech_verbs.txt");
    for (std::uint32_t token = phrase.begin; token < phrase.end; ++token) {
      if (reading_.kind(token) == WordKind::relative) return false;
      if (!reading_.tokens()[token].is_capitalised && speech.contains(reading_.word(token)))
        return true;
    }
    return false;
  }

  std::optional<Range> tokens_of(Range sentence, Span span) const {
    Range range{sentence.end, sentence.begin};
    for (std::uint32_t token = sentence.begin; token < sentence.end; ++token) {
      if (!span.overlaps(reading_.tokens()[token].span)) continue;
      range.begin = std::min(range.begin, token);
      range.end = token + 1;
    }
    return range.empty() ? std::nullopt : std::optional(range);
  }

  /// "a senior official", "two people in the room": somebody without a name. A spokesman speaks for
  /// his body, and the mayor is known.
  bool is_nameless(Range who) const {
    static const Lexicon& roles = lexicon("role_nouns.txt");
    static const Lexicon& nameless = lexicon("nameless_sources.txt");
    static const std::uint64_t the = hash_word("the");
    // "A strategist, Ida Orr, told"
    const bool has_name = who.end + 1 < reading_.tokens().size() && reading_.is(who.end, ",") &&
                          reading_.tokens()[who.end + 1].is_capitalised &&
                          reading_.kind(who.end + 1) == WordKind::none;
    if (has_name) return false;
    const bool is_plural =
        !reading_.tokens()[who.begin].is_capitalised && reading_.kind(who.begin) == WordKind::none;
    const bool is_definite = !is_plural && (reading_.word(who.begin) == the ||
                                            (reading_.kind(who.begin) != WordKind::determiner &&
                                             reading_.kind(who.begin) != WordKind::number));
    bool has_role = false;
    for (std::uint32_t token = who.begin; token < who.end; ++token) {
      if (reading_.kind(token) == WordKind::preposition) break;
      if (has_role && reading_.tokens()[token].is_capitalised) return false;
      if (reading_.text(token).starts_with("spokes")) return false;
      has_role |= nameless.contains(reading_.word(token)) ||
                  (!is_definite && roles.contains(reading_.word(token)));
    }
    return has_role;
  }

  void add(Range sentence, const Found& found, std::uint32_t next) {
    const Range match = found.match.range;
    Range clause{match.begin, std::min(clause_end(reading_, sentence, match.end), next)};
    const Range condition{found.condition, clause.end};
    if (found.who) {
      clause.begin = std::min(clause.begin, found.who->begin);
      clause.end = std::max(clause.end, found.who->end);
    }
    if (!found.who) clause.begin = begin_of(sentence, match.begin);
    clause.begin = std::max(clause.begin, free_from_);
    while (clause.begin < match.begin && !opens(clause.begin)) ++clause.begin;
    const auto says_nothing = [&](std::uint32_t token) {
      return !reading_.is_word(token) || reading_.kind(token) == WordKind::conjunction;
    };
    while (clause.end > match.end && says_nothing(clause.end - 1)) --clause.end;
    if (clause.empty()) return;
    free_from_ = clause.end;
    Sourcing item;
    item.span = {id_, reading_.span_of(clause)};
    item.kind = found.kind;
    if (found.who) item.who = reading_.span_of(*found.who);
    if (found.kind == SourcingKind::unnamed && found.match.who == Who::source) {
      item.condition = reading_.span_of(condition);
    }
    sourcing_.push_back(item);
  }

  /// Where a clause begins of which nobody is the source: "The cause was not known", "An email …".
  std::uint32_t begin_of(Range sentence, std::uint32_t begin) const {
    if (reading_.kind(begin) == WordKind::auxiliary) {
      const auto subject = subject_before(reading_, sentence, begin);
      return subject ? subject->begin : begin;
    }
    const bool has_article =
        begin > sentence.begin && reading_.kind(begin - 1) == WordKind::determiner;
    return has_article ? begin - 1 : begin;
  }
  bool opens(std::uint32_t token) const {
    return reading_.is_word(token) && reading_.kind(token) != WordKind::conjunction;
  }

  const DocumentId id_;
  const Reading reading_;
  std::vector<Span> sources_;        // the credited mentions, in order
  std::set<std::uint64_t> foreign_;  // names of outlets
  std::uint32_t free_from_ = 0;      // the first token that no sourcing has yet
  std::vector<Sourcing> sourcing_;
};

}  // namespace

std::vector<Sourcing> find_sourcing(const Report& report, DocumentId document) {
  if (report.documents[document.value].role == Role::record) return {};
  return SourcingFinder(report, document).find();
}

}  // namespace onrecord
