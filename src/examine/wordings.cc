// Differences of wording: which pairs are findings, merged to facts, told to an editor.
#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "examine/alike.h"
#include "examine/facts.h"
#include "examine/finding_parts.h"
#include "examine/rules.h"
#include "examine/summary.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord {
namespace {

constexpr std::array kWordSubtypes = {Subtype::negation, Subtype::number,   Subtype::name,
                                      Subtype::modal,    Subtype::tense,    Subtype::pronoun,
                                      Subtype::article,  Subtype::spelling, Subtype::other};

/// "Mr. Orr said" inside the marks: a name or *he* with a verb of speech is the reporter's.
bool is_reporters(const Scene& scene, DocumentSpan place) {
  constexpr std::size_t kMost = 10;
  const Lexicon& verbs = lexicon("speech_verbs.txt");
  std::size_t words = 0;
  bool has_verb = false;
  bool has_person = false;
  for (const Token& token : scene.tokens(place)) {
    if (token.word == 0) continue;
    ++words;
    static const std::uint64_t kHe = hash_word("he");
    static const std::uint64_t kShe = hash_word("she");
    has_person |= token.is_capitalised || token.word == kHe || token.word == kShe;
    has_verb |= verbs.tag(token.word) == "speech" && !token.is_capitalised;
  }
  return words >= 2 && words <= kMost && has_verb && has_person;
}

/// Whether all that differs is such a credit on one side.
bool takes_in_credit(const Scene& scene, const VariantPair& pair) {
  const Core core = core_of(pair);
  return core.changes.size() == 1 && core.changes[0].a.empty() != core.changes[0].b.empty() &&
         is_reporters(scene, core.changes[0].a.empty()
                                 ? DocumentSpan{core.b.document, core.changes[0].b}
                                 : DocumentSpan{core.a.document, core.changes[0].a});
}

/// Whether words that take back or bound what was said are left out, unmarked: "The bridge is safe,
/// [except in a gale,] and …".
bool leaves_out_limiter(const Scene& scene, const VariantPair& pair) {
  if (!has(pair, DifferenceClass::omitted)) return false;
  static const Lexicon& limiters = lexicon("limiters.txt");
  const Core core = core_of(pair);
  return std::any_of(core.changes.begin(), core.changes.end(), [&](const Edit& edit) {
    if (edit.op != EditOp::remove) return false;
    const std::vector<std::uint64_t> words = scene.words({core.a.document, edit.a});
    constexpr std::size_t kFewestWords = 3;  // a limiter and what it bounds
    std::string_view tag;
    return words.size() >= kFewestWords && limiters.find_phrase(words, &tag) > 0 && tag != "claim";
  });
}

/// Why the policy may care about an alteration: the sorts of words that changed, and changes that
/// have a class of their own.
std::vector<std::string_view> alteration_details(const Scene& scene, const VariantPair& pair) {
  std::vector<std::string_view> details;
  // A reporter's own words inside the marks are no other words of the speaker.
  if ((has(pair, DifferenceClass::boundary_lost) && !has(pair, DifferenceClass::substituted) &&
       !has(pair, DifferenceClass::omitted)) ||
      takes_in_credit(scene, pair)) {
    return {name_of(DifferenceClass::boundary_lost)};
  }
  if (only_abbreviates(scene, pair)) return {name_of(Subtype::spelling)};
  if (has(pair, DifferenceClass::substituted) || has(pair, DifferenceClass::inserted) ||
      has(pair, DifferenceClass::omitted)) {
    for (const Subtype subtype : kWordSubtypes) {
      if (!has(pair, subtype)) continue;
      const bool is_one = subtype == Subtype::number && has_same_numbers(scene, core_of(pair));
      const bool is_same_denial = subtype == Subtype::negation && denies_as_well(scene, pair);
      details.push_back(name_of(is_one           ? Subtype::spelling
                                : is_same_denial ? Subtype::other
                                                 : subtype));
    }
    if (details.empty()) details.push_back(name_of(Subtype::other));
    if (leaves_out_limiter(scene, pair)) details.push_back(name_of(Subtype::cuts_limiter));
  }
  for (const DifferenceClass difference :
       {DifferenceClass::reordered, DifferenceClass::bracketed, DifferenceClass::cleaned,
        DifferenceClass::boundary_lost}) {
    // Fillers before and behind the words printed are no change of them.
    const bool is_trimmed = difference == DifferenceClass::cleaned && core_of(pair).changes.empty();
    if (has(pair, difference) && !is_trimmed) details.push_back(name_of(difference));
  }
  return details;
}

/// Whether both sides stand in marks.
bool are_quotations(const Scene& scene, const VariantPair& pair) {
  return pair.a && scene.quotation(*pair.a) != nullptr && scene.quotation(pair.b) != nullptr;
}

/// Whether the passage has the sense, and only some of the words: it may be another remark.
bool tells_loosely(const Scene& scene, const VariantPair& pair) {
  if (scene.is_record(pair.a_span.document) || pair.classes.size() > 1) return false;
  std::size_t equal = 0;
  for (const Edit& edit : pair.edits) equal += edit.op == EditOp::equal ? edit.b.size() : 0;
  return !pair.edits.empty() && equal * 2 < pair.b_span.span.size();
}

/// Collects the pairs that are findings, each with the severity of its worst detail.
class Collector {
 public:
  Collector(const Scene& scene, const Policy& policy) : scene_(scene), policy_(policy) {}

