#include "account/origins.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "text/fold.h"

namespace onrecord::digest {
namespace {

std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t item) {
  while (parent[item] != item) {
    parent[item] = parent[parent[item]];
    item = parent[item];
  }
  return item;
}

}  // namespace

Origins::Origins(const Report& report) : report_(report), group_(report.documents.size()) {
  std::iota(group_.begin(), group_.end(), 0U);
  const auto join = [this](std::uint32_t a, std::uint32_t b) {
    a = root_of(group_, a);
    b = root_of(group_, b);
    group_[std::max(a, b)] = std::min(a, b);
  };
  std::map<std::string, std::uint32_t> outlets;
  for (const Document& document : report.documents) {
    if (!document.outlet) continue;
    const auto [found, is_new] = outlets.emplace(fold_word(*document.outlet), document.id.value);
    if (!is_new) join(found->second, document.id.value);
  }
  if (report.derivations) {
    for (const Derivation& derivation : *report.derivations) {
      join(derivation.from.value, derivation.to.value);
    }
  }
  for (std::uint32_t i = 0; i < group_.size(); ++i) group_[i] = root_of(group_, i);
}

std::size_t Origins::count(const std::vector<DocumentSpan>& places) const {
  std::vector<std::uint32_t> parent(places.size());
  std::iota(parent.begin(), parent.end(), 0U);
  std::size_t count = places.size();
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    for (std::uint32_t j = i + 1; j < places.size(); ++j) {
      const std::uint32_t a = root_of(parent, i);
      const std::uint32_t b = root_of(parent, j);
      if (a == b || !are_one(places[i], places[j])) continue;
      parent[b] = a;
      --count;
    }
  }
  return count;
}

bool Origins::are_one(DocumentSpan a, DocumentSpan b) const {
  if (group_[a.document.value] == group_[b.document.value]) return true;
  if (!report_.passages) return false;
  const auto touches = [](DocumentSpan place, DocumentSpan side) {
    return place.document == side.document && place.span.overlaps(side.span);
  };
  return std::any_of(report_.passages->begin(), report_.passages->end(), [&](const Passage& each) {
    return (touches(a, each.a) && touches(b, each.b)) || (touches(a, each.b) && touches(b, each.a));
  });
}

}  // namespace onrecord::digest
