#include "account/support.h"

#include <algorithm>

namespace onrecord::digest {
namespace {

constexpr double kSame = 0.5;         // of the sentence: the other tells it
constexpr double kPart = 0.6;         // of the other: it tells a part of the sentence
constexpr double kLeastOfPart = 0.3;  // of the sentence
constexpr double kLeastOfUtterance = 0.1;
constexpr std::uint32_t kFewestShared = 3;
constexpr std::uint32_t kFewestOfPart = 4;
constexpr std::uint32_t kShortest = 6;      // words
constexpr std::uint32_t kShortestCopy = 8;  // words
constexpr double kCopy = 0.7;               // of the neighbouring words of the shorter
constexpr std::uint32_t kFewestCommon = 2;
constexpr std::size_t kMostOfDocument = 2;
constexpr std::size_t kCommon = 48;  // sentences with a word: above, it joins nothing
constexpr std::size_t kMostOfUtterance = 64;

bool intersect(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) return true;
    *i < *j ? ++i : ++j;
  }
  return false;
}

std::uint32_t count_shared(const std::vector<std::uint32_t>& a,
                           const std::vector<std::uint32_t>& b) {
  std::uint32_t count = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) {
      ++count;
      ++i;
      ++j;
    } else {
      *i < *j ? ++i : ++j;
    }
  }
  return count;
}

bool have_other_numbers(const Line& a, const Line& b) {
  if (a.numbers.empty() || b.numbers.empty()) return false;
  return std::none_of(a.numbers.begin(), a.numbers.end(), [&](double number) {
    return std::binary_search(b.numbers.begin(), b.numbers.end(), number);
  });
}

bool share_number(const Line& a, const Line& b) {
  return !a.numbers.empty() && !b.numbers.empty() && !have_other_numbers(a, b);
}

/// Both name days of the calendar, and none is the same.
bool have_other_days(const Line& a, const Line& b) {
  if (a.days.empty() || b.days.empty() || intersect(a.time_groups, b.time_groups)) return false;
  return std::none_of(a.days.begin(), a.days.end(), [&](const std::string& day) {
    return std::binary_search(b.days.begin(), b.days.end(), day);
  });
}

class Finder {
 public:
  explicit Finder(const Lines& lines) : lines_(lines), is_touched_(lines.all.size()) {
    with_stem_.resize(lines.stem_weights.size());
    for (std::uint32_t i = 0; i < lines.all.size(); ++i) {
      const Line& line = lines.all[i];
      if (line.is_headline || line.is_joint) continue;
      for (const std::uint32_t stem : line.stems) {
        if (with_stem_[stem].size() <= kCommon) with_stem_[stem].push_back(i);
      }
      for (const std::uint32_t utterance : line.utterances) {
        if (with_utterance_.size() <= utterance) with_utterance_.resize(utterance + 1);
        with_utterance_[utterance].push_back(i);
      }
    }
  }

  std::vector<Support> support_of(std::uint32_t index) {
    const Line& line = lines_.all[index];
    touched_.clear();
    for (const std::uint32_t stem : line.stems) {
      if (with_stem_[stem].size() <= kCommon) touch(line, with_stem_[stem], kCommon);
    }
    for (const std::uint32_t utterance : line.utterances) {
      touch(line, with_utterance_[utterance], kMostOfUtterance);
    }
    std::vector<Support> found;
    for (const std::uint32_t other : touched_) {
      is_touched_[other] = false;
      if (const auto support = compare(line, other)) found.push_back(*support);
    }
    return best_of_each_document(std::move(found));
  }

 private:
  void touch(const Line& line, const std::vector<std::uint32_t>& others, std::size_t most) {
    for (std::size_t i = 0; i < std::min(others.size(), most); ++i) {
      const std::uint32_t other = others[i];
      if (is_touched_[other] || lines_.all[other].document == line.document) continue;
      is_touched_[other] = true;
      touched_.push_back(other);
    }
  }

  std::optional<Support> compare(const Line& line, std::uint32_t index) const {
    const Line& other = lines_.all[index];
    Support support{index, 0, intersect(line.utterances, other.utterances)};
    const double shared = shared_weight(lines_, line, other);
    if (line.weight <= 0 || other.weight <= 0) return std::nullopt;
    support.cover = shared / line.weight;
    if (support.shares_utterance) {
      return support.cover >= kLeastOfUtterance ? std::optional(support) : std::nullopt;
    }
    if (line.denies != other.denies || have_other_numbers(line, other) ||
        have_other_days(line, other)) {
      return std::nullopt;
    }
    const std::uint32_t count = count_shared(line.stems, other.stems);
    // Names say whom it is about, and so does all else that the documents tell of them.
    const std::uint32_t common = count_shared(line.common, other.common);
    if (common < kFewestCommon && !(common == 1 && share_number(line, other))) return std::nullopt;
    const bool tells_same = support.cover >= kSame && count >= kFewestShared;
    const bool tells_part = shared / other.weight >= kPart && support.cover >= kLeastOfPart &&
                            count >= kFewestOfPart && other.words >= kShortest;
    return tells_same || tells_part ? std::optional(support) : std::nullopt;
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
  std::vector<std::vector<std::uint32_t>> with_stem_;
  std::vector<std::vector<std::uint32_t>> with_utterance_;
  std::vector<bool> is_touched_;
  std::vector<std::uint32_t> touched_;
};

}  // namespace

std::vector<std::vector<Support>> find_support(const Lines& lines) {
  Finder finder(lines);
  std::vector<std::vector<Support>> all(lines.all.size());
  for (std::uint32_t i = 0; i < lines.all.size(); ++i) {
    if (lines.all[i].flaw) all[i] = finder.support_of(i);
  }
  return all;
}

double joint_cover(const Lines& lines, const std::vector<std::uint32_t>& stems,
                   const std::vector<std::uint32_t>& others) {
  double weight = 0;
  double covered = 0;
  for (const std::uint32_t stem : stems) {
    weight += lines.stem_weights[stem];
    const bool has = std::any_of(others.begin(), others.end(), [&](std::uint32_t other) {
      const std::vector<std::uint32_t>& own = lines.all[other].stems;
      return std::binary_search(own.begin(), own.end(), stem);
    });
    if (has) covered += lines.stem_weights[stem];
  }
  return weight > 0 ? covered / weight : 1;
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
