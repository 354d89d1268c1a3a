// Marks → pairs → quotations with their kinds; block quotations from the layout.
#include "quote/quote.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "quote/blocks.h"
#include "quote/kinds.h"
#include "quote/marks.h"
#include "quote/pairs.h"
#include "quote/speaker_label.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostNotes = 20;  // missing marks that are told of one document

bool is_heading(BlockKind kind) {
  return kind == BlockKind::headline || kind == BlockKind::heading;
}

/// The first words of an unclosed quotation, for a note.
std::string first_words(std::string_view words) {
  constexpr std::size_t kLength = 40;
  if (words.size() <= kLength) return std::string(words);
  std::size_t end = words.rfind(' ', kLength);
  if (end == std::string_view::npos) {
    end = kLength;
    while (end > 0 && (static_cast<unsigned char>(words[end]) & 0xC0) == 0x80) --end;
  }
  return std::string(words.substr(0, end)) + " …";
}

/// Tells of missing marks, with the line on which their quotation begins.
class Notes {
 public:
  Notes(const Document& document, Diagnostics& diagnostics)
      : document_(document), diagnostics_(diagnostics) {}

  void missing_close(const Quotation& quotation) {
    tell(quotation, "no closing quotation mark for \"", "\"; taken to end with its paragraph");
  }
  void missing_open(const Quotation& quotation) {
    tell(quotation, "no opening quotation mark for \"", "\"; taken to begin with its paragraph");
  }

  void finish() {
    if (count_ <= kMostNotes) return;
    diagnostics_.warn(document_.path,
                      std::to_string(count_ - kMostNotes) + " more quotation marks are missing");
  }

 private:
  void tell(const Quotation& quotation, std::string_view before, std::string_view after) {
    if (++count_ > kMostNotes) return;
    const auto from = document_.text.begin() + counted_byte_;
    const auto to = document_.text.begin() + quotation.span.begin_byte;
    if (to > from) {
      line_ += static_cast<std::size_t>(std::count(from, to, '\n'));
      counted_byte_ = quotation.span.begin_byte;
    }
    std::string message = "line " + std::to_string(line_) + ": ";
    message += before;
    message += first_words(text_of(document_, quotation.inner));
    message += after;
    diagnostics_.warn(document_.path, std::move(message));
  }

  const Document& document_;
  Diagnostics& diagnostics_;
  std::size_t count_ = 0;
  std::size_t line_ = 1;
  std::uint32_t counted_byte_ = 0;
};

/// “MS. ORR: We will not sign it.”: the label is none of her words.
void leave_out_label(const Document& document, const Segmentation& segmentation,
                     Quotation& quotation) {
  if (quotation.kind != QuotationKind::direct) return;
  Span& words = quotation.pieces.front();
  const std::vector<Token>& tokens = segmentation.tokens;
  const auto token_from = [&](std::uint32_t byte) {
    return static_cast<std::uint32_t>(
        std::lower_bound(tokens.begin(), tokens.end(), byte,
                         [](const Token& t, std::uint32_t b) { return t.span.begin_byte < b; }) -
        tokens.begin());
  };
  const std::uint32_t first = token_from(words.begin_byte);
  const SpeakerLabel label =
      speaker_label_at(document.text, segmentation, first, token_from(words.end_byte));
  if (label.is_strong) words.begin_byte = tokens[label.end_token].span.begin_byte;
}

Quotation quotation_of(const Document& document, const Segmentation& segmentation, Pair&& pair) {
  Quotation quotation;
  quotation.document = document.id;
  quotation.span = pair.span;
  quotation.inner = pair.inner;
  quotation.kind = judge_kind(clues_of(document.text, segmentation, pair));
  quotation.pieces = std::move(pair.pieces);
  quotation.is_closed = pair.is_closed;
  const BlockKind block = segmentation.paragraphs[pair.first_paragraph].kind;
  quotation.in_headline = is_heading(block);
  if (!quotation.in_headline) leave_out_label(document, segmentation, quotation);
  quotation.is_repeat = block == BlockKind::pull_quote;
  return quotation;
}

/// Quotations that stand in another become `nested`. Precondition: sorted, outer before inner.
void mark_nested(std::vector<Quotation>& quotations) {
  std::vector<std::uint32_t> open;
  for (std::uint32_t n = 0; n < quotations.size(); ++n) {
    Quotation& quotation = quotations[n];
    quotation.id = QuotationId{n};
    while (!open.empty() && quotations[open.back()].span.end_byte <= quotation.span.begin_byte) {
      open.pop_back();
    }
    if (!open.empty()) {
      quotation.outer = QuotationId{open.back()};
      quotation.kind = QuotationKind::nested;
    }
    open.push_back(n);
  }
}

}  // namespace

std::vector<Quotation> find_quotations(const Document& document, const Segmentation& segmentation,
                                       Diagnostics& diagnostics) {
  const MarkTable table = collect_marks(document.text, segmentation);
  std::vector<Quotation> quotations;
  if (!table.marks.empty()) {
    std::vector<Pair> pairs =
        pair_marks(document.text, segmentation, table, guess_convention(table));
    quotations.reserve(pairs.size());
    for (Pair& pair : pairs) {
      // A byline or a picture credit is not the account.
      if (segmentation.paragraphs[pair.first_paragraph].kind == BlockKind::meta) continue;
      quotations.push_back(quotation_of(document, segmentation, std::move(pair)));
    }
  }
  add_block_quotations(document, segmentation, quotations);
  mark_nested(quotations);
  Notes notes(document, diagnostics);
  for (const Quotation& quotation : quotations) {
    if (!quotation.is_closed) {
      notes.missing_close(quotation);
    } else if (!quotation.is_block && quotation.span.begin_byte == quotation.inner.begin_byte) {
      notes.missing_open(quotation);
    }
  }
  notes.finish();
  return quotations;
}

}  // namespace onrecord
