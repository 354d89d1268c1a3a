// Text that one document has from another, with credit or without, and what one document alone has:
// copied-passage, uncredited-copy, single-source. One finding for two documents, not one a passage.
#include <algorithm>
#include <set>
#include <string>

#include "examine/finding_parts.h"
#include "examine/rules.h"
#include "examine/summary.h"
#include "examine/wording.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostPassages = 12;   // that one finding names
constexpr std::size_t kEnoughPassages = 3;  // to speak of copying where nobody is credited
constexpr std::size_t kEnoughWords = 30;    // or as many words in fewer passages
constexpr std::size_t kEnoughUnsure = 60;   // where the words alone tell who had them first
constexpr std::size_t kMostAloneOfOne = 2;  // single-source findings of one document
constexpr std::size_t kMostAlone = 10;      // and of all

bool has(const Derivation& derivation, EvidenceKind kind) {
  return std::any_of(derivation.evidence.begin(), derivation.evidence.end(),
                     [kind](const DerivationEvidence& each) { return each.kind == kind; });
}

/// Whether both name the same agency as the source of their text: neither copied it from the other.
bool is_of_one_agency(const Derivation& derivation) {
  std::set<DocumentId> naming;
  for (const DerivationEvidence& evidence : derivation.evidence) {
    if (evidence.kind != EvidenceKind::contributor) continue;
    for (const GivenSourceRef& given : evidence.given) naming.insert(given.document);
    for (const auto& ref : evidence.refs) {
      if (const auto* place = std::get_if<DocumentSpan>(&ref)) naming.insert(place->document);
    }
  }
  return !derivation.is_directed && naming.size() == 2;
}

/// "3 passages", "a passage".
std::string passages_in_words(std::size_t count) {
  return count == 1 ? "a passage" : std::to_string(count) + " passages";
}

class Copies {
 public:
  Copies(const Scene& scene, const Policy& policy, std::vector<Finding>& findings)
      : scene_(scene), policy_(policy), findings_(findings) {}

  void run() {
    for (const Derivation& derivation : *scene_.report().derivations) {
      std::vector<const Passage*> credited;
      std::vector<const Passage*> plain;
      for (const DerivationEvidence& evidence : derivation.evidence) {
        if (evidence.kind != EvidenceKind::passages) continue;
        for (const auto& ref : evidence.refs) {
          const auto* id = std::get_if<PassageId>(&ref);
          if (id == nullptr) continue;
          const Passage& passage = (*scene_.report().passages)[id->value];
          (passage.is_credited ? credited : plain).push_back(&passage);
        }
      }
      tell(derivation, credited, plain);
    }
  }

 private:
  void tell(const Derivation& derivation, const std::vector<const Passage*>& credited,
            const std::vector<const Passage*>& plain) {
    if (!derivation.is_directed) {
      if (is_of_one_agency(derivation)) return;
      tell_shared(derivation, plain.empty() ? credited : plain);
      return;
    }
    const std::string copy = scene_.outlet(derivation.to);
    const std::string origin = scene_.outlet(derivation.from);
    if (!credited.empty()) {
      const bool is_line = has(derivation, EvidenceKind::contributor);
      add(FindingKind::copied_passage, is_line ? "agency" : "", credited, derivation,
          copy + " has " + passages_in_words(credited.size()) + " from " + origin +
              " in mostly the same words, " +
              (is_line ? "under its line of credit" : "with a credit on the spot"));
    }
    if (plain.empty()) return;
    const bool is_credited_elsewhere = !credited.empty() || has(derivation, EvidenceKind::credit);
    const std::string what = copy + " has " + passages_in_words(plain.size()) + " from " + origin +
                             " in mostly the same words";
    if (is_credited_elsewhere) {
      add(FindingKind::uncredited_copy, "elsewhere", plain, derivation,
          what + " without a credit on the spot; it credits " + origin + " elsewhere");
    } else if (is_much(derivation, plain)) {
      add(FindingKind::uncredited_copy, "", plain, derivation, what + " and credits it nowhere");
    } else {
      tell_shared(derivation, plain);
    }
  }

  /// A passage or two of which nothing tells whose they were first.
  void tell_shared(const Derivation& derivation, const std::vector<const Passage*>& passages) {
    if (passages.empty()) return;
    const std::string both = listed({scene_.outlet(derivation.from), scene_.outlet(derivation.to)});
    std::string summary =
        both + " share " + passages_in_words(passages.size()) + " in mostly the same words";
    if (!derivation.is_directed) summary += "; nothing tells which of the two had it first";
    add(FindingKind::copied_passage, "shared", passages, derivation, std::move(summary));
  }

  bool is_much(const Derivation& derivation, const std::vector<const Passage*>& passages) const {
    const std::size_t enough = has(derivation, EvidenceKind::date) ? kEnoughWords : kEnoughUnsure;
    std::size_t words = 0;
    for (const Passage* passage : passages) words += scene_.word_count(passage->b);
    return passages.size() >= kEnoughPassages || words >= enough;
  }

  void add(FindingKind kind, std::string_view detail, const std::vector<const Passage*>& passages,
           const Derivation& derivation, std::string summary) {
    const auto severity = policy_.severity_of(kind, detail);
    if (!severity) return;
    Finding finding{kind, *severity, std::move(summary), {derivation.from, derivation.to}, {}};
    std::sort(finding.documents.begin(), finding.documents.end());
    for (const Passage* passage : passages) {
      if (finding.refs.size() < kMostPassages) finding.refs.emplace_back(passage->id);
    }
    findings_.push_back(std::move(finding));
  }

  const Scene& scene_;
  const Policy& policy_;
  std::vector<Finding>& findings_;
};

/// What it is that one document alone has: a quotation, a figure, or a sentence.
std::string alone_in_words(const Scene& scene, DocumentSpan place) {
  const Report& report = scene.report();
  const std::string words = quoted(opening(scene, place, 24));
  for (const Quotation& quotation : *report.quotations) {
    if (quotation.document != place.document || quotation.inner != place.span) continue;
    std::string text = " quotes ";
    if (const std::string who = scene.speaker_name(quotation.speaker); !who.empty()) {
      text.append(who).append(": ");
    }
    return text.append(words);
  }
  if (report.figures) {
    for (const Figure& figure : *report.figures) {
      if (figure.document != place.document || figure.span != place.span) continue;
      std::string text = " gives the figure " + words;
      if (figure.counts) {
        text.append(" (").append(scene.text({place.document, *figure.counts})).append(")");
      }
      return text;
    }
  }
  return " reports: " + words;
}

}  // namespace

void examine_copies(const Scene& scene, const Policy& policy, std::vector<Finding>& findings) {
  if (!scene.report().passages || !scene.report().derivations) return;
  Copies(scene, policy, findings).run();
}

void examine_alone(const Scene& scene, const Policy& policy, std::vector<Finding>& findings) {
  const auto severity = policy.severity_of(FindingKind::single_source, "");
  if (!severity || !scene.report().single_source) return;
  DocumentId last{};
  std::size_t of_last = 0;
  std::size_t all = 0;
  for (const DocumentSpan& place : *scene.report().single_source) {
    if (place.document != last) of_last = 0;
    last = place.document;
    if (of_last++ >= kMostAloneOfOne || all >= kMostAlone) continue;
    ++all;
    Evidence evidence(scene);
    evidence.add(place);
    findings.push_back(evidence.finding(FindingKind::single_source, *severity,
                                        "Of the articles given, only " +
                                            scene.outlet(place.document) +
                                            alone_in_words(scene, place)));
  }
}

}  // namespace onrecord
