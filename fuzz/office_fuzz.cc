// Word and OpenDocument files made of any bytes. By its first byte an input is the whole archive,
// or the main part of one that is sound: no crash, every rule of document.h holds, and a file whose
// text was read takes comments on any stretch of it and still reads the same.
#include <cstdint>
#include <string>
#include <vector>

#include "office/docx.h"
#include "office/docx_comments.h"
#include "office/zip.h"
#include "reading.h"

namespace {

using namespace onrecord;

std::string archive_of(char kind, std::string bytes) {
  const std::string types =
      "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'/>";
  switch (kind) {
    case 'd':
      return *make_zip({{"word/document.xml", std::move(bytes)}, {"[Content_Types].xml", types}});
    case 'c':
      return *make_zip({{"content.xml", std::move(bytes)}, {"META-INF/manifest.xml", "<m/>"}});
    default:
      return bytes;
  }
}

/// Comments of several lengths on the text of a Word file.
void check_comments(const std::string& file) {
  const Result<ZipArchive> archive = ZipArchive::open(file);
  if (!archive) return;
  const Result<DocxText> docx = read_docx_text(*archive);
  if (!docx) return;
  std::vector<DocxComment> comments;
  const auto size = static_cast<std::uint32_t>(docx->text.size());
  for (std::uint32_t at = 0; at < size && comments.size() < 8; at += 1 + size / 7) {
    comments.push_back({{at, std::min(size, at + 1 + at % 13)}, {"why"}});
  }
  const Result<std::string> commented = comment_docx(file, docx->text, "fuzz", comments);
  if (!commented) return;
  const Result<ZipArchive> after = ZipArchive::open(*commented);
  if (!after) __builtin_trap();
  const Result<DocxText> again = read_docx_text(*after);
  if (!again || !again->text.starts_with(docx->text)) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string file = archive_of(
      static_cast<char>(data[0]), std::string(reinterpret_cast<const char*>(data + 1), size - 1));
  check_reading("a.docx", Role::article, reinterpret_cast<const std::uint8_t*>(file.data()),
                file.size());
  check_comments(file);
  return 0;
}
