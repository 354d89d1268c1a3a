#include "account/chunks.h"

#include <algorithm>
#include <string_view>

#include "account/kin.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::digest {
namespace {

constexpr std::size_t kMostChunks = 200;

template <std::size_t N>
bool is_one_of(std::string_view text, const std::string_view (&words)[N]) {
  return std::find(std::begin(words), std::end(words), text) != std::end(words);
}

/// Prepositions after which a clause could have ended: neither "of" nor "to", nor those that
/// verbs take (set off, shut down).
bool opens_adjunct(std::string_view word) {
  static constexpr std::string_view kWords[] = {
      "in",      "on",      "at",      "for",     "from",      "with",       "by",       "during",
      "after",   "before",  "since",   "until",   "within",    "across",     "along",    "beside",
      "near",    "between", "under",   "through", "outside",   "inside",     "above",    "below",
      "behind",  "without", "despite", "against", "into",      "onto",       "because",  "amid",
      "towards", "toward",  "beyond",  "among",   "including", "throughout", "following"};
  return is_one_of(word, kWords);
}

bool is_break(std::string_view sign) {
  static constexpr std::string_view kSigns[] = {",", ";", ":", "—", "–", "--", "(", ")", "…"};
  return is_one_of(sign, kSigns);
}

using Word = ChunkCutter::Word;

Word look_at(std::string_view folded) {
  Word word;
  word.opens_adjunct = opens_adjunct(folded);
  word.opens_core = folded == "that" || folded == "whose";
  word.is_of = folded == "of";
  word.is_bound = claim_word(folded) == ClaimWord::bound;
  word.is_doing = folded.size() > 5 && folded.ends_with("ing");
  return word;
}

class Cutter {
 public:
  Cutter(const Reading& reading, Range tokens, std::vector<Unit>& units,
         std::unordered_map<std::uint64_t, Word>& words)
      : reading_(reading), tokens_(tokens), units_(units), words_(words) {}

  std::vector<Chunk> cut() {
    std::size_t next = 0;
    bool is_open = false;  // the next word opens a chunk
    for (std::uint32_t i = tokens_.begin; i < tokens_.end; ++i) {
      const Span span = reading_.tokens()[i].span;
      while (next < units_.size() && units_[next].begin_byte < span.begin_byte) ++next;
      const bool is_inside = last_ != nullptr && span.begin_byte < last_->end_byte;
      if (is_inside) {  // of a figure or a date of several words
        extend(span);
        continue;
      }
      if (!reading_.is_word(i)) {
        is_open |= is_break(reading_.text(i));
        continue;
      }
      Unit* unit = next < units_.size() && units_[next].begin_byte == span.begin_byte
                       ? &units_[next]
                       : nullptr;
      const Opening opening = opening_at(i, unit);
      if (chunks_.empty() || is_open || opening != Opening::none) {
        open(span, opening == Opening::adjunct);
        chunks_.back().is_joined = reading_.kind(i) == WordKind::conjunction;
        chunks_.back().hangs = reading_.is(i, "that") || reading_.is(i, "whether");
        chunks_.back().asks =
            reading_.is(i, "how") || reading_.is(i, "whether") || reading_.is(i, "why");
      }
      is_open = false;
      extend(span);
      note_bound(i, unit);
      chunks_.back().has_verb |= is_verb_at(i, unit);
      note_saying(i, unit);
      for (; unit != nullptr && next < units_.size() && units_[next].begin_byte == span.begin_byte;
           ++next) {
        Unit& own = units_[next];
        own.chunk = static_cast<std::uint8_t>(chunks_.size() - 1);
        chunks_.back().segment = own.segment;
        has_units_ = true;
        last_ = &own;
      }
    }
    number_claims();
    return std::move(chunks_);
  }

 private:
  enum class Opening : std::uint8_t {
    none,
    core,
    adjunct
  };

  void open(Span span, bool is_adjunct) {
    if (chunks_.size() >= kMostChunks) return;
    const std::uint8_t segment = chunks_.empty() ? std::uint8_t{0} : chunks_.back().segment;
    Chunk& chunk = chunks_.emplace_back();
    chunk.span = span;
    chunk.segment = segment;
    chunk.is_adjunct = is_adjunct;
    has_units_ = false;
  }
  void extend(Span span) {
    if (!chunks_.empty()) chunks_.back().span.end_byte = span.end_byte;
  }

  const Word& word_at(std::uint32_t token) {
    const auto [found, is_new] = words_.try_emplace(reading_.tokens()[token].word);
    if (is_new) found->second = look_at(fold_word(reading_.text(token)));
    return found->second;
  }

