// The report as the rules of this room look at it: names of outlets and speakers, words and places
// of variants. Reads only; cheap to make.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/report.h"

namespace onrecord {

class Scene {
 public:
  /// `report` must outlive the scene.
  explicit Scene(const Report& report);

  const Report& report() const { return report_; }
  const Document& document(DocumentId id) const { return report_.documents[id.value]; }
  bool is_record(DocumentId id) const { return document(id).role == Role::record; }
  bool has_records() const { return has_records_; }
  /// What to call a document: its outlet, else its file's name; both where two share an outlet.
  const std::string& outlet(DocumentId id) const { return outlets_[id.value]; }

  /// Null for indirect speech.
  const Quotation* quotation(const VariantId& variant) const;
  /// Where a variant's words are: inside its marks, or the reported clause.
  DocumentSpan place(const VariantId& variant) const;
  std::optional<SpeakerId> speaker(const VariantId& variant) const;
  double confidence(const VariantId& variant) const;
  /// Empty when nobody is known.
  std::string speaker_name(std::optional<SpeakerId> speaker) const;
  /// The utterance's speaker, else the first that a variant has.
  std::optional<SpeakerId> speaker_of(const Utterance& utterance) const;

  std::string_view text(DocumentSpan place) const {
    return text_of(document(place.document), place.span);
  }
  /// The tokens that lie in a place, marks and punctuation included.
  std::span<const Token> tokens(DocumentSpan place) const;
  /// The folded words of a place.
  std::vector<std::uint64_t> words(DocumentSpan place) const;
  std::size_t word_count(DocumentSpan place) const;
  /// Whether the quotation counts as something that the document itself says was said: no pull
  /// quote, no title or term in marks.
  bool is_speech(const Quotation& quotation) const;

 private:
  const Report& report_;
  std::vector<std::string> outlets_;
  bool has_records_ = false;
};

inline bool has(const VariantPair& pair, DifferenceClass wanted) {
  for (const DifferenceClass found : pair.classes) {
    if (found == wanted) return true;
  }
  return false;
}
inline bool has(const VariantPair& pair, Subtype wanted) {
  for (const Subtype found : pair.subtypes) {
    if (found == wanted) return true;
  }
  return false;
}

}  // namespace onrecord
