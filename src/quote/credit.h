// The little that pairing and kinds must know of attributions: verbs of speech and who stands
// beside them (inside the room; the entry is quote.h).
#pragma once

#include <cstdint>
#include <string_view>

#include "onrecord/segmentation.h"

namespace onrecord {

bool is_speech_verb(const Token& token);
/// A verb that names or judges: called, described, dubbed.
bool is_naming_verb(const Token& token);
bool is_subject_pronoun(std::string_view text, const Token& token);

/// Where words left open end because an attribution follows: the byte after the comma of
/// "…, he said." between the tokens; 0 when there is none.
std::uint32_t find_credit_cut(std::string_view text, const Segmentation& segmentation,
                              std::uint32_t first_token, std::uint32_t end_token);

/// Whether an attribution follows right after a quotation: "Ms. Orr said", "said Ms. Orr".
bool is_credited_after(const Segmentation& segmentation, std::uint32_t first_token,
                       std::uint32_t end_token);

/// Whether a paragraph ends with an attribution: "… , Ms. Orr said."
bool ends_with_credit(const Segmentation& segmentation, const Paragraph& paragraph);

/// Whether paragraph `next`, whose quotation closes at token `closing`, plainly belongs to somebody
/// else than paragraph `first`: both name somebody who speaks, and not the same.
bool is_other_speaker(std::string_view text, const Segmentation& segmentation, std::uint32_t first,
                      std::uint32_t next, std::uint32_t closing);

}  // namespace onrecord
