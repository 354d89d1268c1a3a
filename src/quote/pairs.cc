// A stack of open marks, walked once over each paragraph.
//
// A mark's glyph and its neighbours say what it can be; the stack says what it is. What stays open
// at the end of a paragraph runs on when the next paragraph opens with the same sort of mark (and
// is not plainly another speaker's), else it ends with its paragraph and is reported as not closed.
// Looking ahead is bounded, so hostile text stays linear.
#include "quote/pairs.h"

#include <algorithm>
#include <span>

#include "quote/credit.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::size_t kLookAhead = 16;  // marks
constexpr std::size_t kDeepest = 24;    // marks open at once

struct Open {
  Mark mark;
  std::size_t index = 0;  // of the mark in its paragraph
  std::uint32_t first_paragraph = 0;
  std::uint32_t begin_byte = 0;  // of the whole quotation
  std::uint32_t inner_byte = 0;  // of its words
  std::uint32_t piece_byte = 0;  // of its words in this paragraph
  bool is_carried = false;       // it began in an earlier paragraph
};

class Pairer {
 public:
  Pairer(std::string_view text, const Segmentation& segmentation, const MarkTable& table,
         const Convention& convention)
      : text_(text), segmentation_(segmentation), table_(table), convention_(convention) {}

  std::vector<Pair> run() {
    const auto count = static_cast<std::uint32_t>(segmentation_.paragraphs.size());
    for (paragraph_ = 0; paragraph_ < count; ++paragraph_) walk_paragraph();
    std::sort(pairs_.begin(), pairs_.end(), [](const Pair& a, const Pair& b) {
      if (a.span.begin_byte != b.span.begin_byte) return a.span.begin_byte < b.span.begin_byte;
      return a.span.end_byte > b.span.end_byte;
    });
    return std::move(pairs_);
  }

 private:
  const Paragraph& paragraph(std::uint32_t n) const { return segmentation_.paragraphs[n]; }

  void walk_paragraph() {
    marks_ = std::span(table_.marks)
                 .subspan(table_.first[paragraph_],
                          table_.first[paragraph_ + 1] - table_.first[paragraph_]);
    std::size_t n = stack_.empty() ? 0 : resume();
    for (; n < marks_.size(); ++n) {
      const Mark& mark = marks_[n];
      if (mark.is_apostrophe) continue;
      switch (mark.family) {
        case MarkFamily::double_marks:
          double_mark(n);
          break;
        case MarkFamily::single_marks:
          single_mark(n);
          break;
        case MarkFamily::guillemets:
        case MarkFamily::single_guillemets:
          guillemet(n);
          break;
        case MarkFamily::corners:
          corner(n);
          break;
      }
    }
    end_paragraph();
  }

  // ------------------------------------------------------------ the stack

  void push(const Mark& mark) {
    if (stack_.size() >= kDeepest) return;
    stack_.push_back({mark, static_cast<std::size_t>(&mark - marks_.data()), paragraph_,
                      mark.span.begin_byte, mark.span.end_byte, mark.span.end_byte, false});
  }

  /// The open mark that a mark of this family would close; -1 when there is none. A single mark
  /// never reaches across an open mark of another family.
  std::ptrdiff_t find_open(MarkFamily family) const {
    for (std::size_t n = stack_.size(); n-- > 0;) {
      if (stack_[n].mark.family == family) return static_cast<std::ptrdiff_t>(n);
      if (family == MarkFamily::single_marks) return -1;
    }
    return -1;
  }

  /// Closes stack_[n]; what is open above it had no partner.
  void close(std::ptrdiff_t n, const Mark& mark) {
    const Open open = stack_[static_cast<std::size_t>(n)];
    stack_.resize(static_cast<std::size_t>(n));
    emit(open, mark.span.begin_byte, mark.span.end_byte, true);
  }

