#include "collate/word_bag.h"

#include <algorithm>
#include <string_view>

#include "text/fold.h"

namespace onrecord::collation {
namespace {

constexpr std::size_t kFewestRuns = 4;  // a run of six words has five pairs of neighbours

std::size_t count_common(const std::vector<std::uint64_t>& x, const std::vector<std::uint64_t>& y) {
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < x.size() && j < y.size();) {
    if (x[i] == y[j]) {
      ++common;
      ++i;
      ++j;
    } else if (x[i] < y[j]) {
      ++i;
    } else {
      ++j;
    }
  }
  return common;
}

std::uint64_t pair_of(std::uint64_t a, std::uint64_t b) {
  return (a * 0x9E3779B97F4A7C15ULL) ^ (b + (a >> 29));
}

/// The words that a short form or a hyphen holds: do and not of don't, well and known of
/// well-known, Ann of Ann's.
void add_words_in(const WordInfo& info, std::vector<std::uint64_t>& words) {
  words.insert(words.end(), info.units.begin(), info.units.end());
  std::string_view rest = info.folded;
  for (std::size_t end = rest.find_first_of("-'"); end != std::string_view::npos;
       end = rest.find_first_of("-'")) {
    if (end > 0) words.push_back(hash_word(rest.substr(0, end)));
    rest.remove_prefix(end + 1);
  }
  if (!rest.empty() && rest.size() < info.folded.size()) words.push_back(hash_word(rest));
}

bool has(const std::vector<std::uint64_t>& sorted, std::uint64_t value) {
  return std::binary_search(sorted.begin(), sorted.end(), value);
}

void sort_once(std::vector<std::uint64_t>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace

WordBag::WordBag(const Variant& item) : weight_(item.weight), is_indirect_(item.is_indirect) {
  const std::vector<Word>& words = item.wording.words;
  pieces_.reserve(words.size());
  lemmas_.reserve(words.size());
  runs_.reserve(words.size() * 2);
  key_runs_.reserve(words.size() * 2);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const WordInfo& info = *words[i].info;
    Piece piece{info.lemma, words[i].key, hash_word(info.joined), item.weights[i]};
    piece.is_grammar = info.sort == WordSort::pronoun || info.sort == WordSort::modal ||
                       info.sort == WordSort::auxiliary || info.sort == WordSort::article;
    if (!info.is_ascii || words[i].is_wrapped || words[i].is_wrapped_before) {
      piece.form = Form::unknown;
      ++unknown_;
    } else if (info.sort == WordSort::number) {
      piece.form = Form::number;
      has_number_ = true;
    } else if (may_look_otherwise(info)) {
      piece.form = Form::may_differ;
    }
    if (piece.form != Form::plain) {
      const std::size_t before = others_.size();
      add_words_in(info, others_);
      piece.others = static_cast<std::uint32_t>(others_.size() - before);
    }
    pieces_.push_back(piece);
    answers_.push_back(piece.key);
    lemmas_.push_back(info.lemma);
    const bool flexible = info.sort == WordSort::number || !info.units.empty() ||
                          info.folded.find('-') != std::string::npos;
    flexible_ += flexible;
    for (std::size_t back = 1; back <= std::min<std::size_t>(i, 2); ++back) {
      runs_.push_back(pair_of(pieces_[i - back].lemma, piece.lemma));
      key_runs_.push_back(pair_of(pieces_[i - back].key, piece.key));
    }
  }
  add_joined(item);
  std::sort(lemmas_.begin(), lemmas_.end());
  answers_.insert(answers_.end(), lemmas_.begin(), lemmas_.end());
  answers_.insert(answers_.end(), others_.begin(), others_.end());
  sort_once(answers_);
  held_ = others_;
  sort_once(held_);
  std::sort(runs_.begin(), runs_.end());
  sort_once(key_runs_);
}

/// The words as they may be written: cease and fire as ceasefire.
void WordBag::add_joined(const Variant& item) {
  const std::vector<Word>& words = item.wording.words;
  for (const Piece& piece : pieces_) single_.push_back(piece.joined);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    std::string letters = words[i].info->joined + words[i + 1].info->joined;
    written_apart_.push_back(hash_word(letters));
    if (i + 2 < words.size()) letters += words[i + 2].info->joined;
    written_apart_.push_back(hash_word(letters));
  }
  joined_ = written_apart_;
  sort_once(joined_);
  sort_once(single_);
}

