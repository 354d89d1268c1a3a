// From the markup of one web page to a Document: the account itself, in order, and what the page
// says about it.
//
// Idea: drop what no reader sees, let libxml2 settle the tag soup, cut the tree into blocks of
// running text, find the subtree that holds the story, prune the boxes inside it. Title, outlet,
// byline and date come from the page's own metadata and are null rather than guessed.
// `read_html` is the only entry; it takes text that is already valid UTF-8 (charsets are settled
// before, since libxml2 would guess on its own).
#pragma once

#include <string_view>

#include "onrecord/document.h"
#include "onrecord/result.h"

namespace onrecord {

/// What the caller knows beside the bytes.
struct HtmlHints {
  std::string_view path;  ///< as the user named the file; goes into diagnostics and the Document
  std::string_view url;   ///< where the page was fetched from; empty when unknown
};

/// Reads one page. `html` is valid UTF-8 (NULs and control characters allowed) and need not outlive
/// the call. The document has text, blocks, origin (counted in bytes of `html`) and metadata; id,
/// sha256 and role are left to the caller. Errors: no_text for a page without running text (consent
/// walls, empty shells), too_large for one nested or sized beyond the limits. Thread-safe.
Result<Document> read_html(std::string_view html, const HtmlHints& hints, Diagnostics& diagnostics);

}  // namespace onrecord
