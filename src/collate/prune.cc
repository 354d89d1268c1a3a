#include "collate/prune.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace onrecord::collation {
namespace {

/// Whether words inside the pair differ; ends that only one side has are no change.
bool is_reworded(const VariantPair& pair) {
  return std::any_of(pair.edits.begin(), pair.edits.end(), [&](const Edit& edit) {
    const bool is_end = &edit == &pair.edits.front() || &edit == &pair.edits.back();
    return edit.op != EditOp::equal && (!is_end || edit.op == EditOp::substitute);
  });
}

/// Whether the stretch that was compared is the whole quotation, but for marks at its ends.
bool is_whole(const Said& said, const VariantId& id, Span stretch) {
  const auto* quotation = std::get_if<QuotationId>(&id);
  if (quotation == nullptr) return false;
  const Span inner = said.quotations[quotation->value].inner;
  return stretch.begin_byte <= inner.begin_byte + 3 && inner.end_byte <= stretch.end_byte + 3;
}

/// Whether every word of side b (or a) stands in the other side.
bool is_carried(const VariantPair& pair, bool side_b) {
  return std::all_of(pair.edits.begin(), pair.edits.end(), [&](const Edit& edit) {
    return edit.op == EditOp::equal || (side_b ? edit.b.empty() : edit.a.empty());
  });
}

/// Which quotations of another document hold a quotation in full, and which were compared at all.
class Homes {
 public:
  Homes(const Said& said, const std::vector<Utterance>& utterances) {
    for (const Utterance& utterance : utterances) {
      for (const VariantPair& pair : utterance.pairs) {
        if (!pair.a) continue;
        compared_.insert(std::minmax(*pair.a, pair.b));
        if (pair.verdict != Verdict::agrees) continue;
        if (is_carried(pair, true) && is_whole(said, pair.b, pair.b_span.span))
          homes_[{pair.b, pair.a_span.document}].push_back(*pair.a);
        if (is_carried(pair, false) && is_whole(said, *pair.a, pair.a_span.span))
          homes_[{*pair.a, pair.b_span.document}].push_back(pair.b);
      }
    }
  }

  /// Whether the document of `other` has the words of `variant` in a quotation of which `other` is
  /// no variant.
  bool has_better(const VariantId& variant, const VariantId& other, DocumentId document) const {
    const auto found = homes_.find({variant, document});
    if (found == homes_.end()) return false;
    return std::any_of(found->second.begin(), found->second.end(), [&](const VariantId& home) {
      return home != other && compared_.count(std::minmax(home, other)) == 0;
    });
  }

 private:
  std::map<std::pair<VariantId, DocumentId>, std::vector<VariantId>> homes_;
  std::set<std::pair<VariantId, VariantId>> compared_;
};

}  // namespace

void drop_look_alikes(const Said& said, std::vector<Utterance>& utterances) {
  const Homes homes(said, utterances);
  for (Utterance& utterance : utterances) {
    std::erase_if(utterance.pairs, [&](const VariantPair& pair) {
      if (!pair.a || pair.verdict != Verdict::differs || !is_reworded(pair)) return false;
      return homes.has_better(pair.b, *pair.a, pair.a_span.document) ||
             homes.has_better(*pair.a, pair.b, pair.b_span.document);
    });
  }
}

}  // namespace onrecord::collation
