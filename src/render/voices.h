// What every output needs to know of a variant: its quotation, its place, whom it credits; and the
// plain words for kinds of findings.
#pragma once

#include <string>
#include <string_view>

#include "onrecord/report.h"

namespace onrecord {

/// Nothing for indirect speech.
const Quotation* quotation_of(const Report& report, const VariantId& variant);
/// The words inside the marks, or the reported clause.
DocumentSpan place_of(const Report& report, const VariantId& variant);
std::optional<SpeakerId> speaker_of(const Report& report, const VariantId& variant);
/// Empty when unknown.
std::string speaker_name(const Report& report, const std::optional<SpeakerId>& speaker);
/// "Dana Orr", "probably Dana Orr (55 % sure)", "no speaker named".
std::string speaker_words(const Report& report, const VariantId& variant);

/// What a kind of finding is called in plain words.
std::string_view title_of(FindingKind kind);

/// "1 article", "3 articles".
std::string counted(std::size_t count, std::string_view one, std::string_view many);

/// Two documents that compare the same words: nothing but marks and spacing differs.
bool is_same_wording(const VariantPair& pair);

}  // namespace onrecord
