#include "collate/reordered.h"

#include <algorithm>
#include <unordered_map>

#include "collate/moves.h"
#include "sequence/bit_alignment.h"

namespace onrecord::collation {
namespace {

/// A window of as many words as the quotation has slides over the text: what it lacks is counted.
class Window {
 public:
  explicit Window(const Wording& quotation) {
    for (const Word& word : quotation.words) {
      if (!joins(word)) wanted_.push_back(word.key);
    }
    for (const std::uint64_t key : wanted_) ++lacking_[key];
    unequal_ = lacking_.size();
  }

  std::size_t size() const { return wanted_.size(); }

  /// Takes in a word; whether the window now has the wanted words, in another order.
  bool take(std::uint32_t at, std::uint64_t key) {
    places_.push_back(at);
    keys_.push_back(key);
    count(key, -1);
    if (keys_.size() - first_ > size()) count(keys_[first_++], 1);
    return has_all() && !is_in_order();
  }

  /// Whether it has the wanted words as they are: then none was moved.
  bool is_as_wanted() const { return has_all() && is_in_order(); }

  std::uint32_t begin() const { return places_[first_]; }

 private:
  bool has_all() const { return unequal_ == 0 && keys_.size() - first_ == size(); }
  bool is_in_order() const {
    return std::equal(wanted_.begin(), wanted_.end(),
                      keys_.begin() + static_cast<std::ptrdiff_t>(first_));
  }

  void count(std::uint64_t key, int by) {
    int& number = lacking_[key];
    if (number != 0) --unequal_;
    number += by;
    if (number != 0) ++unequal_;
  }

  std::vector<std::uint64_t> wanted_;
  std::unordered_map<std::uint64_t, int> lacking_;  // above zero: the window has too few of it
  std::size_t unequal_ = 0;                         // words of which it has too few or too many
  std::vector<std::uint32_t> places_;
  std::vector<std::uint64_t> keys_;
  std::size_t first_ = 0;
};

/// Whether words [begin, end) are one sentence or some whole ones of one speaker: a piece of the
/// next sentence is no word that changed its place.
bool holds_together(const RecordText& record, std::uint32_t begin, std::uint32_t end) {
  const TextWords& words = record.words;
  const auto turn =
      std::upper_bound(record.speaker_changes.begin(), record.speaker_changes.end(), begin);
  if (turn != record.speaker_changes.end() && *turn < end) return false;
  bool is_one = true;
  for (std::uint32_t i = begin; i + 1 < end; ++i) is_one = is_one && !words[i].ends_sentence;
  return is_one || (words[begin].starts_sentence && words[end - 1].ends_sentence);
}

}  // namespace

Location locate_reordered(const RecordText& record, const Wording& quotation, std::uint32_t from,
                          std::uint32_t to) {
  constexpr std::size_t kFewest = 4;
  Location location;
  Window window(quotation);
  if (window.size() < kFewest) return location;
  to = std::min(to, record.size());
  for (std::uint32_t i = from; i < to; ++i) {
    const Word& word = record.words[i];
    if (joins(word)) continue;
    const bool is_found = window.take(i, word.key);
    if (window.is_as_wanted()) return {};
    if (!is_found) continue;
    if (!holds_together(record, window.begin(), i + 1)) continue;
    location.place = Place::one;
    location.is_reordered = true;
    location.stretches = {
        {window.begin(), i + 1, 0, static_cast<std::uint32_t>(quotation.words.size())}};
    break;
  }
  return location;
}

void slide_to_ellipses(const RecordText& record, const Wording& quotation,
                       std::vector<Stretch>& chain) {
  for (std::size_t n = 1; n < chain.size(); ++n) {
    Stretch& before = chain[n - 1];
    Stretch& here = chain[n];
    if (before.quoted_end != here.quoted_begin) continue;
    for (std::uint32_t k = 0; k < before.end - before.begin && k <= here.begin; ++k) {
      const Word& word = quotation.words[here.quoted_begin - k];
      if (k > 0 && record.key(here.begin - k) != word.key) break;
      if (!word.ellipsis_before) continue;
      here.begin -= k;
      here.quoted_begin -= k;
      before.end -= k;
      before.quoted_end -= k;
      break;
    }
  }
}

bool loses_negation(const RecordText& record, const Wording& quotation, std::uint32_t from,
                    std::uint32_t to) {
  constexpr std::uint32_t kNear = 2;  // words more or less
  to = std::min(to, record.size());
  std::vector<std::uint64_t> text;
  for (std::uint32_t i = from; i < to; ++i) text.push_back(record.words[i].key);
  const std::vector<std::uint64_t> keys = quotation.keys();
  const WordPattern pattern(keys);
  for (const WindowMatch& window : pattern.best_windows(text, 4)) {
    if (window.distance > kNear) return false;
    for (std::uint32_t i = from + window.begin; i < from + window.end; ++i) {
      const Word& word = record.words[i];
      const bool is_printed = std::find(keys.begin(), keys.end(), word.key) != keys.end();
      if (word.info->negates && !is_printed) return true;
    }
  }
  return false;
}

}  // namespace onrecord::collation
