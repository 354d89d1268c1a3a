// A record made ready for looking up: its words by turn, its labels, an index of its runs.
#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "collate/record.h"

namespace onrecord::collation {
std::string_view heading_of(const Document& document) {
  std::uint32_t end = 0;
  for (const Block& block : document.blocks) {
    if (block.kind != BlockKind::headline && block.kind != BlockKind::meta) break;
    end = block.span.end_byte;
  }
  const std::string_view heading = text_of(document, {0, end});
  return heading.substr(0, std::min<std::size_t>(heading.size(), 400));
}

RecordText read_record(const Document& document, const Segmentation& segmentation,
                       const LowerCaseWords& lower, Vocabulary& vocabulary) {
  RecordText record;
  record.document = &document;
  std::vector<Word> all;
  const auto append = [&](Span span) {
    const Span piece[] = {span};
    Wording part = wording_of(document, segmentation, piece, lower, vocabulary);
    if (!part.words.empty()) part.words.back().ends_sentence = true;
    all.insert(all.end(), part.words.begin(), part.words.end());
  };
  if (document.turns.empty()) {
    for (const Paragraph& paragraph : segmentation.paragraphs) {
      if (paragraph.kind != BlockKind::headline && paragraph.kind != BlockKind::meta)
        append(paragraph.span);
    }
  }
  std::string_view last;
  for (std::uint32_t t = 0; t < document.turns.size(); ++t) {
    const Turn& turn = document.turns[t];
    const auto begin = static_cast<std::uint32_t>(all.size());
    append(turn.words);
    if (all.size() == begin) continue;
    if (begin > 0 && turn.speaker != last) record.speaker_changes.push_back(begin);
    last = turn.speaker;
    record.labels.push_back(turn.speaker);
    record.turn_of_word.resize(all.size(), t);
  }
  std::sort(record.labels.begin(), record.labels.end());
  record.labels.erase(std::unique(record.labels.begin(), record.labels.end()), record.labels.end());
  record.heading = heading_of(document);
  record.words = TextWords(std::move(all));
  number_words(record);
  return record;
}

void number_words(RecordText& record) {
  const TextWords& all = record.words;
  auto list = std::make_shared<WordList>();
  using Kind = std::tuple<std::uint64_t, std::uint64_t, std::uint8_t>;
  const auto hash = [](const Kind& kind) -> std::size_t {  // a key is a hash
    return std::get<0>(kind) ^ std::get<2>(kind);
  };
  std::unordered_map<Kind, std::uint32_t, decltype(hash)> known(all.size() / 4, hash);
  record.numbered.numbers.reserve(all.size());
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    const Word& word = all[i];
    const bool is_broken = word.is_wrapped || word.is_wrapped_before;
    record.has_broken_words = record.has_broken_words || is_broken;
    std::uint8_t flags = word.is_content() ? WordList::kIsContent : 0;
    if (is_broken || may_look_otherwise(*word.info)) flags |= WordList::kMayLookOtherwise;
    const auto [place, is_new] = known.try_emplace({word.key, word.info->lemma, flags},
                                                   static_cast<std::uint32_t>(list->size()));
    if (is_new) list->add(word.key, word.info->lemma, flags);
    record.numbered.numbers.push_back(place->second);
  }
  record.numbered.list = std::move(list);
}

}  // namespace onrecord::collation
