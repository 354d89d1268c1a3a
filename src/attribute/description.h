// What a phrase says of somebody without a name: "the harbour master", "a driver who saw it".
#pragma once

#include <cstdint>
#include <optional>

#include "attribute/view.h"

namespace onrecord::attribution {

/// The item that a description is about: its last word before a preposition or a comma.
std::uint32_t head_of(const View& view, Range range);

/// "Orr and two others": more than one, told by a conjunction before any comma or preposition.
bool has_conjoined(const View& view, Range range);

/// What is written speaks, but is no he or she.
bool is_thing(const Item& head);

/// "Cantor, D-Ore.", "Labour's Cantor (Lab)": the name without what is added to it.
Range bare_name(const View& view, Range range);

/// "the ship's owner, Kyma Lines": the body that is named behind what it is.
std::optional<Range> apposed_body(const View& view, Range range);

/// "A driver who saw it", "One shop owner": a person without a name whom the sentence that begins
/// at an item brings in; the phrase up to its noun.
std::optional<Range> stranger_at(const View& view, std::uint32_t at);

/// "its leader", "its leader in Orrham": a role in small letters ends the phrase, or only a place
/// is told behind it.
bool ends_in_role(const View& view, Range phrase);

/// The age in "the 29-year-old"; 0 when the phrase says nothing but something else.
int age_in(const View& view, Range range);

}  // namespace onrecord::attribution