  /// Remembers the quotations that run separate words together: what other documents have for a
  /// part of them is no second fact.
  void note_splices(const Utterance& utterance) {
    for (const VariantPair& pair : utterance.pairs) {
      if (has(pair, DifferenceClass::spliced)) spliced_.insert(pair.b);
    }
  }

  void take(const Utterance& utterance) {
    for (const VariantPair& pair : utterance.pairs) {
      if (pair.a && !has(pair, DifferenceClass::spliced) &&
          (spliced_.contains(*pair.a) || spliced_.contains(pair.b))) {
        continue;
      }
      const Quotation* a = pair.a ? scene_.quotation(*pair.a) : nullptr;
      const Quotation* b = scene_.quotation(pair.b);
      if (pair.verdict == Verdict::unchecked || (a != nullptr && a->is_repeat) ||
          (b != nullptr && b->is_repeat) || is_later_count(scene_, pair)) {
        continue;
      }
      if (has(pair, DifferenceClass::paraphrase_as_quotation)) {
        take_paraphrase(utterance, pair);
      } else if (b != nullptr && (a != nullptr || !pair.a)) {
        take_quotations(utterance, pair, a, *b);
      }
    }
  }

  std::vector<Difference> differences;

 private:
  /// A whole sentence in marks is likely what was said, and the other report only tells it; marks
  /// around a part of a sentence that elsewhere is the reporter's own are the sign of a mistake.
  void take_paraphrase(const Utterance& utterance, const VariantPair& pair) {
    const auto a = pair.a ? scene_.speaker(*pair.a) : std::nullopt;
    const auto b = scene_.speaker(pair.b);
    if (pair.a && a && b && *a != *b) return;  // what one says is no paraphrase of another
    if (are_quotations(scene_, pair)) {        // one of the two is not what was said
      add(utterance, pair, FindingKind::paraphrase_as_quotation, {"sentence"});
      return;
    }
    if (is_behind_mark(scene_.quotation(pair.b) == nullptr ? core_of(pair).b : core_of(pair).a))
      return;
    const Quotation* quotation = scene_.quotation(pair.b);
    if (quotation == nullptr && pair.a) quotation = scene_.quotation(*pair.a);
    const bool is_sentence =
        pair.a && quotation != nullptr && quotation->kind == QuotationKind::direct;
    if (is_sentence && is_told_later(pair)) return;
    const bool is_unsure = is_sentence || tells_loosely(scene_, pair);
    add(utterance, pair, FindingKind::paraphrase_as_quotation, {is_unsure ? "sentence" : ""});
  }

  /// Whether the article with the reporter's words came out on a later day: the sentence in marks
  /// was not made of them.
  bool is_told_later(const VariantPair& pair) const {
    const bool b_is_quotation = scene_.quotation(pair.b) != nullptr;
    const DocumentId prints = b_is_quotation ? pair.b_span.document : pair.a_span.document;
    const DocumentId tells = b_is_quotation ? pair.a_span.document : pair.b_span.document;
    if (scene_.is_record(tells)) return false;
    const std::string printed = day_of(scene_, prints);
    return !printed.empty() && printed < day_of(scene_, tells);
  }

  /// Whether a mark that was never closed stands before the words: they are a quotation there too.
  bool is_behind_mark(DocumentSpan place) const {
    const std::string_view text = scene_.document(place.document).text;
    const std::string_view before = text.substr(0, place.span.begin_byte);
    return before.ends_with("'") || before.ends_with("\"") || before.ends_with("‘") ||
           before.ends_with("“");
  }

