#include "render/slices.h"

#include <algorithm>
#include <type_traits>

namespace onrecord {
namespace {

/// The stretch of a list in order of document that belongs to one.
template <class Item>
std::span<const Item> of_document(std::span<const Item> items, DocumentId document) {
  const auto [begin, end] =
      std::equal_range(items.begin(), items.end(), document, [](const auto& a, const auto& b) {
        const auto id = [](const auto& value) {
          if constexpr (std::is_same_v<std::decay_t<decltype(value)>, DocumentId>) {
            return value;
          } else {
            return value.document;
          }
        };
        return id(a) < id(b);
      });
  return {begin, end};
}

/// The same for a list that the report may lack.
template <class Item>
std::span<const Item> of_document(const std::optional<std::vector<Item>>& items,
                                  DocumentId document) {
  return items ? of_document(std::span(*items), document) : std::span<const Item>();
}

template <class Item>
std::span<const Item> all_of(const std::optional<std::vector<Item>>& items) {
  return items ? std::span<const Item>(*items) : std::span<const Item>();
}

}  // namespace

Slice whole_report(const Report& report) {
  Slice slice{report.documents,
              all_of(report.quotations),
              all_of(report.indirect),
              all_of(report.figures),
              all_of(report.times),
              {},
              {}};
  for (const Speaker& speaker : all_of(report.speakers)) {
    slice.speakers.emplace_back(&speaker, speaker.mentions);
  }
  for (const Unchecked& item : report.unchecked) slice.unchecked.push_back(&item);
  return slice;
}

std::vector<Slice> slice_by_document(const Report& report) {
  std::vector<Slice> slices(report.documents.size());
  for (std::size_t i = 0; i < slices.size(); ++i) {
    const DocumentId document = report.documents[i].id;
    slices[i].documents = {&report.documents[i], 1};
    slices[i].quotations = of_document(report.quotations, document);
    slices[i].indirect = of_document(report.indirect, document);
    slices[i].figures = of_document(report.figures, document);
    slices[i].times = of_document(report.times, document);
  }
  for (const Speaker& speaker : all_of(report.speakers)) {
    std::span<const DocumentSpan> rest = speaker.mentions;
    while (!rest.empty()) {
      const auto here = of_document(rest, rest.front().document);
      slices[rest.front().document.value].speakers.emplace_back(&speaker, here);
      rest = rest.subspan(here.size());
    }
  }
  for (const Unchecked& item : report.unchecked) {
    if (item.document) slices[item.document->value].unchecked.push_back(&item);
  }
  return slices;
}

}  // namespace onrecord
