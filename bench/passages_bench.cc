// Passages and derivations of twenty reports of one event, 1,500 words each, that share paragraphs.
// One benchmark has them all differ, one has fifteen copies among them. `search` times the passages
// alone, on these and on the articles of the folder $ONRECORD_ARTICLES (make_articles.py), if set.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "onrecord/compare.h"
#include "reuse/narrative.h"
#include "reuse/near_copies.h"
#include "reuse/passages.h"
#include "reuse/reuse.h"
#include "segment/segment.h"

namespace {

using namespace onrecord;

constexpr std::size_t kArticles = 20;
constexpr std::size_t kSentences = 100;
constexpr std::size_t kWords = 15;

struct Story {
  std::vector<Document> documents;
  std::vector<Segmentation> segmentations;
  std::vector<Quotation> quotations;
};

/// Sentences of made-up words, few of them common, as in any text.
std::string sentence(std::mt19937& random) {
  std::string text = "The";
  for (std::size_t n = 1; n < kWords; ++n) {
    const auto rank = static_cast<unsigned>(std::exponential_distribution<>(0.004)(random));
    text += ' ';
    for (unsigned left = rank + 30; left > 0; left /= 20) {
      text += "bcdfghjklmnprstvwxyz"[left % 20];
      text += "aeiou"[left % 5];
    }
  }
  return text + ". ";
}

/// A third of each article's sentences are from a stock that all draw on.
Story story(std::size_t distinct) {
  std::mt19937 random(1);
  std::vector<std::string> stock;
  for (std::size_t n = 0; n < 3 * kSentences; ++n) stock.push_back(sentence(random));
  std::vector<std::string> texts;
  for (std::size_t article = 0; article < kArticles; ++article) {
    if (article >= distinct) {
      texts.push_back(texts[article % distinct]);
      continue;
    }
    std::string text;
    for (std::size_t n = 0; n < kSentences; ++n) {
      text += n % 3 == 0 ? stock[random() % stock.size()] : sentence(random);
    }
    texts.push_back(std::move(text));
  }
  Story made;
  for (std::string& text : texts) {
    Document document;
    document.id.value = static_cast<std::uint32_t>(made.documents.size());
    document.blocks = {{{0, static_cast<std::uint32_t>(text.size())}, BlockKind::paragraph}};
    document.text = std::move(text);
    made.segmentations.push_back(segment(document));
    made.documents.push_back(std::move(document));
  }
  return made;
}

/// The articles of a folder with their quotations; none where there is no folder.
Story articles() {
  const char* folder = std::getenv("ONRECORD_ARTICLES");
  if (folder == nullptr) return {};
  std::vector<Input> inputs;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    inputs.emplace_back();
    inputs.back().path = entry.path().string();
  }
  std::sort(inputs.begin(), inputs.end(),
            [](const Input& x, const Input& y) { return x.path < y.path; });
  Diagnostics diagnostics;
  Result<Report> report = find_quotes(std::move(inputs), {}, diagnostics);
  if (!report) return {};
  return {std::move(report->documents), std::move(report->segmentations),
          std::move(*report->quotations)};
}

void passages(benchmark::State& state) {
  const Story made = story(static_cast<std::size_t>(state.range(0)));
  std::size_t found = 0;
  for (auto _ : state) {
    found = find_reuse({made.documents, made.segmentations, {}, {}, {}}).passages.size();
  }
  state.counters["passages"] = static_cast<double>(found);
}
BENCHMARK(passages)->Arg(20)->Arg(5)->Unit(benchmark::kMillisecond);

void search(benchmark::State& state, const Story& made) {
  const std::vector<reuse::Narrative> narratives =
      reuse::narratives_of({made.documents, made.segmentations, made.quotations, {}, {}});
  const std::vector<std::uint32_t> stand_ins = reuse::stand_ins(made.documents, narratives);
  std::size_t found = 0;
  for (auto _ : state) found = reuse::shared_stretches(narratives, stand_ins).size();
  if (found == 0) state.SkipWithError("nothing is found");
  state.counters["stretches"] = static_cast<double>(found);
}
void search_stock(benchmark::State& state) { search(state, story(kArticles)); }
BENCHMARK(search_stock)->Unit(benchmark::kMillisecond);
void search_articles(benchmark::State& state) { search(state, articles()); }
BENCHMARK(search_articles)->Unit(benchmark::kMillisecond);

}  // namespace
