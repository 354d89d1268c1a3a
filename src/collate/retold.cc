#include "collate/retold.h"

#include <algorithm>
#include <vector>

namespace onrecord::collation {
namespace {

/// Whether the quoted words of `run` retell what stands beside its place in the record.
bool retells(const RecordText& record, const Wording& quotation, const Stretch& run) {
  constexpr std::uint32_t kFewest = 4;
  constexpr std::uint32_t kBeside = 40;
  if (run.quoted_end - run.quoted_begin < kFewest || run.begin >= run.end) return false;
  const auto [turn_begin, turn_end] = turn_around(record, run.begin);
  const std::uint32_t from = std::max(turn_begin, run.begin - std::min(run.begin, kBeside));
  const std::uint32_t to = std::min(turn_end, run.end + kBeside);
  std::vector<std::uint64_t> beside;
  for (std::uint32_t i = from; i < to; ++i) {
    if (i == run.begin) i = std::min(run.end, to);
    if (i < to) beside.push_back(record.wording().words[i].info->lemma);
  }
  std::sort(beside.begin(), beside.end());
  std::uint32_t content = 0;
  std::uint32_t found = 0;
  for (std::uint32_t j = run.quoted_begin; j < run.quoted_end; ++j) {
    const Word& word = quotation.words[j];
    if (!word.is_content()) continue;
    ++content;
    found += std::binary_search(beside.begin(), beside.end(), word.info->lemma);
  }
  return found >= 2 && found * 10 >= content * 6;
}

}  // namespace

std::pair<std::uint32_t, std::uint32_t> turn_around(const RecordText& record, std::uint32_t at) {
  const std::vector<std::uint32_t>& changes = record.speaker_changes;
  const auto after = std::upper_bound(changes.begin(), changes.end(), at);
  return {after == changes.begin() ? 0 : *(after - 1),
          after == changes.end() ? record.size() : *after};
}

bool is_retold_beside(const RecordText& record, const Wording& quotation, std::uint32_t begin,
                      std::span<const Match> core) {
  const auto agrees = [](const Match& match) { return match.agrees(); };
  const auto first = std::find_if(core.begin(), core.end(), agrees);
  if (first == core.end()) return false;
  const auto last = std::find_if(core.rbegin(), core.rend(), agrees);
  const Stretch place{begin + core.front().a_begin, begin + core.back().a_end, 0, first->b_begin};
  if (retells(record, quotation, place)) return true;
  return retells(record, quotation, {place.begin, place.end, last->b_end, core.back().b_end});
}

}  // namespace onrecord::collation
