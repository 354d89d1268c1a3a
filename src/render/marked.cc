#include "render/marked.h"

#include <algorithm>
#include <string>

namespace onrecord {
namespace {

bool is_core(EditOp op) { return op == EditOp::equal || op == EditOp::substitute; }

/// Where words begin in a text, by white space: enough for shortening.
std::vector<std::size_t> word_starts(std::string_view text) {
  std::vector<std::size_t> starts;
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool blank = text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r';
    if (!blank && !inside) starts.push_back(i);
    inside = !blank;
  }
  return starts;
}

/// The first `head` and last `tail` words, an ellipsis between when something is left out.
std::string shortened(std::string_view text, std::size_t head, std::size_t tail) {
  const std::vector<std::size_t> starts = word_starts(text);
  if (starts.size() <= head + tail + 1) return std::string(text);
  std::string result;
  if (head > 0) result.append(text.substr(0, starts[head]));
  result += tail > 0 ? "… " : "…";
  if (tail > 0) result.append(text.substr(starts[starts.size() - tail]));
  return result;
}

struct Range {
  std::size_t first = 0;
  std::size_t last = 0;  // one past
};

/// The edits without what a trim cut off at the ends.
Range core_range(const VariantPair& pair) {
  Range range{0, pair.edits.size()};
  const bool is_trimmed = std::find(pair.classes.begin(), pair.classes.end(),
                                    DifferenceClass::trimmed) != pair.classes.end();
  if (!is_trimmed) return range;
  while (range.first < range.last && !is_core(pair.edits[range.first].op)) ++range.first;
  while (range.last > range.first && !is_core(pair.edits[range.last - 1].op)) --range.last;
  return range;
}

std::string_view text_at(const Report& report, DocumentId document, Span span) {
  return text_of(report.documents[document.value], span);
}

/// Neighbouring steps as a reader sees them: a run of changed words is one change.
std::vector<Edit> joined(const VariantPair& pair, Range range) {
  std::vector<Edit> steps;
  const auto join = [](Span a, Span b) {
    if (a.empty()) return b;
    return b.empty() ? a : Span{a.begin_byte, b.end_byte};
  };
  for (std::size_t i = range.first; i < range.last; ++i) {
    const Edit& edit = pair.edits[i];
    if (!steps.empty() && (steps.back().op == EditOp::equal) == (edit.op == EditOp::equal)) {
      steps.back().a = join(steps.back().a, edit.a);
      steps.back().b = join(steps.back().b, edit.b);
    } else {
      steps.push_back(edit);
    }
  }
  return steps;
}

/// Whether the first edit's text will be shown from its end only.
bool begins_with_ellipsis(const Report& report, const Edit& edit, std::size_t step_count,
                          DocumentId document, bool is_a, std::size_t context) {
  return edit.op == EditOp::equal && step_count > 1 &&
         word_starts(text_at(report, document, is_a ? edit.a : edit.b)).size() > context + 1;
}

/// Between two neighbouring edits' spans stand the spaces and marks that no edit covers.
void add_gap(const Report& report, DocumentId document, std::uint32_t& at, std::uint32_t next,
             Marked& out) {
  if (next > at) out.add(text_at(report, document, {at, next}));
  at = std::max(at, next);
}

}  // namespace

Marked plain_words(const Report& report, DocumentSpan place, bool in_marks,
                   std::size_t most_words) {
  Marked out;
  if (in_marks) out.add("“");
  const std::string_view text = text_at(report, place.document, place.span);
  out.add(most_words == 0 ? std::string(text) : shortened(text, most_words, 0));
  if (in_marks) out.add("”");
  return out;
}

namespace {

/// The words of the standard beyond its stretch that a cut hides, on one side of it.
void add_hidden(const Report& report, const VariantPair& pair, bool before, const Room& room,
                Marked& out) {
  const DocumentSpan& whole = pair.a_span;
  for (const DocumentSpan& hidden : pair.hidden) {
    if (hidden.document != whole.document) continue;
    const bool is_before = hidden.span.end_byte <= whole.span.begin_byte;
    const bool is_behind = hidden.span.begin_byte >= whole.span.end_byte;
    if (before ? !is_before : !is_behind) continue;
    const std::string_view text = text_at(report, hidden.document, hidden.span);
    if (!before) out.add(" ");
    out.add(shortened(text, room.changed, 3), Mark::removed);
    if (before) out.add(" ");
  }
}

}  // namespace

