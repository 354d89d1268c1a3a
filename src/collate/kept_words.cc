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
constexpr std::array<bool Word::*, 14> kFlags = {
    &Word::is_capitalised, &Word::starts_sentence, &Word::is_name_anywhere,  &Word::is_bracketed,
    &Word::is_patched,     &Word::is_wrapped,      &Word::is_wrapped_before, &Word::opens_bracket,
    &Word::closes_bracket, &Word::ellipsis_before, &Word::pause_before,      &Word::dash_after,
    &Word::pause_after,    &Word::ends_sentence};

constexpr std::array<bool WordInfo::*, 4> kInfoFlags = {
    &WordInfo::negates, &WordInfo::is_ascii, &WordInfo::is_speech_verb, &WordInfo::is_verb_form};

// What lookups need of a different word.
constexpr std::uint64_t kIsContent = 1;
constexpr std::uint64_t kMayLookOtherwise = 2;
constexpr std::uint64_t kHasOwnLemma = 4;

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
  for (std::uint32_t i = 0; i < words.size(); ++i) {
    const bool otherwise = may_look_otherwise(*words[i].info);
    if (words[i].key != words[i].info->key || (text.may_look_otherwise[i] != 0) != otherwise) {
      odd.push_back(i);
    }
  }
  out.number(odd.size());
  for (const std::uint32_t i : odd) {
    out.number(i);
    out.raw(words[i].key);
    out.number(text.may_look_otherwise[i] != 0 ? 1 : 0);
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
  std::vector<std::uint64_t> keys;  // by place in the dictionary …
  std::vector<std::uint64_t> lemmas;
  std::vector<std::uint8_t> flags;
  std::string_view infos;  // … and all else of these words, read when it is needed
  std::once_flag once;
  std::vector<WordInfo> read;

  const std::vector<WordInfo>& all() {
    std::call_once(once, [this] {
      ByteReader in(infos);
      read.reserve(keys.size());
      for (std::size_t n = 0; n < keys.size(); ++n) {
        WordInfo& info = read.emplace_back(read_info(in));
        info.key = keys[n];
        info.lemma = lemmas[n];
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
    ids_.resize(in.count());
    for (std::uint32_t& id : ids_) {
      id = in.small();
      if (id >= kept_->keys.size()) in.fail();
      if (!in.is_good()) return false;
    }
    const auto size = static_cast<std::uint32_t>(ids_.size());
    text_.keys.reserve(size);
    text_.may_look_otherwise.reserve(size);
    std::vector<std::pair<std::uint64_t, std::uint32_t>> lemmas;
    lemmas.reserve(size);
    for (std::uint32_t i = 0; i < size; ++i) {
      const std::uint32_t id = ids_[i];
      text_.keys.push_back(kept_->keys[id]);
      text_.may_look_otherwise.push_back((kept_->flags[id] & kMayLookOtherwise) != 0 ? 1 : 0);
      if ((kept_->flags[id] & kIsContent) != 0) lemmas.emplace_back(kept_->lemmas[id], i);
    }
    for (std::size_t n = in.count(); n > 0; --n) {
      const std::uint32_t i = in.small();
      const auto key = in.raw<std::uint64_t>();
      const bool otherwise = in.number() != 0;
      if (!in.is_good() || i >= size) return false;
      text_.keys[i] = key;
      odd_.emplace_back(i, key);
      text_.may_look_otherwise[i] = otherwise ? 1 : 0;
    }
    text_.has_broken_words = in.number() != 0;
    std::uint32_t last = 0;
    for (std::size_t n = in.count(); n > 0; --n) {
      const std::uint32_t change = in.small();
      if (change <= last || change >= size) return false;
      text_.speaker_changes.push_back(last = change);
    }
    return turns(in, size) && in.is_good() && finish(lemmas);
  }

  /// The words are read from `bytes` when they are asked for.
  void heavy(std::string_view bytes) {
    text_.lazy_wording.set_maker(
        [kept = kept_, ids = std::move(ids_), odd = std::move(odd_), bytes, document = &document_,
         lower = &lower_] { return words_from(bytes, *kept, ids, odd, *document, *lower); });
  }

 private:
  using OddKeys = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

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

  bool finish(const std::vector<std::pair<std::uint64_t, std::uint32_t>>& lemmas) {
    text_.index = std::make_unique<ShingleIndex>(text_.keys);
    text_.lemmas = LemmaIndex(lemmas);
    return true;
  }

  /// Total: what does not fit is an empty word at the start of the text.
  static Wording words_from(std::string_view bytes, Kept& kept,
                            const std::vector<std::uint32_t>& ids, const OddKeys& odd,
                            const Document& document, const LowerCaseWords& lower) {
    ByteReader in(bytes);
    Wording wording;
    wording.document = document.id;
    wording.ends_in_ellipsis = in.number() != 0;
    wording.words.resize(ids.size());
    const std::vector<WordInfo>& infos = kept.all();
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
    for (const auto& [i, key] : odd) wording.words[i].key = key;
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
  std::vector<std::uint32_t> ids_;
  OddKeys odd_;  // words that have another key than their place in the dictionary
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
    out.number((is_content ? kIsContent : 0) | (may_look_otherwise(*info) ? kMayLookOtherwise : 0) |
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
  kept->keys.reserve(count);
  kept->lemmas.reserve(count);
  kept->flags.reserve(count);
  for (std::size_t n = 0; n < count && in.is_good(); ++n) {
    const std::uint64_t flags = in.number();
    kept->flags.push_back(static_cast<std::uint8_t>(flags));
    kept->keys.push_back(in.raw<std::uint64_t>());
    kept->lemmas.push_back((flags & kHasOwnLemma) != 0 ? in.raw<std::uint64_t>()
                                                       : kept->keys.back());
  }
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
