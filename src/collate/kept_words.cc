#include "collate/kept_words.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "base/bytes.h"
#include "text/fold.h"

namespace onrecord::collation {
namespace {

/// The flags of a word, in the order of their bits. `is_name` is none: it depends on the other
/// sources, too (see Word::is_name_anywhere).
constexpr std::array<bool Word::*, 15> kFlags = {
    &Word::is_capitalised,    &Word::starts_sentence, &Word::is_name_anywhere,
    &Word::is_bracketed,      &Word::is_patched,      &Word::is_wrapped,
    &Word::is_wrapped_before, &Word::opens_bracket,   &Word::closes_bracket,
    &Word::ellipsis_before,   &Word::pause_before,    &Word::dash_after,
    &Word::pause_after,       &Word::ends_sentence,   &Word::is_sign};

constexpr std::array<bool WordInfo::*, 4> kInfoFlags = {
    &WordInfo::negates, &WordInfo::is_ascii, &WordInfo::is_speech_verb, &WordInfo::is_verb_form};

constexpr std::uint64_t kHasOwnLemma = 4;  // beside the flags of WordList

/// The different words of a source, by the order in which they come.
class Dictionary {
 public:
  std::uint32_t place_of(const WordInfo& info) {
    const auto [found, is_new] =
        places_.try_emplace(&info, static_cast<std::uint32_t>(infos_.size()));
    if (is_new) infos_.push_back(&info);
    return found->second;
  }
  const std::vector<const WordInfo*>& infos() const { return infos_; }

 private:
  std::unordered_map<const WordInfo*, std::uint32_t> places_;
  std::vector<const WordInfo*> infos_;
};

void write_info(const WordInfo& info, ByteWriter& out) {
  out.text(info.folded);
  out.text(info.joined == info.folded ? std::string() : info.joined);
  out.raw(info.prefix);
  std::uint64_t flags = 0;
  for (const auto flag : kInfoFlags) flags = flags * 2 + (info.*flag ? 1 : 0);
  out.number(flags);
  out.number(static_cast<std::uint64_t>(info.sort));
  out.number(static_cast<std::uint64_t>(info.number));
  if (info.number != NumberPart::none) out.raw(info.value);
  out.number(info.units.size());
  for (const std::uint64_t unit : info.units) out.raw(unit);
}

WordInfo read_info(ByteReader& in) {
  WordInfo info;
  info.folded = in.text();
  info.joined = in.text();
  if (info.joined.empty()) info.joined = info.folded;
  info.prefix = in.raw<std::uint64_t>();
  std::uint64_t flags = in.number();
  for (auto flag = kInfoFlags.rbegin(); flag != kInfoFlags.rend(); ++flag, flags >>= 1U) {
    info.*(*flag) = (flags & 1U) != 0;
  }
  choice(in, info.sort, WordSort::number);
  choice(in, info.number, NumberPart::quantity);
  if (info.number != NumberPart::none) info.value = in.raw<double>();
  info.units.resize(in.count());
  for (std::uint64_t& unit : info.units) unit = in.raw<std::uint64_t>();
  return info;
}

/// What lookups need of one of a source's two texts …
void write_light(const RecordText& text, Dictionary& dictionary, ByteWriter& out) {
  const std::vector<Word>& words = text.wording().words;
  out.number(words.size());
  for (const Word& word : words) out.number(dictionary.place_of(*word.info));
  std::vector<std::uint32_t> odd;  // words that differ from what the dictionary says
  const auto may_answer = [&](std::uint32_t i) {
    return words[i].is_wrapped || words[i].is_wrapped_before || may_look_otherwise(*words[i].info);
  };
  for (std::uint32_t i = 0; i < words.size(); ++i) {
    const bool otherwise = may_look_otherwise(*words[i].info);
    if (words[i].key != words[i].info->key || may_answer(i) != otherwise) odd.push_back(i);
  }
  out.number(odd.size());
  for (const std::uint32_t i : odd) {
    out.number(i);
    out.raw(words[i].key);
    out.number(may_answer(i) ? 1 : 0);
  }
  out.number(text.has_broken_words ? 1 : 0);
  out.number(text.speaker_changes.size());
  for (const std::uint32_t change : text.speaker_changes) out.number(change);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> turns;  // a turn, and where it ends
  for (std::uint32_t i = 0; i < text.turn_of_word.size(); ++i) {
    if (turns.empty() || turns.back().first != text.turn_of_word[i]) {
      turns.emplace_back(text.turn_of_word[i], i);
    }
    turns.back().second = i + 1;
  }
  out.number(turns.size());
  for (const auto& [turn, end] : turns) {
    out.number(turn);
    out.number(end);
  }
}

/// … and the words themselves.
void write_heavy(const RecordText& text, ByteWriter& out) {
  const Wording& wording = text.wording();
  out.number(wording.ends_in_ellipsis ? 1 : 0);
  for (const Word& word : wording.words) {
    std::uint64_t flags = word.marks_before != 0 ? 1 : 0;
    for (const auto flag : kFlags) flags = flags * 2 + (word.*flag ? 1 : 0);
    out.number(flags);
    out.span(word.span);
    if (word.marks_before != 0) out.number(word.marks_before);
  }
}

/// A source's words while they are read: shared by its two texts.
struct Kept {
  std::shared_ptr<WordList> list = std::make_shared<WordList>();  // the dictionary, then odd words
  std::size_t words = 0;                                          // in the dictionary
  std::string_view infos;  // all else of these words, read when it is needed
  std::once_flag once;
  std::vector<WordInfo> read;

