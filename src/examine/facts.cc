#include "examine/facts.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/unions.h"

namespace onrecord {
namespace {

/// One side of a difference on the ruler of its document.
struct Side {
  DocumentId document;
  Span stretch;
  Span changed;
  FindingKind kind;
  std::size_t index = 0;
};

/// Whether `b` covers most of `a` and the reverse.
bool is_mostly(Span a, Span b) {
  const std::uint32_t begin = std::max(a.begin_byte, b.begin_byte);
  const std::uint32_t end = std::min(a.end_byte, b.end_byte);
  if (begin >= end) return false;
  return 2 * std::uint64_t{end - begin} > std::max(a.size(), b.size());
}

/// Whether two changes are of the same words: mostly the same stretch, or (where words are missing
/// here) the same place. One small change inside a long rewording is a fact of its own.
bool is_same_change(Span a, Span b) {
  constexpr std::uint32_t kFewBytes = 16;
  if (a.empty() || b.empty()) {
    return std::max(a.size(), b.size()) <= kFewBytes && a.begin_byte <= b.end_byte &&
           b.begin_byte <= a.end_byte;
  }
  return is_mostly(a, b);
}

}  // namespace

std::vector<std::vector<std::size_t>> one_fact_groups(const std::vector<Difference>& differences) {
  std::vector<Side> sides;
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const Difference& difference = differences[i];
    for (const bool is_a : {true, false}) {
      const DocumentSpan& stretch = is_a ? difference.core.a : difference.core.b;
      sides.push_back({stretch.document, stretch.span, changed_span(difference.core, is_a),
                       difference.kind, i});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::tie(a.kind, a.document, a.stretch, a.index) <
           std::tie(b.kind, b.document, b.stretch, b.index);
  });
  Unions unions(differences.size());
  // A sweep over each document: every side meets those before it that still reach it, at most
  // `kActive` of them, so that a thousand copies of one sentence stay linear.
  constexpr std::size_t kActive = 64;
  std::vector<const Side*> active;
  for (const Side& side : sides) {
    std::erase_if(active, [&](const Side* other) {
      return other->kind != side.kind || other->document != side.document ||
             other->stretch.end_byte < side.stretch.begin_byte;
    });
    for (const Side* other : active) {
      if (is_mostly(side.stretch, other->stretch) || is_same_change(side.changed, other->changed)) {
        unions.join(side.index, other->index);
      }
    }
    if (active.size() >= kActive) active.erase(active.begin());
    active.push_back(&side);
  }
  std::map<std::size_t, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < differences.size(); ++i) groups[unions.root(i)].push_back(i);
  std::vector<std::vector<std::size_t>> result;
  for (auto& [root, members] : groups) result.push_back(std::move(members));
  return result;
}

}  // namespace onrecord
