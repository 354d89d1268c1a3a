#include "reuse/outlets.h"

#include <algorithm>
#include <span>
#include <string>
#include <unordered_map>

#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::reuse {
namespace {

constexpr std::uint32_t kLongestName = 6;  // words before the head of a name

std::string_view without_possessive(std::string_view word) {
  for (const std::string_view ending : {"'s", "’s"}) {
    if (word.size() > ending.size() && word.ends_with(ending)) {
      return word.substr(0, word.size() - ending.size());
    }
  }
  return word;
}

OutletName words_of(std::string_view text) {
  static const std::uint64_t the = hash_word("the");
  OutletName words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \t\n,()|", at), text.size());
    if (end > at) {
      const std::uint64_t word = hash_word(text.substr(at, end - at));
      if (!words.empty() || word != the) words.push_back(word);
    }
    at = end + 1;
  }
  return words;
}

/// What an alias stands for, else the name itself.
OutletName resolved(const OutletName& words) {
  static const Lexicon& aliases = lexicon("outlet_aliases.txt");
  std::string_view whole;
  if (!words.empty() && aliases.find_phrase(words, &whole) == words.size()) return words_of(whole);
  return words;
}

bool says_little(std::uint64_t word) {
  static const Lexicon little(
      "news\nwire\nonline\nnewspaper\nnetwork\ndigital\nagency\ninc\n"
      "com\nco.uk\nuk\nus\namerica\naustralia\ninternational\nenglish\n");
  return little.contains(word);
}

class Finder {
 public:
  Finder(const Document& document, const Segmentation& parts, const std::vector<OutletName>& known)
      : document_(document), parts_(parts) {
    for (const OutletName& name : known) {
      if (!name.empty()) known_[name.front()].push_back(&name);
    }
    words_.reserve(parts.tokens.size());
    for (const Token& token : parts.tokens) {
      const std::string_view text = text_of(document, token.span);
      const std::string_view stem = without_possessive(text);
      words_.push_back(stem.size() == text.size() ? token.word : hash_word(stem));
    }
  }

  std::vector<OutletMention> run() {
    for (const Sentence& sentence : parts_.sentences) {
      for (std::uint32_t at = sentence.first_token; at < sentence.end_token;) {
        at = std::max(at + 1, take(sentence, at));
      }
    }
    return std::move(found_);
  }

 private:
  bool is_capital(std::uint32_t at) const { return parts_.tokens[at].is_capitalised; }
  bool is_owner(std::uint32_t at) const {
    const std::string_view text = text_of(document_, parts_.tokens[at].span);
    return without_possessive(text).size() != text.size();
  }

  /// The end of a name that begins at a token, or ends there with its head; 0 when none does.
  std::uint32_t take(const Sentence& sentence, std::uint32_t at) {
    static const Lexicon& names = lexicon("outlets.txt");
    static const Lexicon& aliases = lexicon("outlet_aliases.txt");
    static const Lexicon& cues = lexicon("credit_cues.txt");
    if (words_[at] == 0) return 0;
    const std::span<const std::uint64_t> rest(words_.data() + at, sentence.end_token - at);
    if (!is_capital(at)) {
      std::string_view tag;
      const std::size_t length = cues.find_phrase(rest, &tag);
      return tag == "newspaper" ? take_stand_in(sentence, at, length) : 0;
    }
    std::string_view tag;
    std::size_t length = names.find_phrase(rest, &tag);
    if (const std::size_t other = aliases.find_phrase(rest); other > length) {
      length = other;
      tag = {};
    }
    std::uint32_t begin = at;
    if (const auto known = known_.find(words_[at]); known != known_.end()) {
      for (const OutletName* name : known->second) {
        if (name->size() >= std::max<std::size_t>(length, 1) && name->size() <= rest.size() &&
            std::equal(name->begin(), name->end(), rest.begin())) {
          length = name->size();
          tag = {};
        }
      }
    }
    if (length == 0) return 0;
    if (tag == "h") begin = begin_of(sentence, at);
    const auto end = static_cast<std::uint32_t>(at + length);
    if (tag == "h" && begin == at && !follows_article(sentence, at)) return 0;
    return add(sentence, begin, end);
  }

  /// Where the capitalised words before the head of a name (Times) begin.
  std::uint32_t begin_of(const Sentence& sentence, std::uint32_t head) const {
    static const Lexicon& small = lexicon("function_words.txt");
    const std::uint32_t last_end = found_.empty() ? 0 : found_.back().end;
    std::uint32_t begin = head;
    while (begin > std::max(sentence.first_token, last_end) && head - begin < kLongestName &&
           is_capital(begin - 1) && words_[begin - 1] != 0 && !small.contains(words_[begin - 1])) {
      --begin;
    }
    return begin;
  }
  bool follows_article(const Sentence& sentence, std::uint32_t at) const {
    return at > sentence.first_token && words_[at - 1] == hash_word("the");
  }

  std::uint32_t add(const Sentence& sentence, std::uint32_t begin, std::uint32_t end) {
    OutletMention mention;
    mention.begin = follows_article(sentence, begin) ? begin - 1 : begin;
    mention.end = end;
    mention.is_owner = is_owner(end - 1);
    mention.name = resolved({words_.begin() + begin, words_.begin() + end});
    found_.push_back(std::move(mention));
    return end;
  }

  /// "the newspaper" and the like.
  std::uint32_t take_stand_in(const Sentence& sentence, std::uint32_t at, std::size_t length) {
    if (!follows_article(sentence, at)) return 0;
    const auto end = static_cast<std::uint32_t>(at + length);
    found_.push_back({at - 1, end, is_owner(end - 1), {}});
    return end;
  }

  const Document& document_;
  const Segmentation& parts_;
  std::vector<std::uint64_t> words_;  // possessive endings cut off
  std::unordered_map<std::uint64_t, std::vector<const OutletName*>> known_;
  std::vector<OutletMention> found_;
};

}  // namespace

OutletName outlet_name(std::string_view text) { return resolved(words_of(text)); }

bool is_same_outlet(const OutletName& a, const OutletName& b) {
  const OutletName& shorter = a.size() <= b.size() ? a : b;
  const OutletName& longer = a.size() <= b.size() ? b : a;
  if (shorter.empty()) return false;
  if (std::equal(shorter.rbegin(), shorter.rend(), longer.rbegin())) {
    return shorter.size() == longer.size() || !says_little(shorter.front());
  }
  return std::equal(shorter.begin(), shorter.end(), longer.begin()) &&
         std::all_of(longer.begin() + static_cast<std::ptrdiff_t>(shorter.size()), longer.end(),
                     says_little);
}

std::vector<OutletMention> outlet_mentions(const Document& document, const Segmentation& parts,
                                           const std::vector<OutletName>& known) {
  return Finder(document, parts, known).run();
}

}  // namespace onrecord::reuse