  /// Ends a quotation whose words end before `inner_end`.
  void emit(const Open& open, std::uint32_t inner_end, std::uint32_t end, bool is_closed) {
    Pair pair;
    const Span last = trimmed({open.piece_byte, std::max(open.piece_byte, inner_end)});
    if (open.is_carried) {
      pair.pieces = std::move(carried_);
      carried_.clear();
    }
    if (!last.empty() || pair.pieces.empty()) pair.pieces.push_back(last);
    pair.inner = {pair.pieces.front().begin_byte, pair.pieces.back().end_byte};
    if (pair.inner.empty()) return;  // "" holds nothing
    pair.span = {open.begin_byte, is_closed ? end : pair.inner.end_byte};
    pair.family = open.mark.family;
    pair.first_paragraph = open.first_paragraph;
    pair.last_paragraph = paragraph_;
    pair.is_closed = is_closed;
    // In order of ends: one that was cut short goes before what its paragraph held after the cut.
    auto place = pairs_.end();
    while (place != pairs_.begin() && (place - 1)->span.end_byte > pair.span.end_byte) --place;
    pairs_.insert(place, std::move(pair));
  }

  Span trimmed(Span span) const {
    while (!span.empty()) {
      const CodePoint first = code_point_at(text_, span.begin_byte);
      if (!is_space(first.value)) break;
      span.begin_byte = std::min(span.begin_byte + first.length, span.end_byte);
    }
    while (!span.empty()) {
      const CodePoint last = code_point_before(text_, span.end_byte);
      if (!is_space(last.value)) break;
      span.end_byte = std::max(span.end_byte - last.length, span.begin_byte);
    }
    return span;
  }

  // ------------------------------------------------------------ looking ahead

  /// The next mark of the family after n, apostrophes left out; null when none is near.
  const Mark* next_of(std::size_t n, MarkFamily family) const {
    const std::size_t limit = std::min(marks_.size(), n + 1 + kLookAhead);
    for (std::size_t k = n + 1; k < limit; ++k) {
      if (marks_[k].family == family && !marks_[k].is_apostrophe) return &marks_[k];
    }
    return nullptr;
  }

  static bool may_close(const Mark& mark) {
    if (mark.glyph == MarkGlyph::close) return true;
    return mark.side == MarkSide::closes && mark.glyph != MarkGlyph::low_open;
  }

  /// An opening mark while another of its family is open: does it open a quotation inside? Only
  /// when two closing marks follow, or when the outer one plainly runs on in the next paragraph.
  bool opens_inside(std::size_t n, const Open& outer) const {
    const Mark* first = next_of(n, marks_[n].family);
    if (first == nullptr || !may_close(*first)) return false;
    const Mark* second = next_of(static_cast<std::size_t>(first - marks_.data()), first->family);
    if (second != nullptr) return may_close(*second) && second->side != MarkSide::opens;
    if (!is_reopened_next(outer.mark)) return false;
    const Paragraph& here = paragraph(paragraph_);
    return !ends_with_credit(segmentation_, here) &&
           find_credit_cut(text_, segmentation_, token_after(outer), marks_[n].token) == 0;
  }

  /// Whether the next paragraph begins with a mark of the same glyph.
  bool is_reopened_next(const Mark& mark) const {
    if (paragraph_ + 1 >= segmentation_.paragraphs.size()) return false;
    const std::uint32_t first = table_.first[paragraph_ + 1];
    if (first == table_.first[paragraph_ + 2]) return false;
    const Mark& next = table_.marks[first];
    return next.family == mark.family && next.glyph == mark.glyph &&
           next.span.begin_byte == paragraph(paragraph_ + 1).span.begin_byte;
  }

  /// The first token of an open quotation's words in this paragraph.
  std::uint32_t token_after(const Open& open) const {
    return open.is_carried ? paragraph(paragraph_).first_token : open.mark.token + 1;
  }

  // ------------------------------------------------------------ one mark

  void open_double(std::size_t n) {
    const std::ptrdiff_t open = find_open(marks_[n].family);
    if (open >= 0 && !opens_inside(n, stack_[static_cast<std::size_t>(open)])) {
      give_up(static_cast<std::size_t>(open), n);
    }
    push(marks_[n]);
  }

  /// An opening glyph with gaps on both sides and a small letter after it: with a quotation open it
  /// stands where the closing one should.
  bool goes_on_small(const Mark& mark) const {
    if (mark.side != MarkSide::loose || mark.token + 1 >= paragraph(paragraph_).end_token)
      return false;
    const Token& next = segmentation_.tokens[mark.token + 1];
    return next.kind == TokenKind::word && !next.is_capitalised;
  }

