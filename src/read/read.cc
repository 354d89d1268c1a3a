#include "read/read.h"

namespace onrecord {

std::vector<Input> expand_inputs(std::vector<Input> inputs, std::vector<Unchecked>&, Diagnostics&) {
  return inputs;
}

Result<Document> read_document(const Input& input, const ReadOptions&, Diagnostics&) {
  return Error{ErrorCode::unreadable, input.path, "no reader yet"};
}

}  // namespace onrecord
