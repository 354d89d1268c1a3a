// One remark in two wordings: what two documents print in marks as one speaker's words, with most
// of the same senses in other words. One of them is not what was said; which, nobody knows without
// a record.
//
// Two remarks of one speaker share a word or two, more where they are of one matter. So this is
// told only where most of what the shorter one speaks of is in the other, some of it in other
// words, and where neither has its own words in the other document.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "examine/concepts.h"
#include "examine/finding_parts.h"
#include "examine/rules.h"
#include "examine/summary.h"
#include "examine/wording.h"

namespace onrecord {
namespace {

constexpr std::size_t kFewestShared = 3;     // senses
constexpr std::size_t kFewestOtherwise = 2;  // of them in other words: else it is one matter
constexpr std::size_t kFewestWords = 6;      // of a remark
constexpr double kSure = 0.5;                // of the speaker
constexpr std::size_t kMostRemarks = 64;     // of one speaker that are looked at
constexpr std::size_t kMostLonger = 2;       // times as many senses as the other

/// A quotation, all parts of it.
struct Remark {
  const Quotation* first = nullptr;
  std::vector<DocumentSpan> places;
  std::optional<std::vector<Concept>> concepts;  // once they are asked for
};

class Retellings {
 public:
  Retellings(const Scene& scene, const Policy& policy, std::vector<Finding>& findings)
      : scene_(scene),
        reader_(scene),
        severity_(policy.severity_of(FindingKind::paraphrase_as_quotation, "sentence")),
        severity_of_sources_(policy.severity_of(FindingKind::paraphrase_as_quotation, "shared")),
        findings_(findings) {
    for (const Document& document : scene.report().documents) {
      has_draft_ = has_draft_ || document.role == Role::draft;
    }
  }

  void examine() {
    if ((!severity_ && !severity_of_sources_) || scene_.report().documents.size() < 2) return;
    note_found();
    std::map<SpeakerId, std::vector<Remark>> remarks;
    for (const Quotation& quotation : *scene_.report().quotations) {
      if (!is_remark(quotation)) continue;
      std::vector<Remark>& own = remarks[*quotation.speaker];
      if (own.size() < kMostRemarks) own.push_back(remark_of(quotation));
    }
    for (auto& [speaker, own] : remarks) compare(own);
  }

 private:
  /// In which documents a quotation has its words, or other ones for them.
  void note_found() {
    for (const Utterance& utterance : *scene_.report().utterances) {
      for (const VariantPair& pair : utterance.pairs) {
        if (const Quotation* b = scene_.quotation(pair.b)) {
          found_.emplace(b->id, pair.a_span.document);
          if (pair.verdict == Verdict::agrees) agrees_.insert(b->id);
        }
        const Quotation* a = pair.a ? scene_.quotation(*pair.a) : nullptr;
        if (a != nullptr) found_.emplace(a->id, pair.b_span.document);
      }
    }
  }

  bool is_remark(const Quotation& quotation) const {
    if (quotation.kind != QuotationKind::direct || !scene_.is_speech(quotation)) return false;
    if (quotation.in_headline || quotation.put_in_mouth_of || quotation.outer) return false;
    if (!quotation.parts.empty() && quotation.parts.front() != quotation.id) return false;
    if (!quotation.speaker || quotation.confidence < kSure) return false;
    return (*scene_.report().speakers)[quotation.speaker->value].kind == SpeakerKind::person &&
           !scene_.is_record(quotation.document);
  }

  Remark remark_of(const Quotation& quotation) const {
    Remark remark;
    remark.first = &quotation;
    remark.places.push_back({quotation.document, quotation.inner});
    for (const QuotationId id : quotation.parts) {
      const Quotation& part = (*scene_.report().quotations)[id.value];
      if (id != quotation.id) remark.places.push_back({part.document, part.inner});
    }
    return remark;
  }

  std::span<const Concept> concepts(Remark& remark) {
    if (!remark.concepts) {
      remark.concepts.emplace();
      std::size_t words = 0;
      for (const DocumentSpan& place : remark.places) words += scene_.word_count(place);
      if (words >= kFewestWords) remark.concepts = reader_.read(remark.places);
    }
    return *remark.concepts;
  }

  /// Two documents, and where a draft is checked, one of them the draft.
  bool may_meet(DocumentId a, DocumentId b) const {
    const bool is_draft = scene_.document(a).role == Role::draft;
    const bool is_other_draft = scene_.document(b).role == Role::draft;
    return a != b && (!has_draft_ || is_draft != is_other_draft);
  }

  bool has_words_in(const Remark& remark, DocumentId document) const {
    if (found_.contains({remark.first->id, document})) return true;
    return std::any_of(remark.first->parts.begin(), remark.first->parts.end(),
                       [&](QuotationId part) { return found_.contains({part, document}); });
  }

