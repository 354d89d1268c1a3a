// A sentence of the account cut into the parts that rest on something else than the rest of it, so
// that every view marks the same words.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "onrecord/report.h"

namespace onrecord {

struct AccountStretch {
  Span span;
  std::optional<AccountStatus> status;  ///< empty: between parts, or of a sentence without any
};

/// The whole sentence, in order.
std::vector<AccountStretch> stretches_of(const AccountSentence& sentence);

/// What the marks around a stretch are: none for established words and those between parts.
struct AccountMarks {
  const char* before = "";
  const char* after = "";
};
AccountMarks marks_of(const AccountStretch& stretch);

/// How many sentences of each status, those told apart of which a part rests on one source.
struct AccountCounts {
  std::size_t established = 0;  ///< all of it
  std::size_t mostly = 0;       ///< established but for a part
  std::size_t partly = 0;       ///< no second source but for a part
  std::size_t disputed = 0;
  std::size_t single = 0;
};
AccountCounts count_account(const std::vector<AccountSentence>& account);

}  // namespace onrecord