  void take_quotations(const Utterance& utterance, const VariantPair& pair, const Quotation* a,
                       const Quotation& b) {
    if (has(pair, DifferenceClass::spliced)) {
      add(utterance, pair, FindingKind::spliced, {""});
    } else if (auto details = alteration_details(scene_, pair); !details.empty()) {
      const bool one_headline = b.in_headline || (a != nullptr && a->in_headline);
      if (one_headline && only_shortens_headline(scene_, pair, b.in_headline)) {
        details = {name_of(Subtype::article)};  // as little as a lost *the*
      }
      add(utterance, pair,
          one_headline ? FindingKind::headline_misquote : FindingKind::altered_quotation, details);
    }
    if (has(pair, Subtype::hides_negation)) {
      add(utterance, pair, FindingKind::ellipsis_hides, {name_of(Subtype::hides_negation)});
    } else if (has(pair, Subtype::hides_limiter)) {
      add(utterance, pair, FindingKind::ellipsis_hides, {name_of(Subtype::hides_limiter)});
    }
    const std::string_view fragment =
        b.kind == QuotationKind::partial || scene_.word_count({b.document, b.inner}) < 5
            ? "fragment"
            : std::string_view();
    if (has(pair, Subtype::cuts_limiter) && !is_told_elsewhere(utterance, pair)) {
      add(utterance, pair, FindingKind::context_dropped,
          {fragment.empty() ? name_of(Subtype::cuts_limiter) : fragment});
    } else if (has(pair, DifferenceClass::context_differs)) {
      add(utterance, pair, FindingKind::context_dropped,
          {fragment.empty() ? name_of(DifferenceClass::context_differs) : fragment});
    }
  }

  /// Whether the same document prints the words that the cut hides in another quotation.
  bool is_told_elsewhere(const Utterance& utterance, const VariantPair& pair) const {
    if (pair.hidden.empty()) return false;
    const DocumentSpan& hidden = pair.hidden.front();
    for (const VariantPair& other : utterance.pairs) {
      if (&other == &pair || other.b_span.document != pair.b_span.document) continue;
      const Core core = core_of(other);
      if (core.a.document == hidden.document && core.a.span.contains(hidden.span)) return true;
    }
    return false;
  }

  void add(const Utterance& utterance, const VariantPair& pair, FindingKind kind,
           const std::vector<std::string_view>& details) {
    Difference difference{&pair, utterance.id, kind, Severity::note, "", core_of(pair)};
    bool is_wanted = false;
    for (const std::string_view detail : details) {
      const std::optional<Severity> severity = policy_.severity_of(kind, detail);
      if (!severity || (is_wanted && *severity >= difference.severity)) continue;
      is_wanted = true;
      difference.severity = *severity;
      difference.detail = detail;
    }
    if (is_wanted) differences.push_back(std::move(difference));
  }

  const Scene& scene_;
  const Policy& policy_;
  std::set<VariantId> spliced_;
};

/// Tells one fact: `differences` are instances of it, the first is the one to show.
class Teller {
 public:
  Teller(const Scene& scene, const std::vector<const Difference*>& differences)
      : scene_(scene), differences_(differences), shown_(*differences.front()) {
    const Utterance& utterance = (*scene.report().utterances)[shown_.utterance.value];
    who_ = scene.speaker_name(scene.speaker(shown_.pair->b));
    if (who_.empty() && shown_.pair->a) who_ = scene.speaker_name(scene.speaker(*shown_.pair->a));
    if (who_.empty()) who_ = scene.speaker_name(scene.speaker_of(utterance));
    a_document_ = shown_.core.a.document;
    b_document_ = shown_.core.b.document;
  }

  std::string summary() const {
    switch (shown_.kind) {
      case FindingKind::paraphrase_as_quotation:
        return paraphrase();
      case FindingKind::spliced:
        return spliced();
      case FindingKind::ellipsis_hides:
        return ellipsis();
      case FindingKind::context_dropped:
        return context();
      case FindingKind::headline_misquote:
        return headline();
      default:
        return altered();
    }
  }

 private:
  std::string name(DocumentId document) const { return outlets(scene_, {document}); }
  std::string side(bool is_a) const {
    // Few changes are named by their neighbours, a rewording by how it begins.
    const std::size_t context = shown_.core.changes.size() <= 2 ? 2 : 6;
    DocumentSpan whole = is_a ? shown_.core.a : shown_.core.b;
    if (denies_as_well(scene_, *shown_.pair)) {  // the denial stands before what both have
      whole = is_a ? shown_.pair->a_span : shown_.pair->b_span;
    }
    return quoted(snippet(scene_, whole, changed_span(shown_.core, is_a), context));
  }
  std::string words() const { return quoted(opening(scene_, shown_.core.b)); }
  std::string whose(const char* otherwise) const { return possessive(who_, otherwise); }

