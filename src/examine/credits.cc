// Who is credited: the same words given to two people, words without anybody, words that are
// another's summary, one quotation printed twice.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "examine/finding_parts.h"
#include "examine/identity.h"
#include "examine/rules.h"
#include "examine/summary.h"
#include "examine/wording.h"
#include "text/lexicon.h"

namespace onrecord {
namespace {

constexpr double kSure = 0.8;
constexpr std::size_t kLongEnough = 5;  // words: below, a repetition is a turn of phrase
constexpr std::size_t kSentence = 8;    // words that a reader wants a name for

/// Whether the document leaves it open here whose words these are. A speaker carried over from the
/// sentences before is no credit of its own.
bool lacks_source(const Quotation& quotation) {
  return !quotation.source && (!quotation.speaker || quotation.confidence < kSure);
}

/// Whether a reader would not take `quotation` for words of the speaker that `other` credits: a
/// quotation that goes on after one of the same speaker needs no second credit.
bool leaves_open(const Quotation& quotation, const Quotation& other) {
  return lacks_source(quotation) && quotation.speaker != other.speaker;
}

bool is_credited(const Quotation& quotation) {
  return quotation.speaker && (quotation.source || quotation.confidence >= kSure);
}

/// Whether the quotation can be asked for a speaker at all.
bool stands_alone(const Scene& scene, const Quotation& quotation) {
  return scene.is_speech(quotation) && !quotation.in_headline && !quotation.outer &&
         !scene.is_record(quotation.document);
}

class Credits {
 public:
  Credits(const Scene& scene, const Policy& policy, std::vector<Finding>& findings)
      : scene_(scene), policy_(policy), findings_(findings) {
    is_told_.resize(scene.report().quotations->size());
    gather_sources();
  }

  void examine() {
    for (const Quotation& quotation : *scene_.report().quotations) summary_of_another(quotation);
    for (const Utterance& utterance : *scene_.report().utterances) repeated(utterance);
    repeated_word_for_word();
    for (const Utterance& utterance : *scene_.report().utterances) {
      misattributed(utterance);
      unattributed(utterance);
    }
    for (const Quotation& quotation : *scene_.report().quotations) nobody(quotation);
  }

 private:
  void report(FindingKind kind, std::string_view detail, const Evidence& evidence,
              std::string summary) {
    if (const auto severity = policy_.severity_of(kind, detail)) {
      findings_.push_back(evidence.finding(kind, *severity, std::move(summary)));
    }
  }

  std::string words(const Quotation& quotation) const {
    return quoted(opening(scene_, {quotation.document, quotation.inner}));
  }

  void summary_of_another(const Quotation& quotation) {
    if (!quotation.put_in_mouth_of || quotation.is_repeat) return;
    is_told_[quotation.id.value] = true;
    Evidence evidence(scene_);
    evidence.add(VariantId(quotation.id));
    evidence.add(DocumentSpan{quotation.document, *quotation.put_in_mouth_of});
    const std::string whose =
        std::string(scene_.text({quotation.document, *quotation.put_in_mouth_of}));
    std::string teller = scene_.speaker_name(quotation.speaker);
    if (teller.empty() && quotation.source) {
      teller = scene_.text({quotation.document, *quotation.source});
    }
    report(FindingKind::not_their_words, "", evidence,
           scene_.outlet(quotation.document) + ": " + words(quotation) + " is " +
               possessive(teller, "another speaker’s") + " account of what " + whose +
               " said, not words of " + whose);
  }

  /// The variants of an utterance that are full quotations of articles.
  std::vector<const Quotation*> quotations_of(const Utterance& utterance) const {
    std::vector<const Quotation*> found;
    for (const VariantId& variant : utterance.variants) {
      const Quotation* quotation = scene_.quotation(variant);
      if (quotation != nullptr && stands_alone(scene_, *quotation)) found.push_back(quotation);
    }
    return found;
  }

  /// The same words, at least a sentence's worth, twice in one document.
  void repeated(const Utterance& utterance) {
    std::map<DocumentId, std::vector<const Quotation*>> by_document;
    for (const Quotation* quotation : quotations_of(utterance)) {
      by_document[quotation->document].push_back(quotation);
    }
    for (auto& [document, quotations] : by_document) {
      if (quotations.size() > 1) repeated(utterance, quotations);
    }
  }

