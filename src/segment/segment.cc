#include "segment/segment.h"

#include <algorithm>

#include "segment/sentences.h"
#include "segment/tokens.h"

namespace onrecord {

Segmentation segment(const Document& document) {
  Segmentation result;
  const std::string_view text = document.text;
  result.tokens.reserve(text.size() / 5 + 8);
  result.paragraphs.reserve(document.blocks.size());
  SentenceSplitter splitter(text);
  for (const Block& block : document.blocks) {
    const auto first_token = static_cast<std::uint32_t>(result.tokens.size());
    append_tokens(text, block.span, result.tokens);
    const auto end_token = static_cast<std::uint32_t>(result.tokens.size());
    if (first_token == end_token) continue;  // white space only
    const auto first_sentence = static_cast<std::uint32_t>(result.sentences.size());
    splitter.append_sentences(result.tokens, first_token, end_token,
                              static_cast<std::uint32_t>(result.paragraphs.size()),
                              result.sentences);
    result.paragraphs.push_back({block.span, first_sentence,
                                 static_cast<std::uint32_t>(result.sentences.size()), first_token,
                                 end_token, block.kind});
  }
  return result;
}

}  // namespace onrecord
