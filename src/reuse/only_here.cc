// What one article alone of those given has.
//
// A paraphrase can always hide behind other words, and a wrong "only X reports it" costs a reader's
// trust. So a sentence counts only with something that can be looked for: a name or a number that
// no other article has in any form, among several other words that none has.
#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "reuse/reuse.h"
#include "reuse/told_figures.h"
#include "reuse/word_forms.h"
#include "text/accents.h"
#include "text/fold.h"
#include "text/lexicon.h"
#include "text/senses.h"
#include "text/sentence_end.h"
#include "text/spelling.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostOfDocument = 20;
constexpr std::uint32_t kLeastWords = 8;    // of a sentence
constexpr std::uint32_t kLeastQuoted = 6;   // words of a quotation
constexpr std::uint32_t kLeastUnheard = 4;  // words of a sentence that no other has
constexpr double kLeastShare = 0.4;         // of its words that say something
constexpr double kToldShare = 0.34;         // of a sentence, in one sentence of another article
constexpr std::size_t kCommon = 200;        // sentences with a word: above, it tells nothing
constexpr std::size_t kRare = 8;            // at most so many have a word that tells something
constexpr std::size_t kStem = 5;            // letters by which forms of a word are one

/// Which articles have a word, in any form: the first of them, and whether another has it too.
struct Heard {
  std::uint32_t document = 0;
  bool is_shared = false;
};

/// What is new in a stretch of text.
struct Novelty {
  std::uint32_t words = 0;      // that say something
  std::uint32_t unheard = 0;    // of these, in no other article
  std::uint32_t specifics = 0;  // names and numbers in no other article
};

class OnlyHere {
 public:
  explicit OnlyHere(const Report& report)
      : report_(report),
        small_(lexicon("function_words.txt")),
        classes_(lexicon("word_classes.txt")),
        numbers_(lexicon("number_words.txt")),
        titles_(lexicon("person_titles.txt")),
        figures_(report),
        found_(report.documents.size()) {}

  std::vector<DocumentSpan> run() {
    if (!can_compare()) return {};
    for (std::uint32_t d = 0; d < report_.documents.size(); ++d) {
      if (is_article(d)) listen(d);
    }
    add_quotations();
    add_figures();
    for (std::uint32_t d = 0; d < report_.documents.size(); ++d) {
      if (is_article(d)) add_sentences(d);
    }
    return best();
  }

 private:
  struct Candidate {
    Span span;
    double weight = 0;
  };

  bool is_article(std::uint32_t d) const { return report_.documents[d].role != Role::record; }

  bool can_compare() const {
    std::string_view language;
    std::size_t articles = 0;
    for (std::uint32_t d = 0; d < report_.documents.size(); ++d) {
      if (!is_article(d)) continue;
      const std::string_view here = std::string_view(report_.documents[d].language).substr(0, 2);
      if (articles++ > 0 && here != language) return false;
      language = here;
    }
    return articles > 1;
  }

  /// The keys under which a word is looked for; forms and spellings of it share one.
  const std::vector<std::uint64_t>& keys_of(const Document& document, const Token& token) const {
    return known_.of(token.word,
                     [&] { return read_keys(fold_word(text_of(document, token.span))); });
  }

  std::vector<std::uint64_t> read_keys(const std::string& folded) const {
    std::vector<std::uint64_t> keys;
    for (const std::string_view each : reuse::words_of_short_form(hash_word(folded))) {
      keys.push_back(stem_key(each));
    }
    const bool is_short_form = !keys.empty();
    // Parts of a compound are heard one by one: a Paris-based company, 40-minute.
    for (const std::string_view each : reuse::pieces_of(folded, '-')) {
      keys.push_back(stem_key(each));
    }
    if (keys.size() > 1 && !is_short_form) keys.push_back(stem_key(folded));
    return keys;
  }

  std::uint64_t stem_key(std::string_view folded) const {
    const std::uint64_t sense = sense_of_word(folded);
    if (sense != hash_word(plain_form(folded))) return sense;  // killed, dead
    const std::string_view number = numbers_.tag(hash_word(folded));
    if (number.starts_with("n:")) return hash_word(number.substr(2));
    if (!folded.empty() && folded[0] >= '0' && folded[0] <= '9') {
      std::string digits;
      for (const char c : folded) {
        if (c == ',') continue;
        if ((c < '0' || c > '9') && c != '.') break;
        digits += c;
      }
      return hash_word(digits);
    }
    const std::string stem = stem_of(plain_spelling(without_accents(folded)));
    std::size_t end = 0;
    for (std::size_t letters = 0; letters < kStem && end < stem.size(); ++letters) {
      end += code_point_at(stem, end).length;
    }
    return hash_word(std::string_view(stem).substr(0, end));
  }