  bool is_same(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) const {
    const auto& longer = a.size() < b.size() ? b : a;
    const auto& shorter = a.size() < b.size() ? a : b;
    if (shorter.size() < kLongEnough || 10 * shorter.size() < 7 * longer.size()) return false;
    return std::search(longer.begin(), longer.end(), shorter.begin(), shorter.end()) !=
           longer.end();
  }

  void repeated(const Utterance& utterance, const std::vector<const Quotation*>& quotations) {
    // Each wording once, with where it stands: near copies have one many times.
    std::map<std::vector<std::uint64_t>, std::vector<std::size_t>> by_words;
    std::vector<const std::vector<std::uint64_t>*> words;
    for (std::size_t i = 0; i < quotations.size(); ++i) {
      const auto found =
          by_words.try_emplace(scene_.words({quotations[i]->document, quotations[i]->inner})).first;
      found->second.push_back(i);
      words.push_back(&found->first);
    }
    std::vector<bool> used(quotations.size());
    for (std::size_t i = 0; i < quotations.size(); ++i) {
      if (used[i] || is_repeated_[quotations[i]->id]) continue;
      std::vector<std::size_t> others;
      for (const auto& [wording, places] : by_words) {
        if (places.back() <= i || !is_same(*words[i], wording)) continue;
        std::copy_if(places.begin(), places.end(), std::back_inserter(others),
                     [&](std::size_t j) { return j > i && !used[j]; });
      }
      std::sort(others.begin(), others.end());
      std::vector<const Quotation*> same{quotations[i]};
      for (const std::size_t j : others) {
        used[j] = true;
        same.push_back(quotations[j]);
      }
      if (same.size() > 1) tell_repeated(&utterance, same);
    }
  }

  /// The same for quotations that no utterance joins.
  void repeated_word_for_word() {
    std::map<std::pair<DocumentId, std::vector<std::uint64_t>>, std::vector<const Quotation*>> all;
    for (const Quotation& quotation : *scene_.report().quotations) {
      if (!stands_alone(scene_, quotation)) continue;
      std::vector<std::uint64_t> words = scene_.words({quotation.document, quotation.inner});
      if (words.size() >= kLongEnough)
        all[{quotation.document, std::move(words)}].push_back(&quotation);
    }
    for (const auto& [words, same] : all) {
      const bool is_new =
          std::none_of(same.begin(), same.end(),
                       [this](const Quotation* quotation) { return is_repeated_[quotation->id]; });
      if (same.size() > 1 && is_new) tell_repeated(nullptr, same);
    }
  }

  void tell_repeated(const Utterance* utterance, const std::vector<const Quotation*>& same) {
    std::set<SpeakerId> speakers;  // two people who use the same words repeat nothing
    for (const Quotation* quotation : same) {
      if (is_credited(*quotation)) speakers.insert(*quotation->speaker);
    }
    if (speakers.size() > 1) return;
    Evidence evidence(scene_);
    std::size_t uncredited = 0;
    std::string who;
    for (const Quotation* quotation : same) {
      is_repeated_[quotation->id] = true;
      evidence.add(VariantId(quotation->id));
      if (lacks_source(*quotation)) {
        ++uncredited;
        is_told_[quotation->id.value] = true;
      } else if (who.empty()) {
        who = scene_.speaker_name(quotation->speaker);
      }
    }
    if (utterance != nullptr) evidence.add(utterance->id);
    const bool is_bare = uncredited > 0 && uncredited < same.size();
    const std::string times = same.size() == 2 ? "twice" : std::to_string(same.size()) + " times";
    report(FindingKind::repeated_quotation, is_bare ? "without-source" : "", evidence,
           scene_.outlet(same[0]->document) + " prints the same words" +
               (who.empty() ? "" : " of " + who) + " " + times +
               (is_bare ? ", once without saying whose they are: " : ": ") + words(*same[0]));
  }

