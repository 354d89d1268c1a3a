#include "attribute/propose.h"

#include <utility>

#include "attribute/draft.h"

namespace onrecord::attribution {

std::vector<Candidate> propose(const View& view, Range paragraph) {
  if (paragraph.empty()) return {};
  const std::uint32_t first = view.unit_of[paragraph.begin];
  const std::uint32_t last = view.unit_of[paragraph.end - 1];
  std::vector<Draft> drafts;
  for (std::uint32_t u = first; u <= last; ++u) draft_sources(view, u, paragraph.end, drafts);
  draft_contents(view, paragraph, drafts);
  std::vector<Candidate> candidates;
  for (Draft& each : drafts) {
    if (each.is_dropped || (each.candidate.links.empty() && each.candidate.clauses.empty()))
      continue;
    candidates.push_back(std::move(each.candidate));
  }
  for (std::uint32_t u = first; u <= last; ++u)
    find_verbless(view, view.units[u].items, candidates);
  return candidates;
}

}  // namespace onrecord::attribution
