#include "collate/spoken.h"

#include <algorithm>
#include <vector>

namespace onrecord::collation {
namespace {

constexpr std::uint32_t kLongestFalseStart = 6;
constexpr std::uint32_t kLongestFiller = 4;

using Keys = std::vector<std::uint64_t>;

/// The words of a filler that begins there and ends before `end`; 0 when none does.
std::uint32_t filler_size(const Wording& wording, std::uint32_t at, std::uint32_t end,
                          const Vocabulary& vocabulary) {
  Keys keys;
  for (std::uint32_t i = at; i < std::min(end, at + kLongestFiller); ++i)
    keys.push_back(wording.words[i].key);
  std::string_view tag;
  const auto size = static_cast<std::uint32_t>(vocabulary.fillers().find_phrase(keys, &tag));
  if (size == 0 || tag == "always") return size;
  const bool apart = wording.words[at].pause_before && wording.words[at + size - 1].pause_after;
  return apart ? size : 0;
}

/// What is left of the words without the fillers among them.
Keys without_fillers(const Wording& wording, std::uint32_t begin, std::uint32_t end,
                     const Vocabulary& vocabulary) {
  Keys rest;
  for (std::uint32_t at = begin; at < end;) {
    const std::uint32_t size = filler_size(wording, at, end, vocabulary);
    if (size == 0) rest.push_back(wording.words[at].key);
    at += std::max(size, 1U);
  }
  return rest;
}

/// Whether the words stand again right after or right before [begin, end): "in, um, in".
bool is_said_again(const Wording& wording, std::uint32_t begin, std::uint32_t end,
                   const Keys& words) {
  const auto size = static_cast<std::uint32_t>(words.size());
  const auto same = [&](std::uint32_t at) {
    for (std::uint32_t k = 0; k < size; ++k) {
      if (wording.words[at + k].key != words[k]) return false;
    }
    return true;
  };
  return (end + size <= wording.words.size() && same(end)) || (begin >= size && same(begin - size));
}

bool shares_unit(const Word& a, const Word& b) {
  return !a.info->units.empty() && !b.info->units.empty() && a.info->units[0] == b.info->units[0];
}

/// "I was — I went": broken off with a dash and begun again.
bool is_false_start(const Wording& wording, std::uint32_t begin, std::uint32_t end) {
  const Word& last = wording.words[end - 1];
  if (!last.dash_after || end - begin > kLongestFalseStart || end >= wording.words.size())
    return false;
  const Word& next = wording.words[end];
  for (std::uint32_t i = begin; i < end; ++i) {
    const WordInfo& info = *wording.words[i].info;
    if (info.negates || info.sort == WordSort::number) return false;
  }
  const Word& first = wording.words[begin];
  return first.key == next.key || first.info->lemma == next.info->lemma || shares_unit(first, next);
}

}  // namespace

bool is_cleaned(const Wording& wording, std::uint32_t begin, std::uint32_t end,
                const Vocabulary& vocabulary) {
  const Keys rest = without_fillers(wording, begin, end, vocabulary);
  return rest.empty() || is_said_again(wording, begin, end, rest) ||
         is_false_start(wording, begin, end);
}

bool is_one_part(const Wording& a, std::size_t i, const Wording& b, std::size_t j) {
  if (i + 2 >= a.words.size() || j + 2 >= b.words.size()) return false;
  const std::string& x = a.words[i].info->folded;
  const std::string& y = b.words[j].info->folded;
  if (!((x == "a" && y == "one") || (x == "one" && y == "a"))) return false;
  const WordInfo& part = *a.words[i + 1].info;
  const bool is_share = part.folded == "half" || part.folded == "quarter";  // a half mile
  if (is_share && b.words[j + 1].key == a.words[i + 1].key) return true;
  return (part.number == NumberPart::ordinal || part.number == NumberPart::quantity) &&
         a.words[i + 1].key == b.words[j + 1].key && a.words[i + 2].info->folded == "of" &&
         b.words[j + 2].info->folded == "of";
}

bool is_aside(std::span<const Word> run) {
  constexpr std::size_t kLongest = 6;
  if (run.size() < 2 || run.size() > kLongest) return false;
  if (!run.front().pause_before || !run.back().pause_after) return false;
  bool says = false;
  bool who = false;
  for (const Word& word : run) {
    const std::string& folded = word.info->folded;
    says = says || word.info->is_speech_verb;
    who = who || word.is_name || folded == "he" || folded == "she" || folded == "they";
  }
  return says && who;
}

}  // namespace onrecord::collation
