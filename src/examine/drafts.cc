// A draft's quotations by its sources: what no source has, and the verdict on each quotation.
//
// What could not be decided is told as `unchecked` with its reason: nothing to look in, a source
// that was named and is not there, words too few to tell, words that were translated. While a
// source is missing, a loose likeness elsewhere decides nothing: the words may stand in that one.
#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "base/parallel.h"
#include "examine/examine.h"
#include "examine/finding_parts.h"
#include "examine/identity.h"
#include "examine/rules.h"
#include "examine/source_notes.h"
#include "examine/summary.h"
#include "examine/wording.h"

namespace onrecord {
namespace {

constexpr std::size_t kFewestWords = 3;  // fewer are not looked for
constexpr std::size_t kClause = 6;       // so many in a row are no turn of phrase

/// How the sources stand to one quotation.
enum class Standing {
  none,  ///< no source holds it
  too_short,
  doubtful,  ///< something like it was found, but a source could not be looked in
  agrees,
  differs
};

class Drafts {
 public:
  Drafts(const Scene& scene, const LostSources& lost) : scene_(scene), lost_(lost) {
    for (const Utterance& utterance : *scene.report().utterances) {
      for (const VariantId& variant : utterance.variants) {
        const Quotation* quotation = scene.quotation(variant);
        if (quotation != nullptr && is_draft(quotation->document)) {
          standings_.emplace(quotation->id, Standing::none);
        }
      }
      for (const VariantPair& pair : utterance.pairs) note(pair);
    }
    for (const Document& document : scene.report().documents) {
      if (document.role == Role::draft) {
        missing_.push_back(sources_that_lack(document, scene.report().documents));
      } else {
        has_source_ = true;
        missing_.emplace_back();
      }
    }
  }

  const std::map<QuotationId, Standing>& standings() const { return standings_; }

  bool is_draft(DocumentId id) const { return scene_.document(id).role == Role::draft; }

  /// Why nothing can be said of a quotation that stands in no source; empty when its absence tells.
  std::optional<Unchecked> undecided(const Quotation& quotation) const {
    if (!has_source_) {
      return because(quotation, lost_.reason.empty() ? "missing-source" : lost_.reason,
                     lost_.reason.empty() ? "no source was given" : lost_.detail);
    }
    if (is_translated(scene_, quotation)) {
      return because(quotation, "translated", "the draft says that the words were translated");
    }
    if (scene_.word_count({quotation.document, quotation.inner}) < kFewestWords) {
      return because(quotation, "too-short", "too few words to be looked for");
    }
    if (is_term(quotation)) {
      return because(quotation, "too-short",
                     "a few words with nobody credited, perhaps a term and nobody’s words");
    }
    return not_looked_in(quotation);
  }

  /// Which source the words may stand in although nobody could look; empty when there is none.
  std::optional<Unchecked> not_looked_in(const Quotation& quotation) const {
    const std::string& missing = missing_[quotation.document.value];
    if (!missing.empty()) {
      return because(quotation, "missing-source",
                     "the draft names " + missing + ", which is not among the sources");
    }
    if (!lost_.reason.empty()) return because(quotation, lost_.reason, lost_.detail);
    return std::nullopt;
  }

  Unchecked because(const Quotation& quotation, std::string reason, std::string detail) const {
    return {scene_.document(quotation.document).path, quotation.document, quotation.id,
            std::move(reason), std::move(detail)};
  }

  /// Whether no source has the quotation that this one stands in: it is told with that.
  bool is_lost_inside(const Quotation& quotation) const {
    if (quotation.kind != QuotationKind::nested) return false;
    constexpr int kNear = 8;  // quotations stand in the text's order: the outer one not far before
    auto at = standings_.find(quotation.id);
    for (int n = 0; n < kNear && at != standings_.begin(); ++n) {
      --at;
      const Quotation& outer = (*scene_.report().quotations)[at->first.value];
      if (outer.document == quotation.document && outer.inner.contains(quotation.span)) {
        return at->second == Standing::none;
      }
    }
    return false;
  }

  /// Whether another part of the same split quotation was found.
  bool has_found_part(const Quotation& quotation) const {
    return std::any_of(quotation.parts.begin(), quotation.parts.end(), [&](QuotationId part) {
      const auto found = standings_.find(part);
      return found != standings_.end() &&
             (found->second == Standing::agrees || found->second == Standing::differs);
    });
  }