  void listen(std::uint32_t d) {
    for (const Sentence& sentence : report_.segmentations[d].sentences) {
      for (std::uint32_t t = sentence.first_token; t < sentence.end_token; ++t) {
        const Token& token = report_.segmentations[d].tokens[t];
        if (token.word == 0) continue;
        if (is_telling_number(d, token)) {
          telling_numbers_.insert(keys_of(report_.documents[d], token).front());
        }
        for (const std::uint64_t key : keys_of(report_.documents[d], token)) hear(key, d);
      }
      for (const std::uint64_t key : matter_of(d, sentence)) {
        std::vector<std::uint32_t>& with = sentences_with_[key];
        if (with.size() <= kCommon)
          with.push_back(static_cast<std::uint32_t>(documents_of_.size()));
        hear(key, d);
      }
      documents_of_.push_back(d);
    }
  }

  /// 5,300 or 318,400; a year or a day is in all reports of an event.
  bool is_telling_number(std::uint32_t d, const Token& token) const {
    constexpr std::uint32_t kTelling = 32;
    if (token.kind != TokenKind::number) return false;
    std::uint32_t value = 0;
    for (const char c : text_of(report_.documents[d], token.span)) {
      if (c == ',') continue;
      if (c < '0' || c > '9') break;
      value = std::min(value * 10 + static_cast<std::uint32_t>(c - '0'), 100'000'000U);
    }
    return value >= kTelling && (value < 1900 || value > 2100);
  }

  void hear(std::uint64_t key, std::uint32_t d) {
    const auto [heard, is_new] = heard_.try_emplace(key, Heard{d, false});
    if (!is_new && heard->second.document != d) heard->second.is_shared = true;
  }

  /// What a sentence says, by the keys of its words and of phrases (lost their lives); each once.
  std::vector<std::uint64_t> matter_of(std::uint32_t d, const Sentence& sentence) const {
    constexpr std::uint32_t kLongestPhrase = 6;
    const std::vector<Token>& tokens = report_.segmentations[d].tokens;
    std::vector<std::uint64_t> matter;
    for (std::uint32_t t = sentence.first_token; t < sentence.end_token;) {
      std::uint64_t words[kLongestPhrase] = {};
      std::uint32_t count = 0;
      while (count < kLongestPhrase && t + count < sentence.end_token &&
             tokens[t + count].word != 0) {
        words[count] = tokens[t + count].word;
        ++count;
      }
      const Sense phrase = sense_of_phrase({words, count});
      if (phrase.words > 1) {
        matter.push_back(phrase.key);
        t += phrase.words;
        continue;
      }
      const Token& token = tokens[t++];
      if (token.word == 0 || small_.contains(token.word) || classes_.contains(token.word) ||
          titles_.contains(token.word)) {
        continue;
      }
      const std::vector<std::uint64_t>& keys = keys_of(report_.documents[d], token);
      if (!keys.empty()) matter.push_back(keys.front());
    }
    std::sort(matter.begin(), matter.end());
    matter.erase(std::unique(matter.begin(), matter.end()), matter.end());
    return matter;
  }

  /// Whether one sentence of another article has a good part of what this one says.
  bool is_told_elsewhere(std::uint32_t d, const Sentence& sentence) const {
    const std::vector<std::uint64_t> matter = matter_of(d, sentence);
    struct Shared {
      std::uint32_t keys = 0;
      bool has_number = false;
      bool has_rare = false;
    };
    std::unordered_map<std::uint32_t, Shared> shared;
    for (const std::uint64_t key : matter) {
      const auto with = sentences_with_.find(key);
      if (with == sentences_with_.end() || with->second.size() > kCommon) continue;
      const bool is_number = telling_numbers_.contains(key);
      for (const std::uint32_t other : with->second) {
        if (documents_of_[other] == d) continue;
        Shared& here = shared[other];
        ++here.keys;
        here.has_number |= is_number;
        here.has_rare |= !is_number && with->second.size() <= kRare;
        if (here.keys >= kToldShare * static_cast<double>(matter.size())) return true;
        // One number of some size of one thing: "5,300 years ago the westerlies …"
        if (here.has_number && here.has_rare) return true;
      }
    }
    return false;
  }

  bool is_unheard(const std::vector<std::uint64_t>& keys) const {
    return std::all_of(keys.begin(), keys.end(), [&](std::uint64_t key) {
      const auto heard = heard_.find(key);
      return heard == heard_.end() || !heard->second.is_shared;
    });
  }

