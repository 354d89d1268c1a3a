#include "collate/link.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "collate/match.h"
#include "collate/same_wording.h"
#include "collate/word_bag.h"
#include "fingerprint/shared_keys.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::collation {
namespace {

enum class Speakers {
  same,
  unknown,
  different
};

/// What two items have in common, once aligned.
struct Overlap {
  std::size_t size = 0;      ///< words of the smaller one
  std::size_t agreeing = 0;  ///< of these, words that the other one has too, in order
  float weight = 0;          ///< of the smaller one
  float agreeing_weight = 0;
  std::size_t agreeing_content = 0;  ///< of these, words that tell something
  std::size_t longest_run = 0;       ///< agreeing words in a row
  float run_weight = 0;
  bool run_is_inside = false;       ///< both go on behind that run, or both begin before it
  float plain_weight = 0;           ///< of the agreeing words that are no names
  std::size_t changed_content = 0;  ///< content words of the smaller one, inside, that differ
  WordRange in_large;               ///< the words that agree, from the first to the last
  WordRange in_small;

  float share() const {
    return size == 0 ? 0 : static_cast<float>(agreeing) / static_cast<float>(size);
  }
  float weight_share() const { return weight <= 0 ? 0 : agreeing_weight / weight; }
};

/// Hefner and Heffner, Giannis and Yiannis: hardly two persons of one story.
bool is_one_name(std::string_view x, std::string_view y) {
  if (x == y) return true;
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

/// Words of indirect speech agree in other persons and tenses too.
bool agrees_loosely(const Match& match, const Wording& a, const Wording& b) {
  if (match.agrees()) return true;
  if (match.op != MatchOp::substitute) return false;
  const WordInfo& x = *a.words[match.a_begin].info;
  const WordInfo& y = *b.words[match.b_begin].info;
  if (x.negates != y.negates) return false;
  if (x.lemma == y.lemma) return true;
  const bool grammar = x.sort == WordSort::pronoun || x.sort == WordSort::modal ||
                       x.sort == WordSort::auxiliary || x.sort == WordSort::article;
  return grammar && x.sort == y.sort;
}

void stretch(WordRange& range, std::uint32_t begin, std::uint32_t end) {
  if (range.is_empty()) range.begin = begin;
  range.end = end;
}

bool tells(const Variant& small, const Match& match) {
  for (std::uint32_t j = match.b_begin; j < match.b_end; ++j) {
    if (small.weights[j] > 0) return true;
  }
  return false;
}

constexpr std::uint32_t kOwn = 2;  // words beside a run that make it a part of something else

Overlap overlap_of(const Variant& large, const Variant& small, bool loosely,
                   std::span<const Match> matches) {
  Overlap overlap;
  overlap.size = small.size();
  overlap.weight = small.weight;
  std::size_t run = 0;
  float run_weight = 0;
  Match start;
  for (const Match& match : matches) {
    const bool agrees =
        loosely ? agrees_loosely(match, large.wording, small.wording) : match.agrees();
    if (!agrees) {
      if (match.op == MatchOp::remove && match.a_size() == 1)
        continue;  // a word left out breaks no run
      run = 0;
      run_weight = 0;
      if (match.op == MatchOp::substitute) {
        overlap.changed_content += small.weights[match.b_begin] > 0;
      }
      continue;
    }
    if (tells(small, match)) {
      stretch(overlap.in_large, match.a_begin, match.a_end);
      stretch(overlap.in_small, match.b_begin, match.b_end);
    }
    if (run == 0) start = match;
    for (std::uint32_t j = match.b_begin; j < match.b_end; ++j) {
      ++overlap.agreeing;
      overlap.agreeing_content += small.weights[j] > 0;
      overlap.agreeing_weight += small.weights[j];
      if (!small.wording.words[j].is_name) overlap.plain_weight += small.weights[j];
      ++run;
      run_weight += small.weights[j];
    }
    if (run > overlap.longest_run) {
      overlap.longest_run = run;
      overlap.run_weight = run_weight;
      const bool both_before = start.a_begin >= kOwn && start.b_begin >= kOwn;
      const bool both_after =
          match.a_end + kOwn <= large.size() && match.b_end + kOwn <= small.size();
      overlap.run_is_inside = both_before || both_after;
    }
  }
  return overlap;
}

/// What two items share, taken word for word and with other persons and tenses.
struct Compared {
  Overlap exact;
  Overlap loose;
};

/// Of any two wordings, worked out once however many items have them.
class Overlaps {
 public:
  explicit Overlaps(std::span<const Variant> speech)
      : speech_(speech), first_(first_with_wording(speech)), is_repeated_(speech.size(), false) {
    for (std::uint32_t n = 0; n < first_.size(); ++n) {
      if (first_[n] != n) is_repeated_[first_[n]] = true;
    }
  }

  const Compared& of(std::uint32_t large, std::uint32_t small) {
    last_ = {};
    const std::uint32_t x = first_[large];
    const std::uint32_t y = first_[small];
    if (!is_repeated_[x] || !is_repeated_[y]) return single_ = compare(large, small);
    const auto [found, is_new] = known_.try_emplace(std::uint64_t{x} << 32 | y);
    if (is_new) found->second = compare(large, small);
    return found->second;
  }

  /// The matches of the two that were asked for last.
  std::vector<Match> matches(const Variant& large, const Variant& small) {
    if (last_.empty()) last_ = match_words(large.wording, small.wording, Overhang::either, false);
    return std::move(last_);
  }

 private:
  Compared compare(std::uint32_t large, std::uint32_t small) {
    const Variant& a = speech_[large];
    const Variant& b = speech_[small];
    last_ = match_words(a.wording, b.wording, Overhang::either, false);
    const bool is_indirect = a.is_indirect || b.is_indirect;
    return {overlap_of(a, b, false, last_),
            is_indirect ? overlap_of(a, b, true, last_) : Overlap{}};
  }

  std::span<const Variant> speech_;
  std::vector<std::uint32_t> first_;  // of each item: the first of that wording
  std::vector<bool> is_repeated_;
  std::unordered_map<std::uint64_t, Compared> known_;
  Compared single_;
  std::vector<Match> last_;
};

/// The content words of the sentences around an item, its own left out.
std::set<std::uint64_t> words_around(const Said& said, const Variant& speech) {
  const Segmentation& segmentation = said.segmentations[speech.document.value];
  std::set<std::uint64_t> around;
  for (const Sentence& sentence : segmentation.sentences) {
    if (!sentence.span.overlaps(speech.place)) continue;
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

using Vouched = std::map<std::pair<std::uint32_t, std::uint32_t>, Link>;

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
                   Vouched& links) {
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
        links.emplace(std::pair(first, second), Link{first, second, 0, other, {}, {}, {}, true});
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

}  // namespace

bool stand_apart(const Places& a, const Places& b) {
  return compare_places(a, b) == Standing::apart;
}

std::vector<Link> find_links(const Said& said, std::span<const Variant> speech,
                             std::span<const Places> places) {
  std::vector<KeyedText> texts;
  std::vector<WordBag> bags;
  texts.reserve(speech.size());
  bags.reserve(speech.size());
  for (const Variant& item : speech) {
    texts.push_back({keys_of(item), item.document.value, item.is_indirect});
    bags.emplace_back(item);
  }
  Overlaps overlaps(speech);
  Vouched links;
  for (const SharedKeys& candidate : texts_that_share(std::move(texts))) {
    const Variant& a = speech[candidate.first];
    const Variant& b = speech[candidate.second];
    if (a.is_indirect && b.is_indirect) continue;
    if (a.document == b.document && a.place.overlaps(b.place)) continue;
    if (compare_places(places[candidate.first], places[candidate.second]) == Standing::apart)
      continue;
    const Speakers speakers = compare_speakers(a, b);
    const bool indirect = a.is_indirect || b.is_indirect;
    if (indirect && speakers == Speakers::different) continue;
    const bool a_is_large = a.size() >= b.size();
    const Variant& large = a_is_large ? a : b;
    const Variant& small = a_is_large ? b : a;
    if (!bags[candidate.first].may_match(bags[candidate.second])) continue;
    const Compared& compared = overlaps.of(a_is_large ? candidate.first : candidate.second,
                                           a_is_large ? candidate.second : candidate.first);
    const Overlap& exact = compared.exact;
    const bool accepted = indirect ? accepts_indirect(exact, compared.loose, speakers)
                                   : accepts(said, large, small, exact, speakers) ||
                                         (speakers == Speakers::same && a.document != b.document &&
                                          is_reordered(large, small));
    if (!accepted) continue;
    std::vector<Match> matches = overlaps.matches(large, small);
    Link link{candidate.first,
              candidate.second,
              exact.share(),
              speakers == Speakers::different,
              exact.in_large,
              exact.in_small,
              {},
              a_is_large};
    if (!a_is_large) std::swap(link.in_first, link.in_second);
    link.matches = std::move(matches);
    links.emplace(std::pair(candidate.first, candidate.second), std::move(link));
  }
  link_by_place(speech, places, links);
  std::vector<Link> all;
  all.reserve(links.size());
  for (auto& [ends, link] : links) all.push_back(std::move(link));
  return all;
}

}  // namespace onrecord::collation
