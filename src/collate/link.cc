#include "collate/link.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "collate/overlap.h"
#include "fingerprint/shared_keys.h"
#include "text/accents.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::collation {
namespace {

enum class Speakers {
  same,
  unknown,
  different
};

/// Hefner and Heffner, Giannis and Yiannis: hardly two persons of one story.
bool is_one_name(std::string_view x, std::string_view y) {
  if (x == y || differ_by_accents(x, y)) return true;
  if (x.size() > y.size()) std::swap(x, y);
  if (x.size() < 5 || y.size() - x.size() > 1) return false;
  std::size_t same = 0;
  while (same < x.size() && x[same] == y[same]) ++same;
  return x.substr(x.size() == y.size() ? same + 1 : same) == y.substr(same + 1);
}

/// Two given names that no person has at once: Dana and Tom, not Tom and Thomas.
bool are_other_given_names(const std::string& x, const std::string& y) {
  static const Lexicon& given = lexicon("first_names.txt");
  return x.front() != y.front() && !is_one_name(x, y) && given.contains(hash_word(x)) &&
         given.contains(hash_word(y));
}

/// Another speaker only when both are named persons whose names have no word in common ("Orr" may
/// be "Dana Orr" although nothing says so), or that have one surname and two given names. A speaker
/// that was only inferred ("she said") may be the other one.
Speakers compare_speakers(const Variant& a, const Variant& b) {
  if (!a.speaker || !b.speaker) return Speakers::unknown;
  if (*a.speaker == *b.speaker) return Speakers::same;
  if (!a.is_firm || !b.is_firm || !a.is_sure || !b.is_sure) return Speakers::unknown;
  if (a.name.size() > 1 && b.name.size() > 1 && a.name.back() == b.name.back() &&
      are_other_given_names(a.name.front(), b.name.front())) {
    return Speakers::different;
  }
  for (const std::string& x : a.name) {
    for (const std::string& y : b.name) {
      if (is_one_name(x, y)) return Speakers::unknown;
    }
  }
  return Speakers::different;
}

/// The content words of the sentences around an item, its own left out.
std::set<std::uint64_t> words_around(const Said& said, const Variant& speech) {
  const Segmentation& segmentation = said.segmentations[speech.document.value];
  std::set<std::uint64_t> around;
  const auto first = std::partition_point(
      segmentation.sentences.begin(), segmentation.sentences.end(),
      [&](const Sentence& sentence) { return sentence.span.end_byte <= speech.place.begin_byte; });
  for (auto at = first; at != segmentation.sentences.end(); ++at) {
    const Sentence& sentence = *at;
    if (sentence.span.begin_byte >= speech.place.end_byte) break;
    for (std::uint32_t t = sentence.first_token; t < sentence.end_token; ++t) {
      const Token& token = segmentation.tokens[t];
      if (token.word == 0 || speech.place.contains(token.span) || token.span.size() < 4) continue;
      around.insert(token.word);
    }
  }
  return around;
}

bool same_surroundings(const Said& said, const Variant& a, const Variant& b, std::size_t least) {
  const std::set<std::uint64_t> x = words_around(said, a);
  const std::set<std::uint64_t> y = words_around(said, b);
  std::size_t shared = 0;
  for (const std::uint64_t word : x) shared += y.count(word);
  return shared >= least;
}

constexpr float kAll = 0.999F;

/// A fragment of up to four words.
bool accepts_fragment(const Said& said, const Variant& large, const Variant& small,
                      const Overlap& o, Speakers speakers) {
  const bool exact = o.agreeing == o.size;
  const bool equal = exact && large.size() == small.size();
  if (speakers == Speakers::unknown) {
    return exact && o.weight >= 1.6F && o.size >= 3 && same_surroundings(said, large, small, 2);
  }
  if (o.size == 1) return equal && o.weight >= 1 && same_surroundings(said, large, small, 3);
  if (equal) return o.weight >= 0.6F && (o.size >= 3 || o.weight >= 1);
  if (exact) return o.weight >= (o.size == 2 ? 2.0F : 1.0F);
  return o.weight_share() >= kAll && o.weight >= 1.6F;
}

/// One document repeats a remark nearly word for word, or an extract of it; sentences that are
/// merely built alike are two.
bool accepts_same_document(const Overlap& o, Speakers speakers) {
  if (speakers == Speakers::different) return o.longest_run >= 8 && o.share() >= 0.85F;
  if (o.size >= 5 && o.share() < 0.999F) {
    const std::size_t changed = o.size >= 12 ? 1 : 0;
    return o.share() >= 0.85F && o.changed_content <= changed && o.plain_weight >= 2 &&
           o.longest_run >= 5 && o.longest_run * 2 >= o.size;
  }
  if (o.size >= 3 && o.share() >= 0.8F && o.agreeing_weight >= 1) return true;
  return o.weight_share() >= kAll && o.weight >= 1.6F && o.longest_run >= 1 && o.size <= 4 &&
         speakers == Speakers::same;
}

constexpr std::size_t kFormula = 7;

/// Printed as a sentence, not as a part of one.
bool is_whole(const Variant& each) {
  return each.is_direct && !each.in_headline && each.wording.words.front().is_capitalised;
}

/// Whole remarks of one speaker, a word apart: "I will be back in May", "… in June". Common
/// words are enough, since all but one of them agree.
bool accepts_remark(const Variant& large, const Variant& small, const Overlap& o) {
  constexpr std::size_t kFewestWords = 5;
  return o.size >= kFewestWords && large.size() <= o.size + 1 && o.agreeing + 1 >= o.size &&
         is_whole(large) && is_whole(small);
}

bool accepts(const Said& said, const Variant& large, const Variant& small, const Overlap& o,
             Speakers speakers) {
  if (large.document == small.document) return accepts_same_document(o, speakers);
  if (speakers == Speakers::different) {
    if (o.size >= kFormula && o.agreeing == large.size() && o.agreeing_content >= 3) {
      return is_whole(large) && is_whole(small);  // one sentence, word for word, by two people
    }
    const bool alike = large.size() <= 3 * small.size() || o.size >= 20;
    return alike && o.size >= 6 && o.share() >= 0.85F && o.agreeing_content >= 6 &&
           o.longest_run >= 5;
  }
  if (speakers == Speakers::same && accepts_remark(large, small, o)) return true;
  if (o.size <= 4) return accepts_fragment(said, large, small, o, speakers);
  // Sharing "the Ministry of Public Works" makes no two remarks one.
  if (o.plain_weight < (speakers == Speakers::same ? 1.0F : 2.0F)) {
    return o.share() >= kAll && speakers == Speakers::same;
  }
  // A formula or a title inside two sentences that otherwise differ.
  const bool is_formula = o.run_is_inside && o.longest_run <= kFormula && o.share() < 0.5F;
  if (o.longest_run >= 6 && o.run_weight >= 2 && !is_formula) return true;
  if (speakers == Speakers::unknown) {
    return o.size <= 9 ? o.share() >= 0.8F && o.agreeing_weight >= 2
                       : o.share() >= 0.5F && o.weight_share() >= 0.55F && o.longest_run >= 5;
  }
  if (o.weight_share() >= kAll && o.share() >= 0.6F && o.weight >= 1.5F && o.longest_run >= 3) {
    return true;
  }
  if (o.size <= 9) {
    return o.weight_share() >= 0.6F && o.share() >= 0.55F && o.agreeing_weight >= 1.8F;
  }
  return o.weight_share() >= 0.55F && o.share() >= 0.5F && o.longest_run >= 3;
}

/// The same words in another order.
bool is_reordered(const Variant& large, const Variant& small) {
  if (small.size() < 8 || small.weight < 3 || large.size() * 2 > small.size() * 3) return false;
  std::vector<std::uint64_t> keys = large.wording.keys();
  std::sort(keys.begin(), keys.end());
  float found = 0;
  for (std::size_t i = 0; i < small.size(); ++i) {
    const bool has = std::binary_search(keys.begin(), keys.end(), small.wording.words[i].key);
    if (has) found += small.weights[i];
  }
  return found >= 0.9F * small.weight;
}

/// Indirect speech whose words a quotation carries.
bool accepts_indirect(const Overlap& exact, const Overlap& loose, Speakers speakers) {
  if (speakers == Speakers::different) return false;
  if (exact.longest_run >= 6 && exact.run_weight >= 2.5F) return true;
  if (speakers != Speakers::same) return false;
  return loose.weight_share() >= 0.75F && loose.agreeing_weight >= 2.5F && loose.longest_run >= 3 &&
         loose.share() >= 0.6F;
}

enum class Standing {
  unknown,
  together,
  apart
};

/// What the records say of two quotations.
Standing compare_places(const Places& a, const Places& b) {
  Standing standing = Standing::unknown;
  for (std::size_t r = 0; r < a.in_record.size() && r < b.in_record.size(); ++r) {
    if (a.in_record[r].empty() || b.in_record[r].empty()) continue;
    bool meet = false;
    for (const WordRange& x : a.in_record[r]) {
      for (const WordRange& y : b.in_record[r]) {
        const std::uint32_t begin = std::max(x.begin, y.begin);
        const std::uint32_t end = std::min(x.end, y.end);
        const std::uint32_t smaller = std::min(x.end - x.begin, y.end - y.begin);
        if (begin < end && (end - begin) * 2 >= smaller) return Standing::together;
        meet = meet || begin < end;
      }
    }
    if (!meet) standing = Standing::apart;
  }
  return standing;
}

/// One range of one item in a record.
struct PlaceOf {
  WordRange range;
  std::uint32_t item = 0;
};

/// Quotations at one place of a record, however much their words differ.
void link_by_place(std::span<const Variant> speech, std::span<const Places> places,
                   std::vector<Link>& links) {
  const std::size_t records = places.empty() ? 0 : places.front().in_record.size();
  for (std::size_t r = 0; r < records; ++r) {
    std::vector<PlaceOf> found;
    for (std::uint32_t n = 0; n < speech.size(); ++n) {
      for (const WordRange& range : places[n].in_record[r]) found.push_back({range, n});
    }
    std::stable_sort(found.begin(), found.end(), [](const PlaceOf& x, const PlaceOf& y) {
      return x.range.begin != y.range.begin ? x.range.begin < y.range.begin
                                            : x.range.end < y.range.end;
    });
    for (std::size_t x = 0; x < found.size(); ++x) {
      for (std::size_t y = x + 1; y < found.size(); ++y) {
        if (found[y].range.begin >= found[x].range.end) break;
        if (found[x].item == found[y].item) continue;
        if (compare_places(places[found[x].item], places[found[y].item]) != Standing::together)
          continue;
        const auto [first, second] = std::minmax(found[x].item, found[y].item);
        const bool other = compare_speakers(speech[first], speech[second]) == Speakers::different;
        links.push_back({first, second, 0, other, {}, {}, {}, true});
      }
    }
  }
}

/// What an item must share to be a candidate: its telling words; an item of everybody's words
/// ("I will be back in May") has its pairs of neighbouring words too.
std::vector<std::uint64_t> keys_of(const Variant& item) {
  constexpr std::size_t kFewTelling = 3;
  std::vector<std::uint64_t> keys;
  const std::vector<Word>& words = item.wording.words;
  for (std::size_t i = 0; i < item.size(); ++i) {
    if (item.weights[i] > 0) keys.push_back(words[i].info->lemma);
  }
  if (keys.size() >= kFewTelling || item.is_indirect) return keys;
  for (std::size_t i = 0; i + 1 < item.size(); ++i) {
    keys.push_back(words[i].key * 0x9E3779B97F4A7C15ULL + words[i + 1].key);
  }
  return keys;
}

/// Verifies the candidates, some thousands at a time, so that their alignments can be worked out on
/// several threads and none is kept longer than needed.
class Linker {
 public:
  Linker(const Said& said, std::span<const Variant> speech, std::span<const Places> places,
         unsigned threads)
      : said_(said), speech_(speech), places_(places), threads_(threads), overlaps_(speech) {}