  void misattributed(const Utterance& utterance) {
    std::map<SpeakerId, std::vector<const Quotation*>> by_speaker;
    for (const VariantPair& pair : utterance.pairs) {
      if (pair.verdict == Verdict::unchecked || !has(pair, DifferenceClass::attribution_differs)) {
        continue;
      }
      if (!pair.a) {
        against_record(utterance, pair);
        continue;
      }
      const Quotation* a = scene_.quotation(*pair.a);
      const Quotation* b = scene_.quotation(pair.b);
      if (a == nullptr || b == nullptr || !is_credited(*a) || !is_credited(*b) ||
          *a->speaker == *b->speaker) {
        continue;
      }
      for (const Quotation* side : {a, b}) {
        auto& list = by_speaker[*side->speaker];
        if (std::find(list.begin(), list.end(), side) == list.end()) list.push_back(side);
      }
    }
    if (by_speaker.size() < 2 || has_several(by_speaker)) return;
    const Apartness apartness = apartness_of(by_speaker);
    if (apartness == Apartness::one || is_chorus(by_speaker)) return;
    Evidence evidence(scene_);
    std::vector<std::string> parts;
    bool is_sure = true;
    for (const auto& [speaker, quotations] : by_speaker) {
      std::vector<DocumentId> documents;
      for (const Quotation* quotation : quotations) {
        evidence.add(VariantId(quotation->id));
        documents.push_back(quotation->document);
        is_sure &= quotation->confidence >= kSure;
      }
      parts.push_back("to " + scene_.speaker_name(speaker) + " by " + outlets(scene_, documents));
    }
    evidence.add(utterance.id);
    const char* detail = !is_sure ? "unsure" : apartness == Apartness::compatible ? "unnamed" : "";
    report(FindingKind::misattributed, detail, evidence,
           "The same words are given " + listed(parts) + ": " +
               words(*by_speaker.begin()->second.front()));
  }

  /// Whether one document has the words from two speakers: then both said them.
  static bool has_several(const std::map<SpeakerId, std::vector<const Quotation*>>& by_speaker) {
    std::map<DocumentId, SpeakerId> speakers;
    for (const auto& [speaker, quotations] : by_speaker) {
      for (const Quotation* quotation : quotations) {
        const auto [found, is_new] = speakers.emplace(quotation->document, speaker);
        if (!is_new && found->second != speaker) return true;
      }
    }
    return false;
  }

  /// Three people who say the same: a slogan, no mistake about its speaker.
  bool is_chorus(const std::map<SpeakerId, std::vector<const Quotation*>>& by_speaker) const {
    if (by_speaker.size() < 3) return false;
    for (auto a = by_speaker.begin(); a != by_speaker.end(); ++a) {
      for (auto b = std::next(a); b != by_speaker.end(); ++b) {
        if (!are_two_people(scene_, a->first, b->first)) return false;
      }
    }
    return true;
  }

  enum class Apartness {
    one,         ///< two spellings of one name (name-variant tells it)
    compatible,  ///< a body and somebody who may speak for it, an unnamed source
    two
  };

  Apartness apartness_of(
      const std::map<SpeakerId, std::vector<const Quotation*>>& by_speaker) const {
    const std::vector<Speaker>& speakers = *scene_.report().speakers;
    Apartness found = Apartness::one;
    for (auto a = by_speaker.begin(); a != by_speaker.end(); ++a) {
      for (auto b = std::next(a); b != by_speaker.end(); ++b) {
        if (are_two_people(scene_, a->first, b->first)) return Apartness::two;
        const Speaker& first = speakers[a->first.value];
        const Speaker& second = speakers[b->first.value];
        const bool is_one = first.kind == SpeakerKind::person &&
                            second.kind == SpeakerKind::person &&
                            may_be_one_name(first.name, second.name);
        if (!is_one) found = Apartness::compatible;
      }
    }
    return found;
  }

