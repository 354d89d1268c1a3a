// Who copied whom, on a terminal: one line for two documents, the evidence below it, and the
// passages without credit.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "onrecord/names.h"
#include "render/marked.h"
#include "render/text_parts.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostPairs = 12;    // of documents, without --all
constexpr std::size_t kMostPassages = 3;  // of two documents, without --all
constexpr std::size_t kLongest = 30;      // words of a passage
constexpr unsigned kLabelColumns = 12;

/// How a line of credit, or the metadata of a page, tells whose text it is.
std::string given_in_words(const Report& report, const Derivation& derivation,
                           const DerivationEvidence& evidence) {
  if (!derivation.is_directed) return "one agency for both";
  if (evidence.given.empty()) return "a line of credit";
  const GivenSourceRef& first = evidence.given.front();
  const GivenSource& source = report.documents[first.document.value].given_sources[first.index];
  const std::string words =
      "its metadata name " + (source.name.empty() ? source.url : source.name) + " as its source";
  return evidence.refs.empty() ? words : "a line of credit; " + words;
}

/// "9 passages, 3 credited on the spot; names it as a source; came out later"
std::string evidence_of(const TextWriter& writer, const Derivation& derivation) {
  const Report& report = writer.report();
  std::string text;
  const auto mention = [&text](std::string_view words) {
    text += (text.empty() ? "" : "; ") + std::string(words);
  };
  bool is_longer = false;
  for (const DerivationEvidence& evidence : derivation.evidence) {
    switch (evidence.kind) {
      case EvidenceKind::passages: {
        std::size_t credited = 0;
        for (const auto& ref : evidence.refs) {
          const auto* id = std::get_if<PassageId>(&ref);
          credited += id != nullptr && (*report.passages)[id->value].is_credited;
        }
        mention(counted(evidence.refs.size(), "passage", "passages") +
                fmt::format(", {} credited on the spot", credited));
        break;
      }
      case EvidenceKind::credit:
        mention("names it as a source");
        break;
      case EvidenceKind::contributor:
        mention(given_in_words(report, derivation, evidence));
        break;
      case EvidenceKind::shared_error:
        mention("the same departure from what was said");
        break;
      case EvidenceKind::superset:
        if (!is_longer) mention(writer.places().outlet(derivation.from) + " has more of it");
        is_longer = true;
        break;
      case EvidenceKind::date:
        mention(derivation.is_directed ? "came out later" : "dates of publication");
        break;
    }
  }
  return text;
}

void write_passages(const TextWriter& writer, const Derivation& derivation, bool all) {
  std::size_t shown = 0;
  std::size_t left = 0;
  for (const DerivationEvidence& evidence : derivation.evidence) {
    if (evidence.kind != EvidenceKind::passages) continue;
    for (const auto& ref : evidence.refs) {
      const auto* id = std::get_if<PassageId>(&ref);
      if (id == nullptr) continue;
      const Passage& passage = (*writer.report().passages)[id->value];
      if (!all && (passage.is_credited || shown >= kMostPassages)) {
        ++left;
        continue;
      }
      ++shown;
      Styled words = styled(plain_words(writer.report(), passage.b, false, kLongest));
      words.add(" ").add(writer.places().of(passage.b), Style::dim);
      writer.labelled(passage.is_credited ? "credited" : "no credit", words, 4, kLabelColumns);
    }
  }
  if (left > 0) writer.block(Styled().add(fmt::format("{} more with --all", left), Style::dim), 4);
}

}  // namespace

void write_copies(const TextWriter& writer) {
  const Report& report = writer.report();
  const std::vector<Derivation>& all = *report.derivations;
  if (all.empty()) return;
  const bool whole = writer.options().findings == 0;
  writer.heading("WHO COPIED WHOM",
                 counted(all.size(), "pair", "pairs") + " of articles; evidence, no proof");
  const std::size_t most = whole ? all.size() : std::min(all.size(), kMostPairs);
  for (std::size_t i = 0; i < most; ++i) {
    const Derivation& derivation = all[i];
    Styled line;
    line.add(writer.places().outlet(derivation.to), Style::bold);
    line.add(derivation.is_directed ? " from " : " and ");
    line.add(writer.places().outlet(derivation.from), Style::bold);
    line.add(derivation.is_directed
                 ? fmt::format("  {:.0f} % sure", std::min(derivation.confidence * 100, 99.0))
                 : std::string("  which way is unknown"),
             Style::dim);
    writer.line();
    writer.block(line, 2);
    writer.block(Styled().add(evidence_of(writer, derivation)), 4);
    write_passages(writer, derivation, whole);
  }
  if (most < all.size()) {
    writer.line();
    writer.block(Styled().add(fmt::format("{} more with --all", all.size() - most), Style::dim), 2);
  }
}

}  // namespace onrecord
