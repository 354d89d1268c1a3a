// Building an extracted text block by block, each byte with its place in the source.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/document.h"

namespace onrecord {

/// Appends to the text, blocks and origin of one document. Blocks are separated by an empty line;
/// white space at a block's ends is dropped, inside it every run of it becomes one blank.
class TextBuilder {
 public:
  explicit TextBuilder(Document& document) : document_(document) {}

  /// Ends the block before and begins one. A block without visible text leaves no trace.
  void begin_block(BlockKind kind);
  void end_block();
  /// The next block, if it is a block quotation behind another, is one of its own: two empty lines
  /// stand before it instead of one.
  void stand_apart() { is_apart_ = true; }
  /// Valid UTF-8 copied from `source_byte` of the source on. Line ends and tabs count as blanks.
  void copy(std::string_view words, std::size_t source_byte);
  /// Text that stands for `source_length` bytes of the source (an entity); copied as it is.
  void replace(std::string_view words, std::size_t source_byte, std::size_t source_length);
  /// Text that the source does not have; copied as it is.
  void insert(std::string_view words);
  /// A blank, unless the block is empty or ends with one.
  void blank();
  /// A line break inside the block.
  void line_break();
  /// Where the next visible byte will stand.
  std::uint32_t next_byte() const;
  bool is_block_empty() const { return document_.text.size() == block_begin_; }

 private:
  std::string_view gap() const;
  void before_words();
  void append(std::string_view words, std::size_t source_byte, std::size_t source_length);

  Document& document_;
  BlockKind kind_ = BlockKind::paragraph;
  std::size_t block_begin_ = 0;
  bool is_open_ = false;
  bool is_apart_ = false;
  char pending_ = '\0';  // white space that counts only when words follow
};

/// Where the bytes of a text come from when it was made from another text, which was itself
/// decoded: `outer` leads from the text to the decoded one, `inner` from there to the source.
/// Linear in the runs made, but for one search for each outer run.
std::vector<OriginRun> compose(const std::vector<OriginRun>& outer,
                               const std::vector<OriginRun>& inner);

}  // namespace onrecord
