// Mails and saved pages made of any bytes.
#include "reading.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  onrecord::check_reading("a.eml", onrecord::Role::article, data, size);
  onrecord::check_reading("a.eml", onrecord::Role::record, data, size);
  onrecord::check_reading("a.mhtml", onrecord::Role::article, data, size);
  return 0;
}
