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

constexpr std::uint8_t kHasOwnLemma = 4;                   // beside the flags of WordList
constexpr std::size_t kMostShort = std::size_t{1} << 16U;  // different words with short numbers

/// Numbers as they stand in memory: by far the most of what is read at once.
template <class Number>
void write_all(const std::vector<Number>& numbers, ByteWriter& out) {
  out.text({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)});
}

template <class Number>
std::vector<Number> read_all(ByteReader& in) {
  const std::string_view bytes = in.view();
  std::vector<Number> numbers(bytes.size() / sizeof(Number));
  if (numbers.size() * sizeof(Number) != bytes.size()) in.fail();
  bytes.copy(reinterpret_cast<char*>(numbers.data()), numbers.size() * sizeof(Number));
  return numbers;
}

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
  const TextWords& words = text.words;
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < words.size(); ++i) {
    numbers.push_back(dictionary.place_of(*words[i].info));
  }
  const bool are_short = dictionary.infos().size() <= kMostShort;
  out.number(are_short ? 1 : 0);
  if (are_short) {
    write_all(std::vector<std::uint16_t>(numbers.begin(), numbers.end()), out);
  } else {
    write_all(numbers, out);
  }
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

/// … and the words themselves, each stretch behind its place in the bytes.
void write_heavy(const RecordText& text, ByteWriter& out) {
  ByteWriter stretches;
  std::string bytes;
  for (std::uint32_t i = 0; i < text.words.size();) {
    stretches.raw(static_cast<std::uint32_t>(bytes.size()));
    ByteWriter stretch;
    for (std::uint32_t n = 0; n < TextWords::kStretch && i < text.words.size(); ++n, ++i) {
      const Word& word = text.words[i];
      std::uint64_t flags = word.marks_before != 0 ? 1 : 0;
      for (const auto flag : kFlags) flags = flags * 2 + (word.*flag ? 1 : 0);
      stretch.number(flags);
      stretch.span(word.span);
      if (word.marks_before != 0) stretch.number(word.marks_before);
    }
    bytes += stretch.take();
  }
  out.text(stretches.take());
  out.text(bytes);
}

/// What begins at the place that number `n` of a list of places names.
ByteReader reader_at(std::string_view places, std::size_t n, std::string_view bytes) {
  ByteReader in(places);
  in.skip(n, sizeof(std::uint32_t));
  const auto place = in.raw<std::uint32_t>();
  return ByteReader(
      bytes.substr(in.is_good() ? std::min<std::size_t>(place, bytes.size()) : bytes.size()));
}

/// The words themselves, of both texts of a source: where they lie in the bytes.
struct Heavy {
  struct Stretches {
    std::string_view places;
    std::string_view bytes;
  };
  SharedBytes owner;
  std::string_view places;  // of each different word …
  std::string_view infos;   // … in here
  Stretches running;
  Stretches quoted;
};

/// Sizes that belong together: different words, words of each text.
struct Sizes {
  std::size_t different = 0;
  std::uint32_t running = 0;
  std::uint32_t quoted = 0;
};

/// Empty where the bytes cannot be those of texts of these sizes.
std::optional<Heavy> heavy_of(SharedBytes bytes, const Sizes& sizes) {
  ByteReader in(bytes.view());
  Heavy heavy;
  heavy.places = in.view();
  heavy.infos = in.view();
  for (Heavy::Stretches* text : {&heavy.running, &heavy.quoted}) {
    text->places = in.view();
    text->bytes = in.view();
  }
  const auto are_of = [](std::string_view places, std::size_t count) {
    return places.size() == count * sizeof(std::uint32_t);
  };
  const auto stretches = [](std::uint32_t size) {
    return (std::size_t{size} + TextWords::kStretch - 1) / TextWords::kStretch;
  };
  const bool do_fit = in.is_good() && in.is_at_end() && are_of(heavy.places, sizes.different) &&
                      are_of(heavy.running.places, stretches(sizes.running)) &&
                      are_of(heavy.quoted.places, stretches(sizes.quoted));
  if (!do_fit) return std::nullopt;
  heavy.owner = std::move(bytes);
  return heavy;
}

/// A source's words while they are read: shared by its two texts.
class Kept {
 public:
  /// The different words. Their keys and lemmas are read at once, all else when it is needed.
  bool read(ByteReader& in) {
    constexpr std::uint8_t kOwn = WordList::kIsContent | WordList::kMayLookOtherwise;
    WordList& list = *list_;
    list.flags = read_all<std::uint8_t>(in);
    list.keys = read_all<std::uint64_t>(in);
    const std::vector<std::uint64_t> own = read_all<std::uint64_t>(in);
    words_ = list.flags.size();
    if (list.keys.size() != words_) return false;
    list.lemmas = list.keys;
    auto lemma = own.begin();
    for (std::size_t n = 0; n < words_; ++n) {
      if ((list.flags[n] & kHasOwnLemma) != 0) {
        if (lemma == own.end()) return false;
        list.lemmas[n] = *lemma++;
      }
      list.flags[n] &= kOwn;
    }
    read_.resize(words_);
    return in.is_good() && lemma == own.end();
  }

