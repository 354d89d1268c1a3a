#include "collate/match.h"

#include <algorithm>
#include <optional>

#include "collate/align.h"
#include "collate/numbers.h"
#include "collate/spoken.h"
#include "text/accents.h"
#include "text/fold.h"
#include "text/unicode.h"

namespace onrecord::collation {
namespace {

constexpr std::size_t kLargestGroup =
    4;  // words on one side that may answer to one another as a whole
constexpr std::size_t kLargestBlock =
    64;  // words of a block that is looked through for such groups
constexpr std::uint32_t kLongestLooseRun = 4;

bool has_short_form(const Wording& wording, std::size_t begin, std::size_t size) {
  for (std::size_t i = begin; i < begin + size; ++i) {
    if (!wording.words[i].info->units.empty()) return true;
  }
  return false;
}

/// The words that a stretch comes down to when contractions are written out.
void write_out(const Wording& wording, std::size_t begin, std::size_t size,
               std::vector<std::uint64_t>& out) {
  for (std::size_t i = begin; i < begin + size; ++i) {
    const WordInfo& info = *wording.words[i].info;
    if (info.units.empty()) {
      out.push_back(wording.words[i].key);
    } else {
      out.insert(out.end(), info.units.begin(), info.units.end());
    }
  }
}

bool same_written_out(const Wording& a, std::size_t i, std::size_t p, const Wording& b,
                      std::size_t j, std::size_t q) {
  std::vector<std::uint64_t> x;
  std::vector<std::uint64_t> y;
  write_out(a, i, p, x);
  write_out(b, j, q, y);
  return x == y;
}

/// Whether the one word of `a` is the first of two words of `b` with *is* or *has* drawn in: a name
/// or noun that no list of short forms can hold ("Ann's a friend").
bool draws_in_verb(const Word& a, const Word& b, const Word& verb) {
  const std::string& folded = a.info->folded;
  if (!folded.ends_with("'s") || !folded.starts_with(b.info->folded)) return false;
  return folded.size() == b.info->folded.size() + 2 &&
         (verb.info->folded == "is" || verb.info->folded == "has");
}

std::string joined(const Wording& wording, std::size_t begin, std::size_t size) {
  std::string letters;
  for (std::size_t i = begin; i < begin + size; ++i) letters += wording.words[i].info->joined;
  return letters;
}

std::size_t joined_size(const Wording& wording, std::size_t begin, std::size_t size) {
  std::size_t letters = 0;
  for (std::size_t i = begin; i < begin + size; ++i)
    letters += wording.words[i].info->joined.size();
  return letters;
}

/// Whether the words of a stretch are parts of one, broken at the end of a line.
bool is_broken(const Wording& wording, std::size_t begin, std::size_t size) {
  for (std::size_t i = begin + 1; i < begin + size; ++i) {
    if (!wording.words[i].is_wrapped_before) return false;
  }
  return size > 1;
}

/// Whether a word was broken on one side and is whole on the other. Letter by letter: "dec-" is no
/// December and "maj-" no Major.
bool is_broken_word(const Wording& a, std::size_t i, std::size_t p, const Wording& b, std::size_t j,
                    std::size_t q) {
  if (p + q > 4 || (p != 1 && q != 1) || !(is_broken(a, i, p) || is_broken(b, j, q))) return false;
  const auto letters = [](const Wording& wording, std::size_t begin, std::size_t size) {
    std::string all;
    for (std::size_t k = begin; k < begin + size; ++k) all += wording.words[k].info->folded;
    std::erase(all, '-');
    return all;
  };
  return letters(a, i, p) == letters(b, j, q);
}

/// To re-sign is not to resign: words that a hyphen behind "re" makes others.
bool is_done_again(const Word& a, const Word& b) {
  static constexpr std::string_view kOthers[] = {"resign",  "recover", "release",   "reform",
                                                 "resent",  "resort",  "recollect", "recreat",
                                                 "repress", "recount", "reserve",   "retreat"};
  const bool is_hyphened = a.info->folded.starts_with("re-");
  if (is_hyphened == b.info->folded.starts_with("re-")) return false;
  const std::string_view whole = is_hyphened ? b.info->folded : a.info->folded;
  return std::any_of(std::begin(kOthers), std::end(kOthers),
                     [&](std::string_view other) { return whole.starts_with(other); });
}

bool has_digits(const Wording& wording, std::size_t begin, std::size_t size) {
  for (std::size_t i = begin; i < begin + size; ++i) {
    const std::string& folded = wording.words[i].info->folded;
    if (folded.find_first_of("0123456789") != std::string::npos) return true;
  }
  return false;
}

/// The minutes since midnight of a time of the day with its minutes: 18:41, 6:41pm, "6.41 p.m.".
std::optional<int> clock_of(const Wording& wording, std::size_t begin, std::size_t size) {
  if (size > 2) return std::nullopt;
  std::string text;
  for (std::size_t i = begin; i < begin + size; ++i) text += wording.words[i].info->folded;
  std::size_t at = 0;
  const auto number = [&](std::size_t most) {
    int value = 0;
    const std::size_t from = at;
    for (; at < text.size() && at < from + most && text[at] >= '0' && text[at] <= '9'; ++at) {
      value = value * 10 + (text[at] - '0');
    }
    return at == from ? -1 : value;
  };
  const int hour = number(2);
  if (hour < 0 || at >= text.size() || (text[at] != ':' && text[at] != '.')) return std::nullopt;
  const bool colon = text[at++] == ':';
  const std::size_t minutes_at = at;
  const int minutes = number(2);
  if (at != minutes_at + 2 || minutes > 59 || hour > 23) return std::nullopt;
  std::string half;
  for (; at < text.size(); ++at) {
    if (text[at] != '.') half += text[at];
  }
  if (half.empty()) return colon ? std::optional(hour * 60 + minutes) : std::nullopt;
  if ((half != "am" && half != "pm") || hour < 1 || hour > 12) return std::nullopt;
  return (hour % 12 + (half == "pm" ? 12 : 0)) * 60 + minutes;
}

bool same_clock(const Wording& a, std::size_t i, std::size_t p, const Wording& b, std::size_t j,
                std::size_t q) {
  if (p > 2 || q > 2) return false;
  const std::optional<int> x = clock_of(a, i, p);
  return x && x == clock_of(b, j, q);
}

/// f***, b----y: the letters that a house prints of a word begin and end the other one.
bool is_masked_form(const WordInfo& masked, const WordInfo& plain) {
  const std::size_t mask = masked.folded.find("**");
  if (mask == std::string::npos || plain.folded.find('*') != std::string::npos) return false;
  const std::string_view shown = masked.folded;
  const std::string_view tail = shown.substr(mask + 2);
  return plain.folded.size() > mask + tail.size() &&
         plain.folded.starts_with(shown.substr(0, mask)) && plain.folded.ends_with(tail);
}

/// Whether two stretches are the same words in another form; MatchOp::substitute when not.
MatchOp same_in_form(const Wording& a, std::size_t i, std::size_t p, const Wording& b,
                     std::size_t j, std::size_t q) {
  if (is_broken_word(a, i, p, b, j, q)) return MatchOp::same_type;
  if (may_begin_number(a, i) && may_begin_number(b, j) &&
      (is_same_number(a, i, p, b, j, q) || same_clock(a, i, p, b, j, q))) {
    return MatchOp::same_value;
  }
  if ((has_short_form(a, i, p) || has_short_form(b, j, q)) && same_written_out(a, i, p, b, j, q)) {
    return MatchOp::same_spoken;
  }
  if (p == 1 && q == 1 && is_one_part(a, i, b, j)) return MatchOp::same_value;
  if (p == 1 && q == 1 &&
      (is_masked_form(*a.words[i].info, *b.words[j].info) ||
       is_masked_form(*b.words[j].info, *a.words[i].info))) {
    return MatchOp::same_spelled;
  }
  if (p == 1 && q == 2 && draws_in_verb(a.words[i], b.words[j], b.words[j + 1]))
    return MatchOp::same_spoken;
  if (p == 2 && q == 1 && draws_in_verb(b.words[j], a.words[i], a.words[i + 1]))
    return MatchOp::same_spoken;
  if ((p > 1 || q > 1) && p <= 3 && q <= 3 && (p == 1 || q == 1) &&
      joined_size(a, i, p) == joined_size(b, j, q) && joined(a, i, p) == joined(b, j, q)) {
    if (has_digits(a, i, p) || has_digits(b, j, q)) return MatchOp::same_value;
    return is_broken(a, i, p) || is_broken(b, j, q) ? MatchOp::same_type : MatchOp::same_spelled;
  }
  if (p == 1 && q == 1 && a.words[i].info->joined == b.words[j].info->joined &&
      has_digits(a, i, 1) != has_digits(b, j, 1)) {
    return MatchOp::same_value;  // thirty-year-old and 30-year-old
  }
  if (p == 1 && q == 1 && a.words[i].info->is_ascii != b.words[j].info->is_ascii &&
      differs_in_accents_only(*a.words[i].info, *b.words[j].info)) {
    return MatchOp::same_spelled;
  }
  return MatchOp::substitute;
}

/// One block of differing words, looked through again for groups that are the same in another form.
class Block {
 public:
  Block(const Wording& a, const Wording& b, const Match& range) : a_(a), b_(b), range_(range) {}

