#include "collate/variant.h"

#include <algorithm>
#include <string_view>

#include "text/fold.h"
#include "text/unicode.h"

namespace onrecord::collation {
namespace {

constexpr double kLikely = 0.5;
constexpr double kSure = 0.75;
constexpr std::size_t kMostWords = 20000;  // of one quotation; longer ones are compared up to there

/// Words that everybody says weigh nothing, names little: a story is full of them.
void weigh(Variant& speech, const Vocabulary& vocabulary) {
  const std::vector<Word>& words = speech.wording.words;
  const std::vector<std::uint64_t> keys = speech.wording.keys();
  speech.weights.assign(words.size(), 0);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].is_content()) speech.weights[i] = words[i].is_name ? 0.6F : 1.0F;
    if (words[i].info->negates) speech.weights[i] = 0.5F;
    if (words[i].is_bracketed) speech.weights[i] = 0;
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t size = vocabulary.stock_phrases().find_phrase(std::span(keys).subspan(i));
    for (std::size_t k = 0; k < size; ++k) speech.weights[i + k] = 0;
  }
  speech.weight = 0;
  for (const float weight : speech.weights) speech.weight += weight;
}

/// "Dana Orr", not "the officer" nor "32-year-old protester".
bool is_proper_name(std::string_view name) {
  return !name.empty() && is_upper(code_point_at(name, 0).value) && !name.starts_with("The ");
}

std::vector<std::string> name_words(std::string_view name) {
  std::vector<std::string> words;
  while (!name.empty()) {
    const std::size_t space = std::min(name.find(' '), name.size());
    std::string_view word = name.substr(0, space);
    if (word.ends_with(',')) word.remove_suffix(1);
    if (word.size() > 2) words.push_back(fold_word(word));
    name.remove_prefix(std::min(space + 1, name.size()));
  }
  return words;
}

/// Quotations stand in order of their documents.
struct InDocument {
  bool operator()(const Quotation& a, DocumentId b) const { return a.document < b; }
  bool operator()(DocumentId a, const Quotation& b) const { return a < b.document; }
};

class Collector {
 public:
  Collector(const Said& said, const LowerCaseWords& lower, Vocabulary& vocabulary)
      : said_(said), lower_(lower), vocabulary_(vocabulary) {}

  std::vector<Variant> run(std::span<const Quotation> quotations,
                           std::span<const IndirectSpeech> clauses) {
    for (const Quotation& quotation : quotations) add_quotation(quotation);
    for (const IndirectSpeech& indirect : clauses) add_indirect(indirect);
    std::stable_sort(all_.begin(), all_.end(), [](const Variant& a, const Variant& b) {
      return a.document != b.document ? a.document < b.document
                                      : a.place.begin_byte < b.place.begin_byte;
    });
    return std::move(all_);
  }

 private:
  static bool is_speech(const Quotation& quotation) {
    if (quotation.is_repeat) return false;
    switch (quotation.kind) {
      case QuotationKind::direct:
      case QuotationKind::partial:
      case QuotationKind::nested:
        return true;
      case QuotationKind::scare:
        return quotation.speaker.has_value() && quotation.source.has_value();
      case QuotationKind::title:
        return false;
    }
    return false;
  }

  void set_speaker(Variant& speech, std::optional<SpeakerId> speaker, double confidence) const {
    if (!speaker || confidence < kLikely || speaker->value >= said_.speakers.size()) return;
    speech.speaker = speaker;
    speech.is_sure = confidence >= kSure;
    const Speaker& known = said_.speakers[speaker->value];
    speech.name = name_words(known.name);
    speech.is_firm = known.kind == SpeakerKind::person && is_proper_name(known.name);
  }

  Wording words_in(DocumentId document, std::span<const Span> pieces) {
    Wording wording = wording_of(said_.documents[document.value],
                                 said_.segmentations[document.value], pieces, lower_, vocabulary_);
    if (wording.words.size() > kMostWords) wording.words.resize(kMostWords);
    return wording;
  }

  /// What stands inside the marks before the words.
  std::string label_of(const Quotation& part, Span words) const {
    if (part.is_block || words.begin_byte <= part.inner.begin_byte) return {};
    const Document& document = said_.documents[part.document.value];
    std::string_view label = text_of(document, {part.inner.begin_byte, words.begin_byte});
    return std::string(label.substr(0, label.find(':')));
  }

