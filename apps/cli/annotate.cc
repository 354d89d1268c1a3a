#include "annotate.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "onrecord/render.h"

namespace onrecord::cli {

Result<std::string> annotated_draft(const Report& report) {
  const auto is_draft = [](const Document& document) { return document.role == Role::draft; };
  const auto& documents = report.documents;
  if (std::count_if(documents.begin(), documents.end(), is_draft) != 1) {
    return Error{ErrorCode::wrong_use, "", "--annotate takes one draft, not several"};
  }
  const Document& draft = *std::find_if(documents.begin(), documents.end(), is_draft);
  std::string bytes;  // none of standard input, which is read already
  if (std::ifstream file(draft.path, std::ios::binary); draft.path != "-" && file) {
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
  return annotate_docx(report, draft.id, bytes);
}

}  // namespace onrecord::cli