  void append_to(std::vector<Match>& matches) {
    const std::size_t rows = range_.a_size();
    const std::size_t columns = range_.b_size();
    width_ = columns + 1;
    cells_.assign((rows + 1) * width_, Cell{});
    for (std::size_t i = 0; i <= rows; ++i) {
      for (std::size_t j = 0; j <= columns; ++j) fill(i, j);
    }
    std::vector<Match> backwards;
    std::size_t i = rows;
    std::size_t j = columns;
    while (i > 0 || j > 0) {
      const Cell& cell = cells_[i * width_ + j];
      Match match;
      match.op = cell.op;
      match.a_end = range_.a_begin + static_cast<std::uint32_t>(i);
      match.b_end = range_.b_begin + static_cast<std::uint32_t>(j);
      i -= cell.from_a;
      j -= cell.from_b;
      match.a_begin = range_.a_begin + static_cast<std::uint32_t>(i);
      match.b_begin = range_.b_begin + static_cast<std::uint32_t>(j);
      backwards.push_back(match);
    }
    matches.insert(matches.end(), backwards.rbegin(), backwards.rend());
  }

 private:
  struct Cell {
    int cost = 1'000'000;
    MatchOp op = MatchOp::remove;
    std::uint8_t from_a = 0;
    std::uint8_t from_b = 0;
  };

