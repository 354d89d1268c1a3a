// The first half of every command: from inputs to documents, and from documents to what is said in
// them. Joins the rooms up to attribute/ for compare.cc and check.cc.
#pragma once

#include <vector>

#include "onrecord/compare.h"

namespace onrecord {

/// Reads what can be read, in the order of the inputs; the rest becomes `unchecked`. Errors:
/// wrong_use for an option, no_text when nothing could be read.
Result<Report> read_all(std::vector<Input> inputs, const CompareOptions& options,
                        Diagnostics& diagnostics);

/// Segments every document and finds what is said in articles and drafts, by whom. `same_event`:
/// one surname is one person across the documents.
/// Documents for which `passed_over` is true (empty: none) are left without segmentation.
void find_speech(Report& report, const CompareOptions& options, bool same_event,
                 Diagnostics& diagnostics, const std::vector<bool>& passed_over = {});

/// Finds the figures and times of every document, which are segmented already. The ids are those of
/// the run.
void find_measures(Report& report, const CompareOptions& options);

}  // namespace onrecord
