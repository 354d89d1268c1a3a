// Where sentences end inside one paragraph (inside the room; the entry is segment.h).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "onrecord/segmentation.h"

namespace onrecord {

/// Finds sentence ends over the tokens of one paragraph. Keep one for a document: it reuses memory.
class SentenceSplitter {
 public:
  explicit SentenceSplitter(std::string_view text);

  /// Appends the sentences of tokens [first, end); none when there is no token.
  void append_sentences(const std::vector<Token>& tokens, std::uint32_t first, std::uint32_t end,
                        std::uint32_t paragraph, std::vector<Sentence>& sentences);

 private:
  struct Lexicons;

  char sign(const Token& token) const;
  bool is_terminator(const Token& token) const;
  bool is_closer(const std::vector<Token>& tokens, std::uint32_t n, std::uint32_t end) const;
  void find_quoted(const std::vector<Token>& tokens, std::uint32_t first, std::uint32_t end);
  bool ends_sentence(const std::vector<Token>& tokens, std::uint32_t first, std::uint32_t stop,
                     std::uint32_t next, std::uint32_t end) const;
  bool point_ends(const std::vector<Token>& tokens, std::uint32_t first, std::uint32_t stop,
                  std::uint32_t next, std::uint32_t end) const;
  bool is_attribution(const std::vector<Token>& tokens, std::uint32_t next, std::uint32_t end,
                      bool after_point) const;
  bool is_starter(const Token& token) const;

  std::string_view text_;
  std::vector<std::uint32_t>
      closing_;  // for an opening double mark: the token that closes it, else 0
};

}  // namespace onrecord