  /// What is new between two tokens. The capital of the first word says nothing.
  Novelty novelty_of(std::uint32_t d, std::uint32_t begin, std::uint32_t end) const {
    Novelty novelty;
    std::unordered_set<std::uint64_t> seen;
    bool is_first = true;
    for (std::uint32_t t = begin; t < end; ++t) {
      const Token& token = report_.segmentations[d].tokens[t];
      if (token.word == 0) continue;
      const bool opens = is_first;
      is_first = false;
      if (small_.contains(token.word) || classes_.contains(token.word)) continue;
      if (titles_.contains(token.word)) continue;  // one house writes Mr. and the other does not
      ++novelty.words;
      const std::vector<std::uint64_t>& keys = keys_of(report_.documents[d], token);
      if (keys.empty() || !is_unheard(keys) || !seen.insert(keys.back()).second) continue;
      ++novelty.unheard;
      const bool is_number = token.kind == TokenKind::number || numbers_.contains(token.word);
      if (is_number || (token.is_capitalised && !opens)) ++novelty.specifics;
    }
    return novelty;
  }

  std::pair<std::uint32_t, std::uint32_t> tokens_of(DocumentSpan place) const {
    const std::vector<Token>& tokens = report_.segmentations[place.document.value].tokens;
    const auto at = [&](std::uint32_t byte) {
      return static_cast<std::uint32_t>(
          std::lower_bound(tokens.begin(), tokens.end(), byte,
                           [](const Token& token, std::uint32_t wanted) {
                             return token.span.begin_byte < wanted;
                           }) -
          tokens.begin());
    };
    return {at(place.span.begin_byte), at(place.span.end_byte)};
  }

  /// Quotations that no other article has, neither in marks nor told.
  void add_quotations() {
    for (const Utterance& utterance : *report_.utterances) {
      const Quotation* longest = nullptr;
      bool is_alone = true;
      for (const VariantId& variant : utterance.variants) {
        const auto* id = std::get_if<QuotationId>(&variant);
        const DocumentId document =
            id != nullptr ? (*report_.quotations)[id->value].document
                          : (*report_.indirect)[std::get<IndirectId>(variant).value].document;
        if (id == nullptr) {
          is_alone &= longest == nullptr || longest->document == document;
          continue;
        }
        const Quotation& quotation = (*report_.quotations)[id->value];
        is_alone &= longest == nullptr || longest->document == document;
        if (longest == nullptr || quotation.inner.size() > longest->inner.size()) {
          longest = &quotation;
        }
      }
      if (longest != nullptr && is_alone) consider(*longest);
    }
  }

  void consider(const Quotation& quotation) {
    if (quotation.in_headline || quotation.is_repeat || !is_article(quotation.document.value) ||
        (quotation.kind != QuotationKind::direct && quotation.kind != QuotationKind::partial)) {
      return;
    }
    const DocumentSpan place{quotation.document, quotation.inner};
    const auto [begin, end] = tokens_of(place);
    const Novelty novelty = novelty_of(place.document.value, begin, end);
    const auto words = static_cast<std::uint32_t>(
        std::count_if(report_.segmentations[place.document.value].tokens.begin() + begin,
                      report_.segmentations[place.document.value].tokens.begin() + end,
                      [](const Token& token) { return token.word != 0; }));
    if (words < kLeastQuoted || novelty.words < 2) return;
    // Where other articles have most of its words, they may tell it in their own.
    if (novelty.unheard < 2 || novelty.unheard < kLeastShare / 2 * novelty.words) return;
    add(place, 2 + std::sqrt(words) + novelty.unheard);
  }

  /// "Call 101", "the first 911 call": no count of anything.
  bool is_to_call(const Figure& figure) const {
    const std::vector<Token>& tokens = report_.segmentations[figure.document.value].tokens;
    const auto [begin, end] = tokens_of({figure.document, figure.span});
    const auto is_call = [&](std::uint32_t t) {
      static const std::uint64_t kWords[] = {hash_word("call"),    hash_word("calls"),
                                             hash_word("dial"),    hash_word("ring"),
                                             hash_word("calling"), hash_word("operator")};
      return t < tokens.size() &&
             std::find(std::begin(kWords), std::end(kWords), tokens[t].word) != std::end(kWords);
    };
    return (begin > 0 && is_call(begin - 1)) || is_call(end);
  }

  /// Whether a sentence has a figure that others tell as well: then they tell its matter.
  bool has_told_figure(DocumentSpan place) const {
    if (!report_.figures || !report_.figure_groups) return false;
    const std::vector<Figure>& figures = *report_.figures;
    auto at = std::lower_bound(figures.begin(), figures.end(), place,
                               [](const Figure& figure, const DocumentSpan& wanted) {
                                 return std::pair(figure.document, figure.span.begin_byte) <
                                        std::pair(wanted.document, wanted.span.begin_byte);
                               });
    for (; at != figures.end() && at->document == place.document &&
           at->span.begin_byte < place.span.end_byte;
         ++at) {
      const bool is_grouped =
          at->group && (*report_.figure_groups)[at->group->value].verdict != GroupVerdict::single;
      if (is_grouped || figures_.are_told(*at)) return true;
    }
    return false;
  }

