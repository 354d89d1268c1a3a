#include "text/text_builder.h"

#include <algorithm>

#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::uint32_t to_u32(std::size_t value) { return static_cast<std::uint32_t>(value); }

bool is_blank_char(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

/// Adds a run, as part of the one before when both are one copy.
void add_run(std::vector<OriginRun>& runs, const OriginRun& run) {
  if (run.length == 0) return;
  if (!runs.empty() && run.length == run.source_length) {
    OriginRun& last = runs.back();
    if (last.length == last.source_length && last.text_byte + last.length == run.text_byte &&
        last.source_byte + last.source_length == run.source_byte) {
      last.length += run.length;
      last.source_length = last.length;
      return;
    }
  }
  runs.push_back(run);
}

}  // namespace

void TextBuilder::begin_block(BlockKind kind) {
  end_block();
  kind_ = kind;
  is_open_ = true;
  block_begin_ = document_.text.size();
}

void TextBuilder::end_block() {
  pending_ = '\0';
  if (!is_open_) return;
  is_open_ = false;
  const std::size_t end = document_.text.size();
  if (end == block_begin_) return;
  document_.blocks.push_back({{to_u32(block_begin_), to_u32(end)}, kind_});
  block_begin_ = end;
}

/// What stands between the block before and the open one.
std::string_view TextBuilder::gap() const {
  if (document_.blocks.empty()) return {};
  const bool is_apart = is_apart_ && kind_ == BlockKind::block_quote &&
                        document_.blocks.back().kind == BlockKind::block_quote;
  return is_apart ? "\n\n\n" : "\n\n";
}

std::uint32_t TextBuilder::next_byte() const {
  std::size_t at = document_.text.size();
  if (is_block_empty()) {
    at += gap().size();
  } else if (pending_ != '\0') {
    ++at;
  }
  return to_u32(at);
}

void TextBuilder::before_words() {
  if (!is_open_) begin_block(BlockKind::paragraph);
  if (is_block_empty()) {
    document_.text += gap();
    is_apart_ = false;
    block_begin_ = document_.text.size();
  } else if (pending_ != '\0') {
    document_.text += pending_;
  }
  pending_ = '\0';
}

void TextBuilder::append(std::string_view words, std::size_t source_byte,
                         std::size_t source_length) {
  if (words.empty()) return;
  before_words();
  add_run(document_.origin, {to_u32(document_.text.size()), to_u32(words.size()),
                             to_u32(source_byte), to_u32(source_length)});
  document_.text += words;
}

void TextBuilder::copy(std::string_view words, std::size_t source_byte) {
  std::size_t i = 0;
  while (i < words.size()) {
    const std::size_t start = i;
    while (i < words.size() && !is_blank_char(words[i])) ++i;
    append(words.substr(start, i - start), source_byte + start, i - start);
    if (i == words.size()) return;
    blank();
    while (i < words.size() && is_blank_char(words[i])) ++i;
  }
}

void TextBuilder::replace(std::string_view words, std::size_t source_byte,
                          std::size_t source_length) {
  if (words.find_first_not_of(" \t\n\r\f\v") == std::string_view::npos) {
    blank();
  } else {
    append(words, source_byte, source_length);
  }
}

void TextBuilder::insert(std::string_view words) {
  if (words.find_first_not_of(" \t\n\r\f\v") == std::string_view::npos) {
    if (!words.empty()) blank();
    return;
  }
  before_words();
  document_.text += words;
}

void TextBuilder::blank() {
  if (pending_ == '\0' && !is_block_empty()) pending_ = ' ';
}

void TextBuilder::line_break() {
  if (!is_block_empty()) pending_ = '\n';
}

std::vector<OriginRun> compose(const std::vector<OriginRun>& outer,
                               const std::vector<OriginRun>& inner) {
  std::vector<OriginRun> runs;
  runs.reserve(outer.size());
  for (const OriginRun& run : outer) {
    const std::uint32_t run_end = run.source_byte + run.source_length;
    auto it = std::upper_bound(
        inner.begin(), inner.end(), run.source_byte,
        [](std::uint32_t byte, const OriginRun& r) { return byte < r.text_byte + r.length; });
    const bool is_copy = run.length == run.source_length;
    OriginRun joined{run.text_byte, run.length, 0, 0};  // for a replaced unit: all that it covers
    bool has_joined = false;
    for (; it != inner.end() && it->text_byte < run_end; ++it) {
      const std::uint32_t from = std::max(it->text_byte, run.source_byte);
      const std::uint32_t to = std::min(it->text_byte + it->length, run_end);
      const bool is_inner_copy = it->length == it->source_length;
      const std::uint32_t source =
          is_inner_copy ? it->source_byte + (from - it->text_byte) : it->source_byte;
      const std::uint32_t length = is_inner_copy ? to - from : it->source_length;
      if (is_copy) {
        add_run(runs, {run.text_byte + (from - run.source_byte), to - from, source, length});
      } else {
        if (!has_joined) joined.source_byte = source;
        has_joined = true;
        joined.source_length = source + length - joined.source_byte;
      }
    }
    if (has_joined) add_run(runs, joined);
  }
  return runs;
}

}  // namespace onrecord
