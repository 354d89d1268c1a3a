// The words of the contract for the values of the nouns, as every output format prints them.
#pragma once

#include <string_view>

#include "onrecord/document.h"
#include "onrecord/finding.h"
#include "onrecord/quotation.h"
#include "onrecord/speaker.h"
#include "onrecord/utterance.h"

namespace onrecord {

std::string_view name_of(Role role);
std::string_view name_of(SpeakerKind kind);
std::string_view name_of(QuotationKind kind);
std::string_view name_of(Verdict verdict);
std::string_view name_of(DifferenceClass difference);
std::string_view name_of(Subtype subtype);
std::string_view name_of(EditOp op);
std::string_view name_of(FindingKind kind);
std::string_view name_of(Severity severity);

}  // namespace onrecord
