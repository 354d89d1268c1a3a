// The aligners against the obvious one: bytes become two sequences of words over a small alphabet.
//
// The first byte says how the rest is cut in two; equal bytes are equal words.
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "fingerprint/shingle_index.h"
#include "sequence/bit_alignment.h"
#include "sequence/pairing.h"
#include "sequence/reference/slow_alignment.h"

namespace {

using onrecord::Words;

void check(bool holds) {
  if (!holds) std::abort();
}

void compare_aligners(Words a, Words b) {
  const onrecord::WordPattern pattern(a);
  const std::uint32_t distance = onrecord::reference::distance(a, b);
  check(pattern.distance(b) == distance);
  const std::vector<onrecord::Step> steps = pattern.script(b);
  const std::vector<std::uint64_t> wanted(b.begin(), b.end());
  check(onrecord::reference::apply(steps, a, b) == wanted);
  check(onrecord::reference::cost(steps) == distance);
  const std::uint32_t best = onrecord::reference::best_window_distance(a, b);
  for (const onrecord::WindowMatch& match : pattern.best_windows(b)) {
    check(match.distance == best && match.begin < match.end && match.end <= b.size());
    check(onrecord::reference::distance(a, b.subspan(match.begin, match.end - match.begin)) ==
          best);
  }
}

void check_pairing(Words a, Words b, std::uint8_t choice) {
  std::vector<std::int16_t> scores;
  std::vector<std::uint8_t> equal;
  for (const std::uint64_t x : a) {
    for (const std::uint64_t y : b) {
      equal.push_back(x == y);
      scores.push_back(static_cast<std::int16_t>(x == y ? 10 : x % 4 == y % 4 ? 2 : -5));
    }
  }
  std::vector<std::uint8_t> marked(b.size() + 1, 0);
  if (!b.empty()) marked[choice % b.size()] = 1;
  onrecord::PairingInput input;
  input.a_size = a.size();
  input.b_size = b.size();
  input.scores = scores;
  input.is_equal = equal;
  input.marked_b = marked;
  input.overhang = static_cast<onrecord::Overhang>(choice % 3);
  const std::vector<std::uint64_t> wanted(b.begin(), b.end());
  check(onrecord::reference::apply(onrecord::pair_words(input), a, b) == wanted);
}

void check_runs(Words a, Words b) {
  for (const onrecord::ExactRun& run : onrecord::ShingleIndex(b).runs(a)) {
    check(run.length >= onrecord::ShingleIndex::kShingle);
    check(run.pattern_begin + run.length <= a.size() && run.text_begin + run.length <= b.size());
    for (std::uint32_t k = 0; k < run.length; ++k) {
      check(a[run.pattern_begin + k] == b[run.text_begin + k]);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2 || size > 600) return 0;
  std::vector<std::uint64_t> words;
  for (std::size_t i = 2; i < size; ++i) {
    words.push_back((data[i] % (1 + data[1] % 32) + 1) * 0x9E3779B97F4A7C15ULL);
  }
  const std::size_t cut = words.empty() ? 0 : data[0] * words.size() / 256;
  const Words all(words);
  compare_aligners(all.first(cut), all.subspan(cut));
  check_pairing(all.first(cut), all.subspan(cut), data[0]);
  check_runs(all.first(cut), all.subspan(cut));
  return 0;
}