  /// Whether the remark is a draft's, word for word as a source has it.
  bool agrees_with_source(const Remark& remark) const {
    return scene_.document(remark.first->document).role == Role::draft &&
           agrees_.contains(remark.first->id) &&
           std::all_of(remark.first->parts.begin(), remark.first->parts.end(),
                       [&](QuotationId part) { return agrees_.contains(part); });
  }

  /// How many senses two remarks share; 0 when too few to be one.
  static std::size_t shared(std::span<const Concept> a, std::span<const Concept> b) {
    const std::size_t fewer = std::min(a.size(), b.size());
    const std::size_t more = std::max(a.size(), b.size());
    if (fewer < kFewestOtherwise || more > fewer * kMostLonger) return 0;
    const auto [both, otherwise] = shared_by(a, b);
    // A short remark has but two or three things to tell.
    const bool is_short = fewer <= kFewestShared && more <= kFewestShared + 1;
    if (is_short && both == kFewestOtherwise && otherwise == both) return both;
    if (both < kFewestShared || both * 2 < fewer) return 0;
    const bool is_all = both * 4 >= fewer * 3 && both * 3 >= more * 2;
    return otherwise >= kFewestOtherwise || (is_all && otherwise > 0) ? both : 0;
  }

  /// Words in a row that both have make them one wording, changed or cut.
  bool has_common_run(const Remark& a, const Remark& b) const {
    constexpr std::ptrdiff_t kRun = 4;
    for (const DocumentSpan& here : a.places) {
      const std::vector<std::uint64_t> words = scene_.words(here);
      for (const DocumentSpan& there : b.places) {
        const std::vector<std::uint64_t> others = scene_.words(there);
        for (auto at = words.begin(); words.end() - at >= kRun; ++at) {
          if (std::search(others.begin(), others.end(), at, at + kRun) != others.end()) return true;
        }
      }
    }
    return false;
  }

  void compare(std::vector<Remark>& own) {
    struct Match {
      std::size_t shared = 0;
      std::size_t a = 0;
      std::size_t b = 0;
    };
    std::vector<Match> matches;
    for (std::size_t a = 0; a < own.size(); ++a) {
      for (std::size_t b = a + 1; b < own.size(); ++b) {
        const DocumentId in_a = own[a].first->document;
        const DocumentId in_b = own[b].first->document;
        if (!may_meet(in_a, in_b)) continue;
        if (has_words_in(own[a], in_b) || has_words_in(own[b], in_a)) continue;
        const std::size_t count = shared(concepts(own[a]), concepts(own[b]));
        if (count > 0 && !has_common_run(own[a], own[b])) matches.push_back({count, a, b});
      }
    }
    std::stable_sort(matches.begin(), matches.end(),
                     [](const Match& a, const Match& b) { return a.shared > b.shared; });
    std::set<std::size_t> told;
    for (const Match& match : matches) {
      if (told.contains(match.a) || told.contains(match.b)) continue;
      told.insert({match.a, match.b});
      tell(own[match.a], own[match.b]);
    }
  }

  void tell(const Remark& one, const Remark& other) {
    const bool is_draft = scene_.document(other.first->document).role == Role::draft;
    const Remark& a = is_draft ? other : one;
    const Remark& b = is_draft ? one : other;
    // A draft that has the words of one source is at one with it: the two sources are not.
    const std::optional<Severity> severity =
        agrees_with_source(a) || agrees_with_source(b) ? severity_of_sources_ : severity_;
    if (!severity) return;
    Evidence evidence(scene_);
    for (const Remark* remark : {&a, &b}) {
      evidence.add(remark->first->id);
      for (const QuotationId part : remark->first->parts) evidence.add(part);
    }
    findings_.push_back(
        evidence.finding(FindingKind::paraphrase_as_quotation, *severity,
                         sentence(scene_.outlet(a.first->document)) + " prints " +
                             quoted(opening(scene_, a.places.front())) + " as " +
                             possessive(scene_.speaker_name(a.first->speaker), "somebody’s") +
                             " words; " + scene_.outlet(b.first->document) +
                             " quotes other ones: " + quoted(opening(scene_, b.places.front()))));
  }

  const Scene& scene_;
  ConceptReader reader_;
  std::optional<Severity> severity_;
  std::optional<Severity> severity_of_sources_;
  std::vector<Finding>& findings_;
  std::set<std::pair<QuotationId, DocumentId>> found_;
  std::set<QuotationId> agrees_;  // of drafts, with a source
  bool has_draft_ = false;
};

}  // namespace

void examine_retellings(const Scene& scene, const Policy& policy, std::vector<Finding>& findings) {
  Retellings(scene, policy, findings).examine();
}

}  // namespace onrecord
