#include "reuse/graph.h"

#include <algorithm>
#include <array>
#include <optional>
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

const std::vector<WordRange>* places_in(const Sharing& sharing, DocumentId document,
                                        DocumentId other) {
  const auto found = sharing.find(std::minmax(document.value, other.value));
  if (found == sharing.end()) return nullptr;
  return document < other ? &found->second.of_first : &found->second.of_second;
}

/// How many words, or joints between two words, lie in `own` and not in `others`.
std::uint32_t count_apart(const std::vector<WordRange>* own, const std::vector<WordRange>* others,
                          std::uint32_t first) {
  if (own == nullptr) return 0;
  std::uint32_t count = 0;
  std::size_t next = 0;
  for (const WordRange& range : *own) {
    std::uint32_t at = range.begin + first;
    while (others != nullptr && next < others->size() && (*others)[next].end <= at) ++next;
    for (std::size_t k = next; others != nullptr && at < range.end && k < others->size(); ++k) {
      const std::uint32_t begin = (*others)[k].begin + first;
      if (begin >= range.end) break;
      if (begin > at) count += begin - at;
      at = std::max(at, (*others)[k].end);
    }
    if (at < range.end) count += range.end - at;
  }
  return count;
}

/// How many words of a document it shares with `with` and not with `without`.
std::uint32_t shared_apart(const Sharing& sharing, DocumentId document, DocumentId with,
                           DocumentId without) {
  return count_apart(places_in(sharing, document, with), places_in(sharing, document, without), 0);
}

/// The same for joints: where one left out words between two that stand side by side in the other
/// two, no word tells it.
std::uint32_t joined_apart(const Sharing& sharing, DocumentId document, DocumentId with,
                           DocumentId without) {
  return count_apart(places_in(sharing, document, with), places_in(sharing, document, without), 1);
}

/// Whether so many words more are no chance.
bool is_clearly_more(std::uint32_t more, std::uint32_t less) {
  return more >= less + 3 && more >= 2 * less;
}

void drop(std::vector<Derivation>& derivations, const std::vector<std::uint8_t>& is_needless) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < derivations.size(); ++i) {
    if (is_needless[i] != 0) continue;
    if (kept != i) derivations[kept] = std::move(derivations[i]);
    ++kept;
  }
  derivations.resize(kept);
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

void keep_nearest(std::vector<Derivation>& derivations, const Sharing& sharing) {
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
        const std::uint32_t with_y =
            shared_apart(sharing, copy, y, x) + joined_apart(sharing, copy, y, x);
        const std::uint32_t with_x =
            shared_apart(sharing, copy, x, y) + joined_apart(sharing, copy, x, y);
        const bool is_from_y = is_clearly_more(with_y, with_x + 1);
        const std::size_t other = is_from_y ? far : near;
        if (!has_credit(derivations[other])) is_needless[other] = 1;
      }
    }
  }
  drop(derivations, is_needless);
}

namespace {

/// The edges of a run by their ends, whichever way they go.
class ByWay {
 public:
  ByWay(std::vector<Derivation>& derivations, const Sharing& sharing)
      : derivations_(derivations), sharing_(sharing) {
    for (std::size_t i = 0; i < derivations.size(); ++i) {
      const DocumentId from = derivations[i].from;
      const DocumentId to = derivations[i].to;
      edge_[std::minmax(from, to)] = i;
      beside_[from].push_back(to);
      beside_[to].push_back(from);
    }
  }

  void run() {
    std::vector<std::uint8_t> is_needless(derivations_.size(), 0);
    std::vector<std::array<DocumentId, 3>> ways;
    for (const auto& [ends, index] : edge_) {
      const auto [x, z] = ends;
      const auto way = way_of(x, z);
      if (!way || has_credit(derivations_[index])) continue;
      is_needless[index] = 1;
      ways.push_back({x, *way, z});
    }
    for (bool has_new = true; has_new;) {
      has_new = false;
      for (const auto& [x, y, z] : ways) has_new |= lead_on(x, y, z) || lead_on(z, y, x);
    }
    drop(derivations_, is_needless);
  }

 private:
  /// The document that two have their common words by way of.
  std::optional<DocumentId> way_of(DocumentId x, DocumentId z) const {
    const auto beside = beside_.find(x);
    if (beside == beside_.end() || places_in(sharing_, x, z) == nullptr) return std::nullopt;
    for (const DocumentId y : beside->second) {
      if (y == z || edge_.find(std::minmax(y, z)) == edge_.end()) continue;
      if (is_by_way(x, y, z) && is_by_way(z, y, x)) return y;
    }
    return std::nullopt;
  }
  bool is_by_way(DocumentId x, DocumentId y, DocumentId z) const {
    // A change or two that X and Z made alike by chance is nothing against it.
    const std::uint32_t past_y = shared_apart(sharing_, z, x, y);
    std::uint32_t shared = 0;
    for (const WordRange& range : *places_in(sharing_, z, x)) shared += range.end - range.begin;
    return past_y <= 2 + shared / 10 && is_clearly_more(shared_apart(sharing_, z, y, x), past_y);
  }

  /// From X → Y to Y → Z, where nothing but the words tells.
  bool lead_on(DocumentId x, DocumentId y, DocumentId z) {
    const Derivation& before = derivations_[edge_.at(std::minmax(x, y))];
    Derivation& after = derivations_[edge_.at(std::minmax(y, z))];
    constexpr double kSurest = 0.75;
    const bool is_from_x = before.is_directed && before.from == x;
    const bool is_open =
        !after.is_directed && std::all_of(after.evidence.begin(), after.evidence.end(),
                                          [](const DerivationEvidence& each) {
                                            return each.kind == EvidenceKind::passages ||
                                                   each.kind == EvidenceKind::superset;
                                          });
    if (!is_from_x || !is_open) return false;
    after.from = y;
    after.to = z;
    after.is_directed = true;
    after.confidence = std::min(before.confidence, kSurest);
    return true;
  }

  std::vector<Derivation>& derivations_;
  const Sharing& sharing_;
  std::map<std::pair<DocumentId, DocumentId>, std::size_t> edge_;
  std::map<DocumentId, std::vector<DocumentId>> beside_;
};

}  // namespace

void go_by_way(std::vector<Derivation>& derivations, const Sharing& sharing) {
  ByWay(derivations, sharing).run();
}

}  // namespace onrecord::reuse