bool WordBag::shares_words(const WordBag& other) const {
  const std::size_t smaller = std::min(lemmas_.size(), other.lemmas_.size());
  const std::size_t flexible = std::max(flexible_, other.flexible_);
  const std::size_t common = count_common(lemmas_, other.lemmas_) + flexible + 1;
  if (common * 2 < smaller && common < kFewestRuns + 2) return false;
  if (common * 2 >= smaller) return true;
  return count_common(runs_, other.runs_) + flexible >= kFewestRuns;
}

bool WordBag::knows(std::uint64_t word) const { return has(answers_, word); }

WordBag::Found WordBag::find(const WordBag& small) const {
  const std::size_t size = small.pieces_.size();
  Found found;
  found.is_known.resize(size);
  found.is_loose.resize(size);
  auto other = small.others_.begin();
  for (std::size_t i = 0; i < size; ++i) {
    const Piece& piece = small.pieces_[i];
    const auto end = other + piece.others;
    found.is_known[i] = knows(piece.lemma) || knows(piece.key) || piece.form == Form::unknown ||
                        (piece.form == Form::number && has_number_) ||
                        std::any_of(other, end, [&](std::uint64_t word) { return knows(word); });
    // What a short form on this side holds stands in no row here.
    found.is_loose[i] = found.is_known[i] && (piece.form != Form::plain || has(held_, piece.key));
    other = end;
  }
  for (std::size_t i = 1; i + 1 < size; ++i) {  // a hundred and fifty
    const bool is_inside = found.is_known[i - 1] && small.pieces_[i - 1].form == Form::number &&
                           small.pieces_[i + 1].form == Form::number;
    if (is_inside && found.is_known[i + 1]) found.is_known[i] = found.is_loose[i] = true;
  }
  find_joined(small, found);
  const bool is_loose = is_indirect_ || small.is_indirect_;
  for (std::size_t i = 0; i < size; ++i) {
    const Piece& piece = small.pieces_[i];
    found.count += found.is_known[i] || (is_loose && piece.is_grammar);
    if (found.is_known[i]) found.weight += piece.weight;
  }
  found.count = std::min(size, found.count + unknown_);
  found.weight += static_cast<float>(unknown_);
  return found;
}

/// Words that are one word on the other side.
void WordBag::find_joined(const WordBag& small, Found& found) const {
  const auto mark = [&](std::size_t i) { found.is_known[i] = found.is_loose[i] = true; };
  const std::size_t size = small.pieces_.size();
  for (std::size_t i = 0; i < size; ++i) {
    if (has(joined_, small.pieces_[i].joined)) mark(i);
  }
  for (std::size_t i = 0; i + 1 < size; ++i) {
    const bool has_two = has(single_, small.written_apart_[2 * i]);
    const bool has_three = i + 2 < size && has(single_, small.written_apart_[2 * i + 1]);
    for (std::size_t k = i; k < i + (has_three ? 3 : has_two ? 2 : 0); ++k) mark(k);
  }
}

/// Whether so many words in a row, which tell so much together, may stand here with at most one
/// word between each two.
bool WordBag::may_have_run(const WordBag& small, const Found& found, std::size_t words,
                           float weight) const {
  std::size_t row = 0;
  float told = 0;
  for (std::size_t i = 0; i < small.pieces_.size(); ++i) {
    const Piece& piece = small.pieces_[i];
    const bool goes_on = i > 0 && found.is_known[i - 1] && found.is_known[i] &&
                         (unknown_ > 0 || found.is_loose[i - 1] || found.is_loose[i] ||
                          has(key_runs_, pair_of(small.pieces_[i - 1].key, piece.key)));
    row = goes_on ? row + 1 : 1;
    told = goes_on ? told + piece.weight : piece.weight;
    if (row >= words && told >= weight) return true;
  }
  return false;
}

bool WordBag::may_hold(const WordBag& small) const {
  constexpr std::size_t kFragment = 4;
  constexpr std::size_t kShort = 9;
  constexpr float kNearly = 0.99F;  // sums may differ by their order
  if (!shares_words(small)) return false;
  const std::size_t size = small.pieces_.size();
  if (size <= kFragment) return true;
  const Found found = find(small);
  if (found.count * 5 >= size * 4 || found.weight >= 0.9F * kNearly * small.weight_) return true;
  const bool is_exact = !is_indirect_ && !small.is_indirect_;
  const bool has_words = found.count * 2 >= size &&
                         found.weight >= 0.55F * kNearly * small.weight_ &&
                         (!is_exact || size <= kShort || may_have_run(small, found, 3, 0));
  return has_words || may_have_run(small, found, 6, 2 * kNearly);
}

}  // namespace onrecord::collation