  void double_mark(std::size_t n) {
    const Mark& mark = marks_[n];
    const std::ptrdiff_t open = find_open(mark.family);
    const MarkGlyph opener =
        open < 0 ? MarkGlyph::either : stack_[static_cast<std::size_t>(open)].mark.glyph;
    switch (mark.glyph) {
      case MarkGlyph::low_open:
        return open_double(n);
      case MarkGlyph::open:
        if (open >= 0 && (mark.side == MarkSide::closes || goes_on_small(mark))) {
          return close(open, mark);
        }
        return open_double(n);
      case MarkGlyph::high_six:
        if (open >= 0 && (mark.side == MarkSide::closes || goes_on_small(mark) ||
                          (opener == MarkGlyph::low_open && mark.side != MarkSide::opens))) {
          return close(open, mark);
        }
        if (mark.side != MarkSide::closes) open_double(n);
        return;
      case MarkGlyph::close:
        if (open >= 0 && !(mark.side == MarkSide::opens && opener == MarkGlyph::close)) {
          return close(open, mark);
        }
        if (mark.side == MarkSide::opens) return open_double(n);
        return close_unopened(n);
      case MarkGlyph::either:
        break;
    }
    if (mark.side == MarkSide::opens) return open_double(n);
    if (open < 0) {
      const bool may_open = mark.side != MarkSide::closes && !mark.is_inch_like;
      if (may_open && next_of(n, mark.family) != nullptr) push(mark);
      if (mark.side == MarkSide::closes) close_unopened(n);
      return;
    }
    if (mark.is_inch_like && is_inch(n)) return;
    close(open, mark);
  }

  /// The first mark of a paragraph closes what nothing opened: a quotation from the paragraph's
  /// start on when it ends like one and an attribution follows, else a stray mark.
  void close_unopened(std::size_t n) {
    const Mark& mark = marks_[n];
    const Paragraph& here = paragraph(paragraph_);
    const bool is_first =
        n == 0 ||
        (n < kLookAhead && std::all_of(
                               marks_.begin(), marks_.begin() + static_cast<std::ptrdiff_t>(n),
                               [](const Mark& m) { return m.is_apostrophe; }));
    const bool ends = mark.left == ',' || mark.left == '?' || mark.left == '!';
    if (!is_first || !ends || !is_credited_after(segmentation_, mark.token + 1, here.end_token))
      return;
    const std::uint32_t begin = segmentation_.tokens[here.first_token].span.begin_byte;
    emit({mark, n, paragraph_, begin, begin, begin, false}, mark.span.begin_byte,
         mark.span.end_byte, true);
  }

  /// A mark after a digit with a quotation open: inches when the next mark closes as well.
  bool is_inch(std::size_t n) const {
    const Mark* next = next_of(n, marks_[n].family);
    return next != nullptr && next->side == MarkSide::closes && !next->is_inch_like;
  }

  void guillemet(std::size_t n) {
    const Mark& mark = marks_[n];
    const std::ptrdiff_t open = find_open(mark.family);
    if (open >= 0 && stack_[static_cast<std::size_t>(open)].mark.glyph != mark.glyph) {
      return close(open, mark);
    }
    if (mark.glyph == MarkGlyph::open) {
      if (convention_.inward_guillemets && mark.side != MarkSide::opens) return;
      return push(mark);
    }
    if (open >= 0 && mark.side == MarkSide::closes) return close(open, mark);
    // » opens only where it leans on a word and something closes it: it is a bullet elsewhere.
    if (mark.side == MarkSide::opens && next_of(n, mark.family) != nullptr) push(mark);
  }

  void corner(std::size_t n) {
    const Mark& mark = marks_[n];
    if (mark.glyph == MarkGlyph::open) return push(mark);
    const std::ptrdiff_t open = find_open(mark.family);
    if (open >= 0) close(open, mark);
  }

  void single_mark(std::size_t n) {
    const Mark& mark = marks_[n];
    const std::ptrdiff_t open = find_open(mark.family);
    const bool is_low =
        open >= 0 && stack_[static_cast<std::size_t>(open)].mark.glyph == MarkGlyph::low_open;
    if (open >= 0 &&
        (mark.side == MarkSide::closes || (is_low && mark.glyph != MarkGlyph::low_open))) {
      if (mark.is_weak && is_apostrophe_here(n)) return;
      return close(open, mark);
    }
    if (mark.side == MarkSide::closes) return;
    if (mark.glyph == MarkGlyph::close) {
      if (!convention_.right_single_opens || !closes_later(n)) return;
    } else if (mark.glyph == MarkGlyph::either && !closes_later(n) &&
               !(convention_.single_primary && is_reopened_next(mark))) {
      return;
    }
    if (open >= 0 && stack_[static_cast<std::size_t>(open)].is_carried) {
      give_up(static_cast<std::size_t>(open), n);
    } else if (open >= 0) {
      stack_.resize(static_cast<std::size_t>(open));  // it was an apostrophe
    }
    push(mark);
  }