  const std::vector<WordInfo>& all() {
    std::call_once(once, [this] {
      ByteReader in(infos);
      read.reserve(words);
      for (std::size_t n = 0; n < words; ++n) {
        WordInfo& info = read.emplace_back(read_info(in));
        info.key = list->keys[n];
        info.lemma = list->lemmas[n];
      }
    });
    return read;
  }
};

/// One of the two texts while it is read.
class TextReader {
 public:
  TextReader(std::shared_ptr<Kept> kept, const Document& document, const LowerCaseWords& lower,
             RecordText& text)
      : kept_(std::move(kept)), document_(document), lower_(lower), text_(text) {
    text_.document = &document;
  }

  bool light(ByteReader& in) {
    std::vector<std::uint32_t>& numbers = text_.numbered.numbers;
    numbers.resize(in.count());
    for (std::uint32_t& number : numbers) {
      number = in.small();
      if (number >= kept_->words) in.fail();
      if (!in.is_good()) return false;
    }
    const auto size = static_cast<std::uint32_t>(numbers.size());
    WordList& list = *kept_->list;
    for (std::size_t n = in.count(); n > 0; --n) {
      const std::uint32_t i = in.small();
      const auto key = in.raw<std::uint64_t>();
      const bool otherwise = in.number() != 0;
      if (!in.is_good() || i >= size || numbers[i] >= kept_->words) return false;
      odd_.push_back({i, numbers[i]});
      const std::uint8_t content = list.flags[numbers[i]] & WordList::kIsContent;
      const auto flags =
          static_cast<std::uint8_t>(content | (otherwise ? WordList::kMayLookOtherwise : 0));
      list.add(key, list.lemmas[numbers[i]], flags);
      numbers[i] = static_cast<std::uint32_t>(list.size() - 1);
    }
    text_.numbered.list = kept_->list;
    text_.has_broken_words = in.number() != 0;
    std::uint32_t last = 0;
    for (std::size_t n = in.count(); n > 0; --n) {
      const std::uint32_t change = in.small();
      if (change <= last || change >= size) return false;
      text_.speaker_changes.push_back(last = change);
    }
    return turns(in, size) && in.is_good();
  }

  /// The words are read from `bytes` when they are asked for.
  void heavy(std::string_view bytes) {
    text_.lazy_wording.set_maker(
        [kept = kept_, numbers = &text_.numbered.numbers, odd = std::move(odd_), bytes,
         document = &document_,
         lower = &lower_] { return words_from(bytes, *kept, *numbers, odd, *document, *lower); });
  }

 private:
  /// Words that have another key than their place in the dictionary, which is the second.
  using Odd = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  bool turns(ByteReader& in, std::uint32_t size) {
    const std::size_t count = in.count();
    text_.turn_of_word.reserve(count > 0 ? size : 0);
    for (std::size_t n = 0; n < count; ++n) {
      const std::uint32_t turn = in.small();
      const std::uint32_t end = in.small();
      const bool goes_on = end > text_.turn_of_word.size() && end <= size;
      if (!in.is_good() || !goes_on || turn >= document_.turns.size()) return false;
      text_.turn_of_word.resize(end, turn);
      text_.labels.push_back(document_.turns[turn].speaker);
    }
    std::sort(text_.labels.begin(), text_.labels.end());
    text_.labels.erase(std::unique(text_.labels.begin(), text_.labels.end()), text_.labels.end());
    return text_.turn_of_word.empty() ? document_.turns.empty() || size == 0
                                      : text_.turn_of_word.size() == size;
  }

