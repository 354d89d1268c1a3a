// Figures and dates that documents tell otherwise: figure-conflict, agent-conflict, time-conflict.
// What belongs together was lined up before (lineup/); this says what a reader should look at.
#include <algorithm>

#include "examine/finding_parts.h"
#include "examine/rules.h"
#include "examine/summary.h"
#include "examine/wording.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostTold = 3;
constexpr std::size_t kMostOfOrder = 20;  // words of a clause that tells an order
constexpr std::size_t kContext = 4;       // words around a figure or a date that differs

/// The sentence that holds a span, so that the evidence can be read by itself.
DocumentSpan sentence_of(const Scene& scene, DocumentId document, Span span) {
  const auto& sentences = scene.report().segmentations[document.value].sentences;
  const auto after = std::upper_bound(
      sentences.begin(), sentences.end(), span.begin_byte,
      [](std::uint32_t byte, const Sentence& other) { return byte < other.span.begin_byte; });
  if (after == sentences.begin()) return {document, span};
  const Span sentence = std::prev(after)->span;
  constexpr std::uint32_t kLongest = 1200;
  return {document, sentence.contains(span) && sentence.size() <= kLongest ? sentence : span};
}

/// What was told, and by which documents; each wording once.
class Told {
 public:
  Told(const Scene& scene, Evidence& evidence) : scene_(scene), evidence_(evidence) {}

  /// `told` with some words around it, so that it says of what it is told; `context` of them.
  void add(DocumentId document, Span words, Span told, std::size_t context = 0) {
    const DocumentSpan sentence = sentence_of(scene_, document, words);
    evidence_.add(sentence);
    const Span whole = context > 0 && sentence.span.contains(told) ? sentence.span : told;
    add(document, snippet(scene_, {document, whole}, told, context));
  }
  void add(DocumentId document, const std::string& text) {
    for (auto& [known, documents] : told_) {
      if (known != text) continue;
      documents.push_back(document);
      return;
    }
    told_.push_back({text, {document}});
  }
  /// “12 people” (A and B), “15 people” (C)
  std::string words() const {
    std::string list;
    for (std::size_t i = 0; i < std::min(told_.size(), kMostTold); ++i) {
      if (i > 0) list += ", ";
      list += quoted(told_[i].first) + " (" + outlets(scene_, told_[i].second) + ")";
    }
    if (told_.size() > kMostTold) list += " and others";
    return list;
  }

 private:
  const Scene& scene_;
  Evidence& evidence_;
  std::vector<std::pair<std::string, std::vector<DocumentId>>> told_;
};

Span with_counted(const Figure& figure) {
  if (!figure.counts || figure.counts->begin_byte < figure.span.begin_byte) return figure.span;
  return {figure.span.begin_byte, std::max(figure.span.end_byte, figure.counts->end_byte)};
}

/// Whether another doer is told of the whole that these are parts of: that is the same fact.
bool is_part_of_told(const Scene& scene, const FigureGroup& group) {
  const std::vector<Figure>& figures = *scene.report().figures;
  return std::all_of(group.members.begin(), group.members.end(), [&](FigureId id) {
    const auto whole = figures[id.value].part_of;
    if (!whole || !figures[whole->value].group) return false;
    return (*scene.report().figure_groups)[figures[whole->value].group->value].reason == "doer";
  });
}

/// Whether all the words stand in variants of one utterance: that they differ is told of these.
bool is_of_quotations(const Scene& scene, std::span<const DocumentSpan> words) {
  const auto holds = [&](const Utterance& utterance, const DocumentSpan& word) {
    return std::any_of(utterance.variants.begin(), utterance.variants.end(),
                       [&](const VariantId& variant) {
                         const DocumentSpan place = scene.place(variant);
                         return scene.quotation(variant) != nullptr &&
                                place.document == word.document && place.span.contains(word.span);
                       });
  };
  return std::any_of(scene.report().utterances->begin(), scene.report().utterances->end(),
                     [&](const Utterance& utterance) {
                       return std::all_of(
                           words.begin(), words.end(),
                           [&](const DocumentSpan& word) { return holds(utterance, word); });
                     });
}

bool is_of_quotations(const Scene& scene, const FigureGroup& group) {
  std::vector<DocumentSpan> words;
  for (const FigureId id : group.members) {
    const Figure& figure = (*scene.report().figures)[id.value];
    words.push_back({figure.document, figure.span});
  }
  return is_of_quotations(scene, words);
}

