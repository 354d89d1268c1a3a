#include "examine/source_notes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "text/fold.h"

namespace onrecord {
namespace {

constexpr std::array<std::string_view, 20> kEndings = {
    ".txt", ".md",  ".html", ".htm", ".xhtml", ".vtt", ".srt", ".json", ".pdf", ".docx",
    ".doc", ".odt", ".rtf",  ".eml", ".mp3",   ".mp4", ".m4a", ".wav",  ".mov", ".warc"};

bool is_of_name(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0 || c == '.' || c == '-' || c == '_' || c == '/';
}

std::string_view base_of(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view stem_of_name(std::string_view name) {
  const std::size_t point = name.find_last_of('.');
  return point == std::string_view::npos || point == 0 ? name : name.substr(0, point);
}

bool is_file_name(std::string_view word) {
  return std::any_of(kEndings.begin(), kEndings.end(), [&](std::string_view ending) {
    return word.size() > ending.size() && word.ends_with(ending);
  });
}

/// "Sources: …", "Source: …", "Transcripts: …".
bool opens_note(std::string_view text) {
  static constexpr std::array<std::string_view, 7> kWords = {
      "sources", "source", "transcripts", "transcript", "recordings", "recording", "references"};
  const std::string folded = fold_word(text.substr(0, 24));
  return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    return folded.starts_with(word) && (folded.size() == word.size() || folded[word.size()] == ':');
  });
}

bool is_supplied(std::string_view name, std::span<const Document> documents) {
  return std::any_of(documents.begin(), documents.end(), [&](const Document& document) {
    if (document.role == Role::draft) return false;
    const std::string_view base = base_of(document.path);
    return base == name || stem_of_name(base) == stem_of_name(name);
  });
}

}  // namespace

std::string sources_that_lack(const Document& draft, std::span<const Document> documents) {
  bool in_note = false;
  for (const Block& block : draft.blocks) {
    const std::string_view text = text_of(draft, block.span);
    in_note = opens_note(text) || (in_note && block.kind == BlockKind::list_item);
    if (!in_note) continue;
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = at;
      while (end < text.size() && is_of_name(text[end])) ++end;
      std::string_view word = text.substr(at, end - at);
      while (word.ends_with('.')) word.remove_suffix(1);
      const std::string_view name = base_of(word);
      if (is_file_name(name) && !is_supplied(name, documents)) return std::string(name);
      at = std::max(end, at + 1);
    }
  }
  return {};
}

bool is_translated(const Scene& scene, const Quotation& quotation) {
  static const std::set<std::uint64_t> kWords = {hash_word("interpreter"), hash_word("translator"),
                                                 hash_word("translated"), hash_word("translation")};
  static const std::set<std::uint64_t> kLanguages = {
      hash_word("arabic"),    hash_word("chinese"),    hash_word("dutch"),   hash_word("farsi"),
      hash_word("french"),    hash_word("german"),     hash_word("hebrew"),  hash_word("hindi"),
      hash_word("italian"),   hash_word("japanese"),   hash_word("korean"),  hash_word("kurdish"),
      hash_word("mandarin"),  hash_word("pashto"),     hash_word("persian"), hash_word("polish"),
      hash_word("russian"),   hash_word("portuguese"), hash_word("spanish"), hash_word("turkish"),
      hash_word("ukrainian"), hash_word("urdu"),       hash_word("welsh"),   hash_word("creole")};
  const Segmentation& all = scene.report().segmentations[quotation.document.value];
  const auto sentence =
      std::find_if(all.sentences.begin(), all.sentences.end(),
                   [&](const Sentence& each) { return each.span.overlaps(quotation.span); });
  if (sentence == all.sentences.end()) return false;
  auto last = sentence;
  while (last != all.sentences.end() && last->span.overlaps(quotation.span)) ++last;
  std::uint64_t before = 0;
  for (std::uint32_t i = sentence->first_token; i < std::prev(last)->end_token; ++i) {
    const Token& token = all.tokens[i];
    if (token.word == 0 || quotation.inner.contains(token.span)) continue;
    if (kWords.contains(token.word)) return true;
    if (kLanguages.contains(token.word) && before == hash_word("in")) return true;
    before = token.word;
  }
  return false;
}

}  // namespace onrecord
