#include "examine/overlap.h"

#include <algorithm>

#include "text/fold.h"

namespace onrecord {
namespace {

constexpr std::size_t kStem = 4;  // letters that two forms of a word share at least

bool is_one_word(const std::string& a, const std::string& b) {
  if (a == b) return true;
  const std::string& shorter = a.size() < b.size() ? a : b;
  const std::string& longer = a.size() < b.size() ? b : a;
  return shorter.size() >= kStem && longer.size() <= shorter.size() + 3 &&
         longer.starts_with(shorter);
}

}  // namespace

std::vector<std::string> folded_words(const Scene& scene, DocumentSpan place, std::size_t most) {
  std::vector<std::string> words;
  for (const Token& token : scene.tokens(place)) {
    if (words.size() == most) break;
    if (token.word != 0) words.push_back(fold_word(scene.text({place.document, token.span})));
  }
  return words;
}

std::size_t common_in_order(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (const std::string& word : a) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = is_one_word(word, b[j - 1]) ? above[j - 1] + 1 : std::max(above[j], row[j - 1]);
    }
    std::swap(above, row);
  }
  return above[b.size()];
}

bool stands_in(const std::vector<std::string>& part, const std::vector<std::string>& whole) {
  return std::search(whole.begin(), whole.end(), part.begin(), part.end()) != whole.end();
}

}  // namespace onrecord
