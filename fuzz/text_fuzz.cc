// Plain text of any charset, as an article and as a transcript.
#include "reading.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  onrecord::check_reading("a.txt", onrecord::Role::article, data, size);
  onrecord::check_reading("a.txt", onrecord::Role::record, data, size);
  return 0;
}
