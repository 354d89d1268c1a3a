#include "account/lines.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "account/standing.h"
#include "text/fold.h"
#include "text/lexicon.h"
#include "text/unicode.h"

namespace onrecord::digest {
namespace {

constexpr std::uint32_t kDatelineReach = 14;  // tokens
constexpr std::uint32_t kLongestJoint = 60;   // words
constexpr double kFlawOfJoint = 0.7;
constexpr double kFlawOfCut = 0.6;
constexpr double kSure = 0.7;

void cut_ending(std::string& word, std::string_view ending, std::size_t keep) {
  if (word.size() >= ending.size() + keep && word.ends_with(ending)) {
    word.resize(word.size() - ending.size());
  }
}

/// A word without its hyphens and its commonest endings: cease-fire and ceasefire, bombs and
/// bombing, are one. Only for comparing.
std::string stem_of(std::string_view text) {
  std::string word = fold_word(text);
  std::erase(word, '-');
  cut_ending(word, "'s", 1);
  for (const std::string_view british : {"isation", "ise", "ised", "ising"}) {  // one spelling
    if (word.size() > british.size() + 2 && word.ends_with(british)) {
      word[word.size() - british.size() + 1] = 'z';
    }
  }
  if (word.ends_with("ies") && word.size() > 4) {
    word.resize(word.size() - 3);
    word += 'y';
  } else if (word.ends_with("ses") || word.ends_with("xes") || word.ends_with("ches") ||
             word.ends_with("shes")) {
    cut_ending(word, "es", 3);
  } else if (!word.ends_with("ss") && !word.ends_with("us") && !word.ends_with("is")) {
    cut_ending(word, "s", 3);
  }
  cut_ending(word, "ing", 3);
  cut_ending(word, "ed", 3);
  if (word.size() > 4 && word.back() == word[word.size() - 2] && word.back() != 's') {
    word.pop_back();  // stopped, stopping
  }
  cut_ending(word, "e", 3);
  return word;
}

/// Where the sentence begins after a dateline: WASHINGTON — (CNN) Secretary; SKERROW, Oct 15 (X) -.
std::uint32_t after_dateline(const Reading& reading, Range sentence) {
  const std::string_view first = reading.text(sentence.begin);
  const bool is_shouted =
      first.size() > 1 && std::all_of(first.begin(), first.end(), [](char c) {
        return static_cast<unsigned char>(c) >= 0x80 || (c >= 'A' && c <= 'Z') || c == '.';
      });
  if (!is_shouted) return sentence.begin;
  const std::uint32_t end = std::min(sentence.end, sentence.begin + kDatelineReach);
  std::uint32_t after = sentence.begin;
  for (std::uint32_t i = sentence.begin; i < end; ++i) {
    const std::string_view text = reading.text(i);
    if (text == "-" || text == "–" || text == "—" || text == "--") {
      after = i + 1;
      break;
    }
    const bool is_of_dateline = !reading.is_word(i) || reading.tokens()[i].is_capitalised ||
                                reading.tokens()[i].kind == TokenKind::number;
    if (!is_of_dateline || reading.is_quoted(i)) return sentence.begin;
  }
  if (after == sentence.begin) return after;
  if (after < end && reading.is(after, "(")) {  // — (CNN)
    std::uint32_t close = after;
    while (close < end && !reading.is(close, ")")) ++close;
    if (close < end) after = close + 1;
  }
  return after < sentence.end ? after : sentence.begin;
}

/// Verbs that only say that something is said.
bool is_plain_cue(std::string_view word) {
  constexpr std::string_view kCues[] = {"say",  "says", "said", "saying", "tell",  "tells",
                                        "told", "add",  "adds", "added",  "adding"};
  return std::find(std::begin(kCues), std::end(kCues), word) != std::end(kCues);
}

class Gatherer {
 public:
  explicit Gatherer(const Report& report) : report_(report) {
    map_utterances();
    gather_initials();
  }

  Lines gather() {
    for (const Document& document : report_.documents) {
      lines_.first_of.push_back(static_cast<std::uint32_t>(lines_.all.size()));
      if (document.role == Role::article) add_document(document.id);
    }
    lines_.first_of.push_back(static_cast<std::uint32_t>(lines_.all.size()));
    weigh();
    return std::move(lines_);
  }

