// How many independent origins a claim has among the articles that have it.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/unions.h"
#include "reuse/reuse.h"

namespace onrecord {
namespace {

constexpr double kLargely = 0.15;       // shared part of a text that makes all of it dependent
constexpr std::uint32_t kBeside = 300;  // bytes around a passage or a credit

bool is_beside(DocumentSpan place, DocumentSpan other) {
  return place.document == other.document &&
         place.span.begin_byte < other.span.end_byte + kBeside &&
         other.span.begin_byte < place.span.end_byte + kBeside;
}

class Origins {
 public:
  explicit Origins(const Report& report)
      : report_(report), whole_(report.documents.size()), local_(report.documents.size()) {
    for (const Derivation& derivation : *report.derivations) {
      if (is_largely_a_copy(derivation)) {
        whole_.join(derivation.from.value, derivation.to.value);
      } else {
        local_[derivation.from.value].push_back(&derivation);
      }
    }
  }

  /// 0 when no article has the claim.
  std::uint32_t count(const std::vector<DocumentSpan>& places) {
    std::map<std::uint32_t, std::vector<DocumentSpan>> by_document;
    for (const DocumentSpan& place : places) {
      if (report_.documents[place.document.value].role != Role::record) {
        by_document[place.document.value].push_back(place);
      }
    }
    if (by_document.size() < 2) return static_cast<std::uint32_t>(by_document.size());
    std::map<std::size_t, std::size_t> number_of;  // of a root among those that have the claim
    for (const auto& [document, here] : by_document) {
      number_of.emplace(whole_.root(document), number_of.size());
    }
    Unions claim(number_of.size());
    for (const auto& [document, here] : by_document) {
      for (const Derivation* derivation : local_[document]) {
        const auto there = by_document.find(derivation->to.value);
        if (there == by_document.end() || !depends(*derivation, here, there->second)) continue;
        claim.join(number_of[whole_.root(document)], number_of[whole_.root(there->first)]);
      }
    }
    std::set<std::size_t> roots;
    for (std::size_t i = 0; i < number_of.size(); ++i) roots.insert(claim.root(i));
    return static_cast<std::uint32_t>(roots.size());
  }

 private:
  const Passage* passage_of(const std::variant<PassageId, DocumentSpan>& ref) const {
    const auto* id = std::get_if<PassageId>(&ref);
    return id == nullptr ? nullptr : &(*report_.passages)[id->value];
  }

  bool is_largely_a_copy(const Derivation& derivation) const {
    std::size_t shared[2] = {0, 0};
    for (const DerivationEvidence& evidence : derivation.evidence) {
      if (evidence.kind == EvidenceKind::contributor ||
          evidence.kind == EvidenceKind::shared_error) {
        return true;
      }
      if (evidence.kind != EvidenceKind::passages) continue;
      for (const auto& ref : evidence.refs) {
        const Passage* passage = passage_of(ref);
        if (passage == nullptr) continue;
        const bool is_straight = passage->a.document == derivation.from;
        shared[0] += (is_straight ? passage->a : passage->b).span.size();
        shared[1] += (is_straight ? passage->b : passage->a).span.size();
      }
    }
    const auto share = [&](DocumentId id, std::size_t bytes) {
      const std::size_t size = std::max<std::size_t>(1, report_.documents[id.value].text.size());
      return static_cast<double>(bytes) / static_cast<double>(size);
    };
    // The origin of a known direction may have much that the copy has not.
    const double of_origin = derivation.is_directed ? 0 : share(derivation.from, shared[0]);
    return std::max(of_origin, share(derivation.to, shared[1])) >= kLargely;
  }

  /// Whether the claim stands beside something that one of the two has from the other.
  bool depends(const Derivation& derivation, const std::vector<DocumentSpan>& from,
               const std::vector<DocumentSpan>& to) const {
    const auto touches = [](const std::vector<DocumentSpan>& places, DocumentSpan other) {
      return std::any_of(places.begin(), places.end(),
                         [&](DocumentSpan place) { return is_beside(place, other); });
    };
    for (const DerivationEvidence& evidence : derivation.evidence) {
      for (const auto& ref : evidence.refs) {
        if (const Passage* passage = passage_of(ref)) {
          const bool is_straight = passage->a.document == derivation.from;
          if (touches(from, is_straight ? passage->a : passage->b) &&
              touches(to, is_straight ? passage->b : passage->a)) {
            return true;
          }
        } else if (evidence.kind == EvidenceKind::credit) {
          const DocumentSpan& credit = std::get<DocumentSpan>(ref);
          if (touches(credit.document == derivation.to ? to : from, credit)) return true;
        }
      }
    }
    return false;
  }

  const Report& report_;
  Unions whole_;
  std::vector<std::vector<const Derivation*>> local_;  // by the document that it comes from
};

DocumentSpan place_of(const Report& report, const VariantId& variant) {
  if (const auto* id = std::get_if<QuotationId>(&variant)) {
    const Quotation& quotation = (*report.quotations)[id->value];
    return {quotation.document, quotation.inner};
  }
  const IndirectSpeech& indirect = (*report.indirect)[std::get<IndirectId>(variant).value];
  return {indirect.document, indirect.span};
}

template <class Group, class Item>
void count_groups(Origins& origins, std::vector<Group>& groups, const std::vector<Item>& items) {
  for (Group& group : groups) {
    std::vector<DocumentSpan> places;
    for (const auto member : group.members) {
      places.push_back({items[member.value].document, items[member.value].span});
    }
    group.origins = std::max(1U, origins.count(places));
  }
}

}  // namespace

void count_origins(Report& report) {
  if (!report.derivations || !report.passages) return;
  Origins origins(report);
  if (report.utterances) {
    for (Utterance& utterance : *report.utterances) {
      std::vector<DocumentSpan> places;
      for (const VariantId& variant : utterance.variants) {
        places.push_back(place_of(report, variant));
      }
      const std::uint32_t count = origins.count(places);
      if (count > 0) utterance.origins = count;
    }
  }
  if (report.figure_groups) count_groups(origins, *report.figure_groups, *report.figures);
  if (report.time_groups) count_groups(origins, *report.time_groups, *report.times);
}

}  // namespace onrecord
