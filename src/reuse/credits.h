// Which other outlets a document gives as its source, and which outlet a document is (inside the
// room; the entry is reuse.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reuse/outlets.h"
#include "reuse/reuse.h"

namespace onrecord::reuse {

/// A place where a document names an outlet as the source of something.
struct Credit {
  Span span;                   ///< the outlet's name with the words that make it a credit
  std::uint32_t sentence = 0;  ///< index into the segmentation
  OutletName outlet;
  bool is_line =
      false;  ///< an agency's dateline, a byline, a contributor line: for all of the text
  /// Of the metadata: its place among the document's given sources. Then there is no span.
  std::optional<std::uint32_t> given = std::nullopt;
  std::string address = {};  ///< of the page that the metadata name
  std::string site = {};     ///< of that page
  bool is_house = false;     ///< a publisher, whose papers may be many
};

/// By what a document is known to others.
struct Identity {
  OutletName name;      ///< empty when nothing tells
  std::string letters;  ///< of its outlet's name
  std::string address;  ///< its own, as text/web_address.h writes it
  std::string site;
};

Identity identity_of(const Document& document, OutletName name);

/// Whether a credit can mean that document.
bool is_meant(const Identity& identity, const Credit& credit);

/// What one document says of outlets.
struct Credits {
  OutletName own;              ///< its own outlet; empty when nothing tells
  bool is_own_given = false;   ///< its metadata name it, not a line of the text
  std::vector<Credit> others;  ///< in order of position
};

/// One for each document; empty for a record.
std::vector<Credits> credits_of(const Told& told);

}  // namespace onrecord::reuse
