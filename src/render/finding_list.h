// The findings as the formats for other programs list them: one entry a finding, each with the one
// place where an editor should jump to, and the others beside it. All formats walk this list, which
// is why they count alike.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/render.h"
#include "render/places.h"

namespace onrecord {

struct FindingEntry {
  const Finding* finding = nullptr;
  std::uint32_t number = 1;          ///< of its id: n1, n2, …
  DocumentSpan main;                 ///< in the draft, else the wording that differs
  std::vector<DocumentSpan> others;  ///< the standard first; none twice
};

struct FindingCounts {
  std::array<std::uint32_t, 4> open{};  ///< by severity, from high to note
  std::uint32_t baseline = 0;
  std::uint32_t waived = 0;
  std::uint32_t all_open() const { return open[0] + open[1] + open[2] + open[3]; }
};

class FindingList {
 public:
  /// `report` must outlive this.
  explicit FindingList(const Report& report);

  const Report& report() const { return report_; }
  const Places& places() const { return places_; }
  const std::vector<FindingEntry>& entries() const { return entries_; }
  const FindingCounts& counts() const { return counts_; }

  const Document& document(DocumentSpan place) const {
    return report_.documents[place.document.value];
  }
  std::string_view text(DocumentSpan place) const { return text_of(document(place), place.span); }
  /// The place of what could not be checked; empty when it is a whole input.
  std::optional<DocumentSpan> place(const Unchecked& item) const;

 private:
  const Report& report_;
  Places places_;
  std::vector<FindingEntry> entries_;
  FindingCounts counts_;
};

/// The words of a finding's summary as a sentence.
std::string sentence_of(const Finding& finding);

/// At most `most` code points, with an ellipsis where it was cut.
std::string shortened_text(std::string_view text, std::size_t most);

}  // namespace onrecord
