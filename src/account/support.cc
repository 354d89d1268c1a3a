#include "account/support.h"

#include <algorithm>

#include "base/parallel.h"

namespace onrecord::digest {
namespace {

constexpr double kLeastShared = 0.12;  // of the sentence's weight, for a second look
constexpr double kLeast = 0.15;        // of what it tells
constexpr double kLeastOfUtterance = 0.1;
constexpr double kLeastOfClause = 0.06;     // of the whole, where a clause may be told
constexpr std::uint32_t kFewestCommon = 2;  // words borne out that are neither names nor numbers
constexpr std::uint32_t kShortestCopy = 8;  // words
constexpr double kCopy = 0.7;               // of the neighbouring words of the shorter
constexpr std::size_t kMostOfDocument = 4;
constexpr std::size_t kCommon = 48;  // sentences with a word: above, it joins nothing
constexpr std::size_t kMostOfUtterance = 64;
constexpr std::size_t kMostAgainst = 4;

bool intersect(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) return true;
    *i < *j ? ++i : ++j;
  }
  return false;
}

/// Which sentences have a word, or tell an act of speech.
struct Sentences {
  explicit Sentences(const Lines& lines) {
    with_stem.resize(lines.stem_weights.size());
    for (std::uint32_t i = 0; i < lines.all.size(); ++i) {
      const Line& line = lines.all[i];
      if (line.is_headline || line.is_joint || !line.is_whole) continue;
      for (const std::uint32_t stem : line.stems) {
        if (with_stem[stem].size() <= kCommon) with_stem[stem].push_back(i);
      }
      for (const std::uint32_t utterance : line.utterances) {
        if (with_utterance.size() <= utterance) with_utterance.resize(utterance + 1);
        with_utterance[utterance].push_back(i);
      }
    }
  }

  std::vector<std::vector<std::uint32_t>> with_stem;
  std::vector<std::vector<std::uint32_t>> with_utterance;
};

/// Looks at one sentence after the other.
class Finder {
 public:
  Finder(const Lines& lines, const Bearings& bearings, const Sentences& sentences)
      : lines_(lines), bearings_(bearings), sentences_(sentences), shared_(lines.all.size(), -1) {}

  std::vector<Support> support_of(std::uint32_t index) {
    const Line& line = lines_.all[index];
    touched_.clear();
    against_.clear();
    partly_.clear();
    for (const std::uint32_t stem : line.stems) {
      const std::vector<std::uint32_t>& others = sentences_.with_stem[stem];
      if (others.size() <= kCommon) touch(line, others, kCommon, lines_.stem_weights[stem]);
    }
    for (const std::uint32_t utterance : line.utterances) {
      if (utterance >= sentences_.with_utterance.size()) continue;
      touch(line, sentences_.with_utterance[utterance], kMostOfUtterance, line.weight);
    }
    std::vector<Support> found;
    for (const std::uint32_t other : touched_) {
      const bool is_worth_it =
          shared_[other] >= kLeastShared * line.weight || has_number_in(line, other);
      shared_[other] = -1;
      if (!is_worth_it) continue;
      if (auto support = compare(line, other)) found.push_back(*support);
    }
    return best_of_each_document(std::move(found));
  }

  /// What may tell a clause of it and bears out too little of the whole, or speaks against another
  /// clause.
  std::vector<Support> partly() { return best_of_each_document(std::move(partly_)); }

  /// The lines that tell otherwise what the line last looked at tells.
  const std::vector<std::uint32_t>& against() const { return against_; }

 private:
  void touch(const Line& line, const std::vector<std::uint32_t>& others, std::size_t most,
             double weight) {
    for (std::size_t i = 0; i < std::min(others.size(), most); ++i) {
      const std::uint32_t other = others[i];
      if (lines_.all[other].document == line.document) continue;
      if (shared_[other] < 0) {
        shared_[other] = 0;
        touched_.push_back(other);
      }
      shared_[other] += weight;
    }
  }

