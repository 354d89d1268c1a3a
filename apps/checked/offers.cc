#include "checked/offers.h"

#include <algorithm>
#include <utility>

namespace onrecord::checked {
namespace {

constexpr std::size_t kMostStretches = 4;       // of one splice that are offered
constexpr std::uint32_t kLongestFilling = 400;  // bytes put back into a quotation
constexpr std::uint32_t kShortest = 8;          // bytes of a stretch that stands for itself
constexpr std::string_view kEllipsis = " \xE2\x80\xA6 ";

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

class Offers {
 public:
  Offers(const Report& report, const VariantPair& pair)
      : report_(report),
        pair_(pair),
        source_(report.documents[pair.a_span.document.value]),
        draft_(report.documents[pair.b_span.document.value]) {}

  std::vector<DraftOffer> all() {
    if (has(DifferenceClass::spliced)) {
      fill_gaps();
      mark_gaps();
      keep_one();
    } else if (has(Subtype::hides_negation) || has(Subtype::hides_limiter)) {
      fill_gaps();
    }
    if (has(Subtype::cuts_limiter)) take_in();
    return std::move(offers_);
  }

 private:
  bool has(DifferenceClass wanted) const {
    return std::find(pair_.classes.begin(), pair_.classes.end(), wanted) != pair_.classes.end();
  }
  bool has(Subtype wanted) const {
    return std::find(pair_.subtypes.begin(), pair_.subtypes.end(), wanted) != pair_.subtypes.end();
  }

  std::string words(Span span) const { return on_one_line(text_of(source_, span)); }

  /// Whether a stretch of the source is one person's words: no label of a turn is among them, and
  /// no end of a quotation.
  bool is_one_turn(Span span) const {
    if (has_quotation_mark(text_of(source_, span))) return false;
    const std::vector<Turn>& turns = source_.turns;
    if (turns.empty()) return true;
    return std::any_of(turns.begin(), turns.end(),
                       [&](const Turn& turn) { return turn.words.contains(span); });
  }

  /// A gap of the draft's words where the source has more: between which words it lies.
  struct Gap {
    Span draft;   // from the word before to the word behind
    Span source;  // the same in the source
  };

  std::vector<Gap> gaps() const {
    std::vector<Gap> gaps;
    for (const Change& change : changes_of(report_, pair_)) {
      if (!change.own.empty() || change.first == 0 || change.end >= pair_.edits.size()) continue;
      const Edit& before = pair_.edits[change.first - 1];
      const Edit& after = pair_.edits[change.end];
      if (before.b.end_byte > after.b.begin_byte || before.a.end_byte > after.a.begin_byte)
        continue;
      gaps.push_back(
          {{before.b.end_byte, after.b.begin_byte}, {before.a.end_byte, after.a.begin_byte}});
    }
    return gaps;
  }

  bool is_hidden(Span source) const {
    return std::any_of(pair_.hidden.begin(), pair_.hidden.end(), [&](const DocumentSpan& hidden) {
      return hidden.document == pair_.a_span.document && hidden.span.overlaps(source);
    });
  }

  void fill_gaps() {
    DraftOffer offer{"Put back what the source has there:", {}};
    for (const Gap& gap : gaps()) {
      if (!is_hidden(gap.source)) continue;
      if (gap.source.size() > kLongestFilling || !is_one_turn(gap.source)) return;
      offer.changes.push_back({gap.draft, words(gap.source)});
    }
    if (!offer.changes.empty()) offers_.push_back(std::move(offer));
  }

  /// An ellipsis stands for words of one speaker, in their order.
  void mark_gaps() {
    if (has(Subtype::crosses_turn) || has(Subtype::out_of_order)) return;
    DraftOffer offer{"Mark the cut with an ellipsis:", {}};
    for (const Gap& gap : gaps()) {
      const std::string_view between = text_of(draft_, gap.draft);
      if (!is_hidden(gap.source) || between.find("\xE2\x80\xA6") != std::string_view::npos ||
          between.find("..") != std::string_view::npos) {
        continue;
      }
      // The point of the sentence before the cut stays with it.
      const std::size_t blank = std::min(between.find_first_of(" \t\r\n"), between.size());
      offer.changes.push_back(
          {gap.draft, std::string(between.substr(0, blank)) + std::string(kEllipsis)});
    }
    if (!offer.changes.empty()) offers_.push_back(std::move(offer));
  }

