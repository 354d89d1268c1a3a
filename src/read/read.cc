#include "read/read.h"

#include <string_view>
#include <utility>

#include "base/sha256.h"
#include "read/files.h"
#include "read/plain.h"
#include "text/unicode.h"

namespace onrecord {

Result<Document> read_document(const Input& input, const ReadOptions& options, Diagnostics&) {
  Result<std::string> bytes = input.bytes ? Result<std::string>(*input.bytes)
                                          : read_file(input.path, options.largest_bytes);
  if (!bytes) return bytes.error();
  Document document;
  document.path = input.path;
  document.role = input.role;
  document.sha256 = sha256_hex(*bytes);
  document.published_basis = "none";
  if (bytes->empty()) return Error{ErrorCode::no_text, input.path, "empty file"};
  if (!is_valid_utf8(*bytes)) return Error{ErrorCode::unreadable, input.path, "not UTF-8 text"};
  document.text = std::move(*bytes);
  document.is_verbatim = true;
  lay_out_plain_text(document, 0);
  if (document.blocks.empty()) return Error{ErrorCode::no_text, input.path, "holds no text"};
  if (document.role == Role::record) {
    const Span all{document.blocks.front().span.begin_byte, document.blocks.back().span.end_byte};
    document.turns.push_back({all, all, "", std::nullopt, std::nullopt});
  }
  return document;
}

}  // namespace onrecord