  /// All that `read` did not read.
  void set_heavy(HeavyWords source, std::uint32_t running, std::uint32_t quoted) {
    source_ = std::move(source);
    sizes_ = {words_, running, quoted};
  }
  /// For one thread at a time; whether what was kept is good.
  bool read_heavy() {
    std::optional<Heavy> heavy = heavy_of(source_.kept(), sizes_);
    has_heavy_ = heavy.has_value();
    if (heavy) heavy_ = std::move(*heavy);
    return has_heavy_;
  }
  const Heavy& heavy() {
    if (has_heavy_ || read_heavy()) return heavy_;
    std::optional<Heavy> heavy = heavy_of(SharedBytes(source_.made_anew()), sizes_);
    if (heavy) heavy_ = std::move(*heavy);
    has_heavy_ = true;
    return heavy_;
  }

  std::shared_ptr<const WordList> list() const { return list_; }
  std::size_t size() const { return words_; }

  /// A word that is, at one place, another than the one that the text has there by its number; the
  /// number of the new one.
  std::uint32_t add_odd(std::uint32_t number, std::uint64_t key, bool may_look_otherwise) {
    const std::uint8_t content = list_->flags[number] & WordList::kIsContent;
    list_->add(key, list_->lemmas[number],
               static_cast<std::uint8_t>(content |
                                         (may_look_otherwise ? WordList::kMayLookOtherwise : 0U)));
    odd_.push_back(number);
    return static_cast<std::uint32_t>(list_->size() - 1);
  }

  /// All else of a word, for one thread at a time.
  const WordInfo& info(std::uint32_t number) {
    const std::size_t place = number < words_ ? number : odd_[number - words_];
    std::unique_ptr<const WordInfo>& known = read_[place];
    if (!known) {
      ByteReader in = reader_at(heavy().places, place, heavy().infos);
      auto info = std::make_unique<WordInfo>(read_info(in));
      info->key = list_->keys[place];
      info->lemma = list_->lemmas[place];
      known = std::move(info);
    }
    return *known;
  }
  std::mutex& mutex() { return mutex_; }

 private:
  std::shared_ptr<WordList> list_ = std::make_shared<WordList>();  // first those, then odd ones
  std::size_t words_ = 0;
  std::vector<std::uint32_t> odd_;  // of each odd word, the one that it stands for
  HeavyWords source_;
  Sizes sizes_;
  Heavy heavy_;
  bool has_heavy_ = false;
  std::mutex mutex_;
  std::vector<std::unique_ptr<const WordInfo>> read_;
};

bool is_in(std::string_view text, Span span) {
  const auto is_boundary = [&](std::size_t byte) {
    return byte == text.size() || (static_cast<unsigned char>(text[byte]) & 0xC0U) != 0x80;
  };
  return span.end_byte <= text.size() && is_boundary(span.begin_byte) && is_boundary(span.end_byte);
}

/// Reads words as write_heavy wrote them. Total: what does not fit is an empty word at the start of
/// the text.
struct HeavyReader {
  std::shared_ptr<Kept> kept;
  const NumberedWords* numbered;
  Heavy::Stretches Heavy::* stretches;
  const Document* document;
  const LowerCaseWords* lower;

  void operator()(std::uint32_t begin, std::span<Word> words) const {
    const std::lock_guard lock(kept->mutex());
    const Heavy::Stretches& own = kept->heavy().*stretches;
    ByteReader in = reader_at(own.places, begin / TextWords::kStretch, own.bytes);
    for (std::size_t n = 0; n < words.size(); ++n) read(in, begin + n, words[n]);
  }

