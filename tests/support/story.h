// A report made by hand, for tests of rooms that come after the stages: documents, quotations found
// by their words, pairs aligned by the slow textbook method.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "onrecord/report.h"
#include "text/fold.h"
#include "text/unicode.h"

namespace onrecord::testing {

class Story {
 public:
  Report report;

  Story() {
    report.policy = {"default", "0123456789abcdef"};
    report.speakers.emplace();
    report.quotations.emplace();
    report.indirect.emplace();
    report.utterances.emplace();
  }

  DocumentId document(std::string path, std::string text, Role role = Role::article) {
    Document added;
    added.id = {static_cast<std::uint32_t>(report.documents.size())};
    added.path = std::move(path);
    added.sha256 = std::string(64, '0');
    added.role = role;
    added.is_verbatim = true;
    added.published_basis = "none";
    added.text = std::move(text);
    report.documents.push_back(std::move(added));
    report.segmentations.push_back({{}, {}, tokens_of(report.documents.back().text)});
    return report.documents.back().id;
  }

  SpeakerId speaker(std::string name, SpeakerKind kind = SpeakerKind::person) {
    report.speakers->push_back(
        {{static_cast<std::uint32_t>(report.speakers->size())}, std::move(name), kind, {}});
    return report.speakers->back().id;
  }
  void mention(SpeakerId who, DocumentId where, std::string_view words) {
    (*report.speakers)[who.value].mentions.push_back(find(where, words));
  }

  /// The quotation of these words; with a speaker, the speaker's name nearest is not looked for:
  /// the words themselves stand for the source.
  QuotationId quote(DocumentId where, std::string_view words, std::optional<SpeakerId> who = {},
                    QuotationKind kind = QuotationKind::direct) {
    Quotation quotation;
    quotation.id = {static_cast<std::uint32_t>(report.quotations->size())};
    quotation.document = where;
    quotation.inner = find(where, words).span;
    quotation.span = quotation.inner;
    quotation.pieces = {quotation.inner};
    quotation.kind = kind;
    if (who) {
      quotation.speaker = who;
      quotation.source = Span{0, 1};
      quotation.confidence = 0.9;
    }
    report.quotations->push_back(quotation);
    return quotation.id;
  }
  Quotation& operator[](QuotationId id) { return (*report.quotations)[id.value]; }

  IndirectId indirect(DocumentId where, std::string_view words, std::optional<SpeakerId> who = {}) {
    IndirectSpeech speech;
    speech.id = {static_cast<std::uint32_t>(report.indirect->size())};
    speech.document = where;
    speech.span = find(where, words).span;
    speech.speaker = who;
    speech.confidence = who ? 0.9 : 0;
    report.indirect->push_back(speech);
    return speech.id;
  }

  UtteranceId utterance(std::vector<VariantId> variants, std::optional<SpeakerId> who = {}) {
    const UtteranceId id{static_cast<std::uint32_t>(report.utterances->size())};
    report.utterances->push_back({id, who, std::move(variants), {}});
    return id;
  }

  /// A pair of two variants, `a` the standard.
  VariantPair& pair(UtteranceId in, VariantId a, VariantId b, std::vector<DifferenceClass> classes,
                    std::vector<Subtype> subtypes = {}) {
    return add_pair(in, a, place(a), b, std::move(classes), std::move(subtypes));
  }
  /// A pair with a record's running text.
  VariantPair& pair(UtteranceId in, DocumentSpan record, VariantId b,
                    std::vector<DifferenceClass> classes, std::vector<Subtype> subtypes = {}) {
    return add_pair(in, std::nullopt, record, b, std::move(classes), std::move(subtypes));
  }

