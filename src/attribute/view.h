// A document as this room reads it: a flat list of items, where each outermost quotation is one
// item and everything else a token with its classes.
//
// Rules over items see `Q , NAME said . Q` whatever stands inside the marks. Items keep the bytes
// that they stand for; a point after a title or an initial belongs to its item.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "attribute/words.h"
#include "onrecord/document.h"
#include "onrecord/quotation.h"
#include "onrecord/segmentation.h"

namespace onrecord::attribution {

/// A half-open range of items.
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool empty() const { return begin >= end; }
  std::uint32_t size() const { return end - begin; }
  bool contains(std::uint32_t item) const { return begin <= item && item < end; }
  friend bool operator==(const Range&, const Range&) = default;
};

struct Item {
  Span span;
  std::uint64_t word = 0;  ///< folded hash, without a possessive ending
  std::uint64_t flags = 0;
  std::int32_t quotation = -1;  ///< the outermost quotation that this item stands for
  CueClass cue = CueClass::none;
  std::uint8_t forms = 0;
  char sign = 0;  ///< of punctuation: its first byte; '-' any dash, '~' an ellipsis; 'Q' a
                  ///< quotation; 0 a word

  bool is(std::uint64_t any) const { return (flags & any) != 0; }
  bool is_word() const { return sign == 0; }
  bool is_quotation() const { return sign == 'Q'; }
};

/// A sentence: the items of one sentence, quotations whole.
struct Unit {
  Range items;
  std::uint32_t paragraph = 0;
  BlockKind kind = BlockKind::paragraph;
};

/// No rule looks further than this many items around a cue, whatever the sentence: text without
/// sentence ends must not cost more than its length.
constexpr std::uint32_t kReach = 200;

struct View {
  std::string_view text;
  std::vector<Item> items;
  std::vector<Unit> units;
  std::vector<Item> inner;  ///< the words inside quotations, for finding names there; sorted
  std::vector<std::uint32_t> unit_of;  ///< of an item

  std::string_view text_of(Range range) const {
    const Span span = span_of(range);
    return text.substr(span.begin_byte, span.size());
  }
  Span span_of(Range range) const {
    return {items[range.begin].span.begin_byte, items[range.end - 1].span.end_byte};
  }
  const Unit& unit_at(std::uint32_t item) const { return units[unit_of[item]]; }
  bool is_sign(std::uint32_t item, char sign) const {
    return item < items.size() && items[item].sign == sign;
  }
};

View make_view(const Document& document, const Segmentation& segmentation,
               std::span<const Quotation> quotations);

}  // namespace onrecord::attribution
