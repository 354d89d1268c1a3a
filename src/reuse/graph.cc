#include "reuse/graph.h"

#include <algorithm>
#include <set>

namespace onrecord::reuse {
namespace {

using Edges = std::vector<std::vector<std::uint32_t>>;  // of a document: indices of derivations

/// Strongly connected components by Tarjan's algorithm (SIAM J. Comput. 1, 1972), without
/// recursion: a chain of a thousand copies must not overflow the stack.
class Components {
 public:
  Components(const std::vector<Derivation>& derivations, std::size_t documents)
      : derivations_(derivations),
        edges_(documents),
        order_(documents, 0),
        low_(documents, 0),
        of_(documents, 0) {
    for (std::uint32_t i = 0; i < derivations.size(); ++i) {
      if (derivations[i].is_directed) edges_[derivations[i].from.value].push_back(i);
    }
    for (std::uint32_t d = 0; d < documents; ++d) {
      if (order_[d] == 0) visit(d);
    }
  }

  bool is_in_cycle(const Derivation& edge) const {
    return edge.is_directed && of_[edge.from.value] == of_[edge.to.value];
  }
  std::uint32_t of(DocumentId document) const { return of_[document.value]; }

 private:
  struct Frame {
    std::uint32_t document = 0;
    std::size_t next = 0;
  };

  void enter(std::uint32_t document) {
    order_[document] = low_[document] = ++count_;
    open_.push_back(document);
    frames_.push_back({document, 0});
  }

  void visit(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const std::uint32_t here = frame.document;
      if (frame.next < edges_[here].size()) {
        const std::uint32_t to = derivations_[edges_[here][frame.next++]].to.value;
        if (order_[to] == 0) {
          enter(to);
        } else if (of_[to] == 0) {
          low_[here] = std::min(low_[here], order_[to]);
        }
        continue;
      }
      if (low_[here] == order_[here]) close(here);
      frames_.pop_back();
      if (!frames_.empty()) {
        std::uint32_t& above = low_[frames_.back().document];
        above = std::min(above, low_[here]);
      }
    }
  }

  void close(std::uint32_t root) {
    ++components_;
    while (true) {
      const std::uint32_t document = open_.back();
      open_.pop_back();
      of_[document] = components_;
      if (document == root) break;
    }
  }

  const std::vector<Derivation>& derivations_;
  Edges edges_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> of_;
  std::vector<std::uint32_t> open_;
  std::vector<Frame> frames_;
  std::uint32_t count_ = 0;
  std::uint32_t components_ = 0;
};

std::size_t documents_of(const std::vector<Derivation>& derivations) {
  std::size_t count = 0;
  for (const Derivation& each : derivations) {
    count = std::max<std::size_t>(count, std::max(each.from.value, each.to.value) + 1);
  }
  return count;
}

bool has_credit(const Derivation& derivation) {
  return std::any_of(derivation.evidence.begin(), derivation.evidence.end(),
                     [](const DerivationEvidence& evidence) {
                       return evidence.kind == EvidenceKind::credit ||
                              evidence.kind == EvidenceKind::contributor;
                     });
}

std::uint32_t words_between(const SharedWords& shared, DocumentId a, DocumentId b) {
  const auto found = shared.find(std::minmax(a.value, b.value));
  return found == shared.end() ? 0 : found->second;
}

}  // namespace

void break_cycles(std::vector<Derivation>& derivations) {
  const std::size_t documents = documents_of(derivations);
  // Confidences are rounded to hundredths: the loop ends after as many rounds at most.
  for (bool has_cycle = true; has_cycle;) {
    const Components components(derivations, documents);
    std::map<std::uint32_t, double> least;  // of each cycle
    for (const Derivation& edge : derivations) {
      if (!components.is_in_cycle(edge)) continue;
      const auto [found, is_new] = least.emplace(components.of(edge.from), edge.confidence);
      if (!is_new) found->second = std::min(found->second, edge.confidence);
    }
    has_cycle = !least.empty();
    for (Derivation& edge : derivations) {
      if (!components.is_in_cycle(edge) || edge.confidence > least[components.of(edge.from)]) {
        continue;
      }
      edge.is_directed = false;
      edge.confidence = 0.5;
      if (edge.to < edge.from) std::swap(edge.from, edge.to);
    }
  }
}

void keep_nearest(std::vector<Derivation>& derivations, const SharedWords& shared) {
  std::map<DocumentId, std::vector<std::size_t>> ways_to;
  std::set<std::pair<DocumentId, DocumentId>> directed;
  for (std::size_t i = 0; i < derivations.size(); ++i) {
    if (!derivations[i].is_directed) continue;
    ways_to[derivations[i].to].push_back(i);
    directed.insert({derivations[i].from, derivations[i].to});
  }
  std::vector<std::uint8_t> is_needless(derivations.size(), 0);
  for (const auto& [copy, ways] : ways_to) {
    for (const std::size_t far : ways) {
      for (const std::size_t near : ways) {
        const DocumentId x = derivations[far].from;
        const DocumentId y = derivations[near].from;
        if (directed.find({x, y}) == directed.end()) continue;
        const std::uint32_t with_x = words_between(shared, x, copy);
        const std::uint32_t with_y = words_between(shared, y, copy);
        const bool is_from_y = with_y > with_x + 3 + with_x / 50;
        const std::size_t other = is_from_y ? far : near;
        if (!has_credit(derivations[other])) is_needless[other] = 1;
      }
    }
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < derivations.size(); ++i) {
    if (is_needless[i] != 0) continue;
    if (kept != i) derivations[kept] = std::move(derivations[i]);
    ++kept;
  }
  derivations.resize(kept);
}

}  // namespace onrecord::reuse