  Links run() {
    constexpr std::size_t kAtATime = 4096;
    std::vector<KeyedText> texts;
    texts.reserve(speech_.size());
    for (const Variant& item : speech_) {
      texts.push_back({keys_of(item), item.document.value, item.is_indirect});
    }
    const std::vector<SharedKeys> found = texts_that_share(std::move(texts));
    for (std::size_t n = 0; n < found.size(); n += kAtATime) {
      verify(std::span(found).subspan(n, std::min(kAtATime, found.size() - n)));
    }
    link_by_place(speech_, places_, links_);
    keep_first_of_each();
    return {std::move(links_), tell_left_out()};
  }

 private:
  /// Two items whose words are worth an alignment.
  struct Candidate {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    Speakers speakers = Speakers::unknown;
  };

  bool first_is_large(const Candidate& candidate) const {
    return speech_[candidate.first].size() >= speech_[candidate.second].size();
  }

  void verify(std::span<const SharedKeys> found) {
    std::vector<Candidate> candidates;
    std::vector<TwoItems> pairs;
    for (const SharedKeys& shared : found) {
      Candidate candidate{shared.first, shared.second};
      if (!may_be_one(candidate)) continue;
      pairs.push_back(first_is_large(candidate) ? TwoItems{shared.first, shared.second}
                                                : TwoItems{shared.second, shared.first});
      candidates.push_back(candidate);
    }
    overlaps_.work_out(pairs, threads_);
    for (std::size_t n = 0; n < candidates.size(); ++n) {
      const Compared* compared = overlaps_.of(pairs[n]);
      if (compared != nullptr && is_accepted(candidates[n], *compared)) {
        add(candidates[n], *compared);
      } else if (overlaps_.is_beyond(pairs[n])) {
        left_out_[candidates[n].first].insert(speech_[candidates[n].second].document);
        left_out_[candidates[n].second].insert(speech_[candidates[n].first].document);
      }
    }
  }