  DocumentSpan find(DocumentId where, std::string_view words) const {
    const std::size_t at = report.documents[where.value].text.find(words);
    if (at == std::string::npos) std::abort();  // a fault of the test itself
    return {where, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + words.size())}};
  }

  DocumentSpan place(const VariantId& variant) const {
    if (const auto* id = std::get_if<QuotationId>(&variant)) {
      const Quotation& quotation = (*report.quotations)[id->value];
      return {quotation.document, quotation.inner};
    }
    const IndirectSpeech& speech = (*report.indirect)[std::get<IndirectId>(variant).value];
    return {speech.document, speech.span};
  }

 private:
  static std::vector<Token> tokens_of(std::string_view text) {
    std::vector<Token> tokens;
    for (std::size_t i = 0; i < text.size();) {
      std::size_t end = i;
      while (end < text.size()) {
        const CodePoint point = code_point_at(text, end);
        const bool inner = point.value == U'’' || point.value == U'\'' || point.value == U'-';
        if (!is_letter_or_digit(point.value) && !(inner && end > i)) break;
        end += point.length;
      }
      const bool is_word = end > i;
      if (!is_word) end += code_point_at(text, i).length;
      const Span span{static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end)};
      const bool is_blank = !is_word && is_space(code_point_at(text, i).value);
      if (is_word) {
        tokens.push_back({span, TokenKind::word, false, hash_word(text.substr(i, end - i))});
      } else if (!is_blank) {
        tokens.push_back({span, TokenKind::punctuation, false, 0});
      }
      i = end;
    }
    return tokens;
  }

  VariantPair& add_pair(UtteranceId in, std::optional<VariantId> a, DocumentSpan a_span,
                        VariantId b, std::vector<DifferenceClass> classes,
                        std::vector<Subtype> subtypes) {
    VariantPair pair;
    pair.a = a;
    pair.b = b;
    pair.a_span = a_span;
    pair.b_span = place(b);
    std::sort(classes.begin(), classes.end());
    pair.verdict = Verdict::differs;
    if (classes.size() == 1 &&
        (classes[0] == DifferenceClass::verbatim || classes[0] == DifferenceClass::typographic)) {
      pair.verdict = Verdict::agrees;
    }
    pair.classes = std::move(classes);
    pair.subtypes = std::move(subtypes);
    pair.edits = align(pair.a_span, pair.b_span);
    auto& pairs = (*report.utterances)[in.value].pairs;
    pairs.push_back(std::move(pair));
    return pairs.back();
  }

  std::vector<Token> words_in(DocumentSpan place) const {
    std::vector<Token> words;
    for (const Token& token : report.segmentations[place.document.value].tokens) {
      if (token.word != 0 && place.span.contains(token.span)) words.push_back(token);
    }
    return words;
  }

  /// Longest common subsequence of words; neighbouring steps of one sort are joined.
  std::vector<Edit> align(DocumentSpan a_place, DocumentSpan b_place) const {
    const std::vector<Token> a = words_in(a_place);
    const std::vector<Token> b = words_in(b_place);
    std::vector<std::vector<std::size_t>> common(a.size() + 1,
                                                 std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = a.size(); i-- > 0;) {
      for (std::size_t j = b.size(); j-- > 0;) {
        common[i][j] = a[i].word == b[j].word ? common[i + 1][j + 1] + 1
                                              : std::max(common[i + 1][j], common[i][j + 1]);
      }
    }
    std::vector<Edit> edits;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < b.size()) {
      const std::size_t i0 = i;
      const std::size_t j0 = j;
      while (i < a.size() && j < b.size() && a[i].word == b[j].word) ++i, ++j;
      if (i > i0) {
        edits.push_back({EditOp::equal, range(a, i0, i, a_place), range(b, j0, j, b_place)});
        continue;
      }
      while (i < a.size() || j < b.size()) {
        if (i < a.size() && j < b.size() && a[i].word == b[j].word) break;
        if (j == b.size() || (i < a.size() && common[i + 1][j] >= common[i][j + 1])) {
          ++i;
        } else {
          ++j;
        }
      }
      const EditOp op = i == i0 ? EditOp::insert : j == j0 ? EditOp::remove : EditOp::substitute;
      edits.push_back({op, range(a, i0, i, a_place), range(b, j0, j, b_place)});
    }
    return edits;
  }

  static Span range(const std::vector<Token>& words, std::size_t first, std::size_t last,
                    DocumentSpan place) {
    if (first < last) return {words[first].span.begin_byte, words[last - 1].span.end_byte};
    const std::uint32_t at =
        first < words.size() ? words[first].span.begin_byte : place.span.end_byte;
    return {at, at};
  }
};

/// Two articles with one word changed between them, and the finding that tells it.
inline Story two_articles() {
  Story story;
  const DocumentId north =
      story.document("north.txt", "Orr said: “we lost the harbour in one night”\n");
  const DocumentId south =
      story.document("south.txt", "First line\n“we lost a harbour in one night”, Orr said\n");
  const SpeakerId orr = story.speaker("Dana Orr");
  const QuotationId a = story.quote(north, "we lost the harbour in one night", orr);
  const QuotationId b = story.quote(south, "we lost a harbour in one night", orr);
  const UtteranceId u = story.utterance({a, b}, orr);
  story.pair(u, a, b, {DifferenceClass::substituted}, {Subtype::article});
  story.report.findings = {Finding{FindingKind::altered_quotation,
                                   Severity::low,
                                   "Dana Orr’s words differ",
                                   {north, south},
                                   {a, b, u}}};
  return story;
}

}  // namespace onrecord::testing
