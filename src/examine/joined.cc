// Two answers run together: what one document prints as two whole remarks, said apart, stands in
// another as one sentence in marks.
//
// Without a record nobody knows which of the two is right, so this is told only where the first
// document itself holds the remarks apart (a question between, another speaker, another occasion)
// and both are printed as sentences of their own, not as parts of one.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "examine/finding_parts.h"
#include "examine/rules.h"
#include "examine/summary.h"
#include "text/fold.h"

namespace onrecord {
namespace {

constexpr std::size_t kFewestWords = 4;  // of each remark
constexpr std::size_t kMostBetween = 3;  // words that join them: "and", "but then"
constexpr std::size_t kFarApart = 40;    // so many words between hold two remarks apart

/// A stretch of the words of a quotation.
struct Stretch {
  std::size_t begin = 0;
  std::size_t end = 0;
};

class Joined {
 public:
  Joined(const Scene& scene, const Policy& policy, std::vector<Finding>& findings)
      : scene_(scene),
        severity_(policy.severity_of(FindingKind::spliced, "")),
        findings_(findings) {
    for (const Quotation& quotation : *scene.report().quotations) {
      words_.push_back(scene.words(inner_of(quotation)));
      if (scene.is_speech(quotation) && !quotation.is_repeat && is_sentence(quotation)) {
        sentences_[quotation.document].push_back(&quotation);
      }
    }
  }

  void examine() {
    if (!severity_) return;
    for (const Utterance& utterance : *scene_.report().utterances) {
      for (const VariantPair& pair : utterance.pairs) {
        if (!pair.a || pair.verdict == Verdict::unchecked) continue;
        const Quotation* a = scene_.quotation(*pair.a);
        const Quotation* b = scene_.quotation(pair.b);
        if (a == nullptr || b == nullptr || a->document == b->document) continue;
        look(utterance, *a, *b);
        look(utterance, *b, *a);
      }
    }
    std::erase_if(findings_, [this](const Finding& finding) { return is_limit_joined(finding); });
  }

 private:
  /// Whether what a remark is said to leave out is only what the other document joined to it.
  bool is_limit_joined(const Finding& finding) const {
    if (finding.kind != FindingKind::context_dropped) return false;
    return std::any_of(told_.begin(), told_.end(), [&](const auto& one) {
      const auto& [whole, opening] = one;
      const DocumentId apart = (*scene_.report().quotations)[opening.value].document;
      const auto has_ref = [&](QuotationId id) {
        return std::find(finding.refs.begin(), finding.refs.end(), EvidenceRef(id)) !=
               finding.refs.end();
      };
      return has_ref(whole) && has_ref(opening) &&
             std::all_of(finding.refs.begin(), finding.refs.end(), [&](const EvidenceRef& ref) {
               const auto* id = std::get_if<QuotationId>(&ref);
               return id == nullptr || *id == whole ||
                      (*scene_.report().quotations)[id->value].document == apart;
             });
    });
  }

  static DocumentSpan inner_of(const Quotation& quotation) {
    return {quotation.document, quotation.inner};
  }
  const std::vector<std::uint64_t>& words_of(const Quotation& quotation) const {
    return words_[quotation.id.value];
  }

  /// Printed as a sentence: "We will talk." and "We will talk," (in front of its cue).
  bool is_sentence(const Quotation& quotation) const {
    const std::string_view text = scene_.text(inner_of(quotation));
    if (text.empty() || quotation.parts.size() > 1 || quotation.in_headline) return false;
    const char first = text.front();
    constexpr std::string_view kEnds = ".!?,";
    return first >= 'A' && first <= 'Z' && kEnds.find(text.back()) != std::string_view::npos;
  }

  /// Where the words of `part` stand in a row in `whole`.
  std::optional<Stretch> find(const Quotation& part, const Quotation& whole) const {
    const auto& few = words_of(part);
    const auto& many = words_of(whole);
    if (few.size() < kFewestWords || few.size() + kFewestWords > many.size()) return std::nullopt;
    const auto at = std::search(many.begin(), many.end(), few.begin(), few.end());
    if (at == many.end()) return std::nullopt;
    const std::size_t begin = static_cast<std::size_t>(at - many.begin());
    return Stretch{begin, begin + few.size()};
  }