  std::vector<LeftOut> tell_left_out() const {
    std::map<DocumentId, std::set<DocumentId>> others;
    std::map<DocumentId, LeftOut> left_out;
    for (const auto& [item, documents] : left_out_) {
      const DocumentId own = speech_[item].document;
      left_out.try_emplace(own, LeftOut{own}).first->second.items += 1;
      others[own].insert(documents.begin(), documents.end());
    }
    std::vector<LeftOut> told;
    for (auto& [own, each] : left_out) {
      each.documents = others[own].size();
      told.push_back(each);
    }
    return told;
  }

  /// What can be told without an alignment.
  bool may_be_one(Candidate& candidate) const {
    const Variant& a = speech_[candidate.first];
    const Variant& b = speech_[candidate.second];
    if (a.is_indirect && b.is_indirect) return false;
    if (a.document == b.document && a.place.overlaps(b.place)) return false;
    if (stand_apart(places_[candidate.first], places_[candidate.second])) return false;
    candidate.speakers = compare_speakers(a, b);
    const bool indirect = a.is_indirect || b.is_indirect;
    return !(indirect && candidate.speakers == Speakers::different);
  }

  bool is_accepted(const Candidate& candidate, const Compared& compared) const {
    const bool in_order = first_is_large(candidate);
    const Variant& large = speech_[in_order ? candidate.first : candidate.second];
    const Variant& small = speech_[in_order ? candidate.second : candidate.first];
    if (large.is_indirect || small.is_indirect) {
      return accepts_indirect(compared.exact, compared.loose, candidate.speakers);
    }
    if (accepts(said_, large, small, compared.exact, candidate.speakers)) return true;
    return candidate.speakers == Speakers::same && large.document != small.document &&
           is_reordered(large, small);
  }