  Opening opening_at(std::uint32_t token, const Unit* unit) {
    const WordKind kind = reading_.kind(token);
    const bool is_bare = !chunks_.empty() && !has_units_;  // of whom; it was in
    if (is_bare && chunks_.back().has_verb) return Opening::none;
    if (is_bare && kind == WordKind::relative) return Opening::none;
    const Word& word = word_at(token);
    if (kind == WordKind::conjunction || kind == WordKind::subordinator ||
        kind == WordKind::relative || word.opens_core) {
      return Opening::core;
    }
    const bool is_after_word = token > tokens_.begin && reading_.is_word(token - 1);
    // "held on suspicion | of assisting", but not "a majority of six"
    if (word.is_of && has_units_ && last_ != nullptr && last_->is_phrase) return Opening::adjunct;
    if (word.opens_adjunct) {
      // "away from", "are without power"
      const bool is_after_phrase = is_after_word && last_ != nullptr && last_->is_phrase &&
                                   reading_.tokens()[token - 1].span.end_byte == last_->end_byte;
      const bool is_of_phrase =
          is_after_word && !is_after_phrase &&
          (word_at(token - 1).opens_adjunct || reading_.kind(token - 1) == WordKind::auxiliary);
      return is_of_phrase ? Opening::none : Opening::adjunct;
    }
    const bool is_adjunct = !chunks_.empty() && chunks_.back().is_adjunct;
    if (unit != nullptr && unit->kind == UnitKind::time) {
      return has_units_ || chunks_.empty() ? Opening::adjunct : Opening::none;
    }
    // "On Monday | the council", "in Stanbeck | registered a peak"
    if (is_adjunct && has_units_ && last_ != nullptr) {
      if (last_->kind == UnitKind::time) return Opening::core;
      if (kind == WordKind::auxiliary) return Opening::core;
      const bool is_after_article =
          is_after_word && reading_.kind(token - 1) == WordKind::determiner;
      if (unit != nullptr && unit->is_verb && unit->kind == UnitKind::common && !is_after_article) {
        return Opening::core;
      }
    }
    // "signed a petition | begging the council"
    if (has_units_ && is_after_word && word.is_doing && token + 1 < tokens_.end &&
        reading_.kind(token - 1) == WordKind::none) {
      const WordKind after = reading_.kind(token + 1);
      if (after == WordKind::determiner || after == WordKind::number) return Opening::adjunct;
    }
    return Opening::none;
  }

  /// A claim is a clause, together with what "and" divides from its verb: "door staff | and a
  /// nurse tried".
  void number_claims() {
    std::vector<bool> has_verb(std::size_t{1} << 8);
    for (const Chunk& chunk : chunks_) {
      if (chunk.has_verb && !chunk.is_adjunct) has_verb[chunk.segment] = true;
    }
    std::uint8_t claim = 0;
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
      if (i > 0 && chunks_[i].segment != chunks_[i - 1].segment) {
        claim += has_verb[chunks_[i - 1].segment] || !chunks_[i].is_joined;
      }
      chunks_[i].claim = claim;
    }
  }

  bool is_verb_at(std::uint32_t token, const Unit* unit) const {
    static const Lexicon& speech = lexicon("speech_verbs.txt");
    return reading_.kind(token) == WordKind::auxiliary || (unit != nullptr && unit->is_verb) ||
           speech.contains(reading_.word(token));
  }

  /// A verb of speech, and nothing behind it but names and other people.
  void note_saying(std::uint32_t token, const Unit* unit) {
    static const Lexicon& speech = lexicon("speech_verbs.txt");
    const bool is_told =  // they had been told
        token > tokens_.begin && reading_.kind(token - 1) == WordKind::auxiliary;
    const bool is_noun = unit != nullptr && !unit->is_verb;  // an offer, a post
    if (speech.tag(reading_.word(token)) == "speech" && !is_told && !is_noun) {
      chunks_.back().says = true;
    } else if (unit != nullptr && unit->kind != UnitKind::name && !unit->is_light &&
               !unit->is_actor) {
      chunks_.back().says = false;
    }
  }

  void note_bound(std::uint32_t token, const Unit* unit) {
    chunks_.back().is_all |= reading_.is(token, "all") || reading_.is(token, "every");
    const bool is_figure = unit != nullptr && unit->kind == UnitKind::number;
    if (is_figure || (!word_at(token).is_bound && !reading_.is(token, "whose"))) return;
    chunks_.back().is_bound = true;
  }

  const Reading& reading_;
  const Range tokens_;
  std::vector<Unit>& units_;
  std::unordered_map<std::uint64_t, Word>& words_;
  std::vector<Chunk> chunks_;
  const Unit* last_ = nullptr;
  bool has_units_ = false;  // the chunk in hand
};

}  // namespace

std::vector<Chunk> ChunkCutter::cut(const Reading& reading, Range tokens,
                                    std::vector<Unit>& units) {
  return Cutter(reading, tokens, units, words_).cut();
}

}  // namespace onrecord::digest
