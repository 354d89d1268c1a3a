#include "collate/collate.h"

#include <algorithm>
#include <map>
#include <set>

#include "collate/against_record.h"
#include "collate/divide.h"
#include "collate/grouping.h"
#include "collate/link.h"
#include "collate/pairs.h"
#include "collate/prune.h"
#include "collate/variant.h"

namespace onrecord {
namespace collation {
namespace {

constexpr std::size_t kCompareAll =
    12;  // items of one utterance that are all compared with each other
constexpr std::size_t kFewestPromoted = 5;  // words that a promoted paraphrase has at least
constexpr float kSameWords = 0.8F;

/// Makes the report's utterances of the groups.
class Writer {
 public:
  Writer(std::span<const Variant> speech, std::span<const Link> links,
         std::span<const std::vector<Standing>> standings, const Vocabulary& vocabulary)
      : speech_(speech),
        standings_(standings),
        vocabulary_(vocabulary),
        judged_(speech.size(), false),
        linked_(speech.size()) {
    for (const Link& link : links) {
      links_.emplace(std::pair(link.first, link.second), &link);
      linked_[link.first].push_back(&link);
      linked_[link.second].push_back(&link);
    }
  }

  Utterance write(const Group& whole) {
    const std::vector<std::uint32_t>& group = whole.members;
    Utterance utterance;
    utterance.speaker = speaker_of(group);
    for (std::size_t m = 0; m < group.size(); ++m) {
      for (const std::uint32_t part : whole.parts[m]) {
        utterance.variants.push_back(speech_[group[m]].parts[part].id);
      }
    }
    for (const std::uint32_t member : group) {
      if (judged_[member]) continue;  // told in an earlier utterance
      judged_[member] = true;
      for (const Standing& standing : standings_[member]) {
        utterance.pairs.insert(utterance.pairs.end(), standing.pairs.begin(), standing.pairs.end());
      }
    }
    for (std::size_t x = 0; x < group.size(); ++x) {
      for (std::size_t y = x + 1; y < group.size(); ++y) {
        const bool with_centre = group[x] == whole.centre || group[y] == whole.centre;
        if (group.size() > kCompareAll && !with_centre) continue;
        compare(group[x], group[y], utterance.pairs);
      }
    }
    keep_new(utterance);
    return utterance;
  }

 private:
  /// Of two parts of a quotation only those are compared here that stand here, and nothing twice.
  void keep_new(Utterance& utterance) {
    const auto is_here = [&](const VariantId& id) {
      return std::find(utterance.variants.begin(), utterance.variants.end(), id) !=
             utterance.variants.end();
    };
    std::erase_if(utterance.pairs, [&](const VariantPair& pair) {
      if (!pair.a) return false;
      return !is_here(*pair.a) || !is_here(pair.b) || !told_.emplace(*pair.a, pair.b).second;
    });
  }

  const Link* link(std::uint32_t a, std::uint32_t b) const {
    const auto found = links_.find(std::minmax(a, b));
    return found == links_.end() ? nullptr : found->second;
  }

  /// The speaker whom most members credit, of equal ones the first.
  std::optional<SpeakerId> speaker_of(const std::vector<std::uint32_t>& group) const {
    std::map<SpeakerId, int> votes;
    for (const std::uint32_t member : group) {
      if (speech_[member].speaker) ++votes[*speech_[member].speaker];
    }
    std::optional<SpeakerId> best;
    for (const auto& [speaker, count] : votes) {
      if (!best || count > votes[*best]) best = speaker;
    }
    return best;
  }

  bool is_fuller(std::uint32_t a, std::uint32_t b) const {
    const Variant& x = speech_[a];
    const Variant& y = speech_[b];
    if (x.is_indirect != y.is_indirect) return y.is_indirect;
    if (x.size() != y.size()) return x.size() > y.size();
    if (x.in_headline != y.in_headline) return y.in_headline;
    return a < b;
  }

  /// Both were found in one record: each is compared with that, not with the other.
  bool have_one_standard(std::uint32_t x, std::uint32_t y) const {
    for (std::size_t r = 0; r < standings_[x].size(); ++r) {
      if (standings_[x][r].is_placed() && standings_[y][r].is_placed()) return true;
    }
    return false;
  }

  void compare(std::uint32_t x, std::uint32_t y, std::vector<VariantPair>& pairs) const {
    const Link* joined = link(x, y);
    if (joined == nullptr || have_one_standard(x, y)) return;
    const std::uint32_t a = is_fuller(x, y) ? x : y;
    const std::uint32_t b = a == x ? y : x;
    if (speech_[b].is_indirect) {
      if (is_promoted(b, a, *joined)) {
        auto pair = promoted_pair(speech_[b], speech_[a], vocabulary_);
        if (pair) pairs.push_back(std::move(*pair));
      }
      return;
    }
    const bool known = joined->matches != nullptr && (joined->first == a) == joined->first_is_large;
    for (VariantPair& pair : pairs_of(speech_[a], speech_[b], vocabulary_, joined->other_speaker,
                                      known ? joined->matches.get() : nullptr)) {
      pairs.push_back(std::move(pair));
    }
  }

