// Mails and saved pages made of any bytes.
#include <map>

#include "reading.h"

namespace onrecord {
namespace {

/// Its attachments are bounded in number, each has a name of its own and can be read.
void check_attachments(const std::uint8_t* data, std::size_t size) {
  Input mail{"a.eml", Role::article, std::string(reinterpret_cast<const char*>(data), size), false};
  std::vector<Unchecked> unchecked;
  Diagnostics diagnostics;
  const std::vector<Input> inputs = add_attachments({mail}, {}, unchecked, diagnostics);
  if (inputs.size() > 21 || unchecked.size() > 201) __builtin_trap();
  std::map<std::string, int> names;
  for (const Input& input : inputs) {
    if (++names[input.path] > 1 || !input.bytes) __builtin_trap();
    if (input.mail.empty()) continue;
    const Result<Document> document = read_document(input, {}, diagnostics);
    if (document && !broken_rule(*document, *input.bytes).empty()) __builtin_trap();
  }
}

}  // namespace
}  // namespace onrecord

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  onrecord::check_reading("a.eml", onrecord::Role::article, data, size);
  onrecord::check_reading("a.eml", onrecord::Role::record, data, size);
  onrecord::check_reading("a.mhtml", onrecord::Role::article, data, size);
  onrecord::check_attachments(data, size);
  return 0;
}
