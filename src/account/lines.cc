#include "account/lines.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "account/roles.h"
#include "account/standing.h"
#include "text/fold.h"
#include "text/lexicon.h"
#include "text/sentence_end.h"
#include "text/unicode.h"

namespace onrecord::digest {
namespace {

constexpr std::size_t kFewestSaid = 5;        // words: fewer are a turn of phrase
constexpr std::uint32_t kDatelineReach = 18;  // tokens
constexpr std::uint32_t kLongestJoint = 60;   // words
constexpr std::uint32_t kLongestCited = 70;   // words
constexpr std::uint32_t kShortestLeaning =
    6;  // words of a sentence that the one before makes clear
constexpr double kFlawOfJoint = 0.7;
constexpr double kFlawOfLeaning = 1.3;  // the same where nobody is quoted
constexpr double kFlawOfCut = 0.6;
constexpr double kSure = 0.7;

/// Where the sentence begins after a dateline: WASHINGTON — (CNN) Secretary; SKERROW, Oct 15 (X) -.
std::uint32_t after_dateline(const Reading& reading, Range sentence) {
  const std::string_view first = reading.text(sentence.begin);
  const bool is_shouted =
      first.size() > 1 && std::all_of(first.begin(), first.end(), [](char c) {
        return static_cast<unsigned char>(c) >= 0x80 || (c >= 'A' && c <= 'Z') || c == '.';
      });
  if (!is_shouted) return sentence.begin;
  const std::uint32_t end = std::min(sentence.end, sentence.begin + kDatelineReach);
  const auto is_dash = [&](std::uint32_t token) {
    const std::string_view text = reading.text(token);
    return text == "-" || text == "–" || text == "—" || text == "--";
  };
  // TOLLHEAD, on the border, Oct 15 (X) -: an agency in brackets before the dash says enough.
  for (std::uint32_t i = sentence.begin + 1; i + 1 < end; ++i) {
    if (reading.is_quoted(i)) break;
    if (reading.is(i, ")") && is_dash(i + 1) && i + 2 < sentence.end) return i + 2;
  }
  std::uint32_t after = sentence.begin;
  for (std::uint32_t i = sentence.begin; i < end; ++i) {
    if (is_dash(i)) {
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

class Gatherer {
 public:
  explicit Gatherer(const Report& report) : report_(report), units_(report) { map_utterances(); }

  Lines gather(std::span<const DocumentId> stand_ins) {
    for (const Document& document : report_.documents) {
      lines_.first_of.push_back(static_cast<std::uint32_t>(lines_.all.size()));
      const bool is_stood_for = !stand_ins.empty() && stand_ins[document.id.value] != document.id;
      if (document.role == Role::article && !is_stood_for) add_document(document.id);
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
    gather_sides(id);
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
    const std::size_t first_joint = lines_.all.size();
    join_neighbours(reading, quotations, first_line);
    show_speakers(quotations, first_line, first_joint);
    spare_limits(quotations, first_line, first_joint);
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
      if (line.flaw || !before.flaw || before.is_headline || line.is_headline) continue;
      if (before.words + line.words > kLongestJoint) continue;
      const bool quotes = line.quoted_words > 0;
      if (!quotes && !leans_on(reading, before, line)) continue;
      const Span span{before.span.begin_byte, line.span.end_byte};
      const std::span<const Quotation> own = quotations_in(quotations, span);
      if (!are_of_speakers_in(own, line.span, before.span)) continue;
      const std::optional<double> flaw = flaw_of(reading, tokens_of(reading, span), span, own);
      if (!flaw) continue;
      Line joint = line;
      joint.span = span;
      joint.cited = span;
      joint.words += before.words;
      joint.quoted_words += before.quoted_words;
      joint.lone_quotations += before.lone_quotations;
      joint.said.insert(joint.said.end(), before.said.begin(), before.said.end());
      read_units(reading, tokens_of(reading, span), joint);
      // What goes on with the same speech belongs to it: without it the words are cut.
      const bool goes_on = quotes && continues(own, line.span, before.span);
      joint.flaw = *flaw + (goes_on ? 0 : quotes ? kFlawOfJoint : kFlawOfLeaning);
      if (goes_on) lines_.all[i - 1].flaw = *before.flaw + kFlawOfCut;
      joint.is_joint = true;
      append(joint.utterances, before.utterances);
      lines_.all.push_back(std::move(joint));
    }
  }

  /// What quotes nobody is worth two sentences only for its figures, and next to them.
  static bool leans_on(const Reading& reading, const Line& before, const Line& line) {
    if (line.numbers == 0 || line.words < kShortestLeaning) return false;
    const std::string_view gap =
        text_of(reading.document(), {before.span.end_byte, line.span.begin_byte});
    return std::all_of(gap.begin(), gap.end(), [](char c) { return c == ' '; });
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
      return is_named_in(*quotation.speaker, {quotation.document, before});
    });
  }

  /// Whether a place has the speaker by more than a pronoun.
  bool is_named_in(SpeakerId speaker, DocumentSpan place) const {
    const std::vector<DocumentSpan>& mentions = (*report_.speakers)[speaker.value].mentions;
    const auto first = std::lower_bound(mentions.begin(), mentions.end(),
                                        DocumentSpan{place.document, {place.span.begin_byte, 0}});
    static const Lexicon& pronouns = lexicon("pronouns.txt");
    for (auto at = first; at != mentions.end() && at->document == place.document &&
                          at->span.end_byte <= place.span.end_byte;
         ++at) {
      const std::string_view words = text_of(report_.documents[at->document.value], at->span);
      if (!pronouns.contains(hash_word(words))) return true;
    }
    return false;
  }

  /// Whether the next sentence of the paragraph goes on with the same speech.
  bool goes_on(std::span<const Quotation> quotations, std::size_t line) const {
    const Span before = lines_.all[line].span;
    const Span next = lines_.all[line + 1].span;
    const Span both{before.begin_byte, next.end_byte};
    return continues(quotations_in(quotations, both), next, before);
  }

  /// "“…,” he said" is cited with the sentences of its paragraph from the one that names him.
  void show_speakers(std::span<const Quotation> quotations, std::size_t first, std::size_t end) {
    if (!report_.speakers) return;
    for (std::size_t i = first; i < end; ++i) {
      Line& line = lines_.all[i];
      if (line.quoted_words == 0 || line.is_headline) continue;
      for (const Quotation& quotation : quotations_in(quotations, line.span)) {
        if (!quotation.speaker || quotation.outer || !line.span.contains(quotation.span)) continue;
        const auto is_named = [&](std::uint32_t from) {
          return is_named_in(*quotation.speaker, {line.document, {from, line.span.end_byte}});
        };
        std::uint32_t words = line.words;
        std::size_t from = i;
        while (!is_named(lines_.all[from].span.begin_byte) && from > first &&
               is_beside(lines_.all[from - 1], lines_.all[from]) &&
               words + lines_.all[from - 1].words <= kLongestCited) {
          words += lines_.all[--from].words;
        }
        if (from == i || !is_named(lines_.all[from].span.begin_byte)) continue;
        line.cited.begin_byte = std::min(line.cited.begin_byte, lines_.all[from].span.begin_byte);
      }
    }
  }

  /// Whether nothing but a space stands between two sentences.
  bool is_beside(const Line& before, const Line& line) const {
    if (before.is_headline || line.is_headline) return false;
    const std::string_view gap = text_of(report_.documents[line.document.value],
                                         {before.span.end_byte, line.span.begin_byte});
    return std::all_of(gap.begin(), gap.end(), [](char c) { return c == ' '; });
  }

  /// “A school is no roof,” he said. “But I would be glad of one.” The first is not told without
  /// what bounds it, nor cited without it.
  void spare_limits(std::span<const Quotation> quotations, std::size_t first, std::size_t end) {
    for (std::size_t i = first; i + 1 < end; ++i) {
      const Line& next = lines_.all[i + 1];
      if (lines_.all[i].quoted_words == 0 || !opens_with_limit(next) || !goes_on(quotations, i)) {
        continue;
      }
      const std::uint32_t cut = lines_.all[i].span.end_byte;
      lines_.all[i].cited.end_byte = next.span.end_byte;
      lines_.all[i].flaw.reset();
      for (std::size_t joint = end; joint < lines_.all.size(); ++joint) {
        if (lines_.all[joint].span.end_byte == cut) lines_.all[joint].flaw.reset();
      }
    }
  }
  bool opens_with_limit(const Line& line) const {
    static const Lexicon& limiters = lexicon("limiters.txt");
    constexpr std::size_t kLongest = 4;  // words of a limiter
    std::string_view tag;
    return limiters.find_phrase(words_in(line.document, line.span, kLongest), &tag) > 0 &&
           (tag == "after" || tag == "both");
  }

  /// The first words of a place.
  std::vector<std::uint64_t> words_in(DocumentId document, Span place, std::size_t most) const {
    const std::vector<Token>& tokens = report_.segmentations[document.value].tokens;
    auto at = std::lower_bound(
        tokens.begin(), tokens.end(), place.begin_byte,
        [](const Token& token, std::uint32_t wanted) { return token.span.begin_byte < wanted; });
    std::vector<std::uint64_t> words;
    for (; at != tokens.end() && at->span.end_byte <= place.end_byte && words.size() < most; ++at) {
      if (at->word != 0) words.push_back(at->word);
    }
    return words;
  }

  void add_sentence(const Reading& reading, const Sentence& sentence, BlockKind block,
                    std::span<const Quotation> quotations) {
    const Range whole{sentence.first_token, sentence.end_token};
    if (whole.empty()) return;
    const Range tokens{after_dateline(reading, whole), whole.end};
    Line line;
    line.document = reading.document().id;
    line.span = reading.span_of(tokens);
    line.cited = line.span;
    line.ordinal = static_cast<std::uint32_t>(lines_.all.size()) - lines_.first_of.back();
    line.is_headline = block == BlockKind::headline;
    line.is_whole = ends_sentence(text_of(reading.document(), line.span));
    for (std::uint32_t i = tokens.begin; i < tokens.end; ++i) {
      line.words += reading.is_word(i);
      line.quoted_words += reading.is_word(i) && reading.is_quoted(i);
    }
    read_units(reading, tokens, line);
    sentences_with_.resize(units_.count());
    for (const std::uint32_t stem : line.stems) ++sentences_with_[stem];
    for (const Quotation& quotation : quotations) {
      if (!line.span.overlaps(quotation.span) || quotation.is_repeat) continue;
      append(line.utterances, of_quotation_[quotation.id.value]);
      const bool is_speech =
          quotation.kind == QuotationKind::direct || quotation.kind == QuotationKind::partial;
      line.lone_quotations += is_speech && of_quotation_[quotation.id.value].empty();
      if (!is_speech) continue;
      std::vector<std::uint64_t> said =
          words_in(quotation.document, quotation.inner, ~std::size_t{0});
      if (said.size() >= kFewestSaid) line.said.push_back(std::move(said));
    }
    if (!line.is_headline && block != BlockKind::block_quote) {
      line.flaw = flaw_of(reading, tokens, line.span, quotations);
    }
    lines_.all.push_back(std::move(line));
  }

  void read_units(const Reading& reading, Range tokens, Line& line) {
    Units units = units_.read(reading, tokens, sides_in(line.span));
    line.units = std::move(units.all);
    line.denied_segments = units.denied_segments;
    line.reversed_segments = units.reversed_segments;
    line.has_condition = units.has_condition;
    line.speaks_of_self = units.speaks_of_self;
    line.has_parts = units.has_parts;
    note_leads(reading, tokens, line.units);
    line.chunks = cutter_.cut(reading, tokens, line.units);
    line.index = index_of(line.units);
    line.stems.clear();
    line.numbers = 0;
    for (const Unit& unit : line.units) {
      line.stems.push_back(unit.stem);
      const bool is_duration = unit.kind == UnitKind::time &&
                               (*report_.times)[unit.measure - 1].type == TimeType::duration;
      line.numbers += unit.kind == UnitKind::number || is_duration;
    }
    append(line.stems, {});
  }

  /// The spans of a document that say who says something: sources, and verbs that only say so.
  void gather_sides(DocumentId id) {
    sides_.clear();
    static const Lexicon& verbs = lexicon("speech_verbs.txt");
    const auto add = [&](const auto& list) {
      const auto [first, end] = range_of(list, id);
      for (std::size_t i = first; i < end; ++i) {
        if (list[i].source) sides_.push_back(*list[i].source);
        if (!list[i].cue) continue;
        const std::string_view cue = text_of(report_.documents[id.value], *list[i].cue);
        if (verbs.tag(hash_word(cue)) == "speech") sides_.push_back(*list[i].cue);
      }
    };
    add(*report_.quotations);
    add(*report_.indirect);
    std::sort(sides_.begin(), sides_.end());
  }
  std::span<const Span> sides_in(Span place) const {
    const auto before = [](Span side, std::uint32_t byte) { return side.begin_byte < byte; };
    const auto first = std::lower_bound(sides_.begin(), sides_.end(), place.begin_byte, before);
    const auto end = std::lower_bound(first, sides_.end(), place.end_byte, before);
    return {first, end};
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
    sentences_with_.resize(units_.count());
    lines_.opposites = units_.opposites();
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
  UnitReader units_;
  ChunkCutter cutter_;
  std::vector<Span> sides_;                    // of the document that is read
  std::vector<std::uint32_t> sentences_with_;  // by stem
  std::vector<std::vector<std::uint32_t>> of_quotation_;
  std::vector<std::vector<std::uint32_t>> of_indirect_;
};

}  // namespace

Lines gather_lines(const Report& report, std::span<const DocumentId> stand_ins) {
  return Gatherer(report).gather(stand_ins);
}

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
