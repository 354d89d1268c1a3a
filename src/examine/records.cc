// Quotations against the records supplied. What is not in a record may have been said elsewhere:
// a finding says only that the record supplied does not have it.
#include <algorithm>
#include <map>
#include <set>

#include "examine/finding_parts.h"
#include "examine/overlap.h"
#include "examine/rules.h"
#include "examine/summary.h"
#include "examine/wording.h"

namespace onrecord {
namespace {

constexpr std::size_t kLongEnough = 6;    // words that can be looked for
constexpr std::size_t kMissingWords = 3;  // words in a row that make a part

/// A pair of a quotation with a record, and the utterance that it stands in.
struct Match {
  const VariantPair* pair = nullptr;
  UtteranceId utterance;
};

bool is_other_wording(const VariantPair& pair) {
  return has(pair, DifferenceClass::substituted) || has(pair, DifferenceClass::inserted) ||
         has(pair, DifferenceClass::omitted) || has(pair, DifferenceClass::reordered);
}

class Records {
 public:
  Records(const Scene& scene, const Policy& policy, std::vector<Finding>& findings)
      : scene_(scene), policy_(policy), findings_(findings) {
    for (const Utterance& utterance : *scene.report().utterances) {
      for (const VariantPair& pair : utterance.pairs) {
        if (pair.a || !scene.is_record(pair.a_span.document)) continue;
        const Quotation* quotation = scene.quotation(pair.b);
        if (quotation == nullptr) continue;
        matches_[quotation->id].push_back({&pair, utterance.id});
        if (pair.verdict != Verdict::unchecked && quotation->speaker) {
          heard_.insert(*quotation->speaker);
        }
      }
    }
    constexpr std::size_t kMostTold = 500;  // clauses of one speaker that are looked at
    for (const IndirectSpeech& speech : *scene.report().indirect) {
      if (!speech.speaker || scene.is_record(speech.document)) continue;
      auto& told = told_[*speech.speaker];
      if (told.size() < kMostTold) told.push_back(&speech);
    }
    for (const Unchecked& item : scene.report().unchecked) {
      if (item.quotation) unchecked_.insert(*item.quotation);
    }
  }

  void examine(bool with_missing) {
    for (const Quotation& quotation : *scene_.report().quotations) {
      if (scene_.is_record(quotation.document) || quotation.is_repeat || quotation.in_headline ||
          quotation.outer || quotation.put_in_mouth_of || !scene_.is_speech(quotation)) {
        continue;
      }
      const auto found = matches_.find(quotation.id);
      if (found == matches_.end()) {
        if (with_missing) missing(quotation);
      } else {
        partial(quotation, found->second);
        conflict(quotation, found->second);
      }
    }
  }

 private:
  void report(FindingKind kind, const Evidence& evidence, std::string summary) {
    if (const auto severity = policy_.severity_of(kind, "")) {
      findings_.push_back(evidence.finding(kind, *severity, std::move(summary)));
    }
  }

  std::string who(const Quotation& quotation) const {
    return possessive(scene_.speaker_name(quotation.speaker), "a speaker’s");
  }

  /// Only for a speaker of whom the record has other words: it is then a record of him, and the
  /// articles write about what it records.
  void missing(const Quotation& quotation) {
    if (!quotation.speaker || !heard_.contains(*quotation.speaker) ||
        unchecked_.contains(quotation.id) || quotation.kind != QuotationKind::direct ||
        scene_.word_count({quotation.document, quotation.inner}) < kLongEnough) {
      return;
    }
    if (told_in_other_words(quotation)) return;
    Evidence evidence(scene_);
    evidence.add(VariantId(quotation.id));
    report(FindingKind::not_found, evidence,
           scene_.outlet(quotation.document) + " prints " +
               quoted(opening(scene_, {quotation.document, quotation.inner})) + " as " +
               who(quotation) + " words; they are not in the record supplied");
  }