  std::optional<Support> compare(const Line& line, std::uint32_t index) {
    const Line& other = lines_.all[index];
    if (line.weight <= 0 || other.weight <= 0) return std::nullopt;
    const Bearing bearing = bearings_.of(line, other);
    Support support{index,
                    0,
                    intersect(line.utterances, other.utterances),
                    bearing.contradicts,
                    bearing.covers,
                    bearing.against};
    if (bearing.is_contested && against_.size() < kMostAgainst) against_.push_back(index);
    if (support.shares_utterance) {
      if (bearing.contradicts) support.covers.reset();
      support.cover = shared_weight(lines_, line, other) / line.weight;
      return support.cover >= kLeastOfUtterance ? std::optional(support) : std::nullopt;
    }
    const UnitSet matter = of_matter(line);
    support.cover = bearings_.share(line, bearing.covers, matter);
    // A name or a number says of whom or of what a lone word is told.
    std::uint32_t common = 0;
    bool is_tied = false;
    for (std::size_t i = 0; i < line.units.size(); ++i) {
      if (!bearing.covers[i] || !matter[i]) continue;
      common += line.units[i].kind == UnitKind::common && !line.units[i].is_light;
      is_tied |= line.units[i].kind == UnitKind::number || line.units[i].kind == UnitKind::name;
    }
    const bool is_enough =
        common >= kFewestCommon || (common == 1 && (is_tied || support.cover == 1));
    if (is_enough && support.cover >= kLeast && !bearing.contradicts) return support;
    if (line.has_condition == other.has_condition && support.cover >= kLeastOfClause) {
      partly_.push_back(support);
    }
    return std::nullopt;
  }

  /// Whether a number of the one may be a number of the other.
  bool has_number_in(const Line& line, std::uint32_t index) const {
    const Line& other = lines_.all[index];
    return std::any_of(line.units.begin(), line.units.end(), [&](const Unit& unit) {
      return unit.kind == UnitKind::number &&
             std::binary_search(other.stems.begin(), other.stems.end(), unit.stem);
    });
  }

  std::vector<Support> best_of_each_document(std::vector<Support> found) const {
    const auto document = [this](const Support& support) {
      return lines_.all[support.line].document;
    };
    std::sort(found.begin(), found.end(), [&](const Support& a, const Support& b) {
      if (document(a) != document(b)) return document(a) < document(b);
      if (a.shares_utterance != b.shares_utterance) return a.shares_utterance;
      return a.cover != b.cover ? a.cover > b.cover : a.line < b.line;
    });
    std::vector<Support> kept;
    std::size_t of_document = 0;
    for (const Support& support : found) {
      of_document = kept.empty() || document(kept.back()) != document(support) ? 0 : of_document;
      if (of_document++ < kMostOfDocument) kept.push_back(support);
    }
    return kept;
  }

  const Lines& lines_;
  const Bearings& bearings_;
  const Sentences& sentences_;
  std::vector<double> shared_;  // with the sentence in hand; below 0: not touched
  std::vector<std::uint32_t> touched_;
  std::vector<std::uint32_t> against_;
  std::vector<Support> partly_;
};

}  // namespace

Supports find_support(const Lines& lines, const Bearings& bearings, unsigned threads) {
  constexpr std::uint32_t kAtOnce = 128;  // sentences that one finder looks at
  const Sentences sentences(lines);
  Supports all;
  all.of.resize(lines.all.size());
  all.against.resize(lines.all.size());
  all.partly.resize(lines.all.size());
  const auto count = static_cast<std::uint32_t>(lines.all.size());
  parallel_for((count + kAtOnce - 1) / kAtOnce, threads, [&](std::size_t block) {
    Finder finder(lines, bearings, sentences);
    const auto first = static_cast<std::uint32_t>(block) * kAtOnce;
    for (std::uint32_t i = first; i < std::min(count, first + kAtOnce); ++i) {
      if (!lines.all[i].flaw) continue;
      all.of[i] = finder.support_of(i);
      all.against[i] = finder.against();
      all.partly[i] = finder.partly();
    }
  });
  return all;
}

bool are_copies(const Report& report, const Line& a, const Line& b) {
  if (a.words < kShortestCopy || b.words < kShortestCopy) return false;
  const auto neighbours = [&](const Line& line) {
    const std::vector<Token>& tokens = report.segmentations[line.document.value].tokens;
    auto at = std::lower_bound(
        tokens.begin(), tokens.end(), line.span.begin_byte,
        [](const Token& token, std::uint32_t byte) { return token.span.begin_byte < byte; });
    std::vector<std::uint64_t> pairs;
    std::uint64_t last = 0;
    for (; at != tokens.end() && at->span.begin_byte < line.span.end_byte; ++at) {
      if (at->word == 0) continue;
      if (last != 0) pairs.push_back((last << 1) ^ at->word);
      last = at->word;
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
  };
  const std::vector<std::uint64_t> of_a = neighbours(a);
  const std::vector<std::uint64_t> of_b = neighbours(b);
  const auto shared = std::count_if(of_a.begin(), of_a.end(), [&](std::uint64_t pair) {
    return std::binary_search(of_b.begin(), of_b.end(), pair);
  });
  return static_cast<double>(shared) >=
         kCopy * static_cast<double>(std::min(of_a.size(), of_b.size()));
}

}  // namespace onrecord::digest