 private:
  void map_utterances() {
    of_quotation_.resize(report_.quotations->size());
    of_indirect_.resize(report_.indirect->size());
    for (const Utterance& utterance : *report_.utterances) {
      for (const VariantId& variant : utterance.variants) {
        if (const auto* quotation = std::get_if<QuotationId>(&variant)) {
          of_quotation_[quotation->value].push_back(utterance.id.value);
        } else {
          of_indirect_[std::get<IndirectId>(variant).value].push_back(utterance.id.value);
        }
      }
    }
  }

  /// Words in capitals, which may be a longer name's initials: UN, WHO, U.S.
  void gather_initials() {
    for (std::size_t i = 0; i < report_.documents.size(); ++i) {
      for (const Token& token : report_.segmentations[i].tokens) {
        if (token.kind != TokenKind::word || !token.is_capitalised) continue;
        const std::string initials = initials_of(text_of(report_.documents[i], token.span));
        if (!initials.empty()) initials_.insert(initials);
      }
    }
  }
  /// "un" of UN and U.N.; empty for other words.
  static std::string initials_of(std::string_view word) {
    std::string letters;
    for (const char c : word) {
      if (c >= 'A' && c <= 'Z') {
        letters += static_cast<char>(c + 32);
      } else if (c != '.') {
        return "";
      }
    }
    return letters.size() > 1 && letters.size() < 7 ? letters : "";
  }

  /// The initials of the name that begins at `token`, if the run has them somewhere; `end` is set
  /// to where the name ends.
  std::string initials_from(const Reading& reading, std::uint32_t token, std::uint32_t stop,
                            std::uint32_t& end) const {
    std::string letters;
    std::string found;
    for (std::uint32_t i = token; i < stop && letters.size() < 7; ++i) {
      if (!reading.is_word(i)) break;
      const WordKind kind = reading.kind(i);
      const bool is_small = kind == WordKind::preposition || kind == WordKind::conjunction ||
                            kind == WordKind::determiner;
      if (is_small && i > token) continue;
      if (!reading.tokens()[i].is_capitalised || is_small) break;
      const char first = reading.text(i).front();
      if (first < 'A' || first > 'Z') break;
      letters += static_cast<char>(first + 32);
      if (letters.size() > 1 && initials_.contains(letters)) {
        found = letters;
        end = i + 1;
      }
    }
    return found;
  }

  template <class List>
  static std::pair<std::size_t, std::size_t> range_of(const List& list, DocumentId document) {
    const auto before = [](const auto& item, DocumentId id) { return item.document < id; };
    const auto after = [](DocumentId id, const auto& item) { return id < item.document; };
    return {static_cast<std::size_t>(std::lower_bound(list.begin(), list.end(), document, before) -
                                     list.begin()),
            static_cast<std::size_t>(std::upper_bound(list.begin(), list.end(), document, after) -
                                     list.begin())};
  }

  void add_document(DocumentId id) {
    const Reading reading(report_, id);
    const auto [first, end] = range_of(*report_.quotations, id);
    const std::span<const Quotation> quotations(report_.quotations->data() + first, end - first);
    const std::size_t first_line = lines_.all.size();
    std::size_t next = 0;  // the first quotation that may reach into the sentence
    for (const Sentence& sentence : reading.sentences()) {
      const BlockKind block = reading.paragraph(sentence).kind;
      if (block == BlockKind::meta || block == BlockKind::pull_quote ||
          block == BlockKind::heading) {
        continue;
      }
      while (next < quotations.size() &&
             quotations[next].span.end_byte <= sentence.span.begin_byte) {
        ++next;
      }
      std::size_t last = next;
      while (last < quotations.size() &&
             quotations[last].span.begin_byte < sentence.span.end_byte) {
        ++last;
      }
      add_sentence(reading, sentence, block, quotations.subspan(next, last - next));
    }
    add_indirect(id, first_line);
    join_neighbours(reading, quotations, first_line);
  }

  /// Tokens [first, end) of a span.
  static Range tokens_of(const Reading& reading, Span span) {
    const std::vector<Token>& tokens = reading.tokens();
    const auto at = [&](std::uint32_t byte) {
      return static_cast<std::uint32_t>(
          std::lower_bound(tokens.begin(), tokens.end(), byte,
                           [](const Token& token, std::uint32_t wanted) {
                             return token.span.begin_byte < wanted;
                           }) -
          tokens.begin());
    };
    return {at(span.begin_byte), at(span.end_byte)};
  }

