// Prints what two texts share, for pairs of files: a line `FEATURES COPY` for each line
// `COPY<tab>ORIGINAL` of standard input. score_reuse.py beside this makes classes of them.
//
// Features are those of reuse/likeness.h, and the share of the copy's runs of three words.
#include <algorithm>
#include <array>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "likeness.h"
#include "onrecord/compare.h"
#include "reuse/narrative.h"
#include "segment/segment.h"

namespace {

using namespace onrecord;
/// The share of the copy's runs of three words that the original has: the usual measure.
double shared_triples(const reuse::Narrative& copy, const reuse::Narrative& original) {
  const auto triples = [](const reuse::Narrative& words) {
    std::vector<std::array<std::uint64_t, 3>> found;
    for (std::size_t at = 0; at + 3 <= words.size(); ++at) {
      found.push_back({words[at].key, words[at + 1].key, words[at + 2].key});
    }
    return found;
  };
  const auto theirs = triples(original);
  const std::set<std::array<std::uint64_t, 3>> known(theirs.begin(), theirs.end());
  const auto own = triples(copy);
  if (own.empty()) return 0;
  const auto found =
      std::count_if(own.begin(), own.end(), [&](const auto& each) { return known.contains(each); });
  return static_cast<double>(found) / static_cast<double>(own.size());
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
  const std::vector<reuse::Narrative> told =
      reuse::narratives_of({report->documents, parts, {}, {}, {}});
  const reuse::Likeness likeness = reuse::likeness_of(told[0], told[1]);
  std::cout << likeness.near_pairs << ' ' << likeness.in_runs << ' ' << likeness.in_long_runs << ' '
            << likeness.stretches << ' ' << shared_triples(told[0], told[1]) << '\t' << copy
            << '\n';
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
