#include "read/container.h"

#include <utility>

#include "office/docx.h"
#include "office/odt.h"
#include "office/zip.h"
#include "read/format.h"
#include "read/mail.h"
#include "read/mime.h"
#include "read/page_checks.h"
#include "read/pdf.h"
#include "read/plain.h"

namespace onrecord {
namespace {

using namespace std::string_view_literals;

Result<Document> read_docx(const ZipArchive& archive) {
  Result<DocxText> docx = read_docx_text(archive);
  if (!docx) return docx.error();
  Document document;
  document.text = std::move(docx->text);
  document.blocks = std::move(docx->blocks);
  return document;
}

Result<Document> read_odt(const ZipArchive& archive) {
  Result<OdtText> odt = read_odt_text(archive);
  if (!odt) return odt.error();
  Document document;
  document.text = std::move(odt->text);
  document.blocks = std::move(odt->blocks);
  return document;
}

Result<Document> read_zip(std::string_view bytes) {
  const Result<ZipArchive> archive = ZipArchive::open(bytes);
  if (!archive) return archive.error();
  if (is_docx(*archive)) return read_docx(*archive);
  if (archive->has("content.xml") && archive->has("META-INF/manifest.xml")) {
    return read_odt(*archive);
  }
  return Error{ErrorCode::unreadable, "",
               "a ZIP container that is no Word or OpenDocument text, which cannot be read"};
}

/// The names of streams stand in these files as UTF-16.
Error ole_error(std::string_view bytes) {
  const bool is_encrypted =
      bytes.find("E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0"sv) != std::string_view::npos;
  return {ErrorCode::unreadable, "",
          is_encrypted ? "an Office file behind a password (save it without one)"
                       : "an Office file of before 2007, which cannot be read (save it as .docx)"};
}

}  // namespace

Container container_of(std::string_view path, std::string_view bytes) {
  // Some programs write a line of their own before a PDF's head.
  constexpr std::size_t kHead = 1024;
  const std::size_t head = bytes.substr(0, kHead).find("%PDF-");
  if (head == 0 || (has_ending(path, ".pdf") && head != std::string_view::npos))
    return Container::pdf;
  if (has_ending(path, ".eml") || has_ending(path, ".mht") || has_ending(path, ".mhtml")) {
    return Container::mail;
  }
  if (!has_text_ending(path) && looks_like_mail(bytes)) return Container::mail;
  if (bytes.starts_with("PK\x03\x04"sv) || bytes.starts_with("PK\x05\x06"sv)) return Container::zip;
  if (bytes.starts_with("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv)) return Container::ole;
  return Container::none;
}

Result<Document> read_container(Container container, std::string_view bytes,
                                const ContainerHints& hints, Diagnostics& diagnostics) {
  if (container == Container::mail) {
    return read_mail(bytes, {hints.path, hints.url, hints.role}, diagnostics);
  }
  Result<Document> document = container == Container::zip   ? read_zip(bytes)
                              : container == Container::pdf ? read_pdf(bytes)
                                                            : Result<Document>(ole_error(bytes));
  if (!document) return document;
  document->language = guess_language(document->text);
  if (hints.role != Role::record) sort_blocks(*document);
  return document;
}

}  // namespace onrecord