Marked marked_side(const Report& report, const VariantPair& pair, bool is_a, bool in_marks,
                   const Room& room) {
  const DocumentSpan& whole = is_a ? pair.a_span : pair.b_span;
  const Range range = core_range(pair);
  if (range.first == range.last) return plain_words(report, whole, in_marks, 60);
  const std::vector<Edit> steps = joined(pair, range);
  const auto side = [is_a](const Edit& edit) { return is_a ? edit.a : edit.b; };
  Marked out;
  if (in_marks) out.add("“");
  if (is_a) add_hidden(report, pair, true, room, out);
  std::uint32_t at = side(steps.front()).begin_byte;
  if (at > whole.span.begin_byte && !begins_with_ellipsis(report, steps.front(), steps.size(),
                                                          whole.document, is_a, room.context)) {
    out.add("… ", Mark::faint);
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Span span = side(steps[i]);
    if (!span.empty()) add_gap(report, whole.document, at, span.begin_byte, out);
    const std::string_view text = text_at(report, whole.document, span);
    if (!span.empty()) at = std::max(at, span.end_byte);
    if (steps[i].op == EditOp::equal && steps.size() == 1) {
      out.add(shortened(text, room.unchanged, 0));
    } else if (steps[i].op == EditOp::equal) {
      out.add(shortened(text, i == 0 ? 0 : room.context, i + 1 == steps.size() ? 0 : room.context));
    } else if (!span.empty()) {
      out.add(shortened(text, room.changed, 3), is_a ? Mark::removed : Mark::added);
    }
  }
  if (at < whole.span.end_byte && range.last < pair.edits.size()) out.add(" …", Mark::faint);
  if (is_a) add_hidden(report, pair, false, room, out);
  if (in_marks) out.add("”");
  return out;
}

Marked marked_against(const Report& report, const VariantPair& pair, bool in_marks,
                      const Room& room) {
  const Range range = core_range(pair);
  Marked out;
  if (in_marks) out.add("“");
  std::uint32_t at = pair.b_span.span.begin_byte;
  if (range.first > 0) out.add("[…] ", Mark::faint);
  for (const Edit& edit : joined(pair, range)) {
    if (!edit.b.empty()) add_gap(report, pair.b_span.document, at, edit.b.begin_byte, out);
    const std::string_view b = text_at(report, pair.b_span.document, edit.b);
    if (!edit.b.empty()) at = std::max(at, edit.b.end_byte);
    if (edit.op == EditOp::equal) {
      out.add(b);
      continue;
    }
    if (!edit.a.empty()) {
      const std::string_view a = text_at(report, pair.a_span.document, edit.a);
      if (edit.b.empty()) out.add(" ");
      out.add(shortened(a, room.changed, 3), Mark::removed);
    }
    if (!edit.b.empty()) out.add(b, Mark::added);
  }
  add_gap(report, pair.b_span.document, at, pair.b_span.span.end_byte, out);
  if (range.last < pair.edits.size()) out.add(" […]", Mark::faint);
  if (in_marks) out.add("”");
  return out;
}

Styled styled(const Marked& words) {
  Styled out;
  for (const MarkedRun& run : words.runs) {
    switch (run.mark) {
      case Mark::plain:
        out.add(run.text);
        break;
      case Mark::faint:
        out.add(run.text, Style::dim);
        break;
      case Mark::removed:
        out.add("[-", Style::removed).add(run.text, Style::removed).add("-]", Style::removed);
        break;
      case Mark::added:
        out.add("{+", Style::added).add(run.text, Style::added).add("+}", Style::added);
        break;
    }
  }
  return out;
}

}  // namespace onrecord