  void against_record(const Utterance& utterance, const VariantPair& pair) {
    const Quotation* b = scene_.quotation(pair.b);
    if (b == nullptr || !is_credited(*b)) return;
    Evidence evidence(scene_);
    evidence.add(pair.a_span);
    evidence.add(pair.b);
    evidence.add(utterance.id);
    const std::string label = turn_label(pair.a_span);
    const Speaker& speaker = (*scene_.report().speakers)[b->speaker->value];
    if (speaker.kind == SpeakerKind::person && may_be_one_name(speaker.name, label)) return;
    // A block under a line that names its speaker is as sure as words behind a credit.
    const bool is_unsure = b->confidence < kSure && !(b->is_block && b->source);
    const char* detail = is_unsure                             ? "unsure"
                         : speaker.kind != SpeakerKind::person ? "unnamed"
                                                               : "";
    report(FindingKind::misattributed, detail, evidence,
           scene_.outlet(b->document) + " gives " + words(*b) + " to " +
               scene_.speaker_name(b->speaker) + "; in " + outlets(scene_, {pair.a_span.document}) +
               (label.empty() ? " another speaker says it" : " " + label + " says it"));
  }

  std::string turn_label(DocumentSpan place) const {
    for (const Turn& turn : scene_.document(place.document).turns) {
      if (turn.words.contains(place.span)) return turn.speaker;
    }
    return "";
  }

  /// The variants that a quotation was compared with, or that were compared with the same standard.
  std::set<VariantId> compared_with(const Utterance& utterance, VariantId quotation) const {
    std::set<VariantId> found;
    std::vector<const VariantPair*> standards;
    for (const VariantPair& pair : utterance.pairs) {
      if (pair.verdict == Verdict::unchecked) continue;
      if (pair.a == quotation) found.insert(pair.b);
      if (pair.b != quotation) continue;
      if (pair.a) found.insert(*pair.a);
      standards.push_back(&pair);
    }
    for (const VariantPair& pair : utterance.pairs) {
      for (const VariantPair* own : standards) {
        const bool same = pair.a ? pair.a == own->a
                                 : !own->a && pair.a_span.document == own->a_span.document &&
                                       pair.a_span.span.overlaps(own->a_span.span);
        if (same && pair.verdict != Verdict::unchecked) found.insert(pair.b);
      }
    }
    return found;
  }

  /// Whether somebody is credited in the quotation's paragraph or the ones around it, or could be
  /// by words that were not understood: then the reader is not left alone with the words.
  bool has_credit_near(const Quotation& quotation) const {
    const std::vector<Paragraph>& paragraphs =
        scene_.report().segmentations[quotation.document.value].paragraphs;
    const auto own = std::lower_bound(
        paragraphs.begin(), paragraphs.end(), quotation.span.begin_byte,
        [](const Paragraph& each, std::uint32_t byte) { return each.span.end_byte <= byte; });
    if (own == paragraphs.end()) return false;
    auto last = own;
    while (std::next(last) != paragraphs.end() && std::next(last)->span.overlaps(quotation.span))
      ++last;
    if (tells_of_speech(*own, quotation) || tells_of_speech(*last, quotation)) return true;
    // A quotation without its closing mark runs on: its credit may stand a paragraph further.
    const std::ptrdiff_t reach = quotation.is_closed ? 1 : 2;
    const auto first = own - std::min(reach, own - paragraphs.begin());
    const auto end = last + std::min(reach, paragraphs.end() - 1 - last);
    return credits_in(quotation.document, {first->span.begin_byte, end->span.end_byte});
  }

  /// Whether a verb or noun of speech stands in the paragraph, outside the quotation.
  bool tells_of_speech(const Paragraph& paragraph, const Quotation& quotation) const {
    const Segmentation& segmentation = scene_.report().segmentations[quotation.document.value];
    for (std::uint32_t i = paragraph.first_token; i < paragraph.end_token; ++i) {
      const Token& token = segmentation.tokens[i];
      if (token.word == 0 || quotation.span.contains(token.span)) continue;
      if (lexicon("speech_verbs.txt").contains(token.word) ||
          lexicon("cue_nouns.txt").contains(token.word))
        return true;
    }
    return false;
  }

  bool credits_in(DocumentId document, Span around) const {
    const std::vector<Span>& sources = sources_[document.value];
    const auto next = std::lower_bound(
        sources.begin(), sources.end(), around.begin_byte,
        [](const Span& source, std::uint32_t byte) { return source.begin_byte < byte; });
    return next != sources.end() && next->begin_byte < around.end_byte;
  }