  void look(const Utterance& utterance, const Quotation& part, const Quotation& whole) {
    const auto there = find(part, whole);
    if (!there || !is_one_sentence(whole)) return;
    const auto others = sentences_.find(part.document);
    if (others == sentences_.end() || !is_sentence(part)) return;
    for (const Quotation* other : others->second) {
      if (other == &part || !may_be_one_speaker(*other, part)) continue;
      const auto here = find(*other, whole);
      if (!here) continue;
      const Stretch& first = here->begin < there->begin ? *here : *there;
      const Stretch& second = here->begin < there->begin ? *there : *here;
      if (first.end > second.begin || second.begin - first.end > kMostBetween) continue;
      const Quotation& opening = here->begin < there->begin ? *other : part;
      const Quotation& closing = here->begin < there->begin ? part : *other;
      if (are_apart(part, *other)) tell(utterance, whole, opening, closing);
    }
  }

  bool may_be_one_speaker(const Quotation& a, const Quotation& b) const {
    const auto x = scene_.speaker(a.id);
    const auto y = scene_.speaker(b.id);
    return !x || !y || *x == *y;
  }

  /// Whether no sentence ends inside the marks but at their end.
  bool is_one_sentence(const Quotation& quotation) const {
    const std::string_view text = scene_.text(inner_of(quotation));
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      const bool ends = text[i] == '.' || text[i] == '!' || text[i] == '?';
      if (ends && (text[i + 1] == ' ' || text[i + 1] == '\n')) return false;
    }
    return true;
  }

  /// Whether the document says that the two were not said in one breath.
  bool are_apart(const Quotation& a, const Quotation& b) const {
    const auto [first, second] = std::minmax(a.span, b.span);
    if (first.end_byte > second.begin_byte) return false;
    const DocumentSpan between{a.document, {first.end_byte, second.begin_byte}};
    const std::vector<std::uint64_t> words = scene_.words(between);
    if (words.size() >= kFarApart) return true;
    static const std::set<std::uint64_t> signs = [] {
      std::set<std::uint64_t> hashes;
      for (const char* word : {"asked", "answer", "answering", "question", "questions", "pressed",
                               "later", "earlier", "separately", "replied", "reply"}) {
        hashes.insert(hash_word(word));
      }
      return hashes;
    }();
    return std::any_of(words.begin(), words.end(),
                       [&](std::uint64_t word) { return signs.contains(word); });
  }

  void tell(const Utterance& utterance, const Quotation& whole, const Quotation& opening,
            const Quotation& closing) {
    if (!told_.emplace(whole.id, opening.id).second) return;
    Evidence evidence(scene_);
    evidence.add(opening.id);
    evidence.add(closing.id);
    evidence.add(whole.id);
    evidence.add(utterance.id);
    const std::string who = scene_.speaker_name(scene_.speaker_of(utterance));
    std::string said(scene_.text(inner_of(whole)));
    if (said.ends_with(',')) said.pop_back();
    findings_.push_back(evidence.finding(
        FindingKind::spliced, std::max(*severity_, Severity::medium),  // no record decides
        sentence(scene_.outlet(whole.document)) + " prints as one sentence" +
            (who.empty() ? "" : " of " + who) + " what " + scene_.outlet(opening.document) +
            " has as two remarks, said apart: " + quoted(said)));
  }

  const Scene& scene_;
  std::optional<Severity> severity_;
  std::vector<Finding>& findings_;
  std::vector<std::vector<std::uint64_t>> words_;
  std::map<DocumentId, std::vector<const Quotation*>> sentences_;
  std::set<std::pair<QuotationId, QuotationId>> told_;
};

}  // namespace

void examine_joined(const Scene& scene, const Policy& policy, std::vector<Finding>& findings) {
  Joined(scene, policy, findings).examine();
}

}  // namespace onrecord
