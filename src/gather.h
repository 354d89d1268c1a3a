// The first half of every command: from inputs to documents, and from documents to what is said in
// them. Joins the rooms up to attribute/ for compare.cc and check.cc.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "archive/archive.h"
#include "attribute/attribute.h"
#include "examine/examine.h"
#include "gate/gate.h"
#include "onrecord/compare.h"

namespace onrecord {

/// Reads what can be read, in the order of the inputs; the rest becomes `unchecked`. Sources are
/// looked up in the archive where there is one. Errors: wrong_use for an option, no_text when
/// nothing could be read.
Result<Report> read_all(std::vector<Input> inputs, const CompareOptions& options,
                        Diagnostics& diagnostics, archive::Archive* archive = nullptr);

/// Drafts, to be recognised among sources by their bytes or by their words, whatever sort of file
/// these were saved as.
class DraftCopies {
 public:
  void add(const Document& draft);
  bool holds(const Document& source) const;

 private:
  std::set<std::string> hashes_;
  std::map<std::size_t, std::set<std::string>> letters_;  // by size of the text
};

/// As `read_all`, but to read nothing is no error, and nothing is told across the documents yet.
Result<Report> read_some(std::vector<Input> inputs, const CompareOptions& options,
                         Diagnostics& diagnostics, archive::Archive* archive = nullptr);
/// Tells what only shows across the documents of a run. Errors: wrong_use for an option.
Result<bool> warn_of_run(const Report& report, const CompareOptions& options,
                         Diagnostics& diagnostics);

/// Segments every document and finds what is said in articles and drafts, by document; not of
/// those for which `passed_over` is true (empty: none). The archive is asked first and gets what is
/// new; a document whose words it has is left without segmentation.
std::vector<Speech> speech_of_documents(Report& report, const CompareOptions& options,
                                        Diagnostics& diagnostics,
                                        const std::vector<bool>& passed_over = {},
                                        archive::Archive* archive = nullptr);
/// Gives those documents their segmentation that the utterances speak of and that have none;
/// `parts` has what was kept of each (see Archive::parts).
void complete_segmentations(Report& report, std::span<const archive::LaterBytes> parts,
                            const CompareOptions& options);
/// Makes one list of what is said of it, with one speaker for each person of the run.
void join_speech(Report& report, std::vector<Speech> speech, bool same_event);

/// Segments every document and finds what is said in articles and drafts, by whom. `same_event`:
/// one surname is one person across the documents.
/// Documents for which `passed_over` is true (empty: none) are left without segmentation.
void find_speech(Report& report, const CompareOptions& options, bool same_event,
                 Diagnostics& diagnostics, const std::vector<bool>& passed_over = {},
                 archive::Archive* archive = nullptr);

/// Finds the figures and times of every document, which are segmented already. The ids are those of
/// the run.
void find_measures(Report& report, const CompareOptions& options);

/// What could not be read besides the drafts.
LostSources lost_sources(const Report& report, std::span<const std::string> draft_paths);

/// What follows once the quotations of drafts were looked up: findings, what stays unchecked,
/// waivers and the baseline.
void conclude_drafts(Report& report, const Policy& policy, std::span<const std::string> draft_paths,
                     const std::optional<Baseline>& baseline, Diagnostics& diagnostics,
                     unsigned threads);

}  // namespace onrecord
