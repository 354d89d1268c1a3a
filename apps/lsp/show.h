// A checked draft as LSP has it: diagnostics, hovers, code actions, each as JSON.
#pragma once

#include <string>
#include <string_view>

#include "checked/checked_draft.h"
#include "lsp/settings.h"

namespace onrecord::lsp {

/// The array of a document's diagnostics. `glossary` is the URI of the page that explains the
/// codes; may be empty.
std::string diagnostics_json(const checked::CheckedDraft& draft, std::string_view uri,
                             std::string_view glossary, const Client& client);

/// One diagnostic at the top of a draft that could not be checked at all.
std::string failure_json(std::string_view message);

/// What the sources have for the quotation at a position; "null" where there is none.
std::string hover_json(const checked::CheckedDraft& draft, wire::Position position,
                       const Client& client);

/// The offers to take the source's wording for what stands in the range.
std::string actions_json(const checked::CheckedDraft& draft, wire::Range range,
                         std::string_view uri, std::int64_t version, const Client& client);

}  // namespace onrecord::lsp
