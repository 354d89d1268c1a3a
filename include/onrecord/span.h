// Byte ranges of a document's text and the ids of everything that a report names.
//
// All stages speak of UTF-8 byte spans of `Document::text`; code points are counted once, at the
// edge (render/). Ids are strong types: a quotation's number cannot be taken for a speaker's.
#pragma once

#include <compare>
#include <cstdint>

namespace onrecord {

/// A half-open range of bytes [begin_byte, end_byte) of one document's text.
struct Span {
  std::uint32_t begin_byte = 0;
  std::uint32_t end_byte = 0;

  constexpr std::uint32_t size() const { return end_byte - begin_byte; }
  constexpr bool empty() const { return begin_byte == end_byte; }
  /// Whether `other` lies wholly inside this span (equal spans contain each other).
  constexpr bool contains(Span other) const {
    return begin_byte <= other.begin_byte && other.end_byte <= end_byte;
  }
  /// Whether the two spans have a byte in common.
  constexpr bool overlaps(Span other) const {
    return begin_byte < other.end_byte && other.begin_byte < end_byte;
  }
  friend constexpr auto operator<=>(const Span&, const Span&) = default;
};

/// An index into the list of things of one sort in a run; `Tag` keeps the sorts apart.
template <class Tag>
struct Id {
  std::uint32_t value = 0;
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

using DocumentId = Id<struct DocumentTag>;
using QuotationId = Id<struct QuotationTag>;
using IndirectId = Id<struct IndirectTag>;
using SpeakerId = Id<struct SpeakerTag>;
using UtteranceId = Id<struct UtteranceTag>;

/// A span together with the document that it belongs to.
struct DocumentSpan {
  DocumentId document;
  Span span;
  friend constexpr auto operator<=>(const DocumentSpan&, const DocumentSpan&) = default;
};

}  // namespace onrecord