  /// Another report's own words for what is in marks here are better evidence than a record of
  /// another occasion: mostly the same words in the same order, told as the same speaker's.
  bool told_in_other_words(const Quotation& quotation) {
    const std::vector<std::string> words =
        folded_words(scene_, {quotation.document, quotation.inner});
    const IndirectSpeech* best = nullptr;
    std::size_t most = 0;
    for (const IndirectSpeech* speech : told_[*quotation.speaker]) {
      if (speech->document == quotation.document) continue;
      const std::size_t common =
          common_in_order(words, folded_words(scene_, {speech->document, speech->span}));
      if (common <= most) continue;
      most = common;
      best = speech;
    }
    if (best == nullptr || most < kLongEnough || 5 * most < 3 * words.size()) return false;
    Evidence evidence(scene_);
    evidence.add(VariantId(best->id));
    evidence.add(VariantId(quotation.id));
    report(FindingKind::paraphrase_as_quotation, evidence,
           scene_.outlet(quotation.document) + " prints " +
               quoted(opening(scene_, {quotation.document, quotation.inner})) +
               " in quotation marks as " + who(quotation) + " words; in " +
               scene_.outlet(best->document) +
               " they are the reporter’s own, and the record supplied does not have them");
    return true;
  }

  void partial(const Quotation& quotation, const std::vector<Match>& matches) {
    std::vector<Span> covered;
    for (const Match& match : matches) {
      if (has(*match.pair, DifferenceClass::spliced) || match.pair->verdict == Verdict::unchecked) {
        return;
      }
      covered.push_back(match.pair->b_span.span);
    }
    const std::span<const Token> tokens = scene_.tokens({quotation.document, quotation.inner});
    Span missing{};
    std::size_t run = 0;
    std::size_t longest = 0;
    Span current{};
    for (const Token& token : tokens) {
      if (token.word == 0) continue;
      const bool is_covered = std::any_of(covered.begin(), covered.end(),
                                          [&](Span span) { return span.overlaps(token.span); });
      run = is_covered ? 0 : run + 1;
      if (run == 1) current.begin_byte = token.span.begin_byte;
      current.end_byte = token.span.end_byte;
      if (run > longest) {
        longest = run;
        missing = current;
      }
    }
    if (longest < kMissingWords) return;
    Evidence evidence(scene_);
    evidence.add(matches.front().pair->a_span);
    evidence.add(VariantId(quotation.id));
    evidence.add(DocumentSpan{quotation.document, missing});
    evidence.add(matches.front().utterance);
    report(FindingKind::partly_found, evidence,
           "The record supplied has a part of " + who(quotation) + " words in " +
               scene_.outlet(quotation.document) + ", but not " +
               quoted(opening(scene_, {quotation.document, missing})));
  }

  /// Two records that have the same moment in other words. Which is right is not for us to say.
  void conflict(const Quotation& quotation, const std::vector<Match>& matches) {
    const Match* first = nullptr;
    const Match* second = nullptr;
    for (const Match& match : matches) {
      if (match.pair->verdict == Verdict::unchecked) continue;
      if (first == nullptr) {
        first = &match;
      } else if (match.pair->a_span.document != first->pair->a_span.document &&
                 scene_.words(match.pair->a_span) != scene_.words(first->pair->a_span) &&
                 is_other_wording(*match.pair) != is_other_wording(*first->pair)) {
        second = &match;
        break;
      }
    }
    if (second == nullptr) return;
    Evidence evidence(scene_);
    evidence.add(first->pair->a_span);
    evidence.add(second->pair->a_span);
    evidence.add(VariantId(quotation.id));
    evidence.add(first->utterance);
    const Core& a = core_of(*first->pair);
    const Core& b = core_of(*second->pair);
    report(FindingKind::record_conflict, evidence,
           "The records supplied differ on " + who(quotation) +
               " words: " + scene_.outlet(a.a.document) + " has " +
               quoted(snippet(scene_, a.a, changed_span(a, true))) + ", " +
               scene_.outlet(b.a.document) + " has " +
               quoted(snippet(scene_, b.a, changed_span(b, true))));
  }

  const Scene& scene_;
  const Policy& policy_;
  std::vector<Finding>& findings_;
  std::map<QuotationId, std::vector<Match>> matches_;
  std::map<SpeakerId, std::vector<const IndirectSpeech*>> told_;  // in the reporters' words
  std::set<SpeakerId> heard_;        // speakers of whom a record has words
  std::set<QuotationId> unchecked_;  // quotations that an earlier stage could not check
};

}  // namespace

void examine_records(const Scene& scene, const Policy& policy, std::vector<Finding>& findings,
                     bool with_missing) {
  if (scene.has_records()) Records(scene, policy, findings).examine(with_missing);
}

}  // namespace onrecord
