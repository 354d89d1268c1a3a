#include "archive/sound.h"

#include <algorithm>
#include <optional>
#include <span>

#include "read/document_check.h"

namespace onrecord::archive {
namespace {

bool is_boundary(std::string_view text, std::size_t byte) {
  return byte == text.size() || (static_cast<unsigned char>(text[byte]) & 0xC0) != 0x80;
}

bool lies_within(std::string_view text, Span span) {
  return span.begin_byte <= span.end_byte && span.end_byte <= text.size() &&
         is_boundary(text, span.begin_byte) && is_boundary(text, span.end_byte);
}

/// Each takes up a run of `size` things, in order and behind the one before.
template <class Part>
bool run_through(const std::vector<Part>& parts, std::string_view text, std::size_t size,
                 std::uint32_t Part::* first, std::uint32_t Part::* end) {
  std::uint32_t last = 0;
  for (const Part& part : parts) {
    if (!lies_within(text, part.span) || part.*first < last || part.*end < part.*first)
      return false;
    last = part.*end;
  }
  return last <= size;
}

/// Checks one source against the size of its lists.
class Checker {
 public:
  explicit Checker(const Prepared& prepared)
      : text_(prepared.document.text), speech_(prepared.speech) {}

  bool lies_in(Span span) const { return lies_within(text_, span); }
  bool lies_in(const std::optional<Span>& span) const { return !span || lies_in(*span); }
  bool lie_in(std::span<const Span> spans) const {
    return std::all_of(spans.begin(), spans.end(), [&](Span span) { return lies_in(span); });
  }

  bool knows(const std::optional<SpeakerId>& speaker) const {
    return !speaker || speaker->value < speech_.speakers.size();
  }

  bool is_good(const Quotation& quotation) const {
    const auto exists = [&](QuotationId id) { return id.value < speech_.quotations.size(); };
    return lies_in(quotation.span) && lies_in(quotation.inner) &&
           quotation.span.contains(quotation.inner) && lie_in(quotation.pieces) &&
           lies_in(quotation.source) && lies_in(quotation.cue) && knows(quotation.speaker) &&
           lies_in(quotation.put_in_mouth_of) && quotation.confidence >= 0 &&
           quotation.confidence <= 1 &&
           std::all_of(quotation.parts.begin(), quotation.parts.end(), exists) &&
           (!quotation.outer || exists(*quotation.outer));
  }

  bool is_good(const IndirectSpeech& indirect) const {
    return lies_in(indirect.span) && lies_in(indirect.source) && lies_in(indirect.cue) &&
           knows(indirect.speaker) && indirect.confidence >= 0 && indirect.confidence <= 1;
  }

  bool speech() const {
    const auto is_good_one = [&](const auto& item) { return is_good(item); };
    return std::all_of(speech_.quotations.begin(), speech_.quotations.end(), is_good_one) &&
           std::all_of(speech_.indirect.begin(), speech_.indirect.end(), is_good_one) &&
           std::all_of(speech_.speakers.begin(), speech_.speakers.end(),
                       [&](const LocalSpeaker& speaker) { return lie_in(speaker.mentions); });
  }

 private:
  std::string_view text_;
  const Speech& speech_;
};

}  // namespace

bool is_sound(const Prepared& prepared, std::string_view file) {
  if (!broken_rule(prepared.document, file).empty()) return false;
  if (prepared.document.role == Role::draft) return false;
  return Checker(prepared).speech();
}

bool is_sound(const Segmentation& parts, std::string_view text) {
  std::uint32_t last = 0;
  for (const Token& token : parts.tokens) {
    if (token.span.empty() || !lies_within(text, token.span)) return false;
    if (token.span.begin_byte < last) return false;
    last = token.span.end_byte;
  }
  const std::size_t tokens = parts.tokens.size();
  const std::size_t sentences = parts.sentences.size();
  return run_through(parts.sentences, text, tokens, &Sentence::first_token, &Sentence::end_token) &&
         run_through(parts.paragraphs, text, tokens, &Paragraph::first_token,
                     &Paragraph::end_token) &&
         run_through(parts.paragraphs, text, sentences, &Paragraph::first_sentence,
                     &Paragraph::end_sentence) &&
         std::all_of(parts.sentences.begin(), parts.sentences.end(), [&](const Sentence& each) {
           return each.paragraph < parts.paragraphs.size();
         });
}

}  // namespace onrecord::archive
