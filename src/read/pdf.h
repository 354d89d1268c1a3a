// PDF through pdftotext (Poppler), when it is installed: a limited child process, nothing on disk.
#pragma once

#include <string>
#include <string_view>

#include "onrecord/document.h"
#include "onrecord/result.h"

namespace onrecord {

/// Text and blocks of a PDF. Errors: unreadable when pdftotext is missing (the message says what to
/// install) or the file is behind a password, cut off or damaged; no_text for scans and for text
/// that comes out letter by letter; too_large for what takes too long or says too much.
Result<Document> read_pdf(std::string_view bytes);

/// The program that PDF files are read with, by its path, size and time, so that another version of
/// it is another text; empty when there is none.
std::string pdf_reader_id();

}  // namespace onrecord
