// The words of the contract for the values of the nouns, as outputs, policies and tests spell them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "onrecord/account.h"
#include "onrecord/document.h"
#include "onrecord/figure.h"
#include "onrecord/finding.h"
#include "onrecord/passage.h"
#include "onrecord/quotation.h"
#include "onrecord/speaker.h"
#include "onrecord/time.h"
#include "onrecord/utterance.h"

namespace onrecord {

/// The names of each enumeration, in its order.
inline constexpr std::array<std::string_view, 3> kRoleNames = {"article", "record", "draft"};
inline constexpr std::array<std::string_view, 4> kSpeakerKindNames = {"person", "organisation",
                                                                      "group", "unnamed"};
inline constexpr std::array<std::string_view, 5> kQuotationKindNames = {"direct", "partial",
                                                                        "scare", "title", "nested"};
inline constexpr std::array<std::string_view, 3> kVerdictNames = {"agrees", "differs", "unchecked"};
inline constexpr std::array<std::string_view, 15> kClassNames = {"paraphrase-as-quotation",
                                                                 "spliced",
                                                                 "substituted",
                                                                 "inserted",
                                                                 "omitted",
                                                                 "reordered",
                                                                 "elided",
                                                                 "bracketed",
                                                                 "trimmed",
                                                                 "cleaned",
                                                                 "typographic",
                                                                 "verbatim",
                                                                 "attribution-differs",
                                                                 "context-differs",
                                                                 "boundary-lost"};
inline constexpr std::array<std::string_view, 14> kSubtypeNames = {
    "negation",      "number",       "name",         "modal",       "tense",
    "pronoun",       "article",      "spelling",     "other",       "hides-negation",
    "hides-limiter", "cuts-limiter", "crosses-turn", "out-of-order"};
inline constexpr std::array<std::string_view, 4> kEditOpNames = {"equal", "substitute", "insert",
                                                                 "delete"};
inline constexpr std::array<std::string_view, 23> kFindingKindNames = {
    "altered-quotation", "paraphrase-as-quotation",
    "headline-misquote", "headline-beyond-text",
    "spliced",           "misattributed",
    "unattributed",      "not-their-words",
    "not-found",         "partly-found",
    "ellipsis-hides",    "context-dropped",
    "name-variant",      "detail-conflict",
    "figure-conflict",   "time-conflict",
    "agent-conflict",    "copied-passage",
    "uncredited-copy",   "single-source",
    "record-conflict",   "repeated-quotation",
    "agreement"};
inline constexpr std::array<std::string_view, 7> kFigureFormNames = {
    "cardinal", "ordinal", "fraction", "percent", "money", "age", "vague"};
inline constexpr std::array<std::string_view, 7> kApproximatorNames = {
    "exact", "about", "at-least", "more-than", "at-most", "less-than", "range"};
inline constexpr std::array<std::string_view, 4> kTimeTypeNames = {"DATE", "TIME", "DURATION",
                                                                   "SET"};
inline constexpr std::array<std::string_view, 5> kTimeRelationNames = {"before", "after", "during",
                                                                       "since", "until"};
inline constexpr std::array<std::string_view, 4> kSeverityNames = {"high", "medium", "low", "note"};
inline constexpr std::array<std::string_view, 3> kFindingStateNames = {"open", "baseline",
                                                                       "waived"};
inline constexpr std::array<std::string_view, 4> kGroupVerdictNames = {"agree", "compatible",
                                                                       "conflict", "single"};
inline constexpr std::array<std::string_view, 6> kEvidenceKindNames = {
    "credit", "passages", "shared-error", "superset", "date", "contributor"};
inline constexpr std::array<std::string_view, 3> kAccountStatusNames = {"established", "disputed",
                                                                        "single-source"};
inline constexpr std::array<std::string_view, 8> kSourcingKindNames = {
    "named", "unnamed", "document", "outlet", "witness", "confirmed", "declined", "unverified"};

static_assert(kClassNames.size() == static_cast<std::size_t>(DifferenceClass::boundary_lost) + 1);
static_assert(kSubtypeNames.size() == static_cast<std::size_t>(Subtype::out_of_order) + 1);
static_assert(kFindingKindNames.size() == static_cast<std::size_t>(FindingKind::agreement) + 1);

constexpr std::string_view name_of(Role value) {
  return kRoleNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(SpeakerKind value) {
  return kSpeakerKindNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(QuotationKind value) {
  return kQuotationKindNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(Verdict value) {
  return kVerdictNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(DifferenceClass value) {
  return kClassNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(Subtype value) {
  return kSubtypeNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(EditOp value) {
  return kEditOpNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(FigureForm value) {
  return kFigureFormNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(Approximator value) {
  return kApproximatorNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(TimeType value) {
  return kTimeTypeNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(TimeRelation value) {
  return kTimeRelationNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(FindingKind value) {
  return kFindingKindNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(Severity value) {
  return kSeverityNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(FindingState value) {
  return kFindingStateNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(GroupVerdict value) {
  return kGroupVerdictNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(EvidenceKind value) {
  return kEvidenceKindNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(AccountStatus value) {
  return kAccountStatusNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(SourcingKind value) {
  return kSourcingKindNames[static_cast<std::size_t>(value)];
}

/// The finding kind or severity of that name; empty when there is none.
constexpr std::optional<FindingKind> finding_kind_of(std::string_view name) {
  for (std::size_t i = 0; i < kFindingKindNames.size(); ++i) {
    if (kFindingKindNames[i] == name) return static_cast<FindingKind>(i);
  }
  return std::nullopt;
}
constexpr std::optional<Severity> severity_of(std::string_view name) {
  for (std::size_t i = 0; i < kSeverityNames.size(); ++i) {
    if (kSeverityNames[i] == name) return static_cast<Severity>(i);
  }
  return std::nullopt;
}

}  // namespace onrecord
