// Which quotations and indirect speech are variants of one utterance, and how they differ word by
// word (the only entry of this room).
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/shared_bytes.h"
#include "onrecord/document.h"
#include "onrecord/quotation.h"
#include "onrecord/segmentation.h"
#include "onrecord/speaker.h"
#include "onrecord/utterance.h"

namespace onrecord {

/// The documents of a run and what was said in them; ids are indices into these lists.
struct Said {
  std::span<const Document> documents;
  std::span<const Segmentation> segmentations;  ///< one per document
  std::span<const Quotation> quotations;
  std::span<const IndirectSpeech> indirect;
  std::span<const Speaker> speakers;
};

/// Speech of one document that was not held against all that is much like it: there is so much of
/// it that the work had to be bounded.
struct LeftOut {
  DocumentId document;
  std::size_t items = 0;      ///< quotations and indirect speech
  std::size_t documents = 0;  ///< those that the other words stand in
};

struct Collation {
  std::vector<Utterance> utterances;
  std::vector<LeftOut> left_out;  ///< in the order of the documents
};

/// Every quotation that is speech stands in at least one utterance, alone if need be; records (role
/// record) are the standard where they hold the words. The same whatever the number of threads (0:
/// one per core). Ids are indices into the result. Total.
Collation collate(const Said& said, unsigned threads);

/// What is kept of a source's words: what every lookup needs, and the words themselves.
struct WordsToKeep {
  std::string light;
  std::string heavy;
};

/// What spares the work of an earlier run.
struct KeptWords {
  /// What SourceTexts::words_to_keep gave.
  struct Words {
    SharedBytes light;
    std::function<SharedBytes()> heavy;  ///< empty where it is there no longer; thread-safe
  };
  /// One a document; without `light`: nothing. Then no segmentation is needed.
  std::vector<Words> words;
  /// Sets the segmentation of a document whose words prove to be no good, in the list that `said`
  /// has; called for several documents at one time.
  std::function<void(DocumentId)> segment = [](DocumentId) {};
  /// `heavy` and `segment` are called when somebody looks at the words of a source, not before:
  /// what `said` points into must outlive the texts.
  bool is_lazy = false;
};

/// Sources made ready for looking quotations up in them, once for many drafts. Immutable; threads
/// may share it.
class SourceTexts {
 public:
  struct Ready;
  /// Of every document of `said` but drafts and those with neither segmentation nor kept words;
  /// their ids are indices, and its documents must outlive this. The same whatever is kept and
  /// whatever the number of threads.
  explicit SourceTexts(const Said& said, KeptWords kept = {}, unsigned threads = 0);
  ~SourceTexts();
  SourceTexts(const SourceTexts&) = delete;
  SourceTexts& operator=(const SourceTexts&) = delete;
  const Ready& ready() const { return *ready_; }

  bool has(DocumentId document) const;  ///< whether it is one of them
  /// What can be given to the next run for a document; depends on nothing but the document.
  WordsToKeep words_to_keep(DocumentId document) const;

 private:
  std::unique_ptr<Ready> ready_;
};

/// Each quotation of a draft (role draft) in an utterance of its own, with what the best of the
/// other documents says of it: their words are the standard, in an account (role article) those in
/// quotation marks first. Documents without segmentation are passed over. The result is
/// the same whatever the number of threads (0: one per core). Ids as above. Total.
std::vector<Utterance> collate_drafts(const Said& said, unsigned threads);

/// The same with sources that are ready, but for what `mark_lost_conditions` marks; `ids` tells for
/// each document that they were made of which document of `said` it is; one without is passed over.
/// No segmentation is needed but the drafts'. Ids as above. Total.
std::vector<Utterance> collate_drafts(const Said& said, const SourceTexts& texts,
                                      std::span<const std::optional<DocumentId>> ids,
                                      unsigned threads);

/// Marks quotations that answer a conditional question which the draft does not print. The
/// documents that the utterances speak of must have their segmentation.
void mark_lost_conditions(const Said& said, std::span<Utterance> utterances);

/// As `collate_drafts`, but every source that has a quotation is told, the best first, at most
/// `most` of them.
std::vector<Utterance> collate_passages(const Said& said, const SourceTexts& texts,
                                        std::span<const std::optional<DocumentId>> ids,
                                        std::size_t most, unsigned threads);

}  // namespace onrecord
