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

constexpr std::uint32_t kAnchor = 3;  // words in a row that show where two wordings meet

/// The stretches of two wordings that are worth comparing. Where both go on with (or began by)
/// other sentences that have nothing in common, those are two remarks and not one altered.
struct Common {
  std::uint32_t a_begin = 0;
  std::uint32_t a_end = 0;
  std::uint32_t b_begin = 0;
  std::uint32_t b_end = 0;
};

std::uint32_t sentence_begin(const Wording& wording, std::uint32_t at) {
  while (at > 0 && !wording.words[at].starts_sentence) --at;
  return at;
}

std::uint32_t sentence_end(const Wording& wording, std::uint32_t at) {
  while (at < wording.words.size() && !wording.words[at - 1].ends_sentence) ++at;
  return at;
}

Common common_stretch(const Wording& a, const Wording& b, const std::vector<Match>& matches) {
  Common common{0, static_cast<std::uint32_t>(a.words.size()), 0,
                static_cast<std::uint32_t>(b.words.size())};
  std::uint32_t run = 0;
  const Match* first = nullptr;
  const Match* last = nullptr;
  for (std::size_t m = 0; m < matches.size(); ++m) {
    run = matches[m].agrees() ? run + 1 : 0;
    if (run < kAnchor) continue;
    if (first == nullptr) first = &matches[m + 1 - run];
    last = &matches[m];
  }
  if (first == nullptr) return common;
  const std::uint32_t a_begin = sentence_begin(a, first->a_begin);
  const std::uint32_t b_begin = sentence_begin(b, first->b_begin);
  if (a_begin > 0 && b_begin > 0) {
    common.a_begin = a_begin;
    common.b_begin = b_begin;
  }
  const std::uint32_t a_end = sentence_end(a, last->a_end);
  const std::uint32_t b_end = sentence_end(b, last->b_end);
  if (a_end < common.a_end && b_end < common.b_end) {
    common.a_end = a_end;
    common.b_end = b_end;
  }
  return common;
}

Wording cut(const Wording& wording, std::uint32_t begin, std::uint32_t end) {
  Wording stretch;
  stretch.document = wording.document;
  stretch.words.assign(wording.words.begin() + begin, wording.words.begin() + end);
  stretch.ends_in_ellipsis = wording.ends_in_ellipsis && end == wording.words.size();
  return stretch;
}

/// Two wordings, and the stretches of them that are compared.
struct Stretches {
  Wording a;
  Wording b;
};

std::optional<VariantPair> pair_of(const VariantPart& a, const VariantPart& b,
                                   const Vocabulary& vocabulary, const JudgeOptions& options,
                                   const std::vector<Match>& matches) {
  const Common common = common_stretch(a.wording, b.wording, matches);
  const bool is_whole = common.a_begin == 0 && common.b_begin == 0 &&
                        common.a_end == a.wording.words.size() &&
                        common.b_end == b.wording.words.size();
  Stretches stretches;
  if (!is_whole) {
    stretches.a = cut(a.wording, common.a_begin, common.a_end);
    stretches.b = cut(b.wording, common.b_begin, common.b_end);
  }
  const Wording& standard = is_whole ? a.wording : stretches.a;
  const Wording& variant = is_whole ? b.wording : stretches.b;
  Judgement judgement =
      judge(standard, variant, vocabulary, options, is_whole ? &matches : nullptr);
  const std::uint32_t smaller =
      std::min(judgement.a_end - judgement.a_begin, judgement.b_end - judgement.b_begin);
  if (judgement.verdict == Verdict::differs && judgement.agreeing * 2 < smaller) {
    return std::nullopt;  // two remarks that share a phrase
  }
  VariantPair pair;
  pair.a = a.id;
  pair.b = b.id;
  pair.a_span = {standard.document, standard.span(0, standard.words.size())};
  pair.b_span = {variant.document, variant.span(0, variant.words.size())};
  pair.verdict = judgement.verdict;
  pair.classes = std::move(judgement.classes);
  pair.subtypes = std::move(judgement.subtypes);
  pair.edits = edits_of(standard, variant, judgement.matches);
  for (const Span span : judgement.hidden) pair.hidden.push_back({a.wording.document, span});
  return pair;
}

/// How many words of the smaller side the matches find in the other.
std::size_t words_in_common(std::span<const Match> matches) {
  std::size_t count = 0;
  for (const Match& match : matches) {
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
                                  bool other_speaker, const std::vector<Match>* known) {
  std::vector<VariantPair> pairs;
  const bool split = a.parts.size() > 1 || b.parts.size() > 1;
  for (std::size_t n = 0; n < b.parts.size(); ++n) {
    for (std::size_t m = 0; m < a.parts.size(); ++m) {
      JudgeOptions options;
      options.open_start = n > 0 || m > 0;
      options.open_end = n + 1 < b.parts.size() || m + 1 < a.parts.size();
      const Wording& x = a.parts[m].wording;
      const Wording& y = b.parts[n].wording;
      std::vector<Match> own;
      if (split || known == nullptr) own = match_words(x, y, Overhang::either, false);
      if (split) {
        const std::size_t smaller = std::min(x.words.size(), y.words.size());
        const std::size_t common = words_in_common(own);
        if (common < std::min<std::size_t>(3, smaller) || common * 2 < smaller) continue;
      }
      std::optional<VariantPair> pair = pair_of(a.parts[m], b.parts[n], vocabulary, options,
                                                split || known == nullptr ? own : *known);
      if (!pair) continue;
      if (other_speaker) add_class(*pair, DifferenceClass::attribution_differs);
      pairs.push_back(std::move(*pair));
    }
  }
  return pairs;
}

std::optional<VariantPair> promoted_pair(const Variant& a, const Variant& b,
                                         const Vocabulary& vocabulary) {
  const std::vector<Match> matches =
      match_words(a.parts.front().wording, b.parts.front().wording, Overhang::either, false);
  std::optional<VariantPair> pair =
      pair_of(a.parts.front(), b.parts.front(), vocabulary, {}, matches);
  if (pair) add_class(*pair, DifferenceClass::paraphrase_as_quotation);
  return pair;
}

}  // namespace onrecord::collation
