// A report on one draft, as an editor or an assistant needs it: each quotation with its place in
// the draft's file, what the sources have instead, and what there is to say about it.
//
// Everything is worked out from the report here, so that the report with all its sources need not
// be kept. Nothing is judged anew: verdicts, classes and severities are the report's.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checked/file_map.h"
#include "onrecord/report.h"
#include "wire/text_file.h"

namespace onrecord::checked {

enum class DraftFormat {
  plain,
  markdown,
  html
};

/// The byte order mark that tells the reader that these bytes are UTF-8, whatever a page declares.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Where something stands in a source.
struct SourcePlace {
  std::string path;                  ///< as the source is named
  std::optional<wire::Range> range;  ///< empty when the file has no lines
  std::string speaker;               ///< of a turn or a quotation there; may be empty
  std::optional<double> start_seconds;
  std::string words;
};

enum class PieceKind {
  shared,
  own  ///< the other side has it not, or has another in its place
};

struct Piece {
  PieceKind kind = PieceKind::shared;
  std::string text;
};

struct Replacement {
  wire::Range range;
  std::string text;
};

/// A way to mend a cut or a splice, with what it would put into the draft's file.
struct Offer {
  std::string title;  ///< "Mark the cut with an ellipsis:"
  std::string words;  ///< what the title speaks of, for a reader
  std::vector<Replacement> edits;
};

/// A quotation beside one place of a source.
struct Comparison {
  Verdict verdict = Verdict::unchecked;
  std::vector<DifferenceClass> classes;
  std::vector<Subtype> subtypes;
  SourcePlace place;
  std::vector<SourcePlace> also;  ///< places that match equally well
  std::string before;             ///< what the source has just before, and just after
  std::string after;
  std::vector<Piece> source_words;  ///< the source's words, its own ones told apart
  std::vector<Piece> draft_words;
  std::vector<std::string> hidden;  ///< words of the source that a cut hides
  std::vector<Replacement> fix;     ///< the source's wording in the draft's file; may be empty
  std::vector<Offer> offers;        ///< for a cut or a splice
};

struct CheckedQuotation {
  wire::Range range;  ///< marks included
  std::string words;  ///< marks excluded
  QuotationKind kind = QuotationKind::direct;
  std::string speaker;  ///< whom the draft credits; may be empty
  std::optional<Verdict> verdict;
  std::vector<Comparison> comparisons;
  std::vector<std::string> reasons;  ///< why it could not be checked
};

constexpr std::size_t kNoQuotation = ~std::size_t{0};

/// One thing to look at in the draft.
struct Remark {
  wire::Range range;
  std::optional<Severity> severity;  ///< empty: it could not be checked, which is no fault
  std::string code;                  ///< "altered-quotation/negation", "unchecked/too-short"
  std::string message;
  FindingState state = FindingState::open;
  std::string reason;       ///< of the waiver; else empty
  std::size_t finding = 0;  ///< index into the report's findings; remarks of one finding share it
  std::size_t quotation = kNoQuotation;  ///< index into `quotations`
  std::size_t comparison = 0;            ///< and into its comparisons, where it has any
};

struct CheckedDraft {
  std::vector<CheckedQuotation> quotations;  ///< those that were looked up, in order of the text
  std::vector<Remark> remarks;
  std::size_t findings = 0;
  /// Sources that could not be read, and why.
  std::vector<std::string> unread;
};

/// `draft` is the text whose bytes, behind a byte order mark, the report's draft was read from.
CheckedDraft read_report(const Report& report, const wire::TextFile& draft, DraftFormat format,
                         wire::Unit unit, SourceFiles& files);

}  // namespace onrecord::checked