  /// The credited mentions of each document, in order.
  void gather_sources() {
    sources_.resize(scene_.report().documents.size());
    const auto add = [this](const auto& speech) {
      if (speech.source) sources_[speech.document.value].push_back(*speech.source);
    };
    for (const Quotation& quotation : *scene_.report().quotations) add(quotation);
    for (const IndirectSpeech& speech : *scene_.report().indirect) add(speech);
    for (std::vector<Span>& sources : sources_) std::sort(sources.begin(), sources.end());
  }

  /// Whether the source that credits nobody is a letter or statement of whom the draft credits: it
  /// has the name, or the draft credits the letter itself.
  bool is_signed(const Quotation& open, const Quotation& credited) const {
    if (scene_.document(credited.document).role != Role::draft || !credited.speaker) return false;
    const Speaker& speaker = (*scene_.report().speakers)[credited.speaker->value];
    if (speaker.kind != SpeakerKind::person) return true;
    const std::size_t space = speaker.name.find_last_of(' ');
    const std::string_view last = std::string_view(speaker.name).substr(space + 1);
    const Document& source = scene_.document(open.document);
    const bool has_name = source.text.find(last) != std::string::npos;
    return has_name || source.byline.value_or("").find(last) != std::string::npos;
  }

  /// Words that some documents leave without a speaker while another names one: one finding for
  /// all.
  void unattributed(const Utterance& utterance) {
    const std::vector<const Quotation*> quotations = quotations_of(utterance);
    const Quotation* credited = nullptr;
    std::vector<const Quotation*> open;
    for (const Quotation* quotation : quotations) {
      if (is_told_[quotation->id.value] || !lacks_source(*quotation) ||
          quotation->parts.size() > 1 || quotation->kind != QuotationKind::direct ||
          scene_.word_count({quotation->document, quotation->inner}) < kLongEnough) {
        continue;
      }
      const std::set<VariantId> compared = compared_with(utterance, quotation->id);
      const auto other =
          std::find_if(quotations.begin(), quotations.end(), [&](const Quotation* candidate) {
            return candidate->document != quotation->document && candidate->source &&
                   compared.contains(candidate->id) && is_credited(*candidate) &&
                   leaves_open(*quotation, *candidate) && !is_signed(*quotation, *candidate);
          });
      if (other == quotations.end() || has_credit_near(*quotation)) continue;
      if (credited == nullptr) credited = *other;
      is_told_[quotation->id.value] = true;
      open.push_back(quotation);
    }
    if (open.empty()) return;
    Evidence evidence(scene_);
    evidence.add(VariantId(credited->id));
    std::vector<DocumentId> documents;
    for (const Quotation* quotation : open) {
      evidence.add(VariantId(quotation->id));
      documents.push_back(quotation->document);
    }
    evidence.add(utterance.id);
    report(FindingKind::unattributed, "", evidence,
           "No speaker could be found in " + outlets(scene_, documents) + " for " +
               words(*open.front()) + "; " + scene_.outlet(credited->document) +
               " gives the words to " + scene_.speaker_name(credited->speaker));
  }

  /// A whole sentence in marks for which nobody is named anywhere.
  void nobody(const Quotation& quotation) {
    if (is_told_[quotation.id.value] || quotation.source || quotation.speaker ||
        !stands_alone(scene_, quotation) || quotation.kind != QuotationKind::direct ||
        quotation.parts.size() > 1 ||
        scene_.word_count({quotation.document, quotation.inner}) < kSentence ||
        has_credit_near(quotation)) {
      return;
    }
    Evidence evidence(scene_);
    evidence.add(VariantId(quotation.id));
    report(FindingKind::unattributed, "nobody", evidence,
           "No speaker could be found in " + scene_.outlet(quotation.document) + " for " +
               words(quotation));
  }

  const Scene& scene_;
  const Policy& policy_;
  std::vector<Finding>& findings_;
  std::vector<bool> is_told_;  // quotations whose missing speaker some finding tells already
  std::map<QuotationId, bool> is_repeated_;
  std::vector<std::vector<Span>> sources_;  // of each document
};

}  // namespace

void examine_credits(const Scene& scene, const Policy& policy, std::vector<Finding>& findings) {
  Credits(scene, policy, findings).examine();
}

}  // namespace onrecord
