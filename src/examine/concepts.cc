#include "examine/concepts.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/embedded.h"
#include "text/fold.h"
#include "text/lexicon.h"
#include "text/like_words.h"
#include "text/senses.h"

namespace onrecord {
namespace {

bool is_small(std::uint64_t word) {
  static const Lexicon& functions = lexicon("function_words.txt");
  static const Lexicon& pronouns = lexicon("pronouns.txt");
  static const Lexicon& contractions = lexicon("contractions.txt");
  return functions.contains(word) || pronouns.contains(word) || contractions.contains(word);
}

class SaidAlike {
 public:
  explicit SaidAlike(std::string_view text) : lines_(read(text)), phrases_(lines_) {}

  Sense phrase(std::span<const std::uint64_t> words) const {
    std::string_view name;
    const std::size_t length = phrases_.find_phrase(words, &name);
    if (length < 2) return sense_of_phrase(words);
    return {hash_word(name), static_cast<std::uint32_t>(length)};
  }

  /// Without senses for what tells nothing.
  Concept word(std::string_view folded, std::uint64_t hash) const {
    static const std::uint64_t weak = hash_word("weak");
    Concept told{hash_word(plain_form(folded)), {}};
    const auto exact = by_form_.find(hash);
    const auto form = by_form_.find(told.form);
    if (exact != by_form_.end()) told.senses = exact->second;
    if (exact == by_form_.end() && is_small(hash)) return told;
    if (form != by_form_.end() && form != exact) {
      told.senses.insert(told.senses.end(), form->second.begin(), form->second.end());
    }
    if (std::find(told.senses.begin(), told.senses.end(), weak) != told.senses.end()) return {};
    told.senses.push_back(sense_of_word(folded));
    return told;
  }

 private:
  /// A line of the lexicon for each entry of several words; keeps the single ones.
  std::string read(std::string_view text) {
    std::string lines;
    read_like_words(text, [&](std::string_view name, std::string_view entry, bool is_exact) {
      if (entry.find(' ') != std::string_view::npos) {
        lines.append(entry).append("\t").append(name).append("\n");
      } else {
        by_form_[is_exact ? hash_word(entry) : hash_word(plain_form(entry))].push_back(
            hash_word(name));
      }
    });
    return lines;
  }

  std::unordered_map<std::uint64_t, std::vector<std::uint64_t>> by_form_;
  std::string lines_;  // what `phrases_` points into
  Lexicon phrases_;
};

}  // namespace

bool Concept::is_like(const Concept& other) const {
  return std::any_of(senses.begin(), senses.end(), [&](std::uint64_t sense) {
    return std::find(other.senses.begin(), other.senses.end(), sense) != other.senses.end();
  });
}

std::vector<Concept> ConceptReader::read(std::span<const DocumentSpan> places) {
  static const SaidAlike alike(embedded_file("said_alike.txt"));
  std::vector<Concept> concepts;
  for (const DocumentSpan& place : places) {
    std::vector<std::uint64_t> words;
    std::vector<Span> spans;
    for (const Token& token : scene_.tokens(place)) {
      if (token.word == 0) continue;
      words.push_back(token.word);
      spans.push_back(token.span);
    }
    for (std::size_t i = 0; i < words.size() && concepts.size() < kMost;) {
      const Sense phrase = alike.phrase(std::span(words).subspan(i));
      if (phrase.words > 1) {
        concepts.push_back({phrase.key, {phrase.key}});
        i += phrase.words;
        continue;
      }
      const auto [known, is_new] = words_.try_emplace(words[i]);
      if (is_new) {
        known->second = alike.word(fold_word(scene_.text({place.document, spans[i]})), words[i]);
      }
      if (!known->second.senses.empty()) concepts.push_back(known->second);
      ++i;
    }
  }
  std::stable_sort(concepts.begin(), concepts.end(),
                   [](const Concept& a, const Concept& b) { return a.form < b.form; });
  const auto is_same = [](const Concept& a, const Concept& b) { return a.form == b.form; };
  concepts.erase(std::unique(concepts.begin(), concepts.end(), is_same), concepts.end());
  return concepts;
}

Shared shared_by(std::span<const Concept> a, std::span<const Concept> b) {
  Shared shared;
  std::vector<const Concept*> rest;
  std::vector<bool> is_taken(b.size(), false);
  for (const Concept& one : a) {
    const auto same = std::lower_bound(
        b.begin(), b.end(), one.form,
        [](const Concept& other, std::uint64_t form) { return other.form < form; });
    if (same == b.end() || same->form != one.form) {
      rest.push_back(&one);
      continue;
    }
    is_taken[static_cast<std::size_t>(same - b.begin())] = true;
    ++shared.both;
  }
  for (const Concept* one : rest) {
    for (std::size_t n = 0; n < b.size(); ++n) {
      if (is_taken[n] || !one->is_like(b[n])) continue;
      is_taken[n] = true;
      ++shared.both;
      ++shared.otherwise;
      break;
    }
  }
  return shared;
}

}  // namespace onrecord
