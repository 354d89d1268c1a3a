// Mails (EML) and saved pages (MHTML): the text of their root, by its own charset.
#pragma once

#include <string>
#include <string_view>

#include "onrecord/document.h"
#include "onrecord/result.h"

namespace onrecord {

/// What the caller knows beside the bytes.
struct MailHints {
  std::string_view path;  ///< as the user named the file; goes into diagnostics
  std::string_view url;   ///< of a saved page; empty when unknown
  Role role = Role::article;
};

/// A mail: its text (the plain one, unless the HTML has much more), title from Subject, byline from
/// From, published from Date. A saved page: as read_html reads its root. Attachments are inputs of
/// their own (attachments.h). Blocks are sorted; turns are left to the caller. Errors: no_text.
Result<Document> read_mail(std::string_view bytes, const MailHints& hints,
                           Diagnostics& diagnostics);

}  // namespace onrecord