  /// Whether the words inside the marks are the reporter's own words in another document, and no
  /// other document has them as a quotation.
  bool is_promoted(std::uint32_t indirect, std::uint32_t quotation, const Link& joined) const {
    const Variant& q = speech_[quotation];
    const Variant& i = speech_[indirect];
    if (q.document == i.document || q.size() < kFewestPromoted || q.parts.size() != 1) return false;
    if (joined.share < kSameWords) return false;
    for (const Link* same : linked_[quotation]) {
      const Variant& other = speech_[same->first == quotation ? same->second : same->first];
      if (other.is_indirect || other.document == q.document) continue;
      if (same->share >= kSameWords) return false;
    }
    // The link's share is that of the smaller item; here the quotation must be the carried one.
    std::size_t carried = 0;
    for (const Match& match : match_words(i.wording, q.wording, Overhang::either, false)) {
      if (match.agrees()) carried += match.b_size();
    }
    if (static_cast<float>(carried) < 0.85F * static_cast<float>(q.size())) return false;
    return true;
  }

  std::span<const Variant> speech_;
  std::span<const std::vector<Standing>> standings_;  // of each item, by each record
  const Vocabulary& vocabulary_;
  std::vector<bool> judged_;  // compared with the records already
  std::set<std::pair<VariantId, VariantId>> told_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, const Link*> links_;
  std::vector<std::vector<const Link*>> linked_;  // of each item
};

/// Of several records only those that hold the words about as well as the best are its standard; a
/// look-alike in another one is not.
void keep_the_best(std::vector<Standing>& standings) {
  constexpr float kAboutAsWell = 0.2F;
  float best = 0;
  for (const Standing& standing : standings) best = std::max(best, standing.share);
  if (best < 0.5F) return;
  for (Standing& standing : standings) {
    if (standing.share + kAboutAsWell < best) standing = Standing{};
  }
}

/// What each record says of each quotation.
std::vector<std::vector<Standing>> judge_by_records(const Said& said,
                                                    std::span<const Variant> speech,
                                                    const LowerCaseWords& lower,
                                                    Vocabulary& vocabulary) {
  std::vector<RecordText> records;
  for (std::size_t d = 0; d < said.documents.size(); ++d) {
    if (said.documents[d].role != Role::record) continue;
    records.push_back(read_record(said.documents[d], said.segmentations[d], lower, vocabulary));
  }
  std::vector<std::vector<Standing>> standings(speech.size());
  for (std::vector<Standing>& each : standings) each.resize(records.size());
  if (records.empty()) return standings;
  SoughtTerms terms;
  std::vector<std::vector<Sought>> sought(speech.size());
  for (std::size_t n = 0; n < speech.size(); ++n) {
    if (speech[n].is_indirect) continue;
    sought[n] = sought_in(speech[n]);
    for (Sought& part : sought[n]) terms.add(part);
  }
  Scratch scratch(terms);
  for (std::size_t r = 0; r < records.size(); ++r) {
    const SeenWords words(records[r].numbered, terms);
    const SeenText text{&records[r], &words, &scratch};
    for (std::size_t n = 0; n < speech.size(); ++n) {
      if (speech[n].is_indirect) continue;
      const std::optional<SpeakerId> id = speech[n].is_firm ? speech[n].speaker : std::nullopt;
      const Speaker* speaker = id ? &said.speakers[id->value] : nullptr;
      standings[n][r] = judge_by_record(text, speech[n], sought[n], speaker, vocabulary);
    }
  }
  for (std::vector<Standing>& each : standings) keep_the_best(each);
  return standings;
}

std::vector<Places> places_of(std::span<const std::vector<Standing>> standings) {
  std::vector<Places> places(standings.size());
  for (std::size_t n = 0; n < standings.size(); ++n) {
    for (const Standing& standing : standings[n]) {
      std::vector<WordRange>& ranges = places[n].in_record.emplace_back();
      for (const PlacedPart& place : standing.places) ranges.push_back({place.begin, place.end});
    }
  }
  return places;
}

}  // namespace
}  // namespace collation

Collation collate(const Said& said, unsigned threads) {
  using namespace collation;
  Vocabulary vocabulary;
  const LowerCaseWords lower(said.segmentations);
  std::vector<Variant> speech = variants_of(said, lower, vocabulary);
  auto standings = judge_by_records(said, speech, lower, vocabulary);
  divide(speech, standings);
  const std::vector<Places> places = places_of(standings);
  Links links = find_links(said, speech, places, threads);
  Writer writer(speech, links.all, standings, vocabulary);
  std::vector<Utterance> utterances;
  for (const Group& members : group(speech, links.all, places)) {
    utterances.push_back(writer.write(members));
    utterances.back().id.value = static_cast<std::uint32_t>(utterances.size() - 1);
  }
  drop_look_alikes(said, utterances);
  mark_lost_conditions(said, utterances);
  return {std::move(utterances), std::move(links.left_out)};
}

}  // namespace onrecord