  /// Total: what does not fit is an empty word at the start of the text.
  static Wording words_from(std::string_view bytes, Kept& kept, std::vector<std::uint32_t> ids,
                            const Odd& odd, const Document& document, const LowerCaseWords& lower) {
    ByteReader in(bytes);
    Wording wording;
    wording.document = document.id;
    wording.ends_in_ellipsis = in.number() != 0;
    wording.words.resize(ids.size());
    const std::vector<WordInfo>& infos = kept.all();
    std::vector<std::uint64_t> keys;
    for (const auto& [i, place] : odd)
      keys.push_back(kept.list->keys[std::exchange(ids[i], place)]);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      Word& word = wording.words[i];
      word.info = &infos[ids[i]];
      word.key = word.info->key;
      std::uint64_t flags = in.number();
      for (auto flag = kFlags.rbegin(); flag != kFlags.rend(); ++flag, flags >>= 1U) {
        word.*(*flag) = (flags & 1U) != 0;
      }
      const Span span = in.span();
      if (is_in(document.text, span)) word.span = span;
      const std::size_t end = word.span.end_byte;
      word.opens_bracket = word.opens_bracket && word.span.begin_byte > 0 &&
                           document.text[word.span.begin_byte - 1] == '[';
      word.closes_bracket =
          word.closes_bracket && end < document.text.size() && document.text[end] == ']';
      if (flags != 0) word.marks_before = in.small();
      if (!word.is_capitalised || word.info->sort != WordSort::content) continue;
      word.is_name = word.is_name_anywhere || !lower.contains(hash_word(word.info->folded));
    }
    for (std::size_t n = 0; n < odd.size(); ++n) wording.words[odd[n].first].key = keys[n];
    return wording;
  }

  static bool is_in(std::string_view text, Span span) {
    const auto is_boundary = [&](std::size_t byte) {
      return byte == text.size() || (static_cast<unsigned char>(text[byte]) & 0xC0U) != 0x80;
    };
    return span.end_byte <= text.size() && is_boundary(span.begin_byte) &&
           is_boundary(span.end_byte);
  }

  std::shared_ptr<Kept> kept_;
  const Document& document_;
  const LowerCaseWords& lower_;
  RecordText& text_;
  Odd odd_;
};

}  // namespace

std::string keep_words(const SourceWords& words, const std::vector<std::uint64_t>& small) {
  Dictionary dictionary;
  ByteWriter light;
  write_light(words.running, dictionary, light);
  write_light(words.quoted, dictionary, light);
  ByteWriter out;
  out.number(small.size());
  for (const std::uint64_t word : small) out.raw(word);
  out.number(dictionary.infos().size());
  ByteWriter rest;
  for (const WordInfo* info : dictionary.infos()) {
    const bool is_content = info->sort == WordSort::content || info->sort == WordSort::number;
    const bool has_own_lemma = info->lemma != info->key;
    out.number((is_content ? WordList::kIsContent : 0U) |
               (may_look_otherwise(*info) ? WordList::kMayLookOtherwise : 0U) |
               (has_own_lemma ? kHasOwnLemma : 0));
    out.raw(info->key);
    if (has_own_lemma) out.raw(info->lemma);
    write_info(*info, rest);
  }
  out.text(rest.take());
  out.text(light.take());
  for (const RecordText* text : {&words.running, &words.quoted}) {
    ByteWriter heavy;
    write_heavy(*text, heavy);
    out.text(heavy.take());
  }
  return out.take();
}

std::vector<std::uint64_t> kept_lower_case_words(std::string_view kept) {
  ByteReader in(kept);
  std::vector<std::uint64_t> small(in.count());
  for (std::uint64_t& word : small) word = in.raw<std::uint64_t>();
  if (!in.is_good()) small.clear();
  return small;
}

bool read_kept_words(std::string_view bytes, const Document& document, const LowerCaseWords& lower,
                     SourceWords& words) {
  ByteReader in(bytes);
  in.skip(in.count(), sizeof(std::uint64_t));
  auto kept = std::make_shared<Kept>();
  const std::size_t count = in.count();
  WordList& list = *kept->list;
  list.reserve(count);
  constexpr std::uint64_t kOwn = WordList::kIsContent | WordList::kMayLookOtherwise;
  for (std::size_t n = 0; n < count && in.is_good(); ++n) {
    const std::uint64_t flags = in.number();
    const auto key = in.raw<std::uint64_t>();
    const std::uint64_t lemma = (flags & kHasOwnLemma) != 0 ? in.raw<std::uint64_t>() : key;
    list.add(key, lemma, static_cast<std::uint8_t>(flags & kOwn));
  }
  kept->words = count;
  kept->infos = in.view();
  ByteReader light(in.view());
  TextReader running(kept, document, lower, words.running);
  TextReader quoted(kept, document, lower, words.quoted);
  if (!in.is_good() || !running.light(light) || !quoted.light(light)) return false;
  running.heavy(in.view());
  quoted.heavy(in.view());
  words.running.heading = document.role == Role::record ? heading_of(document) : std::string_view();
  return in.is_good() && in.is_at_end() && light.is_at_end();
}

}  // namespace onrecord::collation
