// Figures and times on any bytes: no crash, spans in the document, in order and without overlap.
// The first byte chooses a day of publication, or none.
#include <cmath>
#include <cstdint>
#include <string>

#include "../tests/support/plain_document.h"
#include "measure/measure.h"
#include "segment/segment.h"

namespace {

template <class Item>
void check_spans(const onrecord::Document& document, const std::vector<Item>& items) {
  std::uint32_t end = 0;
  for (const Item& item : items) {
    if (item.span.begin_byte < end || item.span.empty()) __builtin_trap();
    end = item.span.end_byte;
    if (end > document.text.size()) __builtin_trap();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace onrecord;
  if (size == 0) return 0;
  constexpr const char* kDays[] = {"2016-09-30", "1998-02-28T23:59:00", "0001-01-01", "9999-12-31"};
  Document document =
      onrecord::testing::plain_document({reinterpret_cast<const char*>(data) + 1, size - 1});
  if (data[0] % 5 != 4) document.published = kDays[data[0] % 5];
  const Segmentation segmentation = segment(document);
  const auto figures = find_figures(document, segmentation);
  const auto times = find_times(document, segmentation);
  check_spans(document, figures);
  check_spans(document, times);
  for (const Figure& figure : figures) {
    if (figure.low.has_value() != figure.high.has_value()) __builtin_trap();
    if (figure.low && !(std::isfinite(*figure.low) && *figure.low <= *figure.high))
      __builtin_trap();
    if (figure.part_of && figure.part_of->value >= figures.size()) __builtin_trap();
  }
  for (const TimeMention& time : times) {
    if (time.value.empty()) __builtin_trap();
  }
  return 0;
}
