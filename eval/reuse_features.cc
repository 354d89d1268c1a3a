// Prints what two texts share, for pairs of files: a line `FEATURES COPY` for each line
// `COPY<tab>ORIGINAL` of standard input. score_reuse.py beside this makes classes of them.
//
// Features are shares of the copy's words: contained runs of 1, 2, 3, 5 and 8 words, the longest
// common subsequence, the longest run, words in passages that find_reuse verifies.
#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "onrecord/compare.h"
#include "reuse/reuse.h"
#include "segment/segment.h"
#include "text/fold.h"

namespace {

using namespace onrecord;
using Keys = std::vector<std::uint64_t>;

Keys keys_of(const Document& document, const Segmentation& parts) {
  Keys keys;
  for (const Token& token : parts.tokens) {
    if (token.word != 0) keys.push_back(hash_word(fold_word(text_of(document, token.span))));
  }
  return keys;
}

std::vector<std::uint64_t> runs_of(const Keys& keys, std::size_t length) {
  std::vector<std::uint64_t> runs;
  for (std::size_t at = 0; at + length <= keys.size(); ++at) {
    std::uint64_t hash = length;
    for (std::size_t k = 0; k < length; ++k) {
      hash = (hash ^ keys[at + k]) * 0x9E3779B97F4A7C15ULL;
      hash ^= hash >> 29;
    }
    runs.push_back(hash);
  }
  return runs;
}

double containment(const Keys& copy, const Keys& original, std::size_t length) {
  const std::vector<std::uint64_t> theirs = runs_of(original, length);
  const std::unordered_set<std::uint64_t> known(theirs.begin(), theirs.end());
  const std::vector<std::uint64_t> own = runs_of(copy, length);
  if (own.empty()) return 0;
  const auto found =
      std::count_if(own.begin(), own.end(), [&](std::uint64_t run) { return known.contains(run); });
  return static_cast<double>(found) / static_cast<double>(own.size());
}

struct Common {
  std::size_t subsequence = 0;
  std::size_t run = 0;
};

Common common_of(const Keys& a, const Keys& b) {
  std::vector<std::size_t> longest(b.size() + 1, 0);
  std::vector<std::size_t> run(b.size() + 1, 0);
  Common common;
  for (const std::uint64_t word : a) {
    std::size_t corner = 0;
    std::size_t corner_run = 0;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = longest[j];
      const std::size_t above_run = run[j];
      const bool equal = word == b[j - 1];
      longest[j] = equal ? corner + 1 : std::max(above, longest[j - 1]);
      run[j] = equal ? corner_run + 1 : 0;
      common.run = std::max(common.run, run[j]);
      corner = above;
      corner_run = above_run;
    }
  }
  common.subsequence = longest.back();
  return common;
}

double in_passages(const std::vector<Document>& documents,
                   const std::vector<Segmentation>& segmentations) {
  std::size_t bytes = 0;
  for (const Passage& each : find_reuse({documents, segmentations, {}, {}, {}}).passages) {
    bytes += (each.a.document.value == 0 ? each.a : each.b).span.size();
  }
  const std::size_t size = std::max<std::size_t>(1, documents.front().text.size());
  return static_cast<double>(bytes) / static_cast<double>(size);
}

bool print_features(const std::string& copy, const std::string& original) {
  Diagnostics diagnostics;
  CompareOptions options;
  std::vector<Input> inputs = {{copy, Role::article, std::nullopt},
                               {original, Role::article, std::nullopt}};
  const Result<Report> report = read_documents(std::move(inputs), options, diagnostics);
  if (!report || report->documents.size() != 2) return false;
  std::vector<Segmentation> parts;
  for (const Document& document : report->documents) parts.push_back(segment(document));
  const Keys own = keys_of(report->documents[0], parts[0]);
  const Keys theirs = keys_of(report->documents[1], parts[1]);
  const auto size = static_cast<double>(std::max<std::size_t>(1, own.size()));
  for (const std::size_t length : {1U, 2U, 3U, 5U, 8U}) {
    std::cout << containment(own, theirs, length) << ' ';
  }
  const Common common = common_of(own, theirs);
  std::cout << static_cast<double>(common.subsequence) / size << ' '
            << static_cast<double>(common.run) / size << ' '
            << in_passages(report->documents, parts) << '\t' << copy << '\n';
  return true;
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos || !print_features(line.substr(0, tab), line.substr(tab + 1))) {
      std::cerr << "reuse_features: cannot read the pair: " << line << '\n';
      return 1;
    }
  }
  return 0;
}
