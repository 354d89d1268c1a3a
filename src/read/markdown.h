// Markdown to running text: what a reader sees, without the marks that make it look so.
#pragma once

#include <string_view>

#include "onrecord/document.h"
#include "onrecord/result.h"

namespace onrecord {

/// Extracts text, blocks and origin (bytes of `source`) into `document`, from `body_byte` on:
/// headings, paragraphs, list items, block quotations, table rows; emphasis, links, code marks,
/// pictures and HTML tags out; lines that are only wrapped joined. CommonMark by md4c. Error
/// too_large beyond 1 MiB. Precondition: `source` is valid UTF-8 and outlives the call.
Result<bool> read_markdown(std::string_view source, std::size_t body_byte, Document& document);

}  // namespace onrecord