 private:
  void note(const VariantPair& pair) {
    const auto* id = std::get_if<QuotationId>(&pair.b);
    if (id == nullptr || !is_draft(pair.b_span.document)) return;
    Standing& standing = standings_[*id];
    const Standing told = pair.verdict == Verdict::agrees    ? Standing::agrees
                          : pair.verdict == Verdict::differs ? Standing::differs
                          : pair.classes.empty()             ? Standing::too_short
                                                             : Standing::doubtful;
    // Of several records that disagree the best counts; the others are a finding of their own.
    standing = std::max(standing, told);
  }

  bool is_term(const Quotation& quotation) const {
    return quotation.kind != QuotationKind::direct && !quotation.speaker && !quotation.source &&
           scene_.word_count({quotation.document, quotation.inner}) < kClause;
  }

  const Scene& scene_;
  const LostSources& lost_;
  std::map<QuotationId, Standing> standings_;
  std::vector<std::string> missing_;  // a source that each draft names and that is not there
  bool has_source_ = false;
};

/// Whether so little of a draft's words stands at the place found that it may be another remark.
bool is_loose(const Scene& scene, const VariantPair& pair) {
  constexpr std::size_t kTellingRun = 8;
  if (has(pair, DifferenceClass::paraphrase_as_quotation)) return true;
  if (has(pair, Subtype::out_of_order)) return false;  // its edits show one stretch of several
  std::size_t equal = 0;
  std::size_t longest = 0;
  for (const Edit& edit : pair.edits) {
    if (edit.op != EditOp::equal) continue;
    const std::size_t run = scene.word_count({pair.b_span.document, edit.b});
    equal += run;
    longest = std::max(longest, run);
  }
  const std::size_t all = scene.word_count(pair.b_span);
  if (has(pair, DifferenceClass::spliced)) return equal * 10 < all * 9;
  if (has(pair, DifferenceClass::attribution_differs) && all < kClause) return true;
  if (longest >= kTellingRun) return false;
  // "Thank you very much, everybody" is said in many places, and a little otherwise in each.
  constexpr std::size_t kFew = 12;
  return all < kFew ? equal * 10 < all * 9 : equal * 4 < all * 3;
}

/// The quotations of which a finding says that a source has them in other words.
std::set<QuotationId> retold_in(const std::vector<Finding>& findings) {
  std::set<QuotationId> retold;
  for (const Finding& finding : findings) {
    if (finding.kind != FindingKind::paraphrase_as_quotation) continue;
    for (const EvidenceRef& ref : finding.refs) {
      if (const auto* id = std::get_if<QuotationId>(&ref)) retold.insert(*id);
    }
  }
  return retold;
}

/// What no source has: a quotation, or one part of it.
void find_missing(const Scene& scene, const Drafts& drafts, const Policy& policy,
                  std::vector<Finding>& findings) {
  const std::set<QuotationId> retold = retold_in(findings);
  for (const auto& [id, standing] : drafts.standings()) {
    const Quotation& quotation = (*scene.report().quotations)[id.value];
    if (standing != Standing::none || quotation.is_repeat || quotation.put_in_mouth_of) continue;
    if (drafts.undecided(quotation) || drafts.is_lost_inside(quotation)) continue;
    if (retold.contains(id)) continue;
    const bool is_part = drafts.has_found_part(quotation);
    const std::size_t words = scene.word_count({quotation.document, quotation.inner});
    const bool is_fragment = quotation.kind != QuotationKind::direct && words < kClause;
    const FindingKind kind = is_part ? FindingKind::partly_found : FindingKind::not_found;
    const auto severity = policy.severity_of(kind, is_part       ? ""
                                                   : is_fragment ? "fragment"
                                                                 : "draft");
    if (!severity) continue;
    Evidence evidence(scene);
    evidence.add(VariantId(id));
    const std::string who = scene.speaker_name(quotation.speaker);
    findings.push_back(
        evidence.finding(kind, *severity,
                         sentence(who.empty() ? "the words " : possessive(who, "") + " words ") +
                             quoted(opening(scene, {quotation.document, quotation.inner})) +
                             (is_part ? " stand in no source given; other parts of the quotation do"
                                      : " stand in no source given")));
  }
}

/// Findings that are about a draft, not about its sources among themselves.
void keep_drafts_own(const Scene& scene, std::vector<Finding>& findings) {
  std::erase_if(findings, [&](const Finding& finding) {
    return std::none_of(finding.documents.begin(), finding.documents.end(),
                        [&](DocumentId id) { return scene.document(id).role == Role::draft; });
  });
}

/// Translated words differ from every other rendering of them; that is no alteration.
void drop_translated(const Scene& scene, std::vector<Finding>& findings) {
  std::erase_if(findings, [&](const Finding& finding) {
    if (finding.kind != FindingKind::altered_quotation &&
        finding.kind != FindingKind::paraphrase_as_quotation &&
        finding.kind != FindingKind::partly_found) {
      return false;
    }
    return std::any_of(finding.refs.begin(), finding.refs.end(), [&](const EvidenceRef& ref) {
      const auto* id = std::get_if<QuotationId>(&ref);
      return id != nullptr && is_translated(scene, (*scene.report().quotations)[id->value]);
    });
  });
}

}  // namespace

std::vector<Finding> examine_drafts(const Report& report, const Policy& policy,
                                    const LostSources& lost, unsigned threads) {
  const Scene scene(report);
  using Rule = void (*)(const Scene&, const Policy&, std::vector<Finding>&);
  constexpr std::array<Rule, 6> kRules = {
      examine_wordings,
      examine_retellings,
      examine_credits,
      examine_headlines,
      examine_names,
      [](const Scene& all, const Policy& by, std::vector<Finding>& found) {
        examine_records(all, by, found, false);
      },
  };
  // None looks at what another found.
  std::array<std::vector<Finding>, kRules.size()> found;
  parallel_for(kRules.size(), threads, [&](std::size_t n) { kRules[n](scene, policy, found[n]); });
  std::vector<Finding> findings;
  for (std::vector<Finding>& one : found) {
    findings.insert(findings.end(), std::make_move_iterator(one.begin()),
                    std::make_move_iterator(one.end()));
  }
  keep_drafts_own(scene, findings);
  find_missing(scene, Drafts(scene, lost), policy, findings);
  drop_translated(scene, findings);
  put_in_order(scene, findings);
  return findings;
}

void doubt_loose_matches(Report& report, const LostSources& lost) {
  const Scene scene(report);
  const Drafts drafts(scene, lost);
  for (Utterance& utterance : *report.utterances) {
    for (VariantPair& pair : utterance.pairs) {
      const Quotation* quotation = scene.quotation(pair.b);
      if (pair.verdict != Verdict::differs || quotation == nullptr) continue;
      if (!drafts.is_draft(quotation->document) || !drafts.not_looked_in(*quotation)) continue;
      if (is_loose(scene, pair)) pair.verdict = Verdict::unchecked;
    }
  }
}

void settle_drafts(Report& report, const LostSources& lost) {
  const Scene scene(report);
  const Drafts drafts(scene, lost);
  std::vector<std::pair<QuotationId, Verdict>> verdicts;
  std::vector<Unchecked> unchecked;
  for (const auto& [id, standing] : drafts.standings()) {
    const Quotation& quotation = (*report.quotations)[id.value];
    Verdict verdict = Verdict::differs;
    std::optional<Unchecked> why;
    if (standing == Standing::agrees) {
      verdict = Verdict::agrees;
    } else if (standing == Standing::none) {
      why = drafts.undecided(quotation);
    } else if (standing == Standing::doubtful) {
      why = drafts.not_looked_in(quotation);
    } else if (standing == Standing::too_short) {
      why = drafts.because(quotation, "too-short", "too few words to tell their place in a source");
    } else if (is_translated(scene, quotation)) {
      why =
          drafts.because(quotation, "translated", "the draft says that the words were translated");
    }
    if (why) {
      verdict = Verdict::unchecked;
      unchecked.push_back(std::move(*why));
    }
    verdicts.emplace_back(id, verdict);
  }
  for (const auto& [id, verdict] : verdicts) (*report.quotations)[id.value].verdict = verdict;
  for (Unchecked& item : unchecked) report.unchecked.push_back(std::move(item));
}

}  // namespace onrecord