  /// "“…,” he said" can be read with the sentence before it that names him.
  void join_neighbours(const Reading& reading, std::span<const Quotation> quotations,
                       std::size_t first_line) {
    const std::size_t end = lines_.all.size();
    for (std::size_t i = first_line + 1; i < end; ++i) {
      const Line& line = lines_.all[i];
      const Line& before = lines_.all[i - 1];
      if (line.flaw || !before.flaw || before.is_headline || line.quoted_words == 0) continue;
      if (before.words + line.words > kLongestJoint) continue;
      const Span span{before.span.begin_byte, line.span.end_byte};
      const std::span<const Quotation> own = quotations_in(quotations, span);
      if (!are_of_speakers_in(own, line.span, before.span)) continue;
      const std::optional<double> flaw = flaw_of(reading, tokens_of(reading, span), span, own);
      if (!flaw) continue;
      Line joint = line;
      joint.span = span;
      joint.words += before.words;
      joint.quoted_words += before.quoted_words;
      joint.denies |= before.denies;
      joint.lone_quotations += before.lone_quotations;
      joint.days.insert(joint.days.end(), before.days.begin(), before.days.end());
      std::sort(joint.days.begin(), joint.days.end());
      append(joint.time_groups, before.time_groups);
      // What goes on with the same speech belongs to it: without it the words are cut.
      const bool goes_on = continues(own, line.span, before.span);
      joint.flaw = *flaw + (goes_on ? 0 : kFlawOfJoint);
      if (goes_on) lines_.all[i - 1].flaw = *before.flaw + kFlawOfCut;
      joint.is_joint = true;
      append(joint.stems, before.stems);
      append(joint.common, before.common);
      append(joint.utterances, before.utterances);
      joint.numbers.insert(joint.numbers.end(), before.numbers.begin(), before.numbers.end());
      std::sort(joint.numbers.begin(), joint.numbers.end());
      lines_.all.push_back(std::move(joint));
    }
  }

  /// “…,” she said. “…”: the second sentence is nothing but more of what the first one quotes.
  static bool continues(std::span<const Quotation> quotations, Span line, Span before) {
    const Quotation* last = nullptr;
    for (const Quotation& quotation : quotations) {
      if (before.contains(quotation.span)) last = &quotation;
    }
    const auto next = std::find_if(
        quotations.begin(), quotations.end(),
        [&](const Quotation& each) { return line.contains(each.span) && !each.outer; });
    return last != nullptr && next != quotations.end() &&
           (!next->source || !line.contains(*next->source)) &&
           next->span.begin_byte == line.begin_byte && last->speaker == next->speaker;
  }

  static std::span<const Quotation> quotations_in(std::span<const Quotation> all, Span span) {
    const auto first = std::partition_point(all.begin(), all.end(), [&](const Quotation& each) {
      return each.span.end_byte <= span.begin_byte;
    });
    const auto end = std::partition_point(first, all.end(), [&](const Quotation& each) {
      return each.span.begin_byte < span.end_byte;
    });
    return {first, end};
  }

  /// Whether every quotation of `line` has a speaker whom `before` names.
  bool are_of_speakers_in(std::span<const Quotation> quotations, Span line, Span before) const {
    if (!report_.speakers) return false;
    return std::all_of(quotations.begin(), quotations.end(), [&](const Quotation& quotation) {
      if (!quotation.span.overlaps(line)) return true;
      if (!quotation.speaker || quotation.confidence < kSure) return false;
      const std::vector<DocumentSpan>& mentions =
          (*report_.speakers)[quotation.speaker->value].mentions;
      const auto first = std::lower_bound(mentions.begin(), mentions.end(),
                                          DocumentSpan{quotation.document, {before.begin_byte, 0}});
      static const Lexicon& pronouns = lexicon("pronouns.txt");
      for (auto at = first; at != mentions.end() && at->document == quotation.document &&
                            at->span.end_byte <= before.end_byte;
           ++at) {
        const std::string_view words = text_of(report_.documents[at->document.value], at->span);
        if (!pronouns.contains(hash_word(words))) return true;
      }
      return false;
    });
  }

