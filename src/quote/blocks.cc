#include "quote/blocks.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "quote/credit.h"
#include "quote/speaker_label.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::uint32_t kLongestSignature = 14;  // tokens
constexpr std::uint32_t kFewestWords = 3;

bool is_dash(std::string_view text, const Token& token) {
  if (token.kind != TokenKind::punctuation) return false;
  const char32_t c = code_point_at(text, token.span.begin_byte).value;
  return c == '-' || (c >= 0x2012 && c <= 0x2015) || c == '~';
}

/// Where the words of a paragraph end when a signature follows them (“— Dana Orr, mayor”): the
/// token of its dash; the paragraph's first token when all of it is one; its end when there is
/// none.
std::uint32_t signature_of(std::string_view text, const Segmentation& segmentation,
                           const Paragraph& paragraph) {
  const std::vector<Token>& tokens = segmentation.tokens;
  const std::uint32_t end = paragraph.end_token;
  const std::uint32_t from = end - paragraph.first_token > kLongestSignature
                                 ? end - kLongestSignature
                                 : paragraph.first_token;
  for (std::uint32_t n = end; n-- > from;) {
    if (!is_dash(text, tokens[n])) continue;
    const bool follows_words = n == paragraph.first_token || tokens[n - 1].kind != TokenKind::word;
    const bool names = n + 1 < end && tokens[n + 1].is_capitalised &&
                       !tokens[end - 1].span.empty() &&
                       text[tokens[end - 1].span.begin_byte] != '.';
    if (follows_words && names) return n;
  }
  return end;
}

/// A post embedded from a network: its words are read elsewhere, or not at all.
bool is_post(std::string_view words) {
  for (const std::string_view sign :
       {"pic.twitter.com/", "//t.co/", "(@", "A post shared by", "View this post on"}) {
    if (words.find(sign) != std::string_view::npos) return true;
  }
  return false;
}

class BlockFinder {
 public:
  BlockFinder(const Document& document, const Segmentation& segmentation,
              std::vector<Quotation>& quotations)
      : document_(document), segmentation_(segmentation), quotations_(quotations) {}

  void run() {
    const auto& paragraphs = segmentation_.paragraphs;
    for (std::size_t first = 0; first < paragraphs.size();) {
      std::size_t end = first;
      while (end < paragraphs.size() && paragraphs[end].kind == BlockKind::block_quote &&
             (end == first || !stands_apart(paragraphs[end - 1].span, paragraphs[end].span))) {
        ++end;
      }
      if (end > first) block(first, end);
      first = std::max(end, first + 1);
    }
    quotations_.insert(quotations_.end(), std::make_move_iterator(added_.begin()),
                       std::make_move_iterator(added_.end()));
    std::sort(quotations_.begin(), quotations_.end(), [](const Quotation& a, const Quotation& b) {
      if (a.span.begin_byte != b.span.begin_byte) return a.span.begin_byte < b.span.begin_byte;
      if (a.span.end_byte != b.span.end_byte) return a.span.end_byte > b.span.end_byte;
      return a.is_block > b.is_block;
    });
  }

 private:
  const Paragraph& paragraph(std::size_t n) const { return segmentation_.paragraphs[n]; }

  /// Whether a block quotation begins anew behind another: two empty lines part them, or, where
  /// every line has its sign (>), one without it.
  bool stands_apart(Span before, Span next) const {
    const std::string_view gap = text_of(document_, {before.end_byte, next.begin_byte});
    const auto ends = std::count(gap.begin(), gap.end(), '\n');
    const bool has_signs = document_.text[before.begin_byte] == '>';
    return ends >= (has_signs ? 2 : 3);
  }

  /// Paragraphs [first, end) are one block.
  void block(std::size_t first, std::size_t end) {
    const Span span{paragraph(first).span.begin_byte, paragraph(end - 1).span.end_byte};
    if (is_post(text_of(document_, span))) return;
    const auto before = [](const Quotation& q, std::uint32_t byte) {
      return q.span.begin_byte < byte;
    };
    const auto from =
        std::lower_bound(quotations_.begin(), quotations_.end(), span.begin_byte, before);
    const auto to = std::lower_bound(from, quotations_.end(), span.end_byte, before);
    const std::span<Quotation> inside(from, to);
    bool is_marked = false;
    for (Quotation& quotation : inside) {
      if (!fills_paragraphs(quotation)) continue;
      quotation.is_block = true;
      quotation.kind = QuotationKind::direct;
      is_marked = true;
    }
    if (!is_marked && !tells_who_speaks(first, end, inside)) add(first, end, inside);
  }

  /// Whether the marks hold everything from the start of a paragraph to the end of one, but for a
  /// signature.
  bool fills_paragraphs(const Quotation& quotation) const {
    const auto& paragraphs = segmentation_.paragraphs;
    const auto last = std::upper_bound(
        paragraphs.begin(), paragraphs.end(), quotation.span.end_byte - 1,
        [](std::uint32_t byte, const Paragraph& p) { return byte < p.span.begin_byte; });
    const auto first = std::upper_bound(
        paragraphs.begin(), paragraphs.end(), quotation.span.begin_byte,
        [](std::uint32_t byte, const Paragraph& p) { return byte < p.span.begin_byte; });
    if (first == paragraphs.begin() || last == paragraphs.begin()) return false;
    if ((first - 1)->span.begin_byte != quotation.span.begin_byte) return false;
    const Paragraph& closing = *(last - 1);
    const std::uint32_t signature = signature_of(document_.text, segmentation_, closing);
    std::uint32_t rest = 0;
    for (std::uint32_t n = closing.end_token; n-- > closing.first_token;) {
      if (segmentation_.tokens[n].span.begin_byte < quotation.span.end_byte) break;
      rest += n < signature && segmentation_.tokens[n].word != 0;
    }
    return rest == 0;
  }

