// Every article of a run as sentences of concepts, so that two places of two articles can be asked
// how likely they speak of one event, whatever words each takes.
//
// A concept is a name, a plain word (words that news use alike count as one), a number or a sort of
// event. What both articles tell in one sentence alone pins an event down; what they tell all the
// time does not: each concept counts by how rare it is in the two (as tf-idf does over a pair).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lineup/lineup.h"
#include "lineup/sentence.h"
#include "lineup/topic.h"

namespace onrecord::lineup {

/// A word or name of an article whose surroundings are asked for.
struct Spot {
  DocumentId document;
  std::uint32_t sentence = 0;
  Span span;               ///< itself: no part of its surroundings
  Span clause;             ///< the clause that holds it
  bool in_lead = false;    ///< in the headline or the first paragraphs
  bool is_quoted = false;  ///< stands in marks: told as somebody's words
};

/// What the surroundings of two spots share, each in the rarity of the concepts: 1 for one that
/// both articles have once.
struct Nearness {
  double clause = 0;    ///< plain words and numbers that both clauses have
  double sentence = 0;  ///< the same of both sentences, not of both clauses
  double names = 0;     ///< names that both sentences have
  double around = 0;    ///< a sentence of the one, and the one before that of the other
  double events = 0;    ///< sorts of event that both tell; half where not in both clauses
  double family = 0;    ///< families of words (data/scene_words.txt) that both sentences tell
  double share = 0;     ///< of all that the poorer clause tells, what the other's sentence has
  double strange = 0;   ///< names that each clause has and the other article has not, the fewer
  double kinship = 0;   ///< of both articles (story.h)
  double foreign = 0;   ///< names of one clause that the other article has, but not there

  /// What both tell beside names: of one town or one minister much is told.
  double plain() const { return clause + sentence + events + family; }
};

class Scenes {
 public:
  /// The input must outlive it.
  explicit Scenes(const LineUpInput& input);

  Nearness nearness(const Spot& a, const Spot& b) const;

  /// Whether so little meets of what the two articles seldom tell that nearness need not be asked
  /// for.
  bool are_apart(const Spot& a, const Spot& b) const;

  /// The spot of a span with its clause; empty beyond what is read of an article, and where the
  /// sentence has names and numbers alone: a dateline, an address.
  std::optional<Spot> spot(DocumentId document, Span span) const;

 private:
  enum class Sort : std::uint8_t {
    word,
    name,
    event,
    family
  };

  struct Concept {
    std::uint64_t id = 0;
    std::uint32_t byte = 0;
    float weight = 0;
    Sort sort = Sort::word;
  };

  struct Told {
    std::vector<Concept> concepts;  // sorted by id; each once, where it stands first
    std::vector<Span> clauses;
    std::array<std::uint64_t, 2> mask{};  // a bit for each concept that its article seldom tells
  };

  struct Article {
    std::vector<Told> sentences;
    std::vector<Span> marked;                                 // what stands in marks, sorted
    std::unordered_map<std::uint64_t, std::uint32_t> counts;  // sentences that have the concept
  };

  static Told read(const SentenceView& view, const Topic& topic);
  static void mark_rare(const Article& article, Told& told);
  bool is_address(DocumentId document, std::uint32_t sentence) const;
  const Told& told(const Spot& spot) const {
    return articles_[spot.document.value].sentences[spot.sentence];
  }
  const Told* before(const Spot& spot) const {
    return spot.sentence == 0 ? nullptr
                              : &articles_[spot.document.value].sentences[spot.sentence - 1];
  }
  double rarity(std::uint64_t id, const Article& a, const Article& b) const;
  double shared_beside(const Told* a, const Told* b, const Spot& x, const Spot& y) const;

  const LineUpInput& input_;
  std::vector<Article> articles_;
};

}  // namespace onrecord::lineup
