// What one source of a draft says, ready for looking quotations up in it.
//
// A record is one text. An account is looked at in two ways: what it has in quotation marks, put
// one behind the other, each under its own speaker; and its running text as a whole, the reporter's
// words included.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "collate/against_record.h"

namespace onrecord::collation {

/// A source's words, made ready once for many drafts. The document must outlive them.
struct SourceWords {
  RecordText running;
  RecordText quoted;  ///< empty for a record
};

/// A source in one run. What it points into must outlive it.
struct SourceText {
  const Document* document = nullptr;  ///< as the run has it
  const SourceWords* words = nullptr;
  std::size_t index = 0;                    ///< among the sources, in ascending order
  std::vector<const Quotation*> marked;     ///< what stands in marks in an account, in order
  std::vector<const IndirectSpeech*> told;  ///< … and what it tells in its own words
  bool is_record = false;
  bool is_account = false;  ///< somebody tells what others said: its own words are no quotation
};

/// A source's words as a run sees them.
class SeenSource {
 public:
  SeenSource(const SourceWords& words, const SoughtTerms& terms)
      : words_(words),
        running_(words.running.numbered, terms),
        quoted_(words.quoted.numbered, terms) {}
  SeenText running(Scratch& scratch) const { return {&words_.running, &running_, &scratch}; }
  SeenText quoted(Scratch& scratch) const { return {&words_.quoted, &quoted_, &scratch}; }
  /// How many of a quotation's runs of three words are there.
  std::uint32_t runs_of(std::span<const Sought> sought) const;

 private:
  const SourceWords& words_;
  SeenWords running_;
  SeenWords quoted_;
};

SourceWords read_source(const Said& said, const Document& document, const LowerCaseWords& lower,
                        Vocabulary& vocabulary);

/// The source as the run has it.
SourceText look_at_source(const Said& said, const Document& document, const SourceWords& words);

/// What the source says of a draft's quotation, with who is credited where. `sought`:
/// sought_in(variant), whose terms `seen` goes by.
Standing judge_by_source(const Said& said, const SourceText& source, const SeenSource& seen,
                         const Variant& variant, std::span<const Sought> sought,
                         const Vocabulary& vocabulary, Scratch& scratch);

}  // namespace onrecord::collation
