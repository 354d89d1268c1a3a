#include "render/account_parts.h"

namespace onrecord {

std::vector<AccountStretch> stretches_of(const AccountSentence& sentence) {
  std::vector<AccountStretch> stretches;
  const Span whole = sentence.citations[0].span;
  std::uint32_t at = whole.begin_byte;
  for (const AccountPart& part : sentence.parts) {
    if (part.span.begin_byte > at) stretches.push_back({{at, part.span.begin_byte}, std::nullopt});
    stretches.push_back({part.span, part.status});
    at = part.span.end_byte;
  }
  if (at < whole.end_byte) stretches.push_back({{at, whole.end_byte}, std::nullopt});
  return stretches;
}

AccountMarks marks_of(const AccountStretch& stretch) {
  if (stretch.status == AccountStatus::single_source) return {"‹", "›"};
  if (stretch.status == AccountStatus::disputed) return {"≠‹", "›"};
  return {};
}

AccountCounts count_account(const std::vector<AccountSentence>& account) {
  AccountCounts counts;
  for (const AccountSentence& each : account) {
    const bool has_parts = !each.parts.empty();
    switch (each.status) {
      case AccountStatus::established:
        ++(has_parts ? counts.mostly : counts.established);
        break;
      case AccountStatus::disputed:
        ++counts.disputed;
        break;
      case AccountStatus::single_source:
        ++(has_parts ? counts.partly : counts.single);
        break;
    }
  }
  return counts;
}

}  // namespace onrecord
