#include "reuse/hubs.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace onrecord::reuse {
namespace {

constexpr double kMost = 1.5;    // that numbers alone can tell
constexpr double kSurest = 0.8;  // confidence of a direction that rests on them
constexpr std::uint32_t kNone = ~0U;

/// The documents that hang together by a tree of edges, looked through from one of them.
class Trees {
 public:
  Trees(const std::vector<Derivation>& derivations, std::size_t documents)
      : derivations_(derivations), beside_(documents), nodes_(documents) {
    for (std::uint32_t i = 0; i < derivations.size(); ++i) {
      beside_[derivations[i].from.value].push_back(i);
      beside_[derivations[i].to.value].push_back(i);
    }
    for (std::uint32_t d = 0; d < documents; ++d) {
      if (!nodes_[d].is_seen) look_through(d);
    }
  }

  /// How much the numbers speak for `from` of an edge as its origin; 0 where they tell nothing.
  double lean_of(const Derivation& edge) const {
    const Node& x = nodes_[edge.from.value];
    const Node& y = nodes_[edge.to.value];
    if (!x.is_in_tree) return 0;
    const bool from_is_above = y.above == edge.from.value;
    const Node& lower = from_is_above ? y : x;
    const std::uint32_t below = lower.origins;
    const std::uint32_t above = nodes_[lower.root].origins - below;
    const std::uint32_t of_from = from_is_above ? above : below;
    const std::uint32_t of_to = from_is_above ? below : above;
    if (of_from == 0 || of_to == 0) return of_from == of_to ? 0 : of_from > 0 ? kMost : -kMost;
    return std::clamp(std::log(static_cast<double>(of_from) / of_to), -kMost, kMost);
  }

 private:
  struct Node {
    std::uint32_t root = kNone;
    std::uint32_t above = kNone;  // the document that it was reached from
    int against = 0;              // known directions that it cannot be the origin with
    std::uint32_t origins = 0;    // possible ones from here down
    bool is_seen = false;
    bool is_in_tree = false;
  };

  void look_through(std::uint32_t root) {
    std::vector<std::uint32_t> order = {root};
    nodes_[root].is_seen = true;
    nodes_[root].root = root;
    std::size_t ends = 0;
    for (std::size_t next = 0; next < order.size(); ++next) {
      const std::uint32_t here = order[next];
      ends += beside_[here].size();
      for (const std::uint32_t edge : beside_[here]) reach(edge, here, order);
    }
    if (ends / 2 + 1 != order.size()) return;  // two ways from one to another: no tree
    int least = std::numeric_limits<int>::max();
    for (const std::uint32_t each : order) least = std::min(least, nodes_[each].against);
    for (auto each = order.rbegin(); each != order.rend(); ++each) {
      Node& node = nodes_[*each];
      node.is_in_tree = true;
      node.origins += node.against == least;
      if (node.above != kNone) nodes_[node.above].origins += node.origins;
    }
  }

  void reach(std::uint32_t edge, std::uint32_t here, std::vector<std::uint32_t>& order) {
    const Derivation& derivation = derivations_[edge];
    const bool is_down = derivation.from.value == here;
    const std::uint32_t there = (is_down ? derivation.to : derivation.from).value;
    if (nodes_[there].is_seen) return;
    Node& node = nodes_[there];
    node.is_seen = true;
    node.root = nodes_[here].root;
    node.above = here;
    node.against = nodes_[here].against;
    if (derivation.is_directed) node.against += is_down ? 1 : -1;
    order.push_back(there);
  }

  const std::vector<Derivation>& derivations_;
  std::vector<std::vector<std::uint32_t>> beside_;  // of a document: indices of derivations
  std::vector<Node> nodes_;
};

}  // namespace

void lean_on_numbers(std::vector<Derivation>& derivations, const Leans& leans, double plain) {
  std::size_t documents = 0;
  for (const Derivation& each : derivations) {
    documents = std::max<std::size_t>(documents, std::max(each.from.value, each.to.value) + 1);
  }
  const Trees trees(derivations, documents);
  std::vector<double> sums(derivations.size(), 0);
  for (std::size_t i = 0; i < derivations.size(); ++i) {
    const Derivation& edge = derivations[i];
    const auto found = leans.find({edge.from, edge.to});
    if (edge.is_directed || found == leans.end()) continue;
    sums[i] = found->second + trees.lean_of(edge);
  }
  for (std::size_t i = 0; i < derivations.size(); ++i) {
    Derivation& edge = derivations[i];
    if (edge.is_directed || std::abs(sums[i]) < plain) continue;
    if (sums[i] < 0) std::swap(edge.from, edge.to);
    edge.is_directed = true;
    edge.confidence = std::min(kSurest, std::round(100 / (1 + std::exp(-std::abs(sums[i])))) / 100);
  }
}

}  // namespace onrecord::reuse
