#include "reuse/narrative.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "reuse/formulas.h"
#include "reuse/word_forms.h"
#include "text/accents.h"
#include "text/fold.h"
#include "text/lexicon.h"
#include "text/spelling.h"

namespace onrecord::reuse {
namespace {

constexpr std::uint8_t kContent = 10;
constexpr std::uint8_t kNumber = 8;
constexpr std::uint8_t kName = 4;
constexpr std::uint8_t kSpeech = 6;
constexpr std::uint8_t kSmall = 2;
constexpr std::uint8_t kStock = 1;
constexpr std::uint8_t kFormula = 0;

/// What a word of the documents stands for here.
struct Form {
  std::vector<std::uint64_t> keys;  // several for a short form: UN; none for a courtesy title
  std::uint8_t weight = kContent;
};

/// Worked out once a distinct word and run.
class Forms {
 public:
  Forms()
      : classes_(lexicon("word_classes.txt")),
        functions_(lexicon("function_words.txt")),
        speech_(lexicon("speech_verbs.txt")),
        spelling_(lexicon("house_spelling.txt")),
        verbs_(lexicon("verb_forms.txt")),
        roles_(lexicon("role_nouns.txt")),
        titles_(lexicon("person_titles.txt")) {}

  const Form& of(std::uint64_t hash, std::string_view word) {
    // "US" is a country and "us" is not; no other word depends on its case.
    const bool is_country = word == "US";
    return known_.of(is_country ? hash + 1 : hash,
                     [&] { return learn(is_country ? "u.s." : word); });
  }

 private:
  Form learn(std::string_view word) const {
    Form form;
    const std::string folded = fold_word(word);
    const std::uint64_t hash = hash_word(folded);
    if (short_forms().contains(hash)) {
      form.weight = kName;
      for (const std::string_view each : words_of_short_form(hash)) {
        form.keys.push_back(key_of(each));
      }
      return form;
    }
    form.keys.push_back(key_of(folded));
    if (classes_.contains(hash) || functions_.contains(hash)) {
      form.weight = kSmall;
    } else if (roles_.contains(hash) || titles_.contains(hash)) {
      form.weight = kName;
    } else if (speech_.tag(hash) == "speech") {
      form.weight = kSpeech;
    } else if (!folded.empty() && folded[0] >= '0' && folded[0] <= '9') {
      form.weight = kNumber;
    }
    return form;
  }

  std::uint64_t key_of(std::string_view folded) const {
    if (!folded.empty() && folded[0] >= '0' && folded[0] <= '9') {
      std::string digits(folded);
      std::erase(digits, ',');
      return hash_word(digits);
    }
    const std::uint64_t hash = hash_word(folded);
    const std::string_view house = spelling_.tag(hash);
    const std::string_view verb = verbs_.tag(hash);
    if (!verb.empty()) return hash_word(stem_of(verb));
    return hash_word(stem_of(plain_spelling(without_accents(house.empty() ? folded : house))));
  }

  WordForms<Form> known_;
  const Lexicon& classes_;
  const Lexicon& functions_;
  const Lexicon& speech_;
  const Lexicon& spelling_;
  const Lexicon& verbs_;
  const Lexicon& roles_;
  const Lexicon& titles_;
};

/// How often a word stands with a capital inside a sentence, and without one.
struct Casing {
  std::uint32_t capital = 0;
  std::uint32_t small = 0;
};
using Casings = std::unordered_map<std::uint64_t, Casing>;

bool is_told_here(BlockKind kind) {
  return kind == BlockKind::paragraph || kind == BlockKind::list_item ||
         kind == BlockKind::block_quote;
}

class Reader {
 public:
  explicit Reader(const Told& told)
      : told_(told),
        stock_(lexicon("stock_phrases.txt")),
        formulas_(lexicon("report_formulas.txt")) {
    quoted_.resize(told.documents.size());
    for (const Quotation& quotation : told.quotations) {
      if (quotation.kind == QuotationKind::title) continue;
      quoted_[quotation.document.value].push_back(quotation.inner);
    }
  }

