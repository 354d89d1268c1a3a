#include "reuse/passages.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "fingerprint/shared_runs.h"

namespace onrecord::reuse {
namespace {

// How much a stretch must say. Reports of one event meet in facts, titles and formulas of the
// trade, so a stretch that stands alone must be long; beside others of the same two documents a
// shorter one is no chance. Weights are tenths of a content word.
constexpr Measure kAlone = {90, 12, 5};
constexpr Measure kBeside = {60, 9, 4};
constexpr Measure kAmong = {36, 6, 3};
constexpr std::uint32_t kWeightBeside = 130;  // of all that is at least kBeside
constexpr std::uint32_t kWeightAmong = 160;

constexpr std::uint32_t kMostBetween = 3;  // words between two halves of one sentence

bool is_one_sentence(const Narrative& words, std::uint32_t from, std::uint32_t to) {
  return words[from].sentence == words[to].sentence && to - from <= kMostBetween + 1;
}

/// Whether one goes on in the sentence of either side where the other ended.
bool are_halves(const Narrative& a, const Narrative& b, const Stretch& first,
                const Stretch& second) {
  if (second.a_begin < first.a_end || second.b_begin < first.b_end) return false;
  return is_one_sentence(a, first.a_end - 1, second.a_begin) ||
         is_one_sentence(b, first.b_end - 1, second.b_begin);
}

std::uint32_t own_words(const Narrative& words, std::uint32_t begin, std::uint32_t end) {
  return static_cast<std::uint32_t>(
      std::count_if(words.begin() + begin, words.begin() + end,
                    [](const NarrativeWord& word) { return !word.is_quoted; }));
}

Stretch joined_stretch(const Narrative& a, const Narrative& b, const Stretch& first,
                       const Stretch& second) {
  Stretch whole = first;
  whole.a_words += own_words(a, first.a_end, second.a_begin) + second.a_words;
  whole.b_words += own_words(b, first.b_end, second.b_begin) + second.b_words;
  whole.a_end = second.a_end;
  whole.b_end = second.b_end;
  whole.shared += second.shared;
  whole.weight += second.weight;
  whole.longest_run = std::max(first.longest_run, second.longest_run);
  whole.runs.insert(whole.runs.end(), second.runs.begin(), second.runs.end());
  whole.a_marked += second.a_marked;
  whole.b_marked += second.b_marked;
  return whole;
}

std::vector<Stretch> telling(std::vector<Stretch> stretches) {
  std::uint32_t weight = 0;
  bool is_sure = false;
  for (const Stretch& stretch : stretches) {
    if (reaches(stretch, kBeside)) weight += stretch.weight;
    is_sure |= reaches(stretch, kAlone);
  }
  const Measure least = weight >= kWeightAmong               ? kAmong
                        : is_sure || weight >= kWeightBeside ? kBeside
                                                             : kAlone;
  std::erase_if(stretches, [&](const Stretch& stretch) { return !reaches(stretch, least); });
  return stretches;
}

/// Two halves of one sentence of either side are one passage, although the other side has more
/// between them, as long as most of the whole is shared.
std::vector<Stretch> halves_joined(const Narrative& a, const Narrative& b,
                                   std::vector<Stretch> stretches) {
  std::vector<Stretch> joined;
  for (Stretch& stretch : stretches) {
    if (!joined.empty() && are_halves(a, b, joined.back(), stretch)) {
      Stretch whole = joined_stretch(a, b, joined.back(), stretch);
      if (is_mostly_shared(whole)) {
        joined.back() = std::move(whole);
        continue;
      }
    }
    joined.push_back(std::move(stretch));
  }
  return joined;
}

bool is_same_word(const NarrativeWord& x, const NarrativeWord& y) {
  return x.key == y.key && x.sentence == y.sentence && x.weight == y.weight &&
         x.is_quoted == y.is_quoted;
}

bool is_same_text(const Narrative& x, const Narrative& y) {
  return std::equal(x.begin(), x.end(), y.begin(), y.end(), is_same_word);
}

/// Documents of the same words are one text: forty copies of an agency's story cost as much as one.
struct DistinctTexts {
  std::vector<std::uint32_t> text_of;              ///< of each document
  std::vector<std::vector<std::uint32_t>> copies;  ///< documents of each text, in order
  std::vector<ReadyNarrative> words;               ///< of each text
};

DistinctTexts distinct_texts(const std::vector<Narrative>& narratives) {
  DistinctTexts texts;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_hash;
  for (std::uint32_t document = 0; document < narratives.size(); ++document) {
    std::uint64_t hash = narratives[document].size();
    for (const NarrativeWord& word : narratives[document]) {
      hash = (hash ^ word.key) * 0x9E3779B97F4A7C15ULL;
    }
    std::vector<std::uint32_t>& alike = by_hash[hash];
    const auto found = std::find_if(alike.begin(), alike.end(), [&](std::uint32_t text) {
      return is_same_text(narratives[texts.copies[text].front()], narratives[document]);
    });
    if (found != alike.end()) {
      texts.text_of.push_back(*found);
      texts.copies[*found].push_back(document);
      continue;
    }
    alike.push_back(static_cast<std::uint32_t>(texts.copies.size()));
    texts.text_of.push_back(alike.back());
    texts.copies.push_back({document});
    texts.words.emplace_back(narratives[document]);
  }
  return texts;
}

/// The runs of a text with itself, each word in its own place.
std::vector<SharedRun> runs_with_itself(std::span<const std::uint64_t> keys) {
  std::vector<SharedRun> runs;
  for (std::uint32_t begin = 0; begin < keys.size();) {
    std::uint32_t end = begin;
    while (end < keys.size() && keys[end] != 0) ++end;
    if (end - begin >= 3) runs.push_back({0, 0, begin, begin, end - begin});
    begin = end + 1;
  }
  return runs;
}

/// A word repeated without end is no narrative, in however many copies.
bool is_refrain(std::span<const std::uint64_t> keys) {
  constexpr std::size_t kLeastShare = 20;  // one word in so many is a new one
  const std::unordered_set<std::uint64_t> distinct(keys.begin(), keys.end());
  return distinct.size() * kLeastShare < std::min<std::size_t>(keys.size(), 20'000);
}

class Finder {
 public:
  Finder(const std::vector<Narrative>& narratives, const std::vector<std::uint32_t>& stand_ins)
      : stand_ins_(stand_ins), texts_(distinct_texts(narratives)) {}

  std::vector<SharedStretch> run() {
    for (const std::vector<std::uint32_t>& copies : texts_.copies) add_copies(copies);
    compare_with_one_another();
    for (std::uint32_t text = 0; text < texts_.copies.size(); ++text) compare_with_stand_in(text);
    std::stable_sort(found_.begin(), found_.end(),
                     [](const SharedStretch& x, const SharedStretch& y) {
                       return std::tie(x.first, x.second, x.stretch.b_begin) <
                              std::tie(y.first, y.second, y.stretch.b_begin);
                     });
    return std::move(found_);
  }

 private:
  bool stands_for_itself(std::uint32_t document) const { return stand_ins_[document] == document; }

  /// Whether two documents are to be compared: of many near copies each is with one alone.
  bool is_wanted(std::uint32_t x, std::uint32_t y) const {
    return stand_ins_[x] == y || stand_ins_[y] == x ||
           (stands_for_itself(x) && stands_for_itself(y));
  }

  void add_copies(const std::vector<std::uint32_t>& copies) {
    const ReadyNarrative& words = texts_.words[texts_.text_of[copies.front()]];
    if (copies.size() < 2 || is_refrain(words.keys)) return;
    const std::vector<Stretch> stretches =
        telling(chainer_.stretches_of(words, words, runs_with_itself(words.keys), kAmong));
    for (std::size_t x = 0; x < copies.size(); ++x) {
      for (std::size_t y = x + 1; y < copies.size(); ++y) {
        if (!is_wanted(copies[x], copies[y])) continue;
        for (const Stretch& stretch : stretches) found_.push_back({copies[x], copies[y], stretch});
      }
    }
  }

  void compare_with_one_another() {
    std::vector<std::uint32_t> compared;
    std::vector<Words> words;
    for (std::uint32_t text = 0; text < texts_.copies.size(); ++text) {
      const std::vector<std::uint32_t>& copies = texts_.copies[text];
      if (std::none_of(copies.begin(), copies.end(),
                       [&](std::uint32_t each) { return stands_for_itself(each); })) {
        continue;
      }
      compared.push_back(text);
      words.emplace_back(texts_.words[text].keys);
    }
    const std::vector<SharedRun> runs = shared_runs(words);
    for (auto begin = runs.begin(); begin != runs.end();) {
      const auto end = std::find_if(begin, runs.end(), [&](const SharedRun& run) {
        return run.first != begin->first || run.second != begin->second;
      });
      add_pair(compared[begin->first], compared[begin->second], {begin, end});
      begin = end;
    }
  }

  /// Of a text that another one stands for; copies of the other are told by add_copies.
  void compare_with_stand_in(std::uint32_t text) {
    const std::uint32_t document = texts_.copies[text].front();
    const std::uint32_t other = texts_.text_of[stand_ins_[document]];
    if (other == text) return;
    const std::uint32_t first = std::min(text, other);
    const std::uint32_t second = std::max(text, other);
    add_pair(first, second,
             shared_runs(std::vector<Words>{texts_.words[first].keys, texts_.words[second].keys}));
  }

  void add_pair(std::uint32_t a, std::uint32_t b, std::span<const SharedRun> runs) {
    const std::vector<std::uint32_t>& as = texts_.copies[a];
    const std::vector<std::uint32_t>& bs = texts_.copies[b];
    const ReadyNarrative& words = texts_.words[a];
    const ReadyNarrative& others = texts_.words[b];
    std::vector<Stretch> stretches = telling(chainer_.stretches_of(words, others, runs, kAmong));
    for (const Stretch& stretch :
         halves_joined(*words.words, *others.words, std::move(stretches))) {
      for (const std::uint32_t x : as) {
        for (const std::uint32_t y : bs) {
          if (!is_wanted(x, y)) continue;
          found_.push_back(x < y ? SharedStretch{x, y, stretch}
                                 : SharedStretch{y, x, turned(stretch)});
        }
      }
    }
  }

  static Stretch turned(Stretch stretch) {
    for (CommonRun& run : stretch.runs) std::swap(run.a_begin, run.b_begin);
    std::swap(stretch.a_begin, stretch.b_begin);
    std::swap(stretch.a_end, stretch.b_end);
    std::swap(stretch.a_words, stretch.b_words);
    std::swap(stretch.a_marked, stretch.b_marked);
    return stretch;
  }

  const std::vector<std::uint32_t>& stand_ins_;  // of each document
  const DistinctTexts texts_;
  Chainer chainer_;
  std::vector<SharedStretch> found_;
};

}  // namespace

std::vector<SharedStretch> shared_stretches(const std::vector<Narrative>& narratives,
                                            const std::vector<std::uint32_t>& stand_ins) {
  return Finder(narratives, stand_ins).run();
}

}  // namespace onrecord::reuse
