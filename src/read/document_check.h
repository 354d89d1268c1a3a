// What must hold for every document that a reader gives, whatever the bytes: for tests and fuzzers.
#pragma once

#include <string>
#include <string_view>

#include "onrecord/document.h"

namespace onrecord {

/// The first rule of document.h that `document`, read from `source`, breaks; empty when it keeps
/// all.
std::string broken_rule(const Document& document, std::string_view source);

}  // namespace onrecord