  void add_sentence(const Reading& reading, const Sentence& sentence, BlockKind block,
                    std::span<const Quotation> quotations) {
    const Range whole{sentence.first_token, sentence.end_token};
    if (whole.empty()) return;
    const Range tokens{after_dateline(reading, whole), whole.end};
    Line line;
    line.document = reading.document().id;
    line.span = reading.span_of(tokens);
    line.ordinal = static_cast<std::uint32_t>(lines_.all.size()) - lines_.first_of.back();
    line.is_headline = block == BlockKind::headline;
    for (std::uint32_t i = tokens.begin; i < tokens.end;) {
      std::uint32_t end = i + 1;
      const std::string initials = initials_from(reading, i, tokens.end, end);
      if (!initials.empty()) add_stem("@" + initials, line);
      for (; i < end; ++i) read_word(reading, i, !initials.empty(), line);
    }
    std::sort(line.stems.begin(), line.stems.end());
    line.stems.erase(std::unique(line.stems.begin(), line.stems.end()), line.stems.end());
    append(line.common, {});
    for (const std::uint32_t stem : line.stems) ++sentences_with_[stem];
    for (const Quotation& quotation : quotations) {
      if (!line.span.overlaps(quotation.span) || quotation.is_repeat) continue;
      append(line.utterances, of_quotation_[quotation.id.value]);
      const bool is_speech =
          quotation.kind == QuotationKind::direct || quotation.kind == QuotationKind::partial;
      line.lone_quotations += is_speech && of_quotation_[quotation.id.value].empty();
    }
    if (!line.is_headline && block != BlockKind::block_quote) {
      line.flaw = flaw_of(reading, tokens, line.span, quotations);
    }
    add_numbers(line);
    add_times(reading, line);
    lines_.all.push_back(std::move(line));
  }

  void add_stem(std::string stem, Line& line) {
    const auto [found, is_new] =
        stems_.try_emplace(std::move(stem), static_cast<std::uint32_t>(stems_.size()));
    if (is_new) sentences_with_.push_back(0);
    line.stems.push_back(found->second);
  }

  /// `is_of_name`: its name stands for it already.
  void read_word(const Reading& reading, std::uint32_t token, bool is_of_name, Line& line) {
    static const Lexicon& negations = lexicon("negations.txt");
    static const Lexicon& pronouns = lexicon("pronouns.txt");
    static const Lexicon& reversals = lexicon("reversals.txt");
    if (!reading.is_word(token)) return;
    ++line.words;
    const bool is_quoted = reading.is_quoted(token);
    line.quoted_words += is_quoted;
    const std::uint64_t word = reading.word(token);
    line.denies |= !is_quoted &&
                   (negations.contains(reading.tokens()[token].word) || reversals.contains(word));
    const Token& own = reading.tokens()[token];
    if (own.kind == TokenKind::number) {
      if (!report_.figures && !is_quoted) add_number(reading.text(token), line);
      add_stem(stem_of(reading.text(token)), line);
      return;
    }
    const bool is_empty =
        (reading.kind(token) != WordKind::none && reading.kind(token) != WordKind::number) ||
        pronouns.contains(word) || (is_plain_cue(reading.text(token)) && !is_quoted);
    if (is_empty || is_of_name) return;
    const std::string initials = initials_of(reading.text(token));
    const bool is_name = reading.tokens()[token].is_capitalised && line.words > 1;
    add_stem(initials.empty() ? stem_of(reading.text(token)) : "@" + initials, line);
    if (!is_name && initials.empty() && reading.kind(token) == WordKind::none)
      line.common.push_back(line.stems.back());
  }

  static void add_number(std::string_view text, Line& line) {
    double value = 0;
    for (const char c : text) {
      if (c == ',') continue;
      if (c < '0' || c > '9') return;
      value = 10 * value + (c - '0');
    }
    line.numbers.push_back(value);
  }