  /// The documents that have the words of one reading, that of the shown pair's side first.
  std::vector<DocumentId> witnesses(bool is_a) const {
    const Core& core = shown_.core;
    const DocumentSpan own = is_a ? core.a : core.b;
    std::vector<DocumentId> documents{own.document};
    if (scene_.is_record(own.document)) return documents;
    const std::vector<std::uint64_t> reading = scene_.words(own);
    for (const Difference* difference : differences_) {
      for (const DocumentSpan& place : {difference->core.a, difference->core.b}) {
        if (place == own || place == (is_a ? core.b : core.a)) continue;
        if (scene_.is_record(place.document)) continue;
        const std::vector<std::uint64_t> other = scene_.words(place);
        const auto found = std::search(other.begin(), other.end(), reading.begin(), reading.end());
        if (found != other.end()) documents.push_back(place.document);
      }
    }
    std::sort(documents.begin() + 1, documents.end());
    return documents;
  }

  /// The words that only one side has, where the marks of one of them took in or left out some of
  /// the reporter's.
  std::string boundary() const {
    const Edit* lost = nullptr;
    for (const Edit& edit : shown_.core.changes) {
      const bool is_one_sided = edit.a.empty() != edit.b.empty();
      const auto size_of = [](const Edit& each) { return each.a.size() + each.b.size(); };
      if (is_one_sided && (lost == nullptr || size_of(edit) > size_of(*lost))) lost = &edit;
    }
    const bool in_b = lost == nullptr || lost->a.empty();
    const DocumentSpan& place = in_b ? shown_.core.b : shown_.core.a;
    const Span extra = lost == nullptr ? place.span : (in_b ? lost->b : lost->a);
    return scene_.outlet(place.document) + " has the reporter’s words " +
           quoted(opening(scene_, {place.document, extra})) + " inside the marks of " +
           whose("the speaker’s") + " words; " + name(in_b ? a_document_ : b_document_) +
           " has the words without them";
  }

  std::string altered() const {
    if (shown_.detail == name_of(DifferenceClass::boundary_lost)) return boundary();
    const std::vector<DocumentId> a = witnesses(true);
    const std::vector<DocumentId> b = witnesses(false);
    const std::string what = sort_of_word();
    if (scene_.is_record(a_document_)) {
      return sentence(outlets(scene_, b)) + (b.size() > 1 ? " print " : " prints ") + side(false) +
             " as " + whose("somebody’s") + " words; " + name(a_document_) + " has " + side(true) +
             what;
    }
    return sentence(whose("the speaker’s") + " words differ") + ": " + outlets(scene_, a) + " " +
           has_or_have(a) + " " + side(true) + ", " + outlets(scene_, b) + " " + has_or_have(b) +
           " " + side(false) + what;
  }

  /// Tells what sort of word changed where that matters most.
  std::string sort_of_word() const {
    if (shown_.detail == name_of(Subtype::negation)) return " (a negation differs)";
    if (shown_.detail == name_of(Subtype::number)) return " (a number differs)";
    if (shown_.detail == name_of(Subtype::name)) return " (a name differs)";
    if (shown_.detail == name_of(Subtype::cuts_limiter)) return " (a limit is left out)";
    return "";
  }

  std::string headline() const {
    const Quotation* b = scene_.quotation(shown_.pair->b);
    const bool b_is_headline = b != nullptr && b->in_headline;
    const DocumentId headline = b_is_headline ? b_document_ : a_document_;
    const DocumentId body = b_is_headline ? a_document_ : b_document_;
    return "The headline of " + scene_.outlet(headline) + " has " + side(!b_is_headline) + "; " +
           (headline == body ? "the text under it" : name(body)) + " has " + side(b_is_headline) +
           sort_of_word();
  }

  std::string paraphrase() const {
    const bool b_is_quotation = scene_.quotation(shown_.pair->b) != nullptr;
    const DocumentId prints = b_is_quotation ? b_document_ : a_document_;
    const DocumentId tells = b_is_quotation ? a_document_ : b_document_;
    const DocumentSpan& place = b_is_quotation ? shown_.core.b : shown_.core.a;
    const std::string whole = quoted(opening(scene_, place));
    if (scene_.is_record(tells)) {
      return scene_.outlet(prints) + " prints " + whole + " as " + whose("somebody’s") +
             " own words; " + name(tells) + " has them in other words";
    }
    if (are_quotations(scene_, *shown_.pair)) {
      return scene_.outlet(prints) + " prints " + whole + " as " + whose("somebody’s") +
             " words; " + name(tells) + " quotes other ones: " +
             quoted(opening(scene_, b_is_quotation ? shown_.core.a : shown_.core.b));
    }
    if (tells_loosely(scene_, *shown_.pair)) {
      return scene_.outlet(prints) + " prints " + whole + " in quotation marks as " +
             whose("somebody’s") + " words; " + name(tells) + " tells it in other words of its own";
    }
    return scene_.outlet(prints) + " prints " + whole + " in quotation marks as " +
           whose("somebody’s") + " words; in " + scene_.outlet(tells) +
           " they are the reporter’s own";
  }

