#include "reuse/reuse.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "reuse/credits.h"
#include "reuse/derive.h"
#include "reuse/narrative.h"
#include "reuse/near_copies.h"
#include "reuse/passages.h"

namespace onrecord {
namespace {

using reuse::Credit;
using reuse::Credits;
using reuse::Derived;
using reuse::Narrative;
using reuse::SharedStretch;
using reuse::Stretch;

DocumentSpan place_of(const std::vector<Narrative>& narratives, std::uint32_t document,
                      std::uint32_t begin, std::uint32_t end) {
  const Narrative& words = narratives[document];
  return {DocumentId{document}, {words[begin].span.begin_byte, words[end - 1].span.end_byte}};
}

/// Share of the words of the shorter side that the other side has.
double similarity_of(const Stretch& stretch) {
  const std::uint32_t shorter = std::min(stretch.a_words, stretch.b_words);
  return shorter == 0 ? 0 : std::min(1.0, static_cast<double>(stretch.shared) / shorter);
}

bool came_later(const Document& a, const Document& b) {
  return a.published && b.published && *b.published < *a.published;
}

class Assembly {
 public:
  explicit Assembly(const Told& told)
      : told_(told),
        narratives_(reuse::narratives_of(told)),
        stand_ins_(reuse::stand_ins(told.documents, narratives_)),
        stretches_(reuse::shared_stretches(narratives_, stand_ins_)),
        credits_(reuse::credits_of(told)),
        derived_(reuse::derive(told, narratives_, stretches_, credits_)) {}

  Reuse run() {
    find_origins();
    Reuse result;
    for (const SharedStretch& each : stretches_) result.passages.push_back(passage_of(each));
    number(result.passages);
    for (const std::uint32_t each : stand_ins_) result.stand_ins.push_back(DocumentId{each});
    result.derivations = std::move(derived_.derivations);
    for (Derivation& derivation : result.derivations) {
      for (DerivationEvidence& evidence : derivation.evidence) rename(evidence);
    }
    return result;
  }

 private:
  void find_origins() {
    for (const Derivation& each : derived_.derivations) {
      if (each.is_directed) origin_of_[std::minmax(each.from, each.to)] = each.from;
    }
  }

  /// The origin stands first, else the earlier of the two.
  Passage passage_of(const SharedStretch& shared) const {
    Passage passage;
    passage.a = place_of(narratives_, shared.first, shared.stretch.a_begin, shared.stretch.a_end);
    passage.b = place_of(narratives_, shared.second, shared.stretch.b_begin, shared.stretch.b_end);
    passage.similarity = similarity_of(shared.stretch);
    const auto origin = origin_of_.find({DocumentId{shared.first}, DocumentId{shared.second}});
    const bool is_turned = origin != origin_of_.end() ? origin->second.value == shared.second
                                                      : came_later(told_.documents[shared.first],
                                                                   told_.documents[shared.second]);
    if (is_turned) std::swap(passage.a, passage.b);
    passage.is_credited = is_credited(passage);
    return passage;
  }

  bool is_credited(const Passage& passage) const {
    const std::uint32_t copy = passage.b.document.value;
    const reuse::Identity& origin = derived_.identities[passage.a.document.value];
    const std::vector<Credit>& others = credits_[copy].others;
    return std::any_of(others.begin(), others.end(), [&](const Credit& credit) {
      return reuse::is_meant(origin, credit) &&
             (credit.is_line ||
              reuse::stands_beside(told_.segmentations[copy], credit, passage.b.span));
    });
  }

  /// Sorts the passages and gives them their ids.
  void number(std::vector<Passage>& passages) {
    std::vector<std::uint32_t> order(passages.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t x, std::uint32_t y) {
      return std::tie(passages[x].b, passages[x].a, x) < std::tie(passages[y].b, passages[y].a, y);
    });
    new_ids_.resize(order.size());
    std::vector<Passage> sorted;
    for (std::uint32_t i = 0; i < order.size(); ++i) {
      sorted.push_back(passages[order[i]]);
      sorted.back().id.value = i;
      new_ids_[order[i]] = PassageId{i};
    }
    passages = std::move(sorted);
  }

  void rename(DerivationEvidence& evidence) const {
    for (auto& ref : evidence.refs) {
      if (auto* id = std::get_if<PassageId>(&ref)) *id = new_ids_[id->value];
    }
    std::sort(evidence.refs.begin(), evidence.refs.end());
  }

  const Told& told_;
  std::vector<Narrative> narratives_;
  std::vector<std::uint32_t> stand_ins_;
  std::vector<SharedStretch> stretches_;
  std::vector<Credits> credits_;
  Derived derived_;
  std::map<std::pair<DocumentId, DocumentId>, DocumentId> origin_of_;
  std::vector<PassageId> new_ids_;
};

}  // namespace

Reuse find_reuse(const Told& told) { return Assembly(told).run(); }

}  // namespace onrecord
