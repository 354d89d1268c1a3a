#include "archive/archive.h"

#include <algorithm>

#include "archive/build_id.h"
#include "base/files.h"
#include "base/sha256.h"

namespace onrecord::archive {
namespace {

constexpr std::string_view kFormat = "1";  // of prepared.cc, where a build changes nothing else
constexpr std::uint64_t kMostBytes = 512ULL << 20;

/// A text with its size, so that two in a row cannot be taken for two others.
std::string sized(std::string_view text) {
  return std::to_string(text.size()) + ':' + std::string(text);
}

/// Whether another program, which may change, has a part in reading it.
bool needs_another_program(std::string_view bytes) {
  constexpr std::size_t kHead = 1024;  // viewers allow some bytes before the start
  return bytes.substr(0, kHead).find("%PDF-") != std::string_view::npos;
}

/// Two sources that a caller gives may have one name.
std::string name_in_run(const std::string& path, const std::string& sha256) {
  return sha256 + path;
}

/// The messages, when all are about the document itself.
std::optional<std::vector<std::string>> messages(const Diagnostics& diagnostics,
                                                 const std::string& path) {
  std::vector<std::string> all;
  for (const Diagnostic& item : diagnostics.items()) {
    if (item.path != path) return std::nullopt;
    all.push_back(item.message);
  }
  return all;
}

}  // namespace

Archive::Archive(const CompareOptions& options) {
  if (!options.cache_folder || options.cache_folder->empty()) return;
  const std::string build = build_id();
  if (build.empty()) return;
  folder_.emplace(*options.cache_folder);
  version_ = sized(kFormat) + sized(build) + (options.published ? sized(*options.published) : "-");
}

Archive::~Archive() {
  if (has_saved_) folder_->trim(kMostBytes);
}

Result<Document> Archive::read(const Input& input, const ReadOptions& options,
                               Diagnostics& diagnostics) {
  if (!folder_ || !input.is_source || input.is_line) {
    return read_document(input, options, diagnostics);
  }
  Result<std::string> bytes = input.bytes ? Result<std::string>(*input.bytes)
                                          : read_file(input.path, options.largest_bytes);
  if (!bytes || bytes->size() > options.largest_bytes || needs_another_program(*bytes)) {
    return read_document(input, options, diagnostics);
  }
  std::string sha256 = sha256_hex(*bytes);
  // Endings and metadata go by the name of the file.
  const std::string name = input.path.substr(input.path.find_last_of('/') + 1);
  const std::string key =
      sha256_hex(version_ + sha256 + sized(name) + std::to_string(static_cast<int>(input.role)) +
                 metadata_in_words(input, options));
  if (const std::optional<std::string> entry = folder_->load(key)) {
    if (std::optional<Prepared> found = decode(*entry, *bytes)) {
      for (std::string& each : found->reading_warnings) {
        diagnostics.warn(input.path, std::move(each));
      }
      Document document = std::move(found->document);
      document.path = input.path;
      document.sha256 = std::move(sha256);
      const std::lock_guard lock(mutex_);
      known_.insert_or_assign(name_in_run(document.path, document.sha256),
                              Known{std::move(found->segmentation), std::move(found->speech),
                                    std::move(found->speech_warnings)});
      return document;
    }
  }
  Input loaded{input.path, input.role, std::move(*bytes), input.is_line, input.is_source};
  Diagnostics heard;
  Result<Document> document = read_document(loaded, options, heard);
  diagnostics.append(heard);
  std::optional<std::vector<std::string>> warnings = messages(heard, input.path);
  if (document && warnings) {
    const std::lock_guard lock(mutex_);
    missed_.insert_or_assign(name_in_run(input.path, sha256), Missed{key, std::move(*warnings)});
  }
  return document;
}

std::optional<Known> Archive::take(const Document& document) {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(name_in_run(document.path, document.sha256));
  if (found == known_.end()) return std::nullopt;
  std::optional<Known> known = std::move(found->second);
  known_.erase(found);
  for (Quotation& each : known->speech.quotations) each.document = document.id;
  for (IndirectSpeech& each : known->speech.indirect) each.document = document.id;
  return known;
}

bool Archive::lacks(const Document& document) {
  const std::lock_guard lock(mutex_);
  return missed_.contains(name_in_run(document.path, document.sha256));
}

void Archive::keep(const Document& document, const Known& known) {
  Missed missed;
  {
    const std::lock_guard lock(mutex_);
    const auto found = missed_.find(name_in_run(document.path, document.sha256));
    if (found == missed_.end()) return;
    missed = std::move(found->second);
    missed_.erase(found);
  }
  Prepared prepared{document, known.segmentation, known.speech, std::move(missed.warnings),
                    known.warnings};
  const bool is_saved = folder_->save(missed.key, encode(prepared));
  const std::lock_guard lock(mutex_);
  has_saved_ = has_saved_ || is_saved;
}

}  // namespace onrecord::archive