  Narrative read(std::size_t document) {
    const Segmentation& parts = told_.segmentations[document];
    const Document& from = told_.documents[document];
    const std::vector<Span>& quoted = quoted_[document];
    const std::vector<bool> is_formula = formula_sentences(from, parts);
    std::size_t next_quoted = 0;
    Narrative words;
    for (const Paragraph& paragraph : parts.paragraphs) {
      if (!is_told_here(paragraph.kind)) {
        leave_out(parts, paragraph, words);
        continue;
      }
      for (std::uint32_t s = paragraph.first_sentence; s < paragraph.end_sentence; ++s) {
        const Sentence& sentence = parts.sentences[s];
        take_words(parts, sentence);
        bool is_first = true;
        std::uint32_t stock_end = 0;
        for (std::uint32_t t = sentence.first_token; t < sentence.end_token; ++t) {
          const Token& token = parts.tokens[t];
          if (token.word == 0) continue;
          stock_end = std::max(stock_end, end_of_stock(sentence, t));
          const Form& form = forms_.of(token.word, text_of(from, token.span));
          while (next_quoted < quoted.size() &&
                 quoted[next_quoted].end_byte <= token.span.begin_byte) {
            ++next_quoted;
          }
          const bool is_quoted =
              paragraph.kind == BlockKind::block_quote ||
              (next_quoted < quoted.size() && quoted[next_quoted].contains(token.span));
          note_case(form, token, is_first);
          is_first = false;
          const std::uint8_t weight = is_formula[s]   ? kFormula
                                      : t < stock_end ? kStock
                                                      : form.weight;
          for (const std::uint64_t key : form.keys) {
            words.push_back({key, token.span, s, weight, is_quoted});
          }
        }
      }
    }
    return words;
  }

  /// Names and stock phrases weigh little; known once all documents are read.
  void weigh(Narrative& words) const {
    for (NarrativeWord& word : words) {
      const auto casing = casings_.find(word.key);
      if (word.weight == kContent && casing != casings_.end() &&
          casing->second.capital > casing->second.small) {
        word.weight = kName;
      }
    }
  }

 private:
  void take_words(const Segmentation& parts, const Sentence& sentence) {
    words_.clear();
    for (std::uint32_t t = sentence.first_token; t < sentence.end_token; ++t) {
      words_.push_back(parts.tokens[t].word);
    }
  }

  /// Where a stock phrase or a formula of reports that begins with this token ends.
  std::uint32_t end_of_stock(const Sentence& sentence, std::uint32_t at) const {
    const auto rest = std::span(words_).subspan(at - sentence.first_token);
    return at + static_cast<std::uint32_t>(
                    std::max(stock_.find_phrase(rest), formulas_.find_phrase(rest)));
  }

  /// Words that equal nothing hold the place, so that what stands on both sides is not one stretch.
  static void leave_out(const Segmentation& parts, const Paragraph& paragraph, Narrative& words) {
    for (std::uint32_t t = paragraph.first_token; t < paragraph.end_token; ++t) {
      const Token& token = parts.tokens[t];
      if (token.word != 0) words.push_back({0, token.span, paragraph.first_sentence, 0, true});
    }
  }

  void note_case(const Form& form, const Token& token, bool is_first) {
    if (form.weight != kContent || form.keys.empty()) return;
    Casing& casing = casings_[form.keys.front()];
    if (!token.is_capitalised) ++casing.small;
    if (token.is_capitalised && !is_first) ++casing.capital;
  }

  const Told& told_;
  const Lexicon& stock_;
  const Lexicon& formulas_;
  std::vector<std::uint64_t> words_;  // of the sentence that is read, 0 for a mark
  std::vector<std::vector<Span>> quoted_;
  Forms forms_;
  Casings casings_;
};

}  // namespace

std::vector<Narrative> narratives_of(const Told& told) {
  Reader reader(told);
  std::vector<Narrative> all(told.documents.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (told.documents[i].role != Role::record) all[i] = reader.read(i);
  }
  for (Narrative& words : all) reader.weigh(words);
  return all;
}

}  // namespace onrecord::reuse
