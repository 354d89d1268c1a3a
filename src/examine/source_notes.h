// What a draft itself says of its sources: which files it names, which words were translated.
#pragma once

#include <span>
#include <string>

#include "examine/scene.h"

namespace onrecord {

/// A file that the draft names in its note of sources ("Sources: a.txt; b.vtt", a list under
/// "Sources") and that is none of `documents`; empty when there is none.
std::string sources_that_lack(const Document& draft, std::span<const Document> documents);

/// Whether the words around a quotation say that it was said in another language or translated.
bool is_translated(const Scene& scene, const Quotation& quotation);

}  // namespace onrecord
