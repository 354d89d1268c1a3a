// Words for an editor. Every summary is made of these pieces; none judges intent.
#pragma once

#include <string>
#include <vector>

#include "examine/scene.h"

namespace onrecord {

/// “text”
std::string quoted(const std::string& text);
/// "A", "A and B", "A, B and C", "A, B and 3 others"; each once.
std::string listed(const std::vector<std::string>& names);
/// "Dana Orr's", "the miners'"; `otherwise` when the name is unknown.
std::string possessive(const std::string& speaker, const std::string& otherwise);
/// The outlets of these documents, each once, in order; a record is "the record supplied".
std::string outlets(const Scene& scene, const std::vector<DocumentId>& documents);
/// "has" for one document, "have" for more.
const char* has_or_have(const std::vector<DocumentId>& documents);
/// The same with a capital first letter where it begins with a word of ours.
std::string sentence(std::string text);

}  // namespace onrecord
