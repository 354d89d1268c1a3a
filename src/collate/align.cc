#include "collate/align.h"

#include <algorithm>

#include "collate/anchors.h"

namespace onrecord::collation {
namespace {

constexpr std::size_t kWideWindow = 12;      // words more than the quotation's
constexpr std::size_t kLongCells = 1 << 18;  // from here on long equal runs are matched first
constexpr std::size_t kMostCells = 4 << 20;  // of one stretch between them

bool shares_unit(const WordInfo& a, const WordInfo& b) {
  const auto has = [](const WordInfo& info, std::uint64_t unit) {
    return info.units.empty()
               ? info.key == unit
               : std::find(info.units.begin(), info.units.end(), unit) != info.units.end();
  };
  if (a.units.empty() && b.units.empty()) return false;
  if (a.units.empty()) return has(b, a.key);
  return std::any_of(a.units.begin(), a.units.end(), [&](std::uint64_t u) { return has(b, u); });
}

/// What the scores ask of a word, side by side in memory.
struct Trait {
  std::uint64_t key = 0;
  std::uint64_t lemma = 0;
  std::uint64_t prefix = 0;
  const WordInfo* info = nullptr;
  WordSort sort = WordSort::content;
  bool negates = false;
  bool is_edited = false;  ///< bracketed or patched
  bool is_name = false;
  bool has_units = false;
  bool is_content = false;
};

Trait trait_of(const Word& word) {
  const WordInfo& info = *word.info;
  return {word.key,
          info.lemma,
          info.prefix,
          word.info,
          info.sort,
          info.negates,
          word.is_bracketed || word.is_patched,
          word.is_name,
          !info.units.empty(),
          word.is_content()};
}

/// How well two words pair; the sizes are those of sequence/pairing.h.
std::int16_t score(const Trait& a, const Trait& b) {
  if (a.key == b.key) return a.is_content ? 10 : 6;
  if (a.is_edited || b.is_edited) return -1;
  if (a.lemma == b.lemma) return 5;
  if ((a.has_units || b.has_units) && shares_unit(*a.info, *b.info)) return 4;
  if (a.prefix != 0 && a.prefix == b.prefix) return 3;
  if (a.sort == WordSort::number && b.sort == WordSort::number) return 3;
  if (a.is_name && b.is_name) return 2;
  if (a.negates != b.negates) return -6;
  if (a.sort == b.sort) {
    if (a.sort == WordSort::content) return a.is_name == b.is_name ? -3 : -4;
    return a.sort == WordSort::function ? -2 : 3;
  }
  const bool content = a.sort == WordSort::content || b.sort == WordSort::content;
  return content ? -6 : -4;
}

/// The words that two sides of nearly one length begin and end with in common need no alignment.
struct Ends {
  std::uint32_t front = 0;
  std::uint32_t back = 0;
};

Ends common_ends(const std::vector<Word>& a, const std::vector<Word>& b) {
  constexpr std::size_t kNearlyOneLength = 3;
  constexpr std::uint32_t kFewest = 4;
  const auto [shorter, longer] = std::minmax({a.size(), b.size()});
  Ends ends;
  if (longer - shorter > kNearlyOneLength) return ends;
  const auto size = static_cast<std::uint32_t>(shorter);
  while (ends.front < size && a[ends.front].key == b[ends.front].key) ++ends.front;
  while (ends.back < size - ends.front &&
         a[a.size() - 1 - ends.back].key == b[b.size() - 1 - ends.back].key) {
    ++ends.back;
  }
  if (ends.front < kFewest) ends.front = 0;
  if (ends.back < kFewest) ends.back = 0;
  return ends;
}

/// The middle parts of both sides, as the aligner wants them.
struct Middle {
  std::vector<std::int16_t> scores;
  std::vector<std::uint8_t> equal;
  std::vector<std::uint8_t> marked_a;
  std::vector<std::uint8_t> marked_b;
};

Middle middle_of(std::span<const Word> a, std::span<const Word> b, bool a_is_record) {
  Middle middle;
  std::vector<Trait> traits;
  traits.reserve(b.size());
  for (const Word& word : b) traits.push_back(trait_of(word));
  middle.scores.reserve(a.size() * b.size());
  middle.equal.reserve(a.size() * b.size());
  for (const Word& word : a) {
    const Trait x = trait_of(word);
    for (const Trait& y : traits) {
      middle.scores.push_back(score(x, y));
      middle.equal.push_back(x.key == y.key);
    }
  }
  if (!a_is_record) {
    middle.marked_a.assign(a.size() + 1, 0);
    for (std::size_t i = 0; i < a.size(); ++i) middle.marked_a[i] = a[i].ellipsis_before;
  }
  middle.marked_b.assign(b.size() + 1, 0);
  for (std::size_t j = 0; j < b.size(); ++j) middle.marked_b[j] = b[j].ellipsis_before;
  return middle;
}

/// How two stretches are aligned.
struct Manner {
  Overhang overhang = Overhang::none;
  bool a_is_record = false;
  bool front_is_joined = false;
  bool back_is_joined = false;
};

/// A stretch of both sides: words [a_begin, a_end) and [b_begin, b_end).
struct Range {
  std::uint32_t a_begin = 0;
  std::uint32_t a_end = 0;
  std::uint32_t b_begin = 0;
  std::uint32_t b_end = 0;
};

/// Appends the steps of one stretch, word by word.
void append_steps(const Wording& a, const Wording& b, const Range& range, const Manner& manner,
                  std::vector<Step>& steps) {
  const std::uint32_t a_size = range.a_end - range.a_begin;
  const std::uint32_t b_size = range.b_end - range.b_begin;
  if (a_size == 0 || b_size == 0 || std::size_t{a_size} * b_size > kMostCells) {
    if (a_size > 0) {
      append_step(steps,
                  {StepOp::remove, range.a_begin, range.a_end, range.b_begin, range.b_begin});
    }
    if (b_size > 0) {
      append_step(steps, {StepOp::insert, range.a_end, range.a_end, range.b_begin, range.b_end});
    }
    return;
  }
  const Middle middle =
      middle_of(std::span(a.words).subspan(range.a_begin, a_size),
                std::span(b.words).subspan(range.b_begin, b_size), manner.a_is_record);
  PairingInput input;
  input.a_size = a_size;
  input.b_size = b_size;
  input.scores = middle.scores;
  input.is_equal = middle.equal;
  input.marked_a = middle.marked_a;
  input.marked_b = middle.marked_b;
  input.overhang = manner.overhang;
  input.front_is_joined = manner.front_is_joined;
  input.back_is_joined = manner.back_is_joined;
  if (manner.a_is_record && a_size > b_size + kWideWindow) {
    // Stretches of a record that were run together may lie far apart.
    input.left_out_open = 18;
    input.left_out_word = 0;
  }
  for (Step step : pair_words(input)) {
    step.a_begin += range.a_begin;
    step.a_end += range.a_begin;
    step.b_begin += range.b_begin;
    step.b_end += range.b_begin;
    append_step(steps, step);
  }
}

std::vector<Step> steps_between_ends(const Wording& a, const Wording& b, Manner manner) {
  const Ends ends = manner.a_is_record ? Ends{} : common_ends(a.words, b.words);
  const auto a_end = static_cast<std::uint32_t>(a.words.size()) - ends.back;
  const auto b_end = static_cast<std::uint32_t>(b.words.size()) - ends.back;
  manner.front_is_joined = ends.front > 0;
  manner.back_is_joined = ends.back > 0;
  std::vector<Step> steps;
  if (ends.front > 0) steps.push_back({StepOp::equal, 0, ends.front, 0, ends.front});
  append_steps(a, b, {ends.front, a_end, ends.front, b_end}, manner, steps);
  if (ends.back > 0) {
    append_step(steps, {StepOp::equal, a_end, a_end + ends.back, b_end, b_end + ends.back});
  }
  return steps;
}

/// The script of two long wordings: what stands between their anchors is aligned by itself.
std::vector<Step> steps_between_anchors(const Wording& a, const Wording& b, Manner manner) {
  std::vector<Anchor> anchors = find_anchors(a, b);
  anchors.push_back(
      {static_cast<std::uint32_t>(a.words.size()), static_cast<std::uint32_t>(b.words.size()), 0});
  std::vector<Step> steps;
  std::uint32_t i = 0;
  std::uint32_t j = 0;
  for (const Anchor& anchor : anchors) {
    manner.front_is_joined = i > 0;
    manner.back_is_joined = anchor.length > 0;
    append_steps(a, b, {i, anchor.a_begin, j, anchor.b_begin}, manner, steps);
    i = anchor.a_begin + anchor.length;
    j = anchor.b_begin + anchor.length;
    if (anchor.length > 0) {
      append_step(steps, {StepOp::equal, anchor.a_begin, i, anchor.b_begin, j});
    }
  }
  return steps;
}

/// Where the words of `part` stand in `whole` as one run, and only there; the size of `whole` when
/// they do not.
std::size_t only_place_of(const std::vector<Word>& part, const std::vector<Word>& whole) {
  const auto same = [](const Word& x, const Word& y) { return x.key == y.key; };
  const auto found = std::search(whole.begin(), whole.end(), part.begin(), part.end(), same);
  if (found == whole.end()) return whole.size();
  if (part.size() < whole.size() &&
      std::search(found + 1, whole.end(), part.begin(), part.end(), same) != whole.end()) {
    return whole.size();
  }
  return static_cast<std::size_t>(found - whole.begin());
}

/// The steps when one side is a run of the other; no steps otherwise. No alignment is better.
std::vector<Step> steps_of_extract(const Wording& a, const Wording& b, Overhang overhang) {
  const bool a_is_whole = a.words.size() >= b.words.size();
  const std::vector<Word>& whole = a_is_whole ? a.words : b.words;
  const std::vector<Word>& part = a_is_whole ? b.words : a.words;
  if (part.empty()) return {};
  const bool equal_sizes = whole.size() == part.size();
  if (!equal_sizes && overhang == Overhang::none) return {};
  if (!equal_sizes && overhang == Overhang::a_only && !a_is_whole) return {};
  const std::size_t place = only_place_of(part, whole);
  if (place == whole.size()) return {};
  const auto begin = static_cast<std::uint32_t>(place);
  const auto size = static_cast<std::uint32_t>(part.size());
  const auto end = static_cast<std::uint32_t>(whole.size());
  std::vector<Step> steps;
  if (a_is_whole) {
    if (begin > 0) steps.push_back({StepOp::remove, 0, begin, 0, 0});
    steps.push_back({StepOp::equal, begin, begin + size, 0, size});
    if (begin + size < end) steps.push_back({StepOp::remove, begin + size, end, size, size});
  } else {
    if (begin > 0) steps.push_back({StepOp::insert, 0, 0, 0, begin});
    steps.push_back({StepOp::equal, 0, size, begin, begin + size});
    if (begin + size < end) steps.push_back({StepOp::insert, size, size, begin + size, end});
  }
  return steps;
}

std::size_t cells_of(std::size_t a_size, std::size_t b_size) {
  const std::size_t cells = a_size * b_size;
  return cells > kMostCells ? 0 : cells;
}

}  // namespace

std::int16_t pairing_score(const Word& a, const Word& b) { return score(trait_of(a), trait_of(b)); }

std::vector<Step> align(const Wording& a, const Wording& b, Overhang overhang, bool a_is_record) {
  std::vector<Step> steps = steps_of_extract(a, b, overhang);
  if (!steps.empty()) return steps;
  const Manner manner{overhang, a_is_record, false, false};
  const bool is_long = a.words.size() * b.words.size() > kLongCells;
  return is_long ? steps_between_anchors(a, b, manner) : steps_between_ends(a, b, manner);
}

std::size_t cells_to_align(const Wording& a, const Wording& b) {
  const std::size_t whole = a.words.size() * b.words.size();
  if (whole > kLongCells && !steps_of_extract(a, b, Overhang::either).empty()) return 0;
  if (whole <= kLongCells) {
    const Ends ends = common_ends(a.words, b.words);
    const std::size_t equal = ends.front + ends.back;
    return (a.words.size() - equal) * (b.words.size() - equal);
  }
  std::size_t cells = 0;
  std::size_t i = 0;
  std::size_t j = 0;
  for (const Anchor& anchor : find_anchors(a, b)) {
    cells += cells_of(anchor.a_begin - i, anchor.b_begin - j);
    i = anchor.a_begin + anchor.length;
    j = anchor.b_begin + anchor.length;
  }
  return cells + cells_of(a.words.size() - i, b.words.size() - j);
}

}  // namespace onrecord::collation