  std::string spliced() const {
    const std::string where = name(a_document_);
    if (has(*shown_.pair, Subtype::out_of_order)) {
      return name(b_document_) + " prints " + whose("the speaker’s") +
             " words in another order than " + where + " has them, without a mark: " + words();
    }
    return name(b_document_) + " prints as one quotation" + (who_.empty() ? "" : " of " + who_) +
           " what stands in two " +
           (has(*shown_.pair, Subtype::crosses_turn) ? "turns of " : "places of ") + where + ": " +
           words();
  }

  std::string hidden() const {
    if (shown_.pair->hidden.empty()) return "";
    std::string words = opening(scene_, shown_.pair->hidden.front(), 10);
    // Not beyond the end of the quotation that it stands in.
    const std::size_t mark = std::min(words.find("”"), words.find('"'));
    if (mark != std::string::npos && mark > 0) {
      words.resize(words[mark - 1] == ',' ? mark - 1 : mark);
      words += " …";
    }
    return quoted(words);
  }

  std::string ellipsis() const {
    const std::string left_out = hidden();
    return "An ellipsis in " + scene_.outlet(b_document_) + " leaves out " +
           (left_out.empty() ? "words that may change the sense" : left_out) + " of " +
           whose("the speaker’s") + " words, which " + name(a_document_) + " has: " + words();
  }

  std::string context() const {
    if (!has(*shown_.pair, Subtype::cuts_limiter)) {
      return listed({name(a_document_), name(b_document_)}) + " give the same words of " +
             (who_.empty() ? "a speaker" : who_) + " in different contexts: " + words();
    }
    const std::string cut = hidden();
    return scene_.outlet(b_document_) + " cuts " + whose("the speaker’s") + " words " + words() +
           (cut.empty() ? " where a condition or exception stands" : " next to " + cut) +
           ", which " + name(a_document_) + " has";
  }

  const Scene& scene_;
  const std::vector<const Difference*>& differences_;
  const Difference& shown_;
  std::string who_;
  DocumentId a_document_;
  DocumentId b_document_;
};

/// The instance that shows a fact best: the worst, against a record if there is one, with the
/// fewest changes.
bool shows_better(const Scene& scene, const Difference& a, const Difference& b) {
  if (a.severity != b.severity) return a.severity < b.severity;
  const bool a_record = scene.is_record(a.core.a.document);
  const bool b_record = scene.is_record(b.core.a.document);
  if (a_record != b_record) return a_record;
  return a.core.changes.size() < b.core.changes.size();
}

Finding tell(const Scene& scene, std::vector<const Difference*> differences) {
  std::stable_sort(
      differences.begin(), differences.end(),
      [&](const Difference* a, const Difference* b) { return shows_better(scene, *a, *b); });
  Evidence evidence(scene);
  for (const Difference* difference : differences) {
    if (difference->pair->a) {
      evidence.add(*difference->pair->a);
    } else {
      evidence.add(difference->pair->a_span);
    }
    evidence.add(difference->pair->b);
  }
  for (const DocumentSpan& hidden : differences.front()->pair->hidden) evidence.add(hidden);
  for (const Difference* difference : differences) evidence.add(difference->utterance);
  const Difference& shown = *differences.front();
  return evidence.finding(shown.kind, shown.severity, Teller(scene, differences).summary());
}

}  // namespace

void examine_wordings(const Scene& scene, const Policy& policy, std::vector<Finding>& findings) {
  Collector collector(scene, policy);
  for (const Utterance& utterance : *scene.report().utterances) collector.note_splices(utterance);
  for (const Utterance& utterance : *scene.report().utterances) collector.take(utterance);
  const std::vector<Difference>& differences = collector.differences;
  for (const std::vector<std::size_t>& group : one_fact_groups(differences)) {
    std::vector<const Difference*> members;
    for (const std::size_t i : group) members.push_back(&differences[i]);
    findings.push_back(tell(scene, std::move(members)));
  }
}

}  // namespace onrecord
