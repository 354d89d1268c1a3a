#include "archive/archive.h"

#include <exception>

#include "archive/build_id.h"
#include "base/bytes.h"
#include "base/files.h"
#include "base/parallel.h"
#include "base/sha256.h"
#include "segment/segment.h"

namespace onrecord::archive {
namespace {

constexpr std::string_view kFormat = "5";  // of prepared.cc, where a build changes nothing else
constexpr std::uint64_t kMostBytes = 512ULL << 20;

/// A text with its size, so that two in a row cannot be taken for two others.
std::string sized(std::string_view text) {
  return std::to_string(text.size()) + ':' + std::string(text);
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
  try {
    for (const auto& [name, pending] : pending_) {
      if (pending.is_new) save(pending, {});
    }
    if (has_saved_) folder_->trim(kMostBytes);
  } catch (const std::exception&) {
    pending_.clear();  // what is not kept is worked out again
  }
}

Result<Document> Archive::read(const Input& input, const ReadOptions& options,
                               Diagnostics& diagnostics) {
  if (!folder_ || !input.is_source || input.is_line || !input.mail.empty()) {
    return read_document(input, options, diagnostics);
  }
  Result<std::string> bytes = input.bytes ? Result<std::string>(*input.bytes)
                                          : read_file(input.path, options.largest_bytes);
  const std::optional<std::string> other =
      bytes ? other_reader_of(*bytes) : std::optional<std::string>();
  if (!bytes || bytes->size() > options.largest_bytes || !other) {
    return read_document(input, options, diagnostics);
  }
  std::string sha256 = sha256_hex(*bytes);
  // Endings and metadata go by the name of the file.
  const std::string name = input.path.substr(input.path.find_last_of('/') + 1);
  const std::string key =
      sha256_hex(version_ + sha256 + sized(name) + std::to_string(static_cast<int>(input.role)) +
                 sized(*other) + metadata_in_words(input, options));
  if (std::optional<Document> found = find(key, input.path, sha256, *bytes, diagnostics)) {
    return std::move(*found);
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

/// Takes `bytes` when it is found.
std::optional<Document> Archive::find(const std::string& key, const std::string& path,
                                      const std::string& sha256, std::string& bytes,
                                      Diagnostics& diagnostics) {
  const std::optional<Folder::Entry> file = folder_->load(key);
  const std::optional<Entry> entry = file ? split_entry(file->first.view()) : std::nullopt;
  if (!entry) return std::nullopt;
  // Text that stands in the file as it is is not copied.
  std::optional<Prepared> prepared = decode(entry->prepared, bytes);
  if (!prepared) return std::nullopt;
  for (std::string& each : prepared->reading_warnings) diagnostics.warn(path, std::move(each));
  std::optional<Document> document = std::move(prepared->document);
  document->path = path;
  document->sha256 = sha256;
  const auto& [parts, heavy] = file->later;
  Found found{parts, file->first.part(entry->light), heavy,
              Known{{}, std::move(prepared->speech), std::move(prepared->speech_warnings)}};
  std::optional<Pending> pending;
  if (!found.has_words()) {
    const SharedBytes segmentation = parts.read();
    if (segmentation.empty()) return std::nullopt;
    pending = Pending{key, std::string(entry->prepared), std::string(segmentation.view()), false};
  }
  const std::string place = name_in_run(path, sha256);
  const std::lock_guard lock(mutex_);
  if (pending) pending_.insert_or_assign(place, std::move(*pending));
  found_.insert_or_assign(place, std::move(found));
  return document;
}

std::optional<Known> Archive::take(const Document& document) {
  LaterBytes parts;
  std::optional<Known> known;
  bool has_words = false;
  {
    const std::lock_guard lock(mutex_);
    const auto found = found_.find(name_in_run(document.path, document.sha256));
    if (found == found_.end()) return std::nullopt;
    known = std::exchange(found->second.known, std::nullopt);
    parts = found->second.parts;
    has_words = found->second.has_words();
  }
  if (!known) return std::nullopt;
  if (!has_words) known->segmentation = segmentation_from(parts, document);
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
  Prepared prepared{document, known.speech, std::move(missed.warnings), known.warnings};
  Segmentation parts = known.segmentation;
  Pending pending{std::move(missed.key), encode(prepared), encode(parts)};
  const std::lock_guard lock(mutex_);
  pending_.insert_or_assign(name_in_run(document.path, document.sha256), std::move(pending));
}

std::vector<KeptWords::Words> Archive::words(std::span<const Document> documents) {
  std::vector<KeptWords::Words> all(documents.size());
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const auto found = found_.find(name_in_run(documents[i].path, documents[i].sha256));
    if (found == found_.end() || !found->second.has_words()) continue;
    all[i].light = found->second.light;
    all[i].heavy = [heavy = found->second.heavy] { return heavy.read(); };
  }
  return all;
}

std::vector<LaterBytes> Archive::parts(std::span<const Document> documents) {
  std::vector<LaterBytes> all(documents.size());
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const auto found = found_.find(name_in_run(documents[i].path, documents[i].sha256));
    if (found != found_.end()) all[i] = found->second.parts;
  }
  return all;
}

void Archive::keep_words(std::span<const Document> documents, const SourceTexts& texts,
                         unsigned threads) {
  std::vector<std::pair<DocumentId, Pending>> lacking;
  for (const Document& document : documents) {
    const auto found = pending_.find(name_in_run(document.path, document.sha256));
    if (found == pending_.end() || !texts.has(document.id)) continue;
    lacking.emplace_back(document.id, std::move(found->second));
    pending_.erase(found);
  }
  parallel_for(lacking.size(), threads, [&](std::size_t n) {
    save(lacking[n].second, texts.words_to_keep(lacking[n].first));
  });
}

void Archive::save(const Pending& pending, const WordsToKeep& words) {
  const std::string first = join_entry({pending.prepared, words.light});
  const bool is_saved = folder_->save(pending.key, {first, pending.parts, words.heavy});
  const std::lock_guard lock(mutex_);
  has_saved_ = has_saved_ || is_saved;
}

Segmentation segmentation_from(const LaterBytes& kept, const Document& document) {
  if (const SharedBytes bytes = kept.read(); !bytes.empty()) {
    std::optional<Segmentation> found = decode_segmentation(bytes.view(), document.text);
    if (found) return std::move(*found);
  }
  return segment(document);
}

std::string join_entry(const Entry& entry) {
  ByteWriter bytes;
  bytes.text(entry.prepared);
  bytes.text(entry.light);
  return bytes.take();
}

std::optional<Entry> split_entry(std::string_view bytes) {
  ByteReader in(bytes);
  Entry entry;
  entry.prepared = in.view();
  entry.light = in.view();
  if (!in.is_good() || !in.is_at_end()) return std::nullopt;
  return entry;
}

}  // namespace onrecord::archive
