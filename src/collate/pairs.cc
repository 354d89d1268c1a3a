#include "collate/pairs.h"

#include <algorithm>

namespace onrecord::collation {
namespace {

/// The empty span where words are missing: before word `at`, or after the last one.
Span place_before(const Wording& wording, std::uint32_t at) {
  if (at < wording.words.size()) {
    const std::uint32_t byte = wording.words[at].span.begin_byte;
    return {byte, byte};
  }
  const std::uint32_t byte = wording.words.empty() ? 0 : wording.words.back().span.end_byte;
  return {byte, byte};
}

Span span_of(const Wording& wording, std::uint32_t begin, std::uint32_t end) {
  return begin == end ? place_before(wording, begin) : wording.span(begin, end);
}

EditOp op_of(MatchOp op) {
  switch (op) {
    case MatchOp::equal:
    case MatchOp::same_value:
    case MatchOp::same_type:
      return EditOp::equal;
    case MatchOp::insert:
      return EditOp::insert;
    case MatchOp::remove:
      return EditOp::remove;
    default:
      return EditOp::substitute;
  }
}

VariantPair pair_of(const VariantPart& a, const VariantPart& b, const Vocabulary& vocabulary,
                    const JudgeOptions& options) {
  Judgement judgement = judge(a.wording, b.wording, vocabulary, options);
  VariantPair pair;
  pair.a = a.id;
  pair.b = b.id;
  pair.a_span = {a.wording.document, a.wording.span(0, a.wording.words.size())};
  pair.b_span = {b.wording.document, b.wording.span(0, b.wording.words.size())};
  pair.verdict = judgement.verdict;
  pair.classes = std::move(judgement.classes);
  pair.subtypes = std::move(judgement.subtypes);
  pair.edits = edits_of(a.wording, b.wording, judgement.matches);
  for (const Span span : judgement.hidden) pair.hidden.push_back({a.wording.document, span});
  return pair;
}

/// How many words of `b` the part of `a` has.
std::size_t words_in_common(const VariantPart& a, const VariantPart& b) {
  std::size_t count = 0;
  std::size_t run = 0;
  for (const Match& match : match_words(a.wording, b.wording, Overhang::either, false)) {
    run = match.agrees() ? run + match.b_size() : 0;
    if (match.agrees()) count += match.b_size();
  }
  return count;
}

}  // namespace

std::vector<Edit> edits_of(const Wording& a, const Wording& b, std::span<const Match> matches) {
  std::vector<Edit> edits;
  std::uint32_t a_begin = matches.empty() ? 0 : matches.front().a_begin;
  std::uint32_t b_begin = matches.empty() ? 0 : matches.front().b_begin;
  for (std::size_t m = 0; m < matches.size(); ++m) {
    const Match& match = matches[m];
    const EditOp op = op_of(match.op);
    const bool goes_on = m + 1 < matches.size() && op_of(matches[m + 1].op) == op;
    if (goes_on) continue;
    edits.push_back({op, span_of(a, a_begin, match.a_end), span_of(b, b_begin, match.b_end)});
    a_begin = match.a_end;
    b_begin = match.b_end;
  }
  return edits;
}

void add_class(VariantPair& pair, DifferenceClass name) {
  const auto place = std::lower_bound(pair.classes.begin(), pair.classes.end(), name);
  if (place == pair.classes.end() || *place != name) pair.classes.insert(place, name);
  if (name == DifferenceClass::attribution_differs || name == DifferenceClass::boundary_lost ||
      name == DifferenceClass::context_differs ||
      name == DifferenceClass::paraphrase_as_quotation) {
    pair.verdict = Verdict::differs;
  }
}

std::vector<VariantPair> pairs_of(const Variant& a, const Variant& b, const Vocabulary& vocabulary,
                                  bool other_speaker) {
  std::vector<VariantPair> pairs;
  const bool split = a.parts.size() > 1 || b.parts.size() > 1;
  for (std::size_t n = 0; n < b.parts.size(); ++n) {
    for (std::size_t m = 0; m < a.parts.size(); ++m) {
      JudgeOptions options;
      options.open_start = n > 0 || m > 0;
      options.open_end = n + 1 < b.parts.size() || m + 1 < a.parts.size();
      if (split) {
        const std::size_t least = std::min<std::size_t>(
            {3, a.parts[m].wording.words.size(), b.parts[n].wording.words.size()});
        const std::size_t common = words_in_common(a.parts[m], b.parts[n]);
        const std::size_t smaller =
            std::min(a.parts[m].wording.words.size(), b.parts[n].wording.words.size());
        if (common < least || common * 2 < smaller) continue;
      }
      pairs.push_back(pair_of(a.parts[m], b.parts[n], vocabulary, options));
      if (other_speaker) add_class(pairs.back(), DifferenceClass::attribution_differs);
    }
  }
  return pairs;
}

VariantPair promoted_pair(const Variant& a, const Variant& b, const Vocabulary& vocabulary) {
  VariantPair pair = pair_of(a.parts.front(), b.parts.front(), vocabulary, {});
  add_class(pair, DifferenceClass::paraphrase_as_quotation);
  return pair;
}

}  // namespace onrecord::collation
