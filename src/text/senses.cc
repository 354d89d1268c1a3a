#include "text/senses.h"

#include <string>
#include <unordered_map>

#include "base/embedded.h"
#include "text/accents.h"
#include "text/fold.h"
#include "text/lexicon.h"
#include "text/like_words.h"
#include "text/spelling.h"

namespace onrecord {
namespace {

constexpr std::size_t kShortestBase = 5;  // letters that must be left before an ending

bool cut_ending(std::string& word, std::string_view ending) {
  if (word.size() < ending.size() + kShortestBase || !word.ends_with(ending)) return false;
  word.resize(word.size() - ending.size());
  return true;
}

/// The entries of the file, as the tags of a lexicon and by the plain forms of single words.
class Senses {
 public:
  explicit Senses(std::string_view text)
      : lines_(read(text)), exact_(lines_), opposites_(read_opposites(text)) {}

  Sense phrase(std::span<const std::uint64_t> words) const {
    std::string_view name;
    const std::size_t length = exact_.find_phrase(words, &name);
    if (length < 2) return {};
    return {hash_word(name), static_cast<std::uint32_t>(length)};
  }

  std::uint64_t word(std::string_view folded) const {
    const std::string_view name = exact_.tag(hash_word(folded));
    if (!name.empty()) return hash_word(name);
    const std::uint64_t plain = hash_word(plain_form(folded));
    const auto found = by_form_.find(plain);
    return found != by_form_.end() ? found->second : plain;
  }

  std::uint64_t opposite(std::uint64_t key) const {
    const auto found = opposites_.find(key);
    return found != opposites_.end() ? found->second : 0;
  }

 private:
  /// A line of the lexicon for each entry.
  std::string read(std::string_view text) {
    std::string lines;
    read_like_words(text, [&](std::string_view name, std::string_view entry, bool is_exact) {
      if (!is_exact && entry.find(' ') == std::string_view::npos) {
        by_form_.emplace(hash_word(plain_form(entry)), hash_word(name));
      }
      lines.append(entry).append("\t").append(name).append("\n");
    });
    return lines;
  }

  static std::unordered_map<std::uint64_t, std::uint64_t> read_opposites(std::string_view text) {
    std::unordered_map<std::uint64_t, std::uint64_t> found;
    while (!text.empty()) {
      std::string_view line = cut_at(text, '\n');
      if (line.empty() || line.front() == '#') continue;
      std::string_view head = cut_at(line, ':');
      const std::string_view name = cut_at(head, '<');
      const std::string_view other = cut_at(head, '>');
      if (other.empty()) continue;
      found.emplace(hash_word(name), hash_word(other));
      found.emplace(hash_word(other), hash_word(name));
    }
    return found;
  }

  std::unordered_map<std::uint64_t, std::uint64_t> by_form_;
  std::string lines_;  // what `exact_` points into
  Lexicon exact_;
  std::unordered_map<std::uint64_t, std::uint64_t> opposites_;
};

const Senses& senses() {
  static const Senses all(embedded_file("everyday_words.txt"));
  return all;
}

}  // namespace

std::string plain_form(std::string_view folded) {
  static const Lexicon& verbs = lexicon("verb_forms.txt");
  const std::string_view verb = verbs.tag(hash_word(folded));
  std::string form =
      stem_of(plain_spelling(verb.empty() ? without_accents(folded) : std::string(verb)));
  // investigator, investigation, investigate; seriously, serious
  if (!cut_ending(form, "ion") && form.ends_with("ator")) cut_ending(form, "or");
  cut_ending(form, "ly");
  return form;
}

Sense sense_of_phrase(std::span<const std::uint64_t> words) { return senses().phrase(words); }

std::uint64_t sense_of_word(std::string_view folded) { return senses().word(folded); }

std::uint64_t opposite_of(std::uint64_t key) { return senses().opposite(key); }

}  // namespace onrecord