  void add(const Candidate& candidate, const Compared& compared) {
    const Overlap& exact = compared.exact;
    Link link;
    link.first = candidate.first;
    link.second = candidate.second;
    link.share = exact.share();
    link.other_speaker = candidate.speakers == Speakers::different;
    link.in_first = exact.in_large;
    link.in_second = exact.in_small;
    link.first_is_large = first_is_large(candidate);
    if (!link.first_is_large) std::swap(link.in_first, link.in_second);
    link.matches = compared.matches;
    links_.push_back(std::move(link));
  }

  /// Words and place may join two items alike; the words tell more.
  void keep_first_of_each() {
    const auto ends = [](const Link& link) { return std::pair(link.first, link.second); };
    std::stable_sort(links_.begin(), links_.end(),
                     [&](const Link& x, const Link& y) { return ends(x) < ends(y); });
    links_.erase(std::unique(links_.begin(), links_.end(),
                             [&](const Link& x, const Link& y) { return ends(x) == ends(y); }),
                 links_.end());
  }

  const Said& said_;
  std::span<const Variant> speech_;
  std::span<const Places> places_;
  unsigned threads_ = 1;
  Overlaps overlaps_;
  std::vector<Link> links_;
  std::map<std::uint32_t, std::set<DocumentId>> left_out_;  // of each item, beside whose
};

}  // namespace

bool stand_apart(const Places& a, const Places& b) {
  return compare_places(a, b) == Standing::apart;
}

Links find_links(const Said& said, std::span<const Variant> speech, std::span<const Places> places,
                 unsigned threads) {
  return Linker(said, speech, places, threads).run();
}

}  // namespace onrecord::collation
