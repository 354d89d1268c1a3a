// SRT captions.
#include "reading.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  onrecord::check_reading("a.srt", onrecord::Role::record, data, size);
  return 0;
}