  void offer(Cell& cell, std::size_t i, std::size_t j, std::size_t p, std::size_t q, int cost,
             MatchOp op) const {
    const int total = cells_[(i - p) * width_ + j - q].cost + cost;
    if (total < cell.cost) {
      cell = {total, op, static_cast<std::uint8_t>(p), static_cast<std::uint8_t>(q)};
    }
  }

  void fill(std::size_t i, std::size_t j) {
    Cell& cell = cells_[i * width_ + j];
    if (i == 0 && j == 0) {
      cell.cost = 0;
      return;
    }
    for (std::size_t p = 1; p <= std::min(i, kLargestGroup); ++p) {
      for (std::size_t q = 1; q <= std::min(j, kLargestGroup); ++q) {
        const std::size_t at = range_.a_begin + i - p;
        const std::size_t bt = range_.b_begin + j - q;
        if (p == 1 && q == 1 && a_.words[at].key == b_.words[bt].key) {
          offer(cell, i, j, 1, 1, 0, MatchOp::equal);
          continue;
        }
        const MatchOp op = same_in_form(a_, at, p, b_, bt, q);
        if (op != MatchOp::substitute) offer(cell, i, j, p, q, 1, op);
        if (p == 1 && q == 1 && op == MatchOp::substitute) {
          offer(cell, i, j, 1, 1, 20 - pairing_score(a_.words[at], b_.words[bt]),
                MatchOp::substitute);
        }
      }
    }
    if (i > 0) offer(cell, i, j, 1, 0, 20, MatchOp::remove);
    if (j > 0) offer(cell, i, j, 0, 1, 20, MatchOp::insert);
  }

