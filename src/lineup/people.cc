#include "lineup/people.h"

#include <algorithm>

#include "lineup/contrasts.h"
#include "text/lexicon.h"

namespace onrecord::lineup {

bool is_title_word(const Word& word) {
  static const Lexicon& titles = lexicon("person_titles.txt");
  if (titles.contains(word.word)) return true;
  const auto contrasts = contrasts_of(word.word);
  return std::any_of(contrasts.begin(), contrasts.end(),
                     [](const Contrast& contrast) { return contrast.is_title; });
}

namespace {

/// How many words of an office begin at `first`: Chief Executive, Deputy Mayor.
std::size_t office_at(const SentenceView& view, std::size_t first, std::size_t end) {
  static const Lexicon& offices = lexicon("offices.txt");
  std::vector<std::uint64_t> words;
  for (std::size_t i = first; i < std::min(end, first + offices.longest()); ++i) {
    words.push_back(view[i].word);
  }
  return offices.find_phrase(words);
}

}  // namespace

std::vector<NameRun> names_in(const SentenceView& view) {
  static const Lexicon& roles = lexicon("role_nouns.txt");
  std::vector<NameRun> runs;
  for (std::size_t i = 0; i < view.size();) {
    std::size_t end = i;
    while (end < view.size() && view[end].is_name && view[end].kind == TokenKind::word) {
      ++end;
      const std::string_view text = view.text(end - 1);
      // "Pellworth's Henrik Dahlmann": the name ends with its owner.
      if (text.ends_with("'s") || text.ends_with("\u2019s")) break;
    }
    if (end == i) {
      ++i;
      continue;
    }
    NameRun run{i, i, end, 0, 0};
    while (run.begin < end) {
      const std::size_t office = office_at(view, run.begin, end);
      if (office == 0 && !is_title_word(view[run.begin])) break;
      run.begin += std::max<std::size_t>(office, 1);
    }
    // "Churchwarden Petra Lunn", at the head of a sentence
    if (run.begin == 0 && end > 2 && roles.contains(view[0].word)) run.begin = 1;
    if (run.begin < end && !is_title_word(view[end - 1])) {
      run.family = view[end - 1].stem;
      run.given = end - run.begin > 1 ? view[run.begin].stem : 0;
      runs.push_back(run);
    }
    i = end;
  }
  return runs;
}

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

/// Whether `letters` are the first letters of the words of `name`.
bool is_short_for(std::string_view letters, std::string_view name) {
  std::size_t at = 0;
  bool is_new = true;
  for (const char c : name) {
    if (is_new && at < letters.size() && lower(c) == lower(letters[at])) ++at;
    is_new = c == ' ';
  }
  return letters.size() > 1 && letters.find(' ') == std::string_view::npos && at == letters.size();
}

}  // namespace

bool may_be_one_name(std::string_view a, std::string_view b) {
  constexpr std::size_t kStem = 4;
  const std::size_t size = std::min({a.size(), b.size(), kStem});
  const bool has_one_stem =
      std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(size), b.begin(),
                 [](char x, char y) { return lower(x) == lower(y); });
  return has_one_stem || is_short_for(a, b) || is_short_for(b, a);
}

}  // namespace onrecord::lineup
