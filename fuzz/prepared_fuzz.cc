// What is kept of a source, from hostile bytes: up to the first NUL NUL stands the file that it is
// said to be of. Whatever is taken must keep the rules of the nouns, come out the same again, and
// do as a source of a draft.
#include <cstdint>
#include <string>
#include <string_view>

#include "archive/prepared.h"
#include "collate/collate.h"
#include "read/document_check.h"

namespace {

void require(bool holds) {
  if (!holds) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace onrecord;
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::size_t end = all.find(std::string_view("\0\0", 2));
  if (end == std::string_view::npos) return 0;
  const std::string file(all.substr(0, end));
  std::optional<archive::Prepared> prepared = archive::decode(all.substr(end + 2), file);
  if (!prepared) return 0;
  require(broken_rule(prepared->document, file).empty());
  const std::string bytes = archive::encode(*prepared);
  std::optional<archive::Prepared> again = archive::decode(bytes, file);
  require(again && archive::encode(*again) == bytes);
  const std::vector<Speaker> speakers =
      join_speakers({&prepared->document, 1}, {&prepared->speech, 1}, true);
  const SourceTexts texts({{&prepared->document, 1},
                           {&prepared->segmentation, 1},
                           prepared->speech.quotations,
                           prepared->speech.indirect,
                           speakers});
  return 0;
}
