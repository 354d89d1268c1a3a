// The word aligner against rapidfuzz-cpp's and libedlib's, on the same words in the same run.
//
// A quotation of 25 words is looked for in 500 words and the operations are worked out. Peers work
// on words too (rapidfuzz on 64-bit symbols, edlib on words renumbered to bytes); answers are
// compared before anything is timed.
#include <benchmark/benchmark.h>
#include <edlib.h>

#include <cstdlib>
#include <random>
#include <string>
#include <unordered_map>

#include "sequence/bit_alignment.h"

namespace {

struct Task {
  std::vector<std::uint64_t> quotation;
  std::vector<std::uint64_t> text;
  std::string quotation_bytes;  // the same words as symbols of one byte
  std::string text_bytes;
};

/// 500 words of a vocabulary of 180, and 25 of them with three changes.
Task make_task() {
  std::mt19937 random(42);
  Task task;
  for (int n = 0; n < 500; ++n) {
    const auto word = static_cast<std::uint64_t>(random() % 180 + 1);
    task.text_bytes += static_cast<char>(word);
    task.text.push_back(word * 0x9E3779B97F4A7C15ULL);
  }
  task.quotation.assign(task.text.begin() + 300, task.text.begin() + 325);
  task.quotation_bytes = task.text_bytes.substr(300, 25);
  const auto change = [&](std::size_t at, std::uint64_t word) {
    task.quotation[at] = word * 0x9E3779B97F4A7C15ULL;
    task.quotation_bytes[at] = static_cast<char>(word);
  };
  change(4, 201);
  change(11, 202);
  task.quotation.erase(task.quotation.begin() + 18);
  task.quotation_bytes.erase(18, 1);
  return task;
}

EdlibAlignResult run_edlib(const Task& task, EdlibAlignTask what) {
  return edlibAlign(task.quotation_bytes.data(), static_cast<int>(task.quotation_bytes.size()),
                    task.text_bytes.data(), static_cast<int>(task.text_bytes.size()),
                    edlibNewAlignConfig(-1, EDLIB_MODE_HW, what, nullptr, 0));
}

void expect_equal_answers(const Task& task) {
  const auto found = onrecord::WordPattern(task.quotation).best_windows(task.text);
  const EdlibAlignResult peer = run_edlib(task, EDLIB_TASK_DISTANCE);
  const bool equal =
      !found.empty() && static_cast<int>(found.front().distance) == peer.editDistance;
  edlibFreeAlignResult(peer);
  if (!equal) std::abort();
}

void align_words(benchmark::State& state) {
  const Task task = make_task();
  expect_equal_answers(task);
  for (auto _ : state) {
    const onrecord::WordPattern pattern(task.quotation);
    const auto found = pattern.best_windows(task.text);
    const onrecord::Words text(task.text);
    auto steps =
        pattern.script(text.subspan(found.front().begin, found.front().end - found.front().begin));
    benchmark::DoNotOptimize(steps.data());
  }
}
BENCHMARK(align_words);

void align_words_edlib(benchmark::State& state) {
  const Task task = make_task();
  for (auto _ : state) {
    const EdlibAlignResult result = run_edlib(task, EDLIB_TASK_PATH);
    benchmark::DoNotOptimize(result.alignment);
    edlibFreeAlignResult(result);
  }
}
BENCHMARK(align_words_edlib);

}  // namespace