  void add_quotation(const Quotation& quotation) {
    if (!is_speech(quotation)) return;
    std::vector<QuotationId> parts = quotation.parts;
    if (parts.empty()) parts.push_back(quotation.id);
    if (parts.front() != quotation.id) return;  // added with the first part
    Variant speech;
    speech.document = quotation.document;
    speech.in_headline = quotation.in_headline;
    speech.is_direct = quotation.kind == QuotationKind::direct;
    speech.place = quotation.span;
    set_speaker(speech, quotation.speaker, quotation.confidence);
    speech.wording.document = quotation.document;
    for (const QuotationId id : parts) {
      const Quotation& part = said_.quotations[id.value];
      std::vector<Span> pieces = part.pieces;
      if (pieces.empty()) pieces.push_back(part.inner);
      Wording wording = words_in(part.document, pieces);
      if (wording.words.empty()) continue;
      speech.place.end_byte = std::max(speech.place.end_byte, part.span.end_byte);
      std::vector<Word>& all = speech.wording.words;
      all.insert(all.end(), wording.words.begin(), wording.words.end());
      speech.wording.ends_in_ellipsis = wording.ends_in_ellipsis;
      speech.parts.push_back({id, std::move(wording), label_of(part, pieces.front())});
    }
    add(std::move(speech));
  }

  /// The first quotation that may overlap the clause: they are in order of document and position.
  std::span<const Quotation>::iterator first_around(const IndirectSpeech& indirect) const {
    auto at = std::lower_bound(said_.quotations.begin(), said_.quotations.end(), indirect,
                               [](const Quotation& quotation, const IndirectSpeech& clause) {
                                 return quotation.document != clause.document
                                            ? quotation.document < clause.document
                                            : quotation.span.begin_byte < clause.span.begin_byte;
                               });
    while (at != said_.quotations.begin() && std::prev(at)->document == indirect.document &&
           std::prev(at)->span.end_byte > indirect.span.begin_byte) {
      --at;
    }
    return at;
  }

  /// Words inside marks are not the reporter's own.
  void add_indirect(const IndirectSpeech& indirect) {
    std::vector<Span> own = {indirect.span};
    for (auto at = first_around(indirect); at != said_.quotations.end(); ++at) {
      const Quotation& quotation = *at;
      if (quotation.document != indirect.document ||
          quotation.span.begin_byte >= indirect.span.end_byte)
        break;
      if (!quotation.span.overlaps(own.back())) continue;
      const Span rest = own.back();
      own.pop_back();
      if (quotation.span.begin_byte > rest.begin_byte) {
        own.push_back({rest.begin_byte, quotation.span.begin_byte});
      }
      if (quotation.span.end_byte >= rest.end_byte) break;
      own.push_back({quotation.span.end_byte, rest.end_byte});
    }
    Variant speech;
    speech.document = indirect.document;
    speech.is_indirect = true;
    speech.place = indirect.span;
    set_speaker(speech, indirect.speaker, indirect.confidence);
    if (own.empty()) return;
    Wording wording = words_in(indirect.document, own);
    if (!wording.words.empty() && wording.words.front().info->folded == "that") {
      wording.words.erase(wording.words.begin());
    }
    if (wording.words.empty()) return;
    speech.wording = wording;
    speech.parts.push_back({indirect.id, std::move(wording), {}});
    add(std::move(speech));
  }

  void add(Variant speech) {
    if (speech.parts.empty()) return;
    weigh(speech, vocabulary_);
    all_.push_back(std::move(speech));
  }

  const Said& said_;
  const LowerCaseWords& lower_;
  Vocabulary& vocabulary_;
  std::vector<Variant> all_;
};

}  // namespace

std::vector<Variant> variants_of(const Said& said, const LowerCaseWords& lower,
                                 Vocabulary& vocabulary) {
  return Collector(said, lower, vocabulary).run(said.quotations, said.indirect);
}

std::vector<Variant> quotations_of(const Said& said, DocumentId document,
                                   const LowerCaseWords& lower, Vocabulary& vocabulary) {
  const auto [begin, end] =
      std::equal_range(said.quotations.begin(), said.quotations.end(), document, InDocument{});
  return Collector(said, lower, vocabulary).run({begin, end}, {});
}

}  // namespace onrecord::collation
