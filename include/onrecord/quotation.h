// What the documents say that somebody said: quotations in marks or set off as blocks, and
// indirect speech in the reporter's own words.
//
// Terms follow quotation research (PARC3, PolNeAR): cue, source, content. Kinds are defined in
// docs/glossary.md.
#pragma once

#include <optional>
#include <vector>

#include "onrecord/span.h"

namespace onrecord {

enum class QuotationKind {
  direct,
  partial,
  scare,
  title,
  nested
};

/// What became of a comparison with a standard.
enum class Verdict {
  agrees,
  differs,
  unchecked  ///< could not be checked; never shown as agreement and never as a fault
};

struct Quotation {
  QuotationId id;
  DocumentId document;
  Span span;   ///< marks included; a block quotation: the block
  Span inner;  ///< marks excluded
  std::vector<Span>
      pieces;  ///< `inner` without a label, reopening marks and paragraph gaps: where the words are
  QuotationKind kind = QuotationKind::direct;

  std::optional<Span> source;  ///< the mention that is credited here; empty when nobody is
  std::optional<Span> cue;     ///< the words that introduce the speech
  std::optional<SpeakerId> speaker;
  double confidence = 0;  ///< that `speaker` is right, 0 to 1
  std::vector<QuotationId>
      parts;  ///< all parts of an utterance that its attribution splits, itself included

  bool is_block = false;     ///< set off by markup, no marks needed
  bool is_closed = true;     ///< false: the closing mark is missing, the end is the paragraph's
  bool is_repeat = false;    ///< a pull quote: repeats the body, never a second occurrence
  bool in_headline = false;  ///< in the headline or a heading
  bool is_carried = false;   ///< speaker taken over from the sentences before, no source here
  std::optional<QuotationId> outer;  ///< for `nested`: the quotation that it stands in
  /// The source sums up what this mention said; the marks hold no words of his (not-their-words).
  std::optional<Span> put_in_mouth_of;
  std::optional<Verdict> verdict;  ///< of a draft's quotation, by the best of its sources
};

struct IndirectSpeech {
  IndirectId id;
  DocumentId document;
  Span span;  ///< the whole reported clause, *that* included, marked fragments in it included
  std::optional<Span> source;
  std::optional<Span> cue;
  std::optional<SpeakerId> speaker;
  double confidence = 0;  ///< that `speaker` is right, 0 to 1
};

}  // namespace onrecord