 private:
  void read(ByteReader& in, std::size_t i, Word& word) const {
    const std::string_view text = document->text;
    word.info = &kept->info(numbered->numbers[i]);
    word.key = numbered->key(i);
    std::uint64_t flags = in.number();
    for (auto flag = kFlags.rbegin(); flag != kFlags.rend(); ++flag, flags >>= 1U) {
      word.*(*flag) = (flags & 1U) != 0;
    }
    const Span span = in.span();
    if (is_in(text, span)) word.span = span;
    const std::size_t end = word.span.end_byte;
    word.opens_bracket =
        word.opens_bracket && word.span.begin_byte > 0 && text[word.span.begin_byte - 1] == '[';
    word.closes_bracket = word.closes_bracket && end < text.size() && text[end] == ']';
    if (flags != 0) word.marks_before = in.small();
    if (!word.is_capitalised || word.info->sort != WordSort::content) return;
    word.is_name = word.is_name_anywhere || !lower->contains(hash_word(word.info->folded));
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
    if (in.number() != 0) {
      const std::vector<std::uint16_t> all = read_all<std::uint16_t>(in);
      numbers.assign(all.begin(), all.end());
    } else {
      numbers = read_all<std::uint32_t>(in);
    }
    std::uint32_t largest = 0;
    for (const std::uint32_t number : numbers) largest = std::max(largest, number);
    if (!in.is_good() || (!numbers.empty() && largest >= kept_->size())) return false;
    const std::uint32_t size = text_.numbered.size();
    for (std::size_t n = in.count(); n > 0; --n) {
      const std::uint32_t i = in.small();
      const auto key = in.raw<std::uint64_t>();
      const bool otherwise = in.number() != 0;
      if (!in.is_good() || i >= size || numbers[i] >= kept_->size()) return false;
      numbers[i] = kept_->add_odd(numbers[i], key, otherwise);
    }
    text_.numbered.list = kept_->list();
    text_.has_broken_words = in.number() != 0;
    std::uint32_t last = 0;
    for (std::size_t n = in.count(); n > 0; --n) {
      const std::uint32_t change = in.small();
      if (change <= last || change >= size) return false;
      text_.speaker_changes.push_back(last = change);
    }
    return turns(in, size) && in.is_good();
  }

  /// The words are read when they are asked for; meanwhile the text stays where it is.
  void heavy(Heavy::Stretches Heavy::* own) {
    text_.words = TextWords(text_.numbered.size(),
                            HeavyReader{kept_, &text_.numbered, own, &document_, &lower_});
  }

 private:
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

  std::shared_ptr<Kept> kept_;
  const Document& document_;
  const LowerCaseWords& lower_;
  RecordText& text_;
};

}  // namespace

WordsToKeep keep_words(const SourceWords& words, const std::vector<std::uint64_t>& small) {
  Dictionary dictionary;
  ByteWriter texts;
  write_light(words.running, dictionary, texts);
  write_light(words.quoted, dictionary, texts);
  std::vector<std::uint8_t> all_flags;
  std::vector<std::uint64_t> keys;
  std::vector<std::uint64_t> own_lemmas;
  ByteWriter places;
  std::string infos;
  for (const WordInfo* info : dictionary.infos()) {
    const bool is_content = info->sort == WordSort::content || info->sort == WordSort::number;
    std::uint8_t flags = 0;
    if (is_content) flags |= WordList::kIsContent;
    if (may_look_otherwise(*info)) flags |= WordList::kMayLookOtherwise;
    if (info->lemma != info->key) {
      flags |= kHasOwnLemma;
      own_lemmas.push_back(info->lemma);
    }
    all_flags.push_back(flags);
    keys.push_back(info->key);
    places.raw(static_cast<std::uint32_t>(infos.size()));
    ByteWriter rest;
    write_info(*info, rest);
    infos += rest.take();
  }
  ByteWriter light;
  write_all(small, light);
  write_all(all_flags, light);
  write_all(keys, light);
  write_all(own_lemmas, light);
  light.text(texts.take());
  ByteWriter heavy;
  heavy.text(places.take());
  heavy.text(infos);
  write_heavy(words.running, heavy);
  write_heavy(words.quoted, heavy);
  return {light.take(), heavy.take()};
}

std::vector<std::uint64_t> kept_lower_case_words(std::string_view light) {
  ByteReader in(light);
  return read_all<std::uint64_t>(in);
}

bool read_kept_words(std::string_view light, HeavyWords heavy, const Document& document,
                     const LowerCaseWords& lower, SourceWords& words) {
  ByteReader in(light);
  in.view();  // the words without a capital
  auto kept = std::make_shared<Kept>();
  if (!kept->read(in)) return false;
  ByteReader texts(in.view());
  TextReader running(kept, document, lower, words.running);
  TextReader quoted(kept, document, lower, words.quoted);
  if (!in.is_good() || !running.light(texts) || !quoted.light(texts)) return false;
  if (!in.is_at_end() || !texts.is_at_end()) return false;
  const bool is_lazy = heavy.made_anew != nullptr;
  kept->set_heavy(std::move(heavy), words.running.numbered.size(), words.quoted.numbered.size());
  if (!is_lazy && !kept->read_heavy()) return false;
  running.heavy(&Heavy::running);
  quoted.heavy(&Heavy::quoted);
  words.running.heading = document.role == Role::record ? heading_of(document) : std::string_view();
  return true;
}

}  // namespace onrecord::collation