void examine_group(const Scene& scene, const FigureGroup& group, const Policy& policy,
                   std::vector<Finding>& findings) {
  const bool is_conflict = group.verdict == GroupVerdict::conflict;
  if (!is_conflict && (group.reason != "doer" || is_part_of_told(scene, group))) return;
  const bool is_age =
      (*scene.report().figures)[group.members.front().value].form == FigureForm::age;
  const FindingKind kind = !is_conflict ? FindingKind::agent_conflict
                           : is_age     ? FindingKind::detail_conflict
                                        : FindingKind::figure_conflict;
  const auto severity = policy.severity_of(kind, group.reason == "unsure" ? "unsure" : "");
  if (!severity || (is_conflict && is_of_quotations(scene, group))) return;
  const std::vector<Figure>& figures = *scene.report().figures;
  Evidence evidence(scene);
  Told told(scene, evidence);
  std::string what;
  for (const FigureId id : group.members) {
    const Figure& figure = figures[id.value];
    if (is_conflict) {
      told.add(figure.document, figure.span, with_counted(figure), kContext);
    } else if (figure.doer) {
      told.add(figure.document, figure.span, *figure.doer);
    }
    if (what.empty()) what = scene.text({figure.document, with_counted(figure)});
  }
  evidence.add(group.id);
  findings.push_back(evidence.finding(
      kind, *severity,
      is_conflict ? (is_age ? "The age differs: " : "The figure differs: ") + told.words()
                  : "Who did it differs, of " + quoted(what) + ": " + told.words()));
}

void examine_group(const Scene& scene, const TimeGroup& group, const Policy& policy,
                   std::vector<Finding>& findings) {
  if (group.verdict != GroupVerdict::conflict) return;
  const auto severity =
      policy.severity_of(FindingKind::time_conflict, group.reason == "unsure" ? "unsure" : "");
  if (!severity) return;
  Evidence evidence(scene);
  Told told(scene, evidence);
  std::string summary;
  if (group.reason == "order") {
    for (const DocumentSpan& place : group.places) {
      evidence.add(place);
      told.add(place.document, opening(scene, place, kMostOfOrder));
    }
    summary = "Which of two events came first differs: " + told.words();
  } else {
    for (const TimeId id : group.members) {
      const TimeMention& time = (*scene.report().times)[id.value];
      told.add(time.document, time.span, time.span, kContext);
    }
    summary = "The date differs: " + told.words();
  }
  evidence.add(group.id);
  findings.push_back(evidence.finding(FindingKind::time_conflict, *severity, summary));
}

std::string_view opening_of(DetailSort sort) {
  switch (sort) {
    case DetailSort::title:
      return "A title or relation differs: ";
    case DetailSort::cause:
      return "The cause differs: ";
    case DetailSort::doer:
      return "Who did it differs: ";
    case DetailSort::score:
      return "The score differs: ";
    case DetailSort::place:
      return "The place differs: ";
    case DetailSort::outcome:
      return "The outcome differs: ";
    default:
      return "A detail differs: ";
  }
}

}  // namespace

void examine_measures(const Scene& scene, const Policy& policy, std::vector<Finding>& findings) {
  const Report& report = scene.report();
  if (report.figures && report.figure_groups) {
    for (const FigureGroup& group : *report.figure_groups) {
      examine_group(scene, group, policy, findings);
    }
  }
  if (report.times && report.time_groups) {
    for (const TimeGroup& group : *report.time_groups) {
      examine_group(scene, group, policy, findings);
    }
  }
}

void examine_details(const Scene& scene, std::span<const DetailConflict> details,
                     const Policy& policy, std::vector<Finding>& findings) {
  for (const DetailConflict& detail : details) {
    const FindingKind kind = detail.sort == DetailSort::doer ? FindingKind::agent_conflict
                                                             : FindingKind::detail_conflict;
    const auto severity = policy.severity_of(kind, detail.is_sure ? "" : "unsure");
    if (!severity || is_of_quotations(scene, detail.words)) continue;
    Evidence evidence(scene);
    Told told(scene, evidence);
    for (const DocumentSpan& words : detail.words) {
      told.add(words.document, words.span, words.span, kContext);
    }
    findings.push_back(
        evidence.finding(kind, *severity, std::string(opening_of(detail.sort)) + told.words()));
  }
}

}  // namespace onrecord