  const Wording& a_;
  const Wording& b_;
  const Match& range_;
  std::size_t width_ = 0;
  std::vector<Cell> cells_;
};

/// Words of the same key may still be spelled otherwise.
MatchOp op_of_equal(const Word& a, const Word& b) {
  if (a.info->folded == b.info->folded) return MatchOp::equal;
  if (a.is_wrapped || b.is_wrapped) return MatchOp::same_type;
  if (is_done_again(a, b)) return MatchOp::substitute;
  return a.info->sort == WordSort::number ? MatchOp::same_value : MatchOp::same_spelled;
}

/// How many words at the end (`at_end`) or start of a long run that only `a` has belong to the
/// short block beside it: they are the same in another form there ("[And so they] have" and
/// "they've").
std::uint32_t words_to_lend(const Wording& a, const Wording& b, const Match& run,
                            const Match& block, bool at_end) {
  const auto most_a = static_cast<std::uint32_t>(kLargestGroup);
  const std::uint32_t most_b = std::min(block.b_size(), most_a);
  const std::uint32_t least = std::min(block.a_size(), 1U);
  for (std::uint32_t k = 1; k < std::min(most_a, run.a_end - run.a_begin); ++k) {
    for (std::uint32_t rest = least; rest <= std::min(block.a_size(), most_a - k); ++rest) {
      for (std::uint32_t q = 1; q <= most_b; ++q) {
        const std::uint32_t i = at_end ? run.a_end - k : run.a_begin - rest;
        const std::uint32_t j = at_end ? block.b_begin : block.b_end - q;
        if (same_in_form(a, i, k + rest, b, j, q) != MatchOp::substitute) return k;
      }
    }
  }
  return 0;
}

void append_range(const Wording& a, const Wording& b, Match range, std::vector<Match>& matches) {
  if (range.a_size() == 0 || range.b_size() == 0) {
    range.op = range.b_size() == 0 ? MatchOp::remove : MatchOp::insert;
    matches.push_back(range);
  } else if (range.a_size() <= kLargestBlock && range.b_size() <= kLargestBlock) {
    Block(a, b, range).append_to(matches);
  } else {
    matches.push_back({MatchOp::remove, range.a_begin, range.a_end, range.b_begin, range.b_begin});
    matches.push_back({MatchOp::insert, range.a_end, range.a_end, range.b_begin, range.b_end});
  }
}

/// A block of differing words. Long runs that only one side has stay as they are (they are cuts,
/// and what follows answers to the words beside them); the rest is looked through again.
void append_block(const Wording& a, const Wording& b, std::span<const Step> steps,
                  std::vector<Match>& matches) {
  const auto is_long = [](const Step& step) {
    const std::uint32_t one_sided = step.op == StepOp::remove   ? step.a_end - step.a_begin
                                    : step.op == StepOp::insert ? step.b_end - step.b_begin
                                                                : 0;
    return one_sided > kLongestLooseRun;
  };
  std::vector<Match> ranges;
  std::vector<bool> is_run;  // a long one that only `a` has
  for (std::size_t s = 0; s < steps.size(); ++s) {
    Match range{MatchOp::substitute, steps[s].a_begin, steps[s].a_end, steps[s].b_begin,
                steps[s].b_end};
    is_run.push_back(is_long(steps[s]) && steps[s].op == StepOp::remove);
    if (!is_long(steps[s])) {
      while (s + 1 < steps.size() && !is_long(steps[s + 1])) ++s;
      range.a_end = steps[s].a_end;
      range.b_end = steps[s].b_end;
    }
    ranges.push_back(range);
  }
  for (std::size_t r = 0; r + 1 < ranges.size(); ++r) {
    Match& before = ranges[r];
    Match& after = ranges[r + 1];
    if (is_run[r] && !is_run[r + 1]) {
      const std::uint32_t lent = words_to_lend(a, b, before, after, true);
      before.a_end -= lent;
      after.a_begin -= lent;
    } else if (!is_run[r] && is_run[r + 1]) {
      const std::uint32_t lent = words_to_lend(a, b, after, before, false);
      after.a_begin += lent;
      before.a_end += lent;
    }
  }
  for (Match& range : ranges) append_range(a, b, range, matches);
}

/// Runs that only one side has become one match each.
void join_runs(std::vector<Match>& matches) {
  std::vector<Match> joined;
  for (const Match& match : matches) {
    const bool run = match.op == MatchOp::insert || match.op == MatchOp::remove;
    if (run && !joined.empty() && joined.back().op == match.op) {
      joined.back().a_end = match.a_end;
      joined.back().b_end = match.b_end;
    } else {
      joined.push_back(match);
    }
  }
  matches.swap(joined);
}

}  // namespace

bool differs_in_accents_only(const WordInfo& a, const WordInfo& b) {
  const auto ascii = [](char c) { return static_cast<signed char>(c) >= 0; };
  const bool plain_a = std::all_of(a.folded.begin(), a.folded.end(), ascii);
  const bool plain_b = std::all_of(b.folded.begin(), b.folded.end(), ascii);
  if (plain_a == plain_b) return false;
  return differ_by_accents(a.folded, b.folded);
}

bool is_variant_spelling(const WordInfo& a, const WordInfo& b) {
  std::string_view x = a.folded;
  std::string_view y = b.folded;
  const auto letters = [](std::string_view word) {
    std::string out;
    for (const char c : word) {
      if (c != '\'') out += c;
    }
    return out;
  };
  if (letters(x) == letters(y)) return true;
  if (x.size() > y.size()) std::swap(x, y);
  std::size_t same = 0;
  while (same < x.size() && x[same] == y[same]) ++same;
  if (y.size() == x.size() + 1) {
    const bool doubled = same > 0 && y[same] == y[same - 1];
    return doubled && x.size() >= 5 && x.substr(same) == y.substr(same + 1);
  }
  if (x.size() == y.size() && x.size() >= 7 && same + 1 < x.size()) {
    return x[same] == y[same + 1] && x[same + 1] == y[same] &&
           x.substr(same + 2) == y.substr(same + 2);
  }
  return false;
}

std::vector<Match> match_words(const Wording& a, const Wording& b, Overhang overhang,
                               bool a_is_record) {
  const std::vector<Step> steps = align(a, b, overhang, a_is_record);
  std::vector<Match> matches;
  for (std::size_t s = 0; s < steps.size();) {
    const Step& step = steps[s];
    if (step.op == StepOp::equal) {
      for (std::uint32_t k = 0; k < step.a_end - step.a_begin; ++k) {
        const std::uint32_t i = step.a_begin + k;
        const std::uint32_t j = step.b_begin + k;
        matches.push_back({op_of_equal(a.words[i], b.words[j]), i, i + 1, j, j + 1});
      }
      ++s;
      continue;
    }
    const std::size_t first = s;
    while (s < steps.size() && steps[s].op != StepOp::equal) ++s;
    append_block(a, b, std::span(steps).subspan(first, s - first), matches);
  }
  join_runs(matches);
  return matches;
}

}  // namespace onrecord::collation
