#include "account/pairs.h"

#include <algorithm>

namespace onrecord::digest {

UnitIndex index_of(std::span<const Unit> units) {
  UnitIndex index;
  index.by_stem.reserve(units.size());
  index.by_form.reserve(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Unit& unit = units[i];
    const auto own = static_cast<std::uint8_t>(i);
    index.by_stem.push_back({unit.stem, own});
    if (!unit.is_side) index.by_form.push_back({unit.form, own});
    if (!unit.is_side && unit.kind == UnitKind::common && !unit.is_actor &&
        (unit.reality == Reality::past || unit.is_passive || unit.is_verb)) {
      index.deeds.push_back({unit.form, own});
    }
    if (unit.kind >= UnitKind::number) index.measures.push_back(own);
    index.has_agent |= unit.is_agent;
    index.has_lead |= unit.lead != 0;
  }
  const auto is_before = [](KeyedUnit a, KeyedUnit b) {
    return a.key != b.key ? a.key < b.key : a.unit < b.unit;
  };
  std::sort(index.by_stem.begin(), index.by_stem.end(), is_before);
  std::sort(index.by_form.begin(), index.by_form.end(), is_before);
  std::sort(index.deeds.begin(), index.deeds.end(), is_before);
  return index;
}

void pair_up(const std::vector<KeyedUnit>& ours, const std::vector<KeyedUnit>& theirs,
             std::vector<UnitPair>& pairs) {
  pairs.clear();
  auto a = ours.begin();
  auto b = theirs.begin();
  while (a != ours.end() && b != theirs.end()) {
    if (a->key < b->key) {
      ++a;
    } else if (b->key < a->key) {
      ++b;
    } else {
      for (auto each = b; each != theirs.end() && each->key == a->key; ++each) {
        pairs.push_back({a->unit, each->unit});
      }
      ++a;
    }
  }
}

}  // namespace onrecord::digest
