#include "reuse/cuts.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "reuse/graph.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::reuse {
namespace {

// Log odds of who cut from whom.
constexpr double kCut = 1.5;
constexpr double kCleanCuts = 1.3;  // one side alone has more, in several places …
constexpr double kCleanCut = 0.9;   // … in one: the other may have gone on
constexpr double kFuller = 0.6;

/// Words that a sentence goes on for behind a stretch, or before it; a few are no cut.
std::uint32_t rest_of_sentence(const Narrative& words, std::uint32_t at, bool is_end) {
  constexpr std::uint32_t kFewest = 3;
  constexpr std::uint32_t kMost = 12;
  std::uint32_t count = 0;
  if (is_end) {
    while (count < kMost && at + count < words.size() &&
           words[at + count].sentence == words[at - 1].sentence) {
      ++count;
    }
  } else {
    while (count < kMost && count < at && words[at - 1 - count].sentence == words[at].sentence) {
      ++count;
    }
  }
  return count < kFewest ? 0 : count;
}

void add(std::uint32_t words, More& more) {
  more.words += words;
  more.places += words > 0;
}

/// Words of the writer in [begin, end) beside the shared ones, in sentences that have some of them:
/// a whole sentence between is no cut, anybody puts one in.
void add_more(const Narrative& words, std::uint32_t begin, std::uint32_t end,
              const std::vector<WordRange>& shared, More& more) {
  std::size_t next = 0;
  while (begin < end) {
    const std::uint32_t sentence = words[begin].sentence;
    std::uint32_t here = 0;
    bool is_shared = false;
    for (; begin < end && words[begin].sentence == sentence; ++begin) {
      while (next < shared.size() && shared[next].end <= begin) ++next;
      const bool is_common = next < shared.size() && shared[next].begin <= begin;
      is_shared |= is_common;
      here += !is_common && !words[begin].is_quoted;
    }
    if (is_shared && here > 0) add(here, more);
  }
}

bool is_word_for_word(const Stretch& stretch) {
  return stretch.runs.size() == 1 &&
         stretch.runs.front().length == stretch.a_end - stretch.a_begin &&
         stretch.runs.front().length == stretch.b_end - stretch.b_begin;
}

}  // namespace

void count_more(const Narrative& a, const Narrative& b, const Stretch& stretch, More& in_a,
                More& in_b) {
  if (!is_word_for_word(stretch)) {
    std::vector<WordRange> of_a_runs;
    std::vector<WordRange> of_b_runs;
    for (const CommonRun& run : stretch.runs) {
      of_a_runs.push_back({run.a_begin, run.a_begin + run.length});
      of_b_runs.push_back({run.b_begin, run.b_begin + run.length});
    }
    add_more(a, stretch.a_begin, stretch.a_end, of_a_runs, in_a);
    add_more(b, stretch.b_begin, stretch.b_end, of_b_runs, in_b);
  }
  for (const bool is_end : {false, true}) {
    const std::uint32_t of_a =
        rest_of_sentence(a, is_end ? stretch.a_end : stretch.a_begin, is_end);
    const std::uint32_t of_b =
        rest_of_sentence(b, is_end ? stretch.b_end : stretch.b_begin, is_end);
    if (of_b == 0) add(of_a, in_a);
    if (of_a == 0) add(of_b, in_b);
  }
}

double lean_of_cuts(More in_first, More in_second) {
  constexpr double kSlight = 1.0;  // standard deviations
  constexpr double kMuch = 2.0;
  constexpr std::uint32_t kCutWords = 12;
  constexpr std::uint32_t kCleanWords = 5;
  const bool is_of_first = in_first.words > in_second.words;
  const double more = is_of_first ? in_first.words : in_second.words;
  const double less = is_of_first ? in_second.words : in_first.words;
  const std::uint32_t places = is_of_first ? in_first.places : in_second.places;
  const double surplus = (more - less) / std::sqrt(more + less + 1);
  if (surplus < kSlight) return 0;
  const bool is_plain = surplus >= kMuch && more >= kCutWords;
  const bool is_clean = less == 0 && more >= kCleanWords;
  const double of_clean = places > 1 ? kCleanCuts : kCleanCut;
  const double size = is_plain ? kCut : is_clean ? of_clean : kFuller;
  return is_of_first ? size : -size;
}

bool opens_hanging(std::string_view text, const Narrative& words, std::uint32_t at) {
  static const Lexicon standing(
      "he\nshe\nthey\nhis\nher\ntheir\nhim\nthem\nhimself\nherself\nthemselves\n");
  const auto first = std::find_if(words.begin(), words.end(),
                                  [](const NarrativeWord& word) { return word.key != 0; });
  if (first == words.end() || first - words.begin() != at || first->is_quoted) return false;
  const Span span = first->span;
  return standing.contains(
      hash_word(fold_word(text.substr(span.begin_byte, span.end_byte - span.begin_byte))));
}

}  // namespace onrecord::reuse
