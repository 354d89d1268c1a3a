#include "read/pdf.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "base/child_process.h"
#include "read/pdf_layout.h"
#include "read/pdf_text.h"

namespace onrecord {
namespace {

/// Where distributions put programs; the search path of the environment is the user's, not ours.
constexpr std::array<std::string_view, 4> kFolders = {"/usr/bin", "/usr/local/bin", "/bin",
                                                      "/opt/homebrew/bin"};

constexpr std::string_view kProgram = "pdftotext";

/// A PDF ends with its table of contents; without it, parts of the text may be missing.
bool is_cut_off(std::string_view bytes) {
  constexpr std::size_t kTail = 8192;  // viewers allow some bytes behind the end
  const std::string_view tail = bytes.substr(bytes.size() - std::min(bytes.size(), kTail));
  return tail.find("%%EOF") == std::string_view::npos &&
         tail.find("startxref") == std::string_view::npos;
}

Error unreadable(std::string message) { return {ErrorCode::unreadable, "", std::move(message)}; }

Result<PdfLayout> lay_out_pdf(std::string_view bytes) {
  const std::string program = find_program(kProgram, kFolders);
  if (program.empty()) {
    return unreadable("a PDF file, which needs pdftotext: install the package poppler-utils");
  }
  PdfLayoutParser parser;
  const Result<ChildEnd> end =
      run_child(program, {"-bbox-layout", "-enc", "UTF-8", "-", "-"}, bytes, ChildLimits{},
                [&](std::string_view piece) { parser.feed(piece); });
  if (!end) return end.error();
  if (end->timed_out) return Error{ErrorCode::too_large, "", "a PDF that takes over 20 seconds"};
  if (end->has_too_much_output) {
    return Error{ErrorCode::too_large, "", "a PDF with more text than can be read"};
  }
  PdfLayout layout = parser.finish();
  if (end->exit_code != 0 || layout.page_heights.empty()) {
    const bool is_locked = end->complaint.find("password") != std::string::npos;
    return unreadable(is_locked ? "a PDF behind a password (save it without one)"
                                : "a damaged PDF that gives no page");
  }
  return layout;
}

}  // namespace

Result<Document> read_pdf(std::string_view bytes) {
  if (is_cut_off(bytes)) return unreadable("a PDF that is cut off (it has no end)");
  Result<PdfLayout> layout = lay_out_pdf(bytes);
  if (!layout) return layout.error();
  if (layout->is_over) return Error{ErrorCode::too_large, "", "text larger than 16 MiB"};
  const Error no_text{ErrorCode::no_text, "",
                      "a PDF without text, only pictures of it (have its text recognised first)"};
  if (layout->words == 0) return no_text;
  constexpr std::size_t kTooFewToTell = 40;
  if (layout->words >= kTooFewToTell && layout->single_letters * 2 > layout->words) {
    return Error{ErrorCode::no_text, "", "a PDF whose text comes out letter by letter"};
  }
  Document document = rebuild_pdf_text(std::move(*layout));
  if (document.text.empty()) return no_text;  // nothing but page numbers and running heads
  return document;
}

std::string pdf_reader_id() {
  const std::string program = find_program(kProgram, kFolders);
  std::error_code failed;
  const auto size = std::filesystem::file_size(program, failed);
  if (failed) return {};
  const auto time = std::filesystem::last_write_time(program, failed);
  if (failed) return {};
  return program + ':' + std::to_string(size) + ':' +
         std::to_string(time.time_since_epoch().count());
}

}  // namespace onrecord
