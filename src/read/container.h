// Files that hold their text in a container: DOCX, ODT, PDF, mails and saved pages. Told by their
// bytes; the ending only helps.
//
// A container's text has no place in the file's bytes that an editor could jump to, so its document
// has no origin.
#pragma once

#include <string>
#include <string_view>

#include "onrecord/document.h"
#include "onrecord/result.h"

namespace onrecord {

enum class Container {
  none,  ///< text, or bytes that are nothing of this list
  zip,   ///< DOCX, ODT, or an archive of something else
  pdf,
  mail,  ///< EML and MHTML
  ole,   ///< Office before 2007, Outlook, or a DOCX behind a password
};

Container container_of(std::string_view path, std::string_view bytes);

/// What is known of the input beside its bytes.
struct ContainerHints {
  std::string_view path;
  std::string_view url;
  Role role = Role::article;
};

/// Text, blocks and what the container says of itself; of a record, the turns are left to the
/// caller. Errors name what is wrong; their `path` stays empty. Precondition: `container` is not
/// `none`.
Result<Document> read_container(Container container, std::string_view bytes,
                                const ContainerHints& hints, Diagnostics& diagnostics);

}  // namespace onrecord