  /// Whether a single mark that closes comes before the enclosing quotation ends.
  bool closes_later(std::size_t n) const {
    const std::size_t limit = std::min(marks_.size(), n + 1 + kLookAhead);
    bool inside = false;
    for (std::size_t k = n + 1; k < limit; ++k) {
      const Mark& mark = marks_[k];
      if (mark.is_apostrophe) continue;
      if (mark.family == MarkFamily::single_marks) {
        if (mark.side == MarkSide::closes && !mark.is_possessive) return true;
        if (mark.side == MarkSide::closes && !closes_after(k)) return true;
      } else if (may_close(mark) && !inside) {
        return false;
      } else {
        inside = !inside;
      }
    }
    return false;
  }

  /// Whether a surer closing single mark comes after n, before another opens.
  bool closes_after(std::size_t n) const {
    const std::size_t limit = std::min(marks_.size(), n + 1 + kLookAhead);
    bool inside = false;
    for (std::size_t k = n + 1; k < limit; ++k) {
      const Mark& mark = marks_[k];
      if (mark.is_apostrophe) continue;
      if (mark.family != MarkFamily::single_marks) {
        if (may_close(mark) && !inside) return false;
        inside = !inside;
        continue;
      }
      if (mark.side == MarkSide::opens && mark.glyph != MarkGlyph::close) return false;
      if (mark.side == MarkSide::closes) return true;
    }
    return false;
  }

  bool is_apostrophe_here(std::size_t n) const {
    return marks_[n].is_possessive && closes_after(n);
  }

  // ------------------------------------------------------------ what stays open

  /// stack_[n] has no partner: another mark of its family opens at marks_[at].
  void give_up(std::size_t n, std::size_t at) {
    const Open open = stack_[n];
    stack_.resize(n);
    recover(open, marks_[at].span.begin_byte, marks_[at].token);
  }

  /// Ends an unclosed quotation before a byte (and token), or at the attribution before that.
  void recover(const Open& open, std::uint32_t before_byte, std::uint32_t before_token) {
    const std::uint32_t cut =
        find_credit_cut(text_, segmentation_, token_after(open), before_token);
    std::uint32_t end = cut != 0 ? cut : before_byte;
    const Mark* wrong = wrong_close(open, end);
    if (wrong != nullptr) end = wrong->span.begin_byte;
    // What was closed last may reach over the end found.
    for (std::size_t n = pairs_.size(); n > 0 && pairs_[n - 1].span.end_byte > end; --n) {
      if (pairs_[n - 1].span.begin_byte >= end) continue;
      end = pairs_[n - 1].span.end_byte;
      wrong = nullptr;
    }
    emit(open, end, wrong != nullptr ? wrong->span.end_byte : end, wrong != nullptr);
  }

  /// Pairs stand in order of their ends while a paragraph is walked.
  bool closed_a_pair(const Mark& mark) const {
    const auto found = std::lower_bound(
        pairs_.begin(), pairs_.end(), mark.span.end_byte,
        [](const Pair& pair, std::uint32_t end) { return pair.span.end_byte < end; });
    return found != pairs_.end() && found->span.end_byte == mark.span.end_byte;
  }

  /// A single mark after the end of a sentence, typed where the double one should close.
  const Mark* wrong_close(const Open& open, std::uint32_t before_byte) const {
    if (open.mark.family != MarkFamily::double_marks || open.is_carried) return nullptr;
    const std::size_t limit = std::min(marks_.size(), open.index + 1 + kLookAhead);
    for (std::size_t k = open.index + 1; k < limit && marks_[k].span.end_byte <= before_byte; ++k) {
      const Mark& mark = marks_[k];
      if (mark.family == MarkFamily::single_marks && mark.side == MarkSide::closes &&
          !mark.is_weak && !mark.is_apostrophe && !closed_a_pair(mark)) {
        return &mark;
      }
    }
    return nullptr;
  }