  /// The figures of the report, where it has them: numbers in words and ranges too.
  void add_numbers(Line& line) {
    if (report_.figures) {
      const auto [first, end] = range_of(*report_.figures, line.document);
      const auto begin = report_.figures->begin() + static_cast<std::ptrdiff_t>(first);
      const auto stop = report_.figures->begin() + static_cast<std::ptrdiff_t>(end);
      auto at = std::lower_bound(
          begin, stop, line.span.begin_byte,
          [](const Figure& figure, std::uint32_t byte) { return figure.span.begin_byte < byte; });
      for (; at != stop && at->span.begin_byte < line.span.end_byte; ++at) {
        if (at->form == FigureForm::ordinal || at->form == FigureForm::vague || !at->low) continue;
        line.numbers.push_back(*at->low);
        if (at->high && *at->high != *at->low) line.numbers.push_back(*at->high);
      }
    }
    std::sort(line.numbers.begin(), line.numbers.end());
    line.numbers.erase(std::unique(line.numbers.begin(), line.numbers.end()), line.numbers.end());
  }

  /// The days that it names, and the groups that its times were lined up in.
  void add_times(const Reading& reading, Line& line) const {
    if (!report_.times) return;
    const auto [first, end] = range_of(*report_.times, line.document);
    const auto begin = report_.times->begin() + static_cast<std::ptrdiff_t>(first);
    const auto stop = report_.times->begin() + static_cast<std::ptrdiff_t>(end);
    auto at = std::lower_bound(
        begin, stop, line.span.begin_byte,
        [](const TimeMention& time, std::uint32_t byte) { return time.span.begin_byte < byte; });
    for (; at != stop && at->span.begin_byte < line.span.end_byte; ++at) {
      if (at->group) line.time_groups.push_back(at->group->value);
      const bool is_day = at->value.size() >= 10 && at->value[4] == '-' && at->value[7] == '-' &&
                          at->type != TimeType::duration && at->type != TimeType::set;
      const Range tokens = tokens_of(reading, at->span);
      if (!is_day || at->relation || tokens.empty() || reading.is_quoted(tokens.begin)) continue;
      line.days.push_back(at->value.substr(0, 10));
    }
    std::sort(line.days.begin(), line.days.end());
    line.days.erase(std::unique(line.days.begin(), line.days.end()), line.days.end());
    append(line.time_groups, {});
  }

  static void append(std::vector<std::uint32_t>& all, const std::vector<std::uint32_t>& more) {
    all.insert(all.end(), more.begin(), more.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }

  void add_indirect(DocumentId id, std::size_t first_line) {
    const auto [first, end] = range_of(*report_.indirect, id);
    for (std::size_t i = first; i < end; ++i) {
      const IndirectSpeech& speech = (*report_.indirect)[i];
      if (of_indirect_[i].empty()) continue;
      const auto own = std::lower_bound(
          lines_.all.begin() + static_cast<std::ptrdiff_t>(first_line), lines_.all.end(),
          speech.span.begin_byte,
          [](const Line& line, std::uint32_t byte) { return line.span.end_byte <= byte; });
      if (own != lines_.all.end() && own->span.overlaps(speech.span)) {
        append(own->utterances, of_indirect_[i]);
      }
    }
  }

  void weigh() {
    const double all = static_cast<double>(lines_.all.size()) + 1;
    for (const std::uint32_t count : sentences_with_) {
      lines_.stem_weights.push_back(std::log(all / (count + 0.5)));
    }
    for (Line& line : lines_.all) {
      for (const std::uint32_t stem : line.stems) line.weight += lines_.stem_weights[stem];
    }
  }

  const Report& report_;
  Lines lines_;
  std::set<std::string> initials_;  // of words in capitals
  std::unordered_map<std::string, std::uint32_t> stems_;
  std::vector<std::uint32_t> sentences_with_;  // by stem
  std::vector<std::vector<std::uint32_t>> of_quotation_;
  std::vector<std::vector<std::uint32_t>> of_indirect_;
};

}  // namespace

Lines gather_lines(const Report& report) { return Gatherer(report).gather(); }

double shared_weight(const Lines& lines, const Line& a, const Line& b) {
  double weight = 0;
  for (auto i = a.stems.begin(), j = b.stems.begin(); i != a.stems.end() && j != b.stems.end();) {
    if (*i < *j) {
      ++i;
    } else if (*j < *i) {
      ++j;
    } else {
      weight += lines.stem_weights[*i];
      ++i;
      ++j;
    }
  }
  return weight;
}

}  // namespace onrecord::digest
