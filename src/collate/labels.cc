#include "collate/labels.h"

#include <algorithm>
#include <string>
#include <vector>

#include "text/fold.h"
#include "text/lexicon.h"
#include "text/unicode.h"

namespace onrecord::collation {
namespace {

/// The words of a name, folded, titles and what stands in brackets left out.
std::vector<std::string> name_words(std::string_view name) {
  static const Lexicon& titles = lexicon("label_titles.txt");
  std::vector<std::string> words;
  std::string word;
  int depth = 0;
  const auto flush = [&] {
    while (!word.empty() && (word.back() == '.' || word.back() == '\'')) word.pop_back();
    if (word.ends_with("'s")) word.resize(word.size() - 2);
    if (word.size() > 1 && !titles.contains(hash_word(word))) words.push_back(word);
    word.clear();
  };
  const std::string folded = fold_word(name);
  for (std::size_t byte = 0; byte < folded.size();) {
    const CodePoint point = code_point_at(folded, byte);
    if (point.value == '(' || point.value == '[') ++depth;
    if (point.value == ')' || point.value == ']') depth = std::max(0, depth - 1);
    const bool inside = is_letter_or_digit(point.value) || point.value == '\'' ||
                        point.value == '-' || point.value == '.';
    if (inside && depth == 0) {
      word += folded.substr(byte, point.length);
    } else {
      flush();
    }
    byte += point.length;
  }
  flush();
  return words;
}

bool same_person(const std::vector<std::string>& label, const std::vector<std::string>& name) {
  if (label.empty() || name.empty()) return false;
  if (std::find(label.begin(), label.end(), name.back()) == label.end() &&
      std::find(name.begin(), name.end(), label.back()) == name.end()) {
    return false;
  }
  if (label.size() > 1 && name.size() > 1 && label.back() == name.back()) {
    const std::string& x = label.front();
    const std::string& y = name.front();
    return x[0] == y[0] || x.size() == 1 || y.size() == 1;
  }
  return true;
}

}  // namespace

bool label_names(std::string_view label, std::string_view name) {
  return same_person(name_words(label), name_words(name));
}

LabelMatch match_label(std::span<const std::string> labels, std::string_view label,
                       const Speaker& speaker) {
  if (speaker.kind != SpeakerKind::person) return LabelMatch::unknown;
  const std::vector<std::string> name = name_words(speaker.name);
  const std::vector<std::string> here = name_words(label);
  if (name.empty() || label.empty()) return LabelMatch::unknown;
  if (same_person(here, name)) return LabelMatch::same;
  const bool has_turns = std::any_of(labels.begin(), labels.end(), [&](const std::string& other) {
    return same_person(name_words(other), name);
  });
  if (has_turns) return LabelMatch::different;
  return here.size() >= 2 && name.size() >= 2 ? LabelMatch::different : LabelMatch::unknown;
}

}  // namespace onrecord::collation
