// Answers that an article prints without the condition under which they were asked.
//
// A pair with a record gets `context_differs` where the quotation is a short answer, the question
// before it in the record has a condition (*if the inquiry finds …*), and the article tells of the
// question without it. The question becomes one of the pair's hidden words. Only where sure.
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>

#include "collate/collate.h"
#include "collate/pairs.h"
#include "text/fold.h"

namespace onrecord {
namespace collation {
namespace {

constexpr std::size_t kLongestAnswer = 8;  // words; longer ones say themselves what they are about
constexpr std::uint32_t kTelling = 5;      // bytes of a word that is likely to tell the subject

using Tokens = std::span<const Token>;

Tokens tokens_in(const Segmentation& segmentation, Span span) {
  const auto& tokens = segmentation.tokens;
  const auto first = std::lower_bound(
      tokens.begin(), tokens.end(), span.begin_byte,
      [](const Token& token, std::uint32_t byte) { return token.span.begin_byte < byte; });
  auto last = first;
  while (last != tokens.end() && last->span.end_byte <= span.end_byte) ++last;
  return {first, last};
}

std::size_t count_words(Tokens tokens) {
  return static_cast<std::size_t>(std::count_if(
      tokens.begin(), tokens.end(), [](const Token& token) { return token.word != 0; }));
}

bool has_condition(Tokens tokens) {
  static const std::array<std::uint64_t, 3> kOpeners = {hash_word("if"), hash_word("unless"),
                                                        hash_word("provided")};
  return std::any_of(tokens.begin(), tokens.end(), [](const Token& token) {
    return std::find(kOpeners.begin(), kOpeners.end(), token.word) != kOpeners.end();
  });
}

/// Whether the reporter tells of a question at all.
bool tells_of_asking(Tokens tokens) {
  static const std::array<std::uint64_t, 6> kWords = {
      hash_word("asked"),    hash_word("asking"),     hash_word("asks"),
      hash_word("question"), hash_word("questioned"), hash_word("whether")};
  return std::any_of(tokens.begin(), tokens.end(), [](const Token& token) {
    return std::find(kWords.begin(), kWords.end(), token.word) != kWords.end();
  });
}

/// The question that a turn answers: the last sentence of the turn before, another speaker's.
std::optional<Span> question_before(const Document& record, const Segmentation& segmentation,
                                    Span answer) {
  const auto turn = std::find_if(record.turns.begin(), record.turns.end(),
                                 [&](const Turn& each) { return each.words.contains(answer); });
  if (turn == record.turns.end() || turn == record.turns.begin()) return std::nullopt;
  const Turn& asked = *std::prev(turn);
  const bool opens =
      count_words(tokens_in(segmentation, {turn->words.begin_byte, answer.begin_byte})) == 0;
  if (!opens || asked.speaker == turn->speaker) return std::nullopt;
  if (!text_of(record, asked.words).ends_with('?')) return std::nullopt;
  std::optional<Span> question;
  for (const Sentence& sentence : segmentation.sentences) {
    if (sentence.span.begin_byte >= asked.words.end_byte) break;
    if (sentence.span.end_byte <= asked.words.begin_byte) continue;
    question = Span{std::max(sentence.span.begin_byte, asked.words.begin_byte),
                    std::min(sentence.span.end_byte, asked.words.end_byte)};
  }
  return question;
}

/// The article's own words around a quotation: its paragraph and the one before.
Span around(const Segmentation& segmentation, Span quotation) {
  Span context = quotation;
  for (std::size_t p = 0; p < segmentation.paragraphs.size(); ++p) {
    if (!segmentation.paragraphs[p].span.overlaps(quotation)) continue;
    context.begin_byte = segmentation.paragraphs[p > 0 ? p - 1 : 0].span.begin_byte;
    context.end_byte = segmentation.paragraphs[p].span.end_byte;
    break;
  }
  return context;
}

bool share_a_telling_word(Tokens a, Tokens b) {
  std::set<std::uint64_t> words;
  for (const Token& token : a) {
    if (token.word != 0 && token.span.size() >= kTelling) words.insert(token.word);
  }
  return std::any_of(b.begin(), b.end(),
                     [&](const Token& token) { return words.count(token.word) > 0; });
}

}  // namespace
}  // namespace collation

void mark_lost_conditions(const Said& said, std::span<Utterance> utterances) {
  using namespace collation;
  for (Utterance& utterance : utterances) {
    for (VariantPair& pair : utterance.pairs) {
      const auto* id = std::get_if<QuotationId>(&pair.b);
      if (pair.a || id == nullptr || pair.verdict == Verdict::unchecked) continue;
      const std::size_t r = pair.a_span.document.value;
      const Document& record = said.documents[r];
      if (record.turns.empty()) continue;
      const Segmentation& words = said.segmentations[r];
      if (count_words(tokens_in(words, pair.a_span.span)) > kLongestAnswer) continue;
      const std::optional<Span> question = question_before(record, words, pair.a_span.span);
      if (!question || !has_condition(tokens_in(words, *question))) continue;
      const Quotation& quotation = said.quotations[id->value];
      const Segmentation& article = said.segmentations[quotation.document.value];
      const Tokens told = tokens_in(article, around(article, quotation.span));
      if (has_condition(told) || !tells_of_asking(told) ||
          !share_a_telling_word(tokens_in(words, *question), told)) {
        continue;
      }
      add_class(pair, DifferenceClass::context_differs);
      pair.hidden.push_back({record.id, *question});
    }
  }
}

}  // namespace onrecord
