// Where the evidence of a finding stands: from what a finding refers to to places in documents.
#pragma once

#include <type_traits>
#include <vector>

#include "onrecord/report.h"

namespace onrecord {

/// The places of one piece of evidence, in order: a quotation's words or a clause, a group's
/// members, both sides of a passage. None for an utterance: its variants are named beside it.
inline std::vector<DocumentSpan> places_of(const Report& report, const EvidenceRef& ref) {
  std::vector<DocumentSpan> places;
  const auto add = [&](const auto& item) { places.push_back({item.document, item.span}); };
  std::visit(
      [&](const auto& value) {
        using Ref = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Ref, DocumentSpan>) {
          places.push_back(value);
        } else if constexpr (std::is_same_v<Ref, QuotationId>) {
          const Quotation& quotation = (*report.quotations)[value.value];
          places.push_back({quotation.document, quotation.inner});
        } else if constexpr (std::is_same_v<Ref, IndirectId>) {
          add((*report.indirect)[value.value]);
        } else if constexpr (std::is_same_v<Ref, FigureId>) {
          add((*report.figures)[value.value]);
        } else if constexpr (std::is_same_v<Ref, TimeId>) {
          add((*report.times)[value.value]);
        } else if constexpr (std::is_same_v<Ref, FigureGroupId>) {
          for (const FigureId id : (*report.figure_groups)[value.value].members)
            add((*report.figures)[id.value]);
        } else if constexpr (std::is_same_v<Ref, TimeGroupId>) {
          for (const TimeId id : (*report.time_groups)[value.value].members)
            add((*report.times)[id.value]);
        } else if constexpr (std::is_same_v<Ref, PassageId>) {
          const Passage& passage = (*report.passages)[value.value];
          places.push_back(passage.a);
          places.push_back(passage.b);
        }
      },
      ref);
  return places;
}

}  // namespace onrecord
