// The pages of the server that are no report: the list of stories with the form for a new one, and
// a story that is waiting, running or failed. They work without JavaScript; web/serve.js adds
// dropping files and progress.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store.h"

namespace onrecord::server {

/// Text as HTML shows it: & < > " ' escaped, reordering marks made harmless.
std::string escaped(std::string_view text);

std::string list_page(const std::vector<Story>& stories);
std::string story_page(const Story& story, const std::vector<StoredDocument>& documents,
                       const std::vector<StoredTape>& tapes);
std::string message_page(std::string_view title, std::string_view message);

/// A file of web/ by name; empty when there is none.
std::string_view asset(std::string_view name);

}  // namespace onrecord::server
