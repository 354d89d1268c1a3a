// Sources that an earlier run made ready, found again by the content of their files.
//
// What is found is what would be worked out anew, byte for byte: an entry belongs to one build of
// the program and to everything that decides how a file is read. Nothing of it is told to a user;
// without a folder, or with one that cannot be used, every source is simply worked out.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/folder.h"
#include "archive/prepared.h"
#include "base/shared_bytes.h"
#include "collate/collate.h"
#include "onrecord/compare.h"
#include "read/read.h"

namespace onrecord::archive {

/// The words and the speech of a document.
struct Known {
  Segmentation segmentation;  ///< empty where Archive::parts has it and what it is for is known
  Speech speech;
  std::vector<std::string> warnings;  ///< about its speech
};

/// The archive as one run uses it. Thread-safe.
class Archive {
 public:
  /// Without a folder in the options nothing is found and nothing kept.
  explicit Archive(const CompareOptions& options);
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;
  ~Archive();  ///< keeps what is left, and the folder within its bounds

  /// As `read_document`; of a source, what is found is remembered until it is taken.
  Result<Document> read(const Input& input, const ReadOptions& options, Diagnostics& diagnostics);

  /// What was found of a document besides; once.
  std::optional<Known> take(const Document& document);

  /// Whether this is a source that `read` did not find and that can be kept.
  bool lacks(const Document& document);

  /// Keeps what was worked out of such a source; of another document nothing.
  void keep(const Document& document, const Known& known);

  /// What was found of each document's words, for SourceTexts.
  std::vector<KeptWords::Words> words(std::span<const Document> documents);

  /// What was found of each document's segmentation, for `segmentation_from`.
  std::vector<LaterBytes> parts(std::span<const Document> documents);

  /// Keeps the words of those sources of which none were found.
  void keep_words(std::span<const Document> documents, const SourceTexts& texts, unsigned threads);

 private:
  struct Missed {
    std::string key;
    std::vector<std::string> warnings;
  };
  struct Pending {
    std::string key;
    std::string prepared;  // encoded
    std::string parts;     // of its segmentation, encoded
    bool is_new = true;    // nothing of it is in the folder
  };
  struct Found {
    LaterBytes parts;
    SharedBytes light;  // of its words
    LaterBytes heavy;
    std::optional<Known> known;
    bool has_words() const { return !light.empty() && !heavy.empty(); }
  };

  std::optional<Document> find(const std::string& key, const std::string& path,
                               const std::string& sha256, std::string& bytes,
                               Diagnostics& diagnostics);
  void save(const Pending& pending, const WordsToKeep& words);

  std::optional<Folder> folder_;
  std::string version_;  // of the program, and of the options that all sources share
  std::mutex mutex_;
  // By content and path:
  std::map<std::string, Found> found_;
  std::map<std::string, Missed> missed_;
  std::map<std::string, Pending> pending_;
  bool has_saved_ = false;
};

/// The segmentation of a document from what was kept of it, or worked out.
Segmentation segmentation_from(const LaterBytes& kept, const Document& document);

/// The first part of an entry: what `encode` gave of the source, and what lookups need of its
/// words, which may be empty. Behind it come the segmentation and the words themselves.
struct Entry {
  std::string_view prepared;
  std::string_view light;
};
std::string join_entry(const Entry& entry);
std::optional<Entry> split_entry(std::string_view bytes);

}  // namespace onrecord::archive