  /// The minutes of a time of day: 2: 29 PM. When a page was changed is nobody's news.
  bool is_of_clock(const Figure& figure) const {
    const std::string_view text = report_.documents[figure.document.value].text;
    std::size_t at = figure.span.begin_byte;
    while (at > 0 && text[at - 1] == ' ') --at;
    return at >= 2 && text[at - 1] == ':' && text[at - 2] >= '0' && text[at - 2] <= '9';
  }

  /// Numbers that stand in no other article.
  void add_figures() {
    if (!report_.figures || !report_.figure_groups) return;
    std::set<std::tuple<DocumentId, double, std::string_view>> taken;  // told once is enough
    for (const FigureGroup& group : *report_.figure_groups) {
      if (group.verdict != GroupVerdict::single || group.members.size() != 1) continue;
      const Figure& figure = (*report_.figures)[group.members.front().value];
      const bool is_small = figure.low && figure.low == figure.high && *figure.low < 10;
      if (!figure.low || !figure.counts || is_small || figure.form == FigureForm::age ||
          figure.form == FigureForm::ordinal || !is_article(figure.document.value) ||
          figures_.are_told(figure) || is_of_clock(figure) || is_to_call(figure)) {
        continue;
      }
      const auto [begin, end] = tokens_of({figure.document, figure.span});
      const Novelty novelty = novelty_of(figure.document.value, begin, end);
      if (novelty.specifics > 0 &&
          taken.insert({figure.document, *figure.low, figure.unit}).second) {
        add({figure.document, figure.span}, 3 + novelty.unheard);
      }
    }
  }

  void add_sentences(std::uint32_t d) {
    const Segmentation& parts = report_.segmentations[d];
    for (const Sentence& sentence : parts.sentences) {
      const BlockKind kind = parts.paragraphs[sentence.paragraph].kind;
      if (kind != BlockKind::paragraph && kind != BlockKind::list_item) continue;
      const Novelty novelty = novelty_of(d, sentence.first_token, sentence.end_token);
      if (novelty.words < kLeastWords || novelty.unheard < kLeastUnheard ||
          novelty.specifics == 0 || novelty.unheard < kLeastShare * novelty.words) {
        continue;
      }
      if (!ends_sentence(text_of(report_.documents[d], sentence.span)) ||
          has_told_figure({DocumentId{d}, sentence.span}) || is_told_elsewhere(d, sentence)) {
        continue;
      }
      add({DocumentId{d}, sentence.span}, novelty.unheard + 2.0 * novelty.specifics);
    }
  }

  void add(DocumentSpan place, double weight) {
    found_[place.document.value].push_back({place.span, weight});
  }

  /// By document, the weightiest first; a quotation or a figure inside a sentence that is taken is
  /// told with it.
  std::vector<DocumentSpan> best() {
    std::vector<DocumentSpan> all;
    for (std::uint32_t d = 0; d < found_.size(); ++d) {
      std::vector<Candidate>& candidates = found_[d];
      std::sort(candidates.begin(), candidates.end(), [](const Candidate& x, const Candidate& y) {
        return std::tie(y.weight, x.span) < std::tie(x.weight, y.span);
      });
      std::vector<Span> taken;
      for (const Candidate& candidate : candidates) {
        if (taken.size() >= kMostOfDocument) break;
        const bool is_told = std::any_of(
            taken.begin(), taken.end(), [&](Span other) { return other.overlaps(candidate.span); });
        if (!is_told) taken.push_back(candidate.span);
      }
      for (const Span span : taken) all.push_back({DocumentId{d}, span});
    }
    return all;
  }

  const Report& report_;
  const Lexicon& small_;
  const Lexicon& classes_;
  const Lexicon& numbers_;
  const Lexicon& titles_;
  const ToldFigures figures_;
  mutable reuse::WordForms<std::vector<std::uint64_t>> known_;  // keys, by word
  std::unordered_map<std::uint64_t, Heard> heard_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> sentences_with_;
  std::unordered_set<std::uint64_t> telling_numbers_;  // keys
  std::vector<std::uint32_t> documents_of_;            // of each sentence
  std::vector<std::vector<Candidate>> found_;
};

}  // namespace

std::vector<DocumentSpan> find_only_here(const Report& report) {
  if (!report.utterances || !report.quotations || !report.indirect) return {};
  return OnlyHere(report).run();
}

}  // namespace onrecord
