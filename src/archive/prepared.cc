#include "archive/prepared.h"

#include <algorithm>
#include <unordered_map>

#include "archive/sound.h"
#include "base/bytes.h"

namespace onrecord {

// Every type by its members (in the namespace of the nouns, where lists find them).
// Structured bindings name all of them: one that is added to a noun does not compile here until it
// is kept, too.

template <class Archive, class... Members>
void all(Archive& archive, Members&... members) {
  (field(archive, members), ...);
}

template <class Archive>
void field(Archive& archive, Block& block) {
  auto& [span, kind] = block;
  field(archive, span);
  choice(archive, kind, BlockKind::meta);
}

template <class Archive>
void field(Archive& archive, Turn& turn) {
  auto& [span, words, speaker, start_seconds, end_seconds] = turn;
  all(archive, span, words, speaker, start_seconds, end_seconds);
}

template <class Archive>
void field(Archive& archive, TimedSpan& time) {
  auto& [span, start_seconds, end_seconds] = time;
  all(archive, span, start_seconds, end_seconds);
}

template <class Archive>
void field(Archive& archive, OriginRun& run) {
  auto& [text_byte, length, source_byte, source_length] = run;
  all(archive, text_byte, length, source_byte, source_length);
}

template <class Archive>
void field(Archive& archive, SourceLines& lines) {
  auto& [starts, inner_bytes] = lines;
  all(archive, starts, inner_bytes);
}

template <class Archive>
void field(Archive& archive, GivenSource& source) {
  auto& [name, url, basis] = source;
  all(archive, name, url, basis);
}

template <class Archive>
void field(Archive& archive, Document& document) {
  auto& [id, path, sha256, role, text, is_verbatim, outlet, title, byline, url, published,
         published_basis, language, blocks, turns, times, origin, source_lines, waivers,
         given_sources] = document;
  choice(archive, role, Role::draft);
  all(archive, is_verbatim);
  if (!is_verbatim) all(archive, text);
  all(archive, outlet, title, byline, url, published, published_basis, language, blocks, turns,
      times, origin, source_lines, given_sources);
}

template <class Archive>
void field(Archive& archive, Quotation& quotation) {
  auto& [id, document, span, inner, pieces, kind, source, cue, speaker, confidence, parts, is_block,
         is_closed, is_repeat, in_headline, is_carried, outer, put_in_mouth_of, verdict] =
      quotation;
  all(archive, span, inner, pieces);
  choice(archive, kind, QuotationKind::nested);
  all(archive, source, cue, speaker, confidence, parts, is_block, is_closed, is_repeat, in_headline,
      is_carried, outer, put_in_mouth_of);
}

template <class Archive>
void field(Archive& archive, IndirectSpeech& indirect) {
  auto& [id, document, span, source, cue, speaker, confidence] = indirect;
  all(archive, span, source, cue, speaker, confidence);
}

template <class Archive>
void field(Archive& archive, LocalSpeaker& speaker) {
  auto& [name, titles, kind, gender, mentions] = speaker;
  all(archive, name, titles);
  choice(archive, kind, SpeakerKind::unnamed);
  all(archive, gender, mentions);
}

template <class Archive>
void field(Archive& archive, Speech& speech) {
  auto& [quotations, indirect, speakers] = speech;
  all(archive, quotations, indirect, speakers);
}

template <class Archive>
void field(Archive& archive, Sentence& sentence) {
  auto& [span, first_token, end_token, paragraph] = sentence;
  all(archive, span, first_token, end_token, paragraph);
}

template <class Archive>
void field(Archive& archive, Paragraph& paragraph) {
  auto& [span, first_sentence, end_sentence, first_token, end_token, kind] = paragraph;
  all(archive, span, first_sentence, end_sentence, first_token, end_token);
  choice(archive, kind, BlockKind::meta);
}

namespace archive {
namespace {

// Tokens are most of an entry: one number for kind and place, one for the word, which stands once
// in a list of different words.

constexpr unsigned kKinds = 2;  // bits
constexpr unsigned kGap = 2;    // bits; the last value says that the gap follows

void write_tokens(ByteWriter& archive, const std::vector<Token>& tokens) {
  std::unordered_map<std::uint64_t, std::uint32_t> places;
  std::vector<std::uint64_t> words;
  for (const Token& token : tokens) {
    if (places.try_emplace(token.word, static_cast<std::uint32_t>(words.size())).second) {
      words.push_back(token.word);
    }
  }
  archive.number(words.size());
  for (const std::uint64_t word : words) archive.raw(word);
  archive.number(tokens.size());
  std::uint32_t last = 0;
  for (const Token& token : tokens) {
    const std::uint32_t gap = token.span.begin_byte - last;
    const std::uint32_t short_gap = std::min(gap, (1U << kGap) - 1);
    archive.number(
        ((token.span.size() << kGap | short_gap) << 1U | (token.is_capitalised ? 1U : 0U))
            << kKinds |
        static_cast<unsigned>(token.kind));
    if (short_gap == (1U << kGap) - 1) archive.number(gap);
    archive.number(places.at(token.word));
    last = token.span.end_byte;
  }
}

void read_tokens(ByteReader& archive, std::vector<Token>& tokens) {
  constexpr std::uint64_t kMost = 0xFFFFFFFF;
  std::vector<std::uint64_t> words(archive.count());
  for (std::uint64_t& word : words) word = archive.raw<std::uint64_t>();
  const std::size_t count = archive.count();
  tokens.reserve(count);
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < count && archive.is_good(); ++i) {
    std::uint64_t packed = archive.number();
    Token token;
    token.kind = static_cast<TokenKind>(packed & ((1U << kKinds) - 1));
    packed >>= kKinds;
    token.is_capitalised = (packed & 1U) != 0;
    packed >>= 1U;
    std::uint64_t gap = packed & ((1U << kGap) - 1);
    if (gap == (1U << kGap) - 1) gap = archive.number();
    const std::uint64_t size = packed >> kGap;
    const std::uint64_t word = archive.number();
    if (gap > kMost || size > kMost || last + gap + size > kMost || word >= words.size()) {
      archive.fail();
      return;
    }
    token.span = {static_cast<std::uint32_t>(last + gap),
                  static_cast<std::uint32_t>(last + gap + size)};
    token.word = words[word];
    last = token.span.end_byte;
    tokens.push_back(token);
  }
}

}  // namespace

template <class Archive>
void whole(Archive& archive, Prepared& prepared) {
  auto& [document, speech, reading_warnings, speech_warnings] = prepared;
  all(archive, document, speech, reading_warnings, speech_warnings);
}

template <class Archive>
void whole(Archive& archive, Segmentation& segmentation) {
  auto& [paragraphs, sentences, tokens] = segmentation;
  all(archive, paragraphs, sentences);
  if constexpr (Archive::kIsReader) {
    read_tokens(archive, tokens);
  } else {
    write_tokens(archive, tokens);
  }
}

std::string encode(Prepared& prepared) {
  ByteWriter archive;
  whole(archive, prepared);
  return archive.take();
}

std::optional<Prepared> decode(std::string_view bytes, std::string file) {
  std::optional<Prepared> prepared(std::in_place);
  ByteReader archive(bytes);
  whole(archive, *prepared);
  if (!archive.is_good() || !archive.is_at_end()) return std::nullopt;
  std::uint32_t number = 0;
  for (Quotation& quotation : prepared->speech.quotations) quotation.id.value = number++;
  number = 0;
  for (IndirectSpeech& indirect : prepared->speech.indirect) indirect.id.value = number++;
  Document& document = prepared->document;
  std::string_view source = file;
  if (document.is_verbatim) {
    document.text = std::move(file);
    source = document.text;
  }
  if (!is_sound(*prepared, source)) return std::nullopt;
  return prepared;
}

std::string encode(Segmentation& segmentation) {
  ByteWriter archive;
  whole(archive, segmentation);
  return archive.take();
}

std::optional<Segmentation> decode_segmentation(std::string_view bytes, std::string_view text) {
  std::optional<Segmentation> segmentation(std::in_place);
  ByteReader archive(bytes);
  whole(archive, *segmentation);
  if (!archive.is_good() || !archive.is_at_end()) return std::nullopt;
  if (!is_sound(*segmentation, text)) return std::nullopt;
  return segmentation;
}

}  // namespace archive
}  // namespace onrecord
