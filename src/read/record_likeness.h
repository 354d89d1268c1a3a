// Whether a source of a draft is a record (what was said, as it was said) or somebody's account.
//
// Two things tell: labels of speakers over most of the text, or a heading that names a speech with
// a text told in the first person. Everything else is an article.
#pragma once

#include <string>

#include "onrecord/document.h"

namespace onrecord {

/// For a document read as an article.
bool reads_like_record(const Document& document);

/// Makes a record of a document that was read as an article.
void take_as_record(Document& document, const std::string& speaker);

}  // namespace onrecord