  bool is_worth_keeping(const Open& open) const {
    if (open.is_carried) return true;
    switch (open.mark.family) {
      case MarkFamily::double_marks:
        return open.mark.side == MarkSide::opens || open.mark.glyph == MarkGlyph::low_open ||
               open.mark.glyph == MarkGlyph::high_six;
      case MarkFamily::single_marks:
        if (!convention_.single_primary) return false;
        // A straight one may be an apostrophe as well, unless the next paragraph opens with one.
        return open.mark.glyph == MarkGlyph::high_six ||
               (open.mark.glyph == MarkGlyph::either && goes_on(open));
      case MarkFamily::guillemets:
        return open.mark.glyph == MarkGlyph::open;
      case MarkFamily::single_guillemets:
        return false;
      case MarkFamily::corners:
        return true;
    }
    return false;
  }

  /// At the end of a paragraph: keep what the next one goes on with, recover or drop the rest.
  void end_paragraph() {
    const auto outermost = std::find_if(
        stack_.begin(), stack_.end(), [this](const Open& open) { return is_worth_keeping(open); });
    if (outermost == stack_.end()) return stack_.clear();
    stack_ = {*outermost};  // inner ones without partner are apostrophes or lost
    Open& open = stack_.front();
    const Paragraph& here = paragraph(paragraph_);
    if (goes_on(open)) {
      const Span piece = trimmed({open.piece_byte, std::max(open.piece_byte, here.span.end_byte)});
      if (!piece.empty()) carried_.push_back(piece);
      open.is_carried = true;
      return;
    }
    const Open last = open;
    stack_.clear();
    recover(last, here.span.end_byte, here.end_token);
    carried_.clear();
  }

  /// Whether the quotation open at the end of this paragraph runs on in the next.
  bool goes_on(const Open& open) const {
    if (paragraph_ + 1 >= segmentation_.paragraphs.size()) return false;
    const Paragraph& here = paragraph(paragraph_);
    const Paragraph& next = paragraph(paragraph_ + 1);
    if (next.kind != here.kind) return false;
    const std::uint32_t first = table_.first[paragraph_ + 1];
    const std::uint32_t end = table_.first[paragraph_ + 2];
    if (find_credit_cut(text_, segmentation_, token_after(open), here.end_token) != 0 &&
        ends_with_credit(segmentation_, here)) {
      return false;
    }
    std::uint32_t mark = first;
    while (mark < end && mark < first + kLookAhead &&
           (table_.marks[mark].is_apostrophe || table_.marks[mark].family != open.mark.family)) {
      ++mark;
    }
    if (mark >= end || table_.marks[mark].family != open.mark.family) return false;
    const Mark& reopening = table_.marks[mark];
    const bool is_reopened =
        reopening.span.begin_byte == next.span.begin_byte &&
        (reopening.side == MarkSide::opens || reopening.side == MarkSide::loose);
    if (!is_reopened) return may_close(reopening) && reopening.side == MarkSide::closes;
    return !is_other_speaker(text_, segmentation_, open.first_paragraph, paragraph_ + 1,
                             mark + 1 < end ? table_.marks[mark + 1].token : next.end_token);
  }

  /// A quotation runs on into this paragraph; returns the first mark that is not its reopening.
  std::size_t resume() {
    Open& open = stack_.front();
    open.piece_byte = paragraph(paragraph_).span.begin_byte;
    if (!marks_.empty() && marks_[0].family == open.mark.family &&
        marks_[0].span.begin_byte == open.piece_byte) {
      open.piece_byte = marks_[0].span.end_byte;
      return 1;
    }
    return 0;
  }

  std::string_view text_;
  const Segmentation& segmentation_;
  const MarkTable& table_;
  const Convention& convention_;
  std::uint32_t paragraph_ = 0;
  std::span<const Mark> marks_;  // of this paragraph
  std::vector<Open> stack_;
  std::vector<Span> carried_;  // pieces of the quotation that runs over paragraphs
  std::vector<Pair> pairs_;
};

}  // namespace

std::vector<Pair> pair_marks(std::string_view text, const Segmentation& segmentation,
                             const MarkTable& table, const Convention& convention) {
  return Pairer(text, segmentation, table, convention).run();
}

}  // namespace onrecord