  /// A verb of speech after words in marks, outside them: the block is a report, not the words
  /// themselves.
  bool tells_who_speaks(std::size_t first, std::size_t end,
                        std::span<const Quotation> marked) const {
    std::size_t next = 0;
    for (std::uint32_t n = paragraph(first).first_token; n < paragraph(end - 1).end_token; ++n) {
      const Token& token = segmentation_.tokens[n];
      while (next < marked.size() && marked[next].span.end_byte <= token.span.begin_byte) ++next;
      const bool is_inside = next < marked.size() && marked[next].span.contains(token.span);
      if (!is_inside && next > 0 && is_speech_verb(token)) return true;
    }
    return false;
  }

  /// The first token of each paragraph's words behind a transcript's label. One name alone is a
  /// label where another paragraph has one, too.
  std::vector<std::uint32_t> starts_behind_labels(std::size_t first, std::size_t end) const {
    std::vector<SpeakerLabel> labels;
    std::size_t count = 0;
    for (std::size_t p = first; p < end; ++p) {
      const Paragraph& here = paragraph(p);
      labels.push_back(
          speaker_label_at(document_.text, segmentation_, here.first_token, here.end_token));
      count += labels.back().end_token != here.first_token;
    }
    std::vector<std::uint32_t> starts;
    for (std::size_t p = first; p < end; ++p) {
      const SpeakerLabel& label = labels[p - first];
      const bool counts = label.is_strong || count > 1;
      starts.push_back(counts ? label.end_token : paragraph(p).first_token);
    }
    return starts;
  }

  /// One quotation; one for each turn when the block was copied from a transcript with its labels,
  /// and for each signature.
  void add(std::size_t first, std::size_t end, std::span<const Quotation> marked) {
    const std::vector<std::uint32_t> starts = starts_behind_labels(first, end);
    std::size_t begin = first;
    for (std::size_t p = first + 1; p <= end; ++p) {
      const bool is_signed = signature_of(document_.text, segmentation_, paragraph(p - 1)) !=
                             paragraph(p - 1).end_token;
      const bool is_labelled = p < end && starts[p - first] != paragraph(p).first_token;
      if (p < end && ((!is_labelled && !is_signed) || is_over(marked, paragraph(p).span))) continue;
      add_turn(begin, p, starts[begin - first], marked);
      begin = p;
    }
  }

  /// Whether words in marks go on from the paragraph before.
  static bool is_over(std::span<const Quotation> marked, Span paragraph) {
    return std::any_of(marked.begin(), marked.end(), [&](const Quotation& each) {
      return each.span.begin_byte < paragraph.begin_byte &&
             each.span.end_byte > paragraph.begin_byte;
    });
  }

  /// Paragraphs [first, end), from the token `start` of the first on.
  void add_turn(std::size_t first, std::size_t end, std::uint32_t start,
                std::span<const Quotation> marked) {
    Quotation quotation;
    std::uint32_t words = 0;
    for (std::size_t p = first; p < end; ++p) {
      const std::uint32_t from = p == first ? start : paragraph(p).first_token;
      const std::uint32_t stop = signature_of(document_.text, segmentation_, paragraph(p));
      if (stop <= from) continue;
      for (std::uint32_t n = from; n < stop; ++n) words += segmentation_.tokens[n].word != 0;
      quotation.pieces.push_back({segmentation_.tokens[from].span.begin_byte,
                                  segmentation_.tokens[stop - 1].span.end_byte});
    }
    if (words < kFewestWords) return;
    quotation.document = document_.id;
    quotation.inner = {quotation.pieces.front().begin_byte, quotation.pieces.back().end_byte};
    // Labels before it and a signature behind it tell its speaker.
    quotation.span = quotation.inner;
    // Marks may reach into them: a missing one is taken to stand at the paragraph's end.
    for (const Quotation& each : marked) {
      if (!each.span.overlaps(quotation.span)) continue;
      quotation.span.begin_byte = std::min(quotation.span.begin_byte, each.span.begin_byte);
      quotation.span.end_byte = std::max(quotation.span.end_byte, each.span.end_byte);
    }
    quotation.kind = QuotationKind::direct;
    quotation.is_block = true;
    added_.push_back(std::move(quotation));
  }

  const Document& document_;
  const Segmentation& segmentation_;
  std::vector<Quotation>& quotations_;
  std::vector<Quotation> added_;
};

}  // namespace

void add_block_quotations(const Document& document, const Segmentation& segmentation,
                          std::vector<Quotation>& quotations) {
  const auto is_block = [](const Paragraph& p) { return p.kind == BlockKind::block_quote; };
  if (std::any_of(segmentation.paragraphs.begin(), segmentation.paragraphs.end(), is_block)) {
    BlockFinder(document, segmentation, quotations).run();
  }
}

}  // namespace onrecord
