#include "account/reading.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::digest {
namespace {

constexpr std::uint32_t kLongestName = 6;   // tokens before the head of a name
constexpr std::uint32_t kLongestPaper = 6;  // tokens before the noun

std::string_view without_possessive(std::string_view word) {
  for (const std::string_view ending : {"'s", "’s"}) {
    if (word.size() > ending.size() && word.ends_with(ending)) {
      return word.substr(0, word.size() - ending.size());
    }
  }
  return word;
}

/// The words of an outlet's name, the article left out.
std::vector<std::uint64_t> words_of_name(std::string_view name) {
  std::vector<std::uint64_t> words;
  while (!name.empty()) {
    const std::size_t space = std::min(name.find(' '), name.size());
    const std::string_view word = name.substr(0, space);
    name.remove_prefix(std::min(space + 1, name.size()));
    if (word.empty()) continue;
    const std::uint64_t hash = hash_word(word);
    if (!words.empty() || hash != hash_word("the")) words.push_back(hash);
  }
  return words;
}

DocumentId document_of(DocumentId id) { return id; }
DocumentId document_of(const Quotation& quotation) { return quotation.document; }

template <class Mention, class At>
const Mention* find_at(const std::vector<Mention>& mentions, std::uint32_t token, const At& at) {
  const auto found = std::lower_bound(
      mentions.begin(), mentions.end(), token,
      [&](const Mention& each, std::uint32_t wanted) { return at(each) < wanted; });
  return found != mentions.end() && at(*found) == token ? &*found : nullptr;
}

}  // namespace

Reading::Reading(const Report& report, DocumentId document)
    : document_(report.documents[document.value]),
      segmentation_(report.segmentations[document.value]) {
  words_.reserve(tokens().size());
  kinds_.reserve(tokens().size());
  for (std::uint32_t i = 0; i < tokens().size(); ++i) {
    const std::string_view whole = text(i);
    const std::string_view stem = without_possessive(whole);
    words_.push_back(stem.size() == whole.size() ? tokens()[i].word : hash_word(stem));
    if (stem == "US") words_.back() = hash_word("u.s.");  // no pronoun
    kinds_.push_back(kind_of(i));
  }
  mark_quoted(report);
  mark_mentions(report);
  find_outlets(report);
  find_papers();
}

void Reading::mark_quoted(const Report& report) {
  is_quoted_.resize(tokens().size());
  const auto own = std::equal_range(
      report.quotations->begin(), report.quotations->end(), document_.id,
      [](const auto& a, const auto& b) { return document_of(a) < document_of(b); });
  for (auto each = own.first; each != own.second; ++each) {
    const Quotation& quotation = *each;
    if (quotation.kind == QuotationKind::title || quotation.kind == QuotationKind::scare) continue;
    mark(quotation.span, is_quoted_);
  }
}

void Reading::mark(Span span, std::vector<bool>& marks) const {
  auto at = std::lower_bound(
      tokens().begin(), tokens().end(), span.begin_byte,
      [](const Token& token, std::uint32_t byte) { return token.span.end_byte <= byte; });
  for (; at != tokens().end() && at->span.begin_byte < span.end_byte; ++at) {
    marks[static_cast<std::size_t>(at - tokens().begin())] = true;
  }
}

void Reading::mark_mentions(const Report& report) {
  static const Lexicon& pronouns = lexicon("pronouns.txt");
  is_mention_.resize(tokens().size());
  is_person_.resize(tokens().size());
  if (!report.speakers) return;
  for (const Speaker& speaker : *report.speakers) {
    auto at = std::lower_bound(
        speaker.mentions.begin(), speaker.mentions.end(), document_.id,
        [](const DocumentSpan& mention, DocumentId id) { return mention.document < id; });
    for (; at != speaker.mentions.end() && at->document == document_.id; ++at) {
      const std::string_view words = text_of(document_, at->span);
      if (pronouns.contains(hash_word(words))) continue;
      mark(at->span, is_mention_);
      if (speaker.kind == SpeakerKind::person) mark(at->span, is_person_);
    }
  }
}

WordKind Reading::kind_of(std::uint32_t token) const {
  static const Lexicon& function_words = lexicon("function_words.txt");
  const std::string_view tag = function_words.tag(word(token));
  if (tag.empty())
    return tokens()[token].kind == TokenKind::number ? WordKind::number : WordKind::none;
  if (tag == "det" || tag == "pos") return WordKind::determiner;
  if (tag == "num") return WordKind::number;
  if (tag == "prep") return WordKind::preposition;
  if (tag == "conj") return WordKind::conjunction;
  if (tag == "sub") return WordKind::subordinator;
  if (tag == "rel") return WordKind::relative;
  if (tag == "adv") return WordKind::adverb;
  if (tag == "day" || tag == "time") return WordKind::time;
  return WordKind::auxiliary;
}