  /// The source's stretches that were run together, each inside one turn.
  std::vector<Span> stretches() const {
    std::vector<Span> cuts = {pair_.a_span.span};
    std::vector<Span> apart;
    for (const DocumentSpan& hidden : pair_.hidden) {
      if (hidden.document != pair_.a_span.document) continue;
      if (!pair_.a_span.span.contains(hidden.span)) {
        apart.push_back(hidden.span);
        continue;
      }
      const Span last = cuts.back();
      cuts.back().end_byte = hidden.span.begin_byte;
      cuts.push_back({hidden.span.end_byte, last.end_byte});
    }
    if (has(Subtype::out_of_order)) cuts.insert(cuts.end(), apart.begin(), apart.end());
    std::vector<Span> stretches;
    for (const Span cut : cuts) {
      if (source_.turns.empty()) stretches.push_back(cut);
      for (const Turn& turn : source_.turns) {
        const Span part{std::max(cut.begin_byte, turn.words.begin_byte),
                        std::min(cut.end_byte, turn.words.end_byte)};
        if (part.begin_byte < part.end_byte) stretches.push_back(part);
      }
    }
    std::erase_if(stretches, [](Span span) {
      return span.end_byte <= span.begin_byte || span.size() < kShortest;
    });
    return stretches;
  }

  void keep_one() {
    const std::vector<Span> all = stretches();
    if (all.size() < 2 || all.size() > kMostStretches) return;
    for (const Span stretch : all) {
      std::string kept = words(stretch);
      const std::size_t first = kept.find_first_not_of(" .,;:-");
      const std::size_t last = kept.find_last_not_of(" .,;:-");
      if (first == std::string::npos || last == std::string::npos) continue;
      kept = kept.substr(first, last + 1 - first);
      if (is_upper(text_of(draft_, pair_.b_span.span).front()) && is_lower(kept.front())) {
        kept.front() = static_cast<char>(kept.front() - ('a' - 'A'));
      }
      offers_.push_back({"Keep only the words of one place:", {{pair_.b_span.span, kept}}});
    }
  }

  /// The limiter that the words stop before, or the condition that they leave out.
  void take_in() {
    const Span own = pair_.a_span.span;
    for (const DocumentSpan& hidden : pair_.hidden) {
      if (hidden.document != pair_.a_span.document || hidden.span.size() > kLongestFilling)
        continue;
      const Span behind{own.end_byte, hidden.span.end_byte};
      const Span before{hidden.span.begin_byte, own.begin_byte};
      if (hidden.span.begin_byte >= own.end_byte && is_near(own.end_byte, hidden.span.begin_byte) &&
          is_one_turn(behind)) {
        const std::uint32_t end = pair_.b_span.span.end_byte;
        offers_.push_back({"Take in what the source has next:", {{{end, end}, words(behind)}}});
      } else if (hidden.span.end_byte <= own.begin_byte &&
                 is_near(hidden.span.end_byte, own.begin_byte) && is_one_turn(before)) {
        take_in_before(before);
      }
    }
  }

  bool is_near(std::uint32_t end, std::uint32_t begin) const {
    constexpr std::uint32_t kNear = 12;
    return begin - end <= kNear;
  }

  /// The draft's first word loses the capital that it got at the start.
  void take_in_before(Span before) {
    if (pair_.edits.empty() || pair_.edits.front().op != EditOp::equal) return;
    const Edit& first = pair_.edits.front();
    const std::uint32_t begin = first.b.begin_byte;
    std::string taken = words(before);
    const char a = text_of(source_, first.a).front();
    const char b = text_of(draft_, first.b).front();
    Span place{begin, begin};
    if (is_lower(a) && is_upper(b)) {
      ++place.end_byte;
      taken += a;
    }
    offers_.push_back({"Take in what the source has before:", {{place, std::move(taken)}}});
  }

  const Report& report_;
  const VariantPair& pair_;
  const Document& source_;
  const Document& draft_;
  std::vector<DraftOffer> offers_;
};

}  // namespace

std::vector<DraftOffer> offers_of(const Report& report, const VariantPair& pair) {
  if (pair.verdict != Verdict::differs || pair.b_span.span.empty()) return {};
  return Offers(report, pair).all();
}

}  // namespace onrecord::checked
