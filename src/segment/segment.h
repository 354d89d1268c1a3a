// Paragraphs, sentences and tokens of a document (the only entry of this room).
//
// What the other rooms may rely on:
// - A possessive is one token with its word: "Kerry's" is one token whose `word` hashes "kerry's";
//   who needs the name cuts the ending off (`'s`, `’s`). The apostrophe of "the dogs' owner" is a
//   mark of its own.
// - Titles and abbreviations stand without their point: "Mr" + "."; initialisms keep theirs:
// "U.S.",
//   "a.m.", "Ph.D.".
// - Figures keep their separators ("10,000", "3.5", "9/11") and what is glued on ("1990s",
//   "40-minute"); a range is three tokens ("10", "-", "15"); currency and per cent signs are
//   punctuation.
// - `''`, ``` `` ```, `‘‘`, `’’` and `,,` are one mark token each; "..." and ". . ." one
// punctuation
//   token.
// - A sentence runs through a quotation of several sentences to its attribution; it ends after a
//   closing mark when the quotation ends it and what follows is no attribution of it.
#pragma once

#include "onrecord/document.h"
#include "onrecord/segmentation.h"

namespace onrecord {

/// Total on every valid document, linear in its size.
Segmentation segment(const Document& document);

}  // namespace onrecord