void Reading::find_outlets(const Report& report) {
  static const Lexicon& names = lexicon("outlets.txt");
  std::vector<std::vector<std::uint64_t>> of_run;
  for (const Document& each : report.documents) {
    if (each.outlet) of_run.push_back(words_of_name(*each.outlet));
  }
  static const std::uint64_t the = hash_word("the");
  std::unordered_set<std::uint64_t> heads;  // Post, of the outlets met so far
  for (const Sentence& sentence : sentences()) {
    for (std::uint32_t i = sentence.first_token; i < sentence.end_token;) {
      const std::span<const std::uint64_t> rest(words_.data() + i, sentence.end_token - i);
      std::string_view tag;
      std::size_t length = tokens()[i].is_capitalised ? names.find_phrase(rest, &tag) : 0;
      Range range{i, i + static_cast<std::uint32_t>(length)};
      std::uint64_t name = length > 0 ? word(i) : 0;
      if (length > 0 && tag == "h") {  // Times: the name stands before it
        name = 0;
        const std::uint32_t floor = std::max(sentence.first_token, i - std::min(i, kLongestName));
        while (range.begin > floor && tokens()[range.begin - 1].is_capitalised &&
               is_word(range.begin - 1) && kind(range.begin - 1) != WordKind::preposition) {
          --range.begin;
        }
        // "the Post", once it was named whole.
        const bool is_known =
            i > sentence.first_token && word(i - 1) == the && heads.find(word(i)) != heads.end();
        if (range.begin < i || is_known) name = word(i);
        heads.insert(name);
        while (name != 0 && range.end < sentence.end_token && tokens()[range.end].is_capitalised &&
               names.tag(word(range.end)) == "h") {
          ++range.end;  // the Argus Leader
        }
      }
      for (const std::vector<std::uint64_t>& own : of_run) {
        if (!tokens()[i].is_capitalised) break;
        if (own.empty() || own.size() <= length) continue;
        if (own.size() <= rest.size() && std::equal(own.begin(), own.end(), rest.begin())) {
          range = {i, i + static_cast<std::uint32_t>(own.size())};
          name = own.back();
        }
      }
      if (name == 0) {
        ++i;
        continue;
      }
      if (range.begin > sentence.first_token && word(range.begin - 1) == the) --range.begin;
      i = range.end;
      if (!outlets_.empty() && outlets_.back().range.end > range.begin) outlets_.pop_back();
      outlets_.push_back({range, name});
    }
  }
}

/// Whether a token stands in the name of an outlet: the Post is no post.
bool Reading::is_in_outlet(std::uint32_t token) const {
  const auto after = std::upper_bound(
      outlets_.begin(), outlets_.end(), token,
      [](std::uint32_t wanted, const OutletMention& each) { return wanted < each.range.begin; });
  return after != outlets_.begin() && token < std::prev(after)->range.end;
}

void Reading::find_papers() {
  static const Lexicon& nouns = lexicon("paper_nouns.txt");
  for (const Sentence& sentence : sentences()) {
    std::uint32_t floor = sentence.first_token;
    for (std::uint32_t i = sentence.first_token; i < sentence.end_token; ++i) {
      if (!is_word(i) || !nouns.contains(word(i))) continue;
      if (i + 1 < sentence.end_token && nouns.contains(word(i + 1)))
        continue;  // court filing report
      if (is_in_outlet(i)) continue;
      std::uint32_t begin = i;
      while (begin > floor && i - begin < kLongestPaper && is_word(begin - 1)) {
        const WordKind before = kind(begin - 1);
        if (before != WordKind::none && before != WordKind::determiner &&
            before != WordKind::number) {
          break;
        }
        --begin;
        if (before == WordKind::determiner) break;
      }
      const std::uint32_t end = end_of_copied(sentence, i + 1);
      papers_.push_back({begin, end});
      floor = end;
      i = end - 1;
    }
  }
}

/// Of "a copy of the letter" the end of what was copied; `token` where that is not told.
std::uint32_t Reading::end_of_copied(const Sentence& sentence, std::uint32_t token) const {
  static const Lexicon copies("copy\ncopies\ndraft\ndrafts\nscreenshot\nscreenshots\nversion\n");
  constexpr std::uint32_t kMostWords = 5;
  if (!copies.contains(word(token - 1)) || token >= sentence.end_token || !is(token, "of")) {
    return token;
  }
  std::uint32_t end = token + 1;
  while (end < sentence.end_token && end - token <= kMostWords && is_word(end) && !is_quoted(end) &&
         (kind(end) == WordKind::none || kind(end) == WordKind::number ||
          (kind(end) == WordKind::determiner && end == token + 1))) {
    ++end;
  }
  return end > token + 1 && kind(end - 1) == WordKind::none ? end : token;
}

const OutletMention* Reading::outlet_from(std::uint32_t token) const {
  return find_at(outlets_, token, [](const OutletMention& each) { return each.range.begin; });
}
const OutletMention* Reading::outlet_until(std::uint32_t token) const {
  return find_at(outlets_, token, [](const OutletMention& each) { return each.range.end; });
}
const Range* Reading::paper_from(std::uint32_t token) const {
  return find_at(papers_, token, [](const Range& each) { return each.begin; });
}
const Range* Reading::paper_until(std::uint32_t token) const {
  return find_at(papers_, token, [](const Range& each) { return each.end; });
}

}  // namespace onrecord::digest
