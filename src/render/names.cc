#include "render/names.h"

#include <array>

namespace onrecord {
namespace {

/// The name at the enumerator's place; every list below stands in the order of its enum.
template <std::size_t N, class Enum>
std::string_view pick(const std::array<std::string_view, N>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

constexpr std::array<std::string_view, 3> kRoles = {"article", "record", "draft"};
constexpr std::array<std::string_view, 4> kSpeakerKinds = {"person", "organisation", "group",
                                                           "unnamed"};
constexpr std::array<std::string_view, 5> kQuotationKinds = {"direct", "partial", "scare", "title",
                                                             "nested"};
constexpr std::array<std::string_view, 3> kVerdicts = {"agrees", "differs", "unchecked"};
constexpr std::array<std::string_view, 15> kClasses = {
    "paraphrase-as-quotation",
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
    "boundary-lost",
};
constexpr std::array<std::string_view, 14> kSubtypes = {
    "negation",      "number",       "name",         "modal",        "tense",
    "pronoun",       "article",      "spelling",     "other",        "hides-negation",
    "hides-limiter", "cuts-limiter", "crosses-turn", "out-of-order",
};
constexpr std::array<std::string_view, 4> kEditOps = {"equal", "substitute", "insert", "delete"};
constexpr std::array<std::string_view, 23> kFindingKinds = {
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
    "agreement",
};
constexpr std::array<std::string_view, 4> kSeverities = {"high", "medium", "low", "note"};

static_assert(kClasses.size() == static_cast<std::size_t>(DifferenceClass::boundary_lost) + 1);
static_assert(kSubtypes.size() == static_cast<std::size_t>(Subtype::out_of_order) + 1);
static_assert(kFindingKinds.size() == static_cast<std::size_t>(FindingKind::agreement) + 1);

}  // namespace

std::string_view name_of(Role role) { return pick(kRoles, role); }
std::string_view name_of(SpeakerKind kind) { return pick(kSpeakerKinds, kind); }
std::string_view name_of(QuotationKind kind) { return pick(kQuotationKinds, kind); }
std::string_view name_of(Verdict verdict) { return pick(kVerdicts, verdict); }
std::string_view name_of(DifferenceClass difference) { return pick(kClasses, difference); }
std::string_view name_of(Subtype subtype) { return pick(kSubtypes, subtype); }
std::string_view name_of(EditOp op) { return pick(kEditOps, op); }
std::string_view name_of(FindingKind kind) { return pick(kFindingKinds, kind); }
std::string_view name_of(Severity severity) { return pick(kSeverities, severity); }

}  // namespace onrecord
