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
  for (std::size_t i = 0; i < words.size(); ++i) {
    const WordInfo& info = *words[i].info;
    Piece piece{info.lemma, words[i].key, item.weights[i]};
    piece.is_grammar = info.sort == WordSort::pronoun || info.sort == WordSort::modal ||
                       info.sort == WordSort::auxiliary || info.sort == WordSort::article;
    if (!info.is_ascii || words[i].is_wrapped || words[i].is_wrapped_before) {
      piece.form = Piece::Form::unknown;
      ++unknown_;
    } else if (info.sort == WordSort::number) {
      piece.form = Piece::Form::number;
      has_number_ = true;
    } else if (may_look_otherwise(info)) {
      piece.form = Piece::Form::may_differ;
    }
    if (piece.form != Piece::Form::plain) {
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
    if (i >= 1) runs_.push_back(pair_of(words[i - 1].info->lemma, info.lemma));
    if (i >= 2) runs_.push_back(pair_of(words[i - 2].info->lemma, info.lemma));
  }
  std::sort(lemmas_.begin(), lemmas_.end());
  answers_.insert(answers_.end(), lemmas_.begin(), lemmas_.end());
  answers_.insert(answers_.end(), others_.begin(), others_.end());
  sort_once(answers_);
  std::sort(runs_.begin(), runs_.end());
}

bool WordBag::shares_words(const WordBag& other) const {
  const std::size_t smaller = std::min(lemmas_.size(), other.lemmas_.size());
  const std::size_t flexible = std::max(flexible_, other.flexible_);
  const std::size_t common = count_common(lemmas_, other.lemmas_) + flexible + 1;
  if (common * 2 < smaller && common < kFewestRuns + 2) return false;
  if (common * 2 >= smaller) return true;
  return count_common(runs_, other.runs_) + flexible >= kFewestRuns;
}

bool WordBag::knows(std::uint64_t word) const {
  return std::binary_search(answers_.begin(), answers_.end(), word);
}

/// Words in a row that stand here with at most one word between each two. A few of them may be
/// joined here ("cease fire").
bool WordBag::may_have_run(const WordBag& small, const std::vector<bool>& found) const {
  constexpr std::size_t kWithin = 9;
  std::size_t hits = 0;
  std::vector<bool> is_hit(small.pieces_.size());
  for (std::size_t i = 1; i < small.pieces_.size(); ++i) {
    const Piece& a = small.pieces_[i - 1];
    const Piece& b = small.pieces_[i];
    if (found[i - 1] && found[i]) {
      is_hit[i] = a.form != Piece::Form::plain || b.form != Piece::Form::plain ||
                  std::binary_search(runs_.begin(), runs_.end(), pair_of(a.lemma, b.lemma));
    }
    hits += is_hit[i];
    if (i > kWithin) hits -= is_hit[i - kWithin];
    if (hits >= kFewestRuns) return true;
  }
  return false;
}

bool WordBag::may_hold(const WordBag& small) const {
  constexpr std::size_t kFragment = 4;
  constexpr std::size_t kJoined = 2;  // words that may be written as one on the other side
  if (!shares_words(small)) return false;
  const std::size_t size = small.pieces_.size();
  if (size <= kFragment) return true;
  std::vector<bool> found(size);
  std::size_t count = std::min(size, unknown_ + kJoined);
  float weight = static_cast<float>(count);
  const bool is_loose = is_indirect_ || small.is_indirect_;
  auto other = small.others_.begin();
  for (std::size_t i = 0; i < size; ++i) {
    const Piece& piece = small.pieces_[i];
    const auto end = other + piece.others;
    found[i] = knows(piece.lemma) || knows(piece.key) || piece.form == Piece::Form::unknown ||
               (piece.form == Piece::Form::number && has_number_) ||
               std::any_of(other, end, [&](std::uint64_t word) { return knows(word); });
    other = end;
    count += found[i] || (is_loose && piece.is_grammar);
    if (found[i]) weight += piece.weight;
  }
  const bool has_words = count * 2 >= size && weight >= 0.55F * small.weight_;
  return has_words || count * 5 >= size * 4 || weight >= 0.9F * small.weight_ ||
         may_have_run(small, found);
}

}  // namespace onrecord::collation
