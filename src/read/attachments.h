// The files that came with a mail, as inputs of their own: a press release is often the document in
// a mail that only says "attached".
//
// They are named "mail.eml/NAME" and read one by one when their turn comes, so that a folder of
// mails costs the memory of one. Mails in mails count, to a bounded depth and number.
#pragma once

#include <optional>
#include <string>

#include "onrecord/compare.h"
#include "onrecord/result.h"
#include "read/read.h"

namespace onrecord {

struct Attachment {
  std::string bytes;
  std::optional<std::string> sent;  ///< the date of the outermost mail, as Document::published
};

/// Precondition: an input of `add_attachments` whose `mail` is set.
Result<Attachment> load_attachment(const Input& input, const ReadOptions& options);

}  // namespace onrecord
