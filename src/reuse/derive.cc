#include "reuse/derive.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "reuse/cuts.h"
#include "reuse/graph.h"
#include "reuse/hubs.h"
#include "reuse/introduced.h"
#include "reuse/quoted.h"

namespace onrecord::reuse {
namespace {

// What a piece of evidence weighs, in log odds; the sum is the log odds of the direction.
constexpr double kCredit = 3.0;
constexpr double kLine = 3.5;
constexpr double kInferredCredit = 2.5;
constexpr double kDays = 4.0;
constexpr double kMinutes = 2.5;
constexpr double kSuperset = 0.9;  // who has all of another text may have put more to it
constexpr double kLarger = 0.3;
constexpr double kFullerQuotation = 0.4;
constexpr double kMarked = 1.3;
constexpr double kHanging = 1.6;  // a text that begins with "He said"
constexpr double kSudden = 1.6;   // a name that one introduces and the other takes for known
constexpr double kMoreSudden = 0.6;
constexpr std::size_t kMostSudden = 3;
constexpr double kPlain = 1.25;  // a direction is named from here on

constexpr std::size_t kMostNamed = 3;  // documents of one outlet that a bare credit may mean
constexpr std::size_t kMostRefs = 8;

/// Two documents and what is known of them; weak > 0: the words say that the first is the origin.
struct Pair {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  double weak = 0;
  double strong_first = 0;  // strong evidence for the first, for the second
  double strong_second = 0;
  bool has_common_origin = false;
  std::vector<DerivationEvidence> evidence;
};

std::uint32_t own_words_of(const Narrative& words) {
  return static_cast<std::uint32_t>(
      std::count_if(words.begin(), words.end(),
                    [](const NarrativeWord& word) { return !word.is_quoted && word.key != 0; }));
}

class Deriver {
 public:
  Deriver(const Told& told, const std::vector<Narrative>& narratives,
          const std::vector<SharedStretch>& stretches, const std::vector<Credits>& credits)
      : told_(told),
        narratives_(narratives),
        stretches_(stretches),
        credits_(credits),
        quoted_(shared_quotations(told)) {
    for (const Narrative& words : narratives) own_words_.push_back(own_words_of(words));
    for (std::uint32_t i = 0; i < stretches.size(); ++i) {
      passages_[{stretches[i].first, stretches[i].second}].push_back(i);
    }
    for (std::size_t i = 0; i < credits.size(); ++i) {
      identities_.push_back(identity_of(told.documents[i], credits[i].own));
    }
    name_the_nameless(narratives);
  }

  std::vector<Derivation> run() {
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const auto& [pair, passages] : passages_) pairs.insert(pair);
    add_credited_pairs(pairs);
    std::vector<Derivation> found;
    Leans leans;
    for (const auto& [first, second] : pairs) {
      Pair pair{first, second, 0, 0, 0, false, {}};
      weigh(pair);
      if (pair.evidence.empty()) continue;
      const bool is_told_by_words = pair.strong_first == 0 && pair.strong_second == 0;
      if (is_told_by_words && !pair.has_common_origin) {
        leans[{DocumentId{first}, DocumentId{second}}] = pair.weak;
      }
      found.push_back(derivation_of(pair));
    }
    const Sharing sharing = sharing_of();
    break_cycles(found);
    keep_nearest(found, sharing);
    go_by_way(found, sharing);
    lean_on_numbers(found, leans, kPlain);
    break_cycles(found);
    return found;
  }

  std::vector<Identity> identities() { return std::move(identities_); }

 private:
  Sharing sharing_of() const {
    Sharing sharing;
    for (const SharedStretch& each : stretches_) {
      SharedPlaces& places = sharing[{each.first, each.second}];
      for (const CommonRun& run : each.stretch.runs) {
        places.of_first.push_back({run.a_begin, run.a_begin + run.length});
        places.of_second.push_back({run.b_begin, run.b_begin + run.length});
      }
    }
    const auto is_before = [](const WordRange& x, const WordRange& y) { return x.begin < y.begin; };
    for (auto& [ends, places] : sharing) {
      std::sort(places.of_first.begin(), places.of_first.end(), is_before);
      std::sort(places.of_second.begin(), places.of_second.end(), is_before);
    }
    return sharing;
  }

  /// A document of no known outlet is the one that another credits for the words that they share.
  void name_the_nameless(const std::vector<Narrative>& narratives) {
    std::map<std::uint32_t, std::map<OutletName, std::uint32_t>> votes;
    for (const SharedStretch& shared : stretches_) {
      const auto vote = [&](std::uint32_t copy, std::uint32_t origin, std::uint32_t begin,
                            std::uint32_t end) {
        if (!credits_[origin].own.empty()) return;
        const Span place{narratives[copy][begin].span.begin_byte,
                         narratives[copy][end - 1].span.end_byte};
        for (const Credit& credit : credits_[copy].others) {
          if (credit.is_line || is_named(credit.outlet)) continue;
          if (stands_beside(told_.segmentations[copy], credit, place)) {
            ++votes[origin][fullest(copy, credit.outlet)];
          }
        }
      };
      vote(shared.second, shared.first, shared.stretch.b_begin, shared.stretch.b_end);
      vote(shared.first, shared.second, shared.stretch.a_begin, shared.stretch.a_end);
    }
    for (const auto& [document, names] : votes) {
      const auto best =
          std::max_element(names.begin(), names.end(),
                           [](const auto& x, const auto& y) { return x.second < y.second; });
      identities_[document].name = best->first;
      inferred_.insert(document);
    }
  }

  bool is_named(const OutletName& name) const {
    return std::any_of(credits_.begin(), credits_.end(),
                       [&](const Credits& each) { return is_same_outlet(each.own, name); });
  }

  /// The longest name of that outlet in the document: The New York Times for the Times.
  OutletName fullest(std::uint32_t document, const OutletName& name) const {
    OutletName best = name;
    for (const Credit& credit : credits_[document].others) {
      if (credit.outlet.size() > best.size() && is_same_outlet(credit.outlet, name)) {
        best = credit.outlet;
      }
    }
    return best;
  }

  /// Documents that name a document of the run as their source, whether or not words are shared.
  void add_credited_pairs(std::set<std::pair<std::uint32_t, std::uint32_t>>& pairs) const {
    for (std::uint32_t copy = 0; copy < credits_.size(); ++copy) {
      std::set<OutletName> seen;
      for (const Credit& credit : credits_[copy].others) {
        if (!credit.given && !seen.insert(credit.outlet).second) continue;
        std::vector<std::uint32_t> origins;
        for (std::uint32_t d = 0; d < identities_.size() && origins.size() <= kMostNamed; ++d) {
          if (d != copy && is_meant(identities_[d], credit)) origins.push_back(d);
        }
        if (origins.size() > kMostNamed) continue;
        for (const std::uint32_t origin : origins) pairs.insert(std::minmax(copy, origin));
      }
    }
  }

  void weigh(Pair& pair) const {
    weigh_passages(pair);
    weigh_credit(pair, pair.second, pair.first);
    weigh_credit(pair, pair.first, pair.second);
    weigh_common_credit(pair);
    weigh_quotations(pair);
    if (!pair.evidence.empty()) weigh_dates(pair);
  }

  static void lean(Pair& pair, bool first_is_origin, double weight, bool is_strong) {
    if (is_strong) {
      (first_is_origin ? pair.strong_first : pair.strong_second) += weight;
    } else {
      pair.weak += first_is_origin ? weight : -weight;
    }
  }
  /// What the words tell gives way to credits and dates.
  static double lean_of(const Pair& pair) {
    constexpr double kMostAgainst = 1.5;
    const double strong = pair.strong_first - pair.strong_second;
    return strong == 0 ? pair.weak : strong + std::clamp(pair.weak, -kMostAgainst, kMostAgainst);
  }

  void weigh_passages(Pair& pair) const {
    const auto found = passages_.find({pair.first, pair.second});
    if (found == passages_.end()) return;
    DerivationEvidence evidence{EvidenceKind::passages, {}};
    std::uint32_t shared = 0;
    More more_in_a;
    More more_in_b;
    std::uint32_t a_marked = 0;
    std::uint32_t b_marked = 0;
    for (const std::uint32_t index : found->second) {
      const Stretch& stretch = stretches_[index].stretch;
      evidence.refs.emplace_back(PassageId{index});
      shared += stretch.shared;
      count_more(narratives_[pair.first], narratives_[pair.second], stretch, more_in_a, more_in_b);
      a_marked += stretch.a_marked;
      b_marked += stretch.b_marked;
    }
    const DerivationEvidence passages = evidence;
    pair.evidence.push_back(std::move(evidence));
    // Who has something from another leaves out more than he puts in.
    pair.weak += lean_of_cuts(more_in_a, more_in_b);
    weigh_openings(pair, found->second);
    weigh_names(pair, found->second);
    // What one tells in its own voice and the other in marks: the marks quote the teller.
    if (b_marked >= 6 && a_marked == 0) lean(pair, true, kMarked, false);
    if (a_marked >= 6 && b_marked == 0) lean(pair, false, kMarked, false);
    weigh_extent(pair, shared, passages);
  }

  /// Who names somebody without saying who that is has left behind the sentence that did.
  void weigh_names(Pair& pair, const std::vector<std::uint32_t>& stretches) const {
    Sudden sudden;
    for (const std::uint32_t index : stretches) {
      add_sudden_names(narratives_[pair.first], introductions(pair.first), narratives_[pair.second],
                       introductions(pair.second), stretches_[index].stretch, sudden);
    }
    const auto weight = [](const auto& names) {
      if (names.empty()) return 0.0;
      return kSudden + kMoreSudden * static_cast<double>(std::min(names.size(), kMostSudden) - 1);
    };
    lean(pair, true, weight(sudden.in_b), false);
    lean(pair, false, weight(sudden.in_a), false);
  }

  /// No text begins with "He also said"; the other has what stood before.
  void weigh_openings(Pair& pair, const std::vector<std::uint32_t>& stretches) const {
    for (const std::uint32_t index : stretches) {
      const Stretch& stretch = stretches_[index].stretch;
      const bool of_first =
          opens_hanging(told_.documents[pair.first].text, narratives_[pair.first], stretch.a_begin);
      const bool of_second = opens_hanging(told_.documents[pair.second].text,
                                           narratives_[pair.second], stretch.b_begin);
      if (of_first != of_second) lean(pair, of_second, kHanging, false);
    }
  }

  const Introductions& introductions(std::uint32_t document) const {
    const auto [found, is_new] = introductions_.try_emplace(document);
    if (is_new) found->second.emplace(told_.documents[document].text, narratives_[document]);
    return *found->second;
  }

  /// A text that is mostly words of the other, which has much more, is the copy.
  void weigh_extent(Pair& pair, std::uint32_t shared, const DerivationEvidence& passages) const {
    const double of_first = static_cast<double>(shared) / std::max(1U, own_words_[pair.first]);
    const double of_second = static_cast<double>(shared) / std::max(1U, own_words_[pair.second]);
    const bool first_is_origin = of_second > of_first;
    const double more = std::max(of_first, of_second);
    const double less = std::min(of_first, of_second);
    if (more < 0.5 || more < 1.25 * less) return;
    lean(pair, first_is_origin, more >= 2 * less || more >= 0.95 ? kSuperset : kLarger, false);
    pair.evidence.push_back({EvidenceKind::superset, passages.refs});
  }

  void weigh_credit(Pair& pair, std::uint32_t copy, std::uint32_t origin) const {
    DerivationEvidence texts{EvidenceKind::credit, {}};
    DerivationEvidence lines{EvidenceKind::contributor, {}};
    for (const Credit& credit : credits_[copy].others) {
      if (!is_meant(identities_[origin], credit)) continue;
      DerivationEvidence& evidence = credit.is_line ? lines : texts;
      if (credit.given) {
        evidence.given.push_back({DocumentId{copy}, *credit.given});
      } else if (evidence.refs.size() < kMostRefs) {
        evidence.refs.emplace_back(DocumentSpan{DocumentId{copy}, credit.span});
      }
    }
    const bool first_is_origin = origin == pair.first;
    if (!lines.refs.empty() || !lines.given.empty()) {
      lean(pair, first_is_origin, kLine, true);
      pair.evidence.push_back(std::move(lines));
    }
    if (!texts.refs.empty()) {
      const bool is_inferred = inferred_.find(origin) != inferred_.end();
      lean(pair, first_is_origin, is_inferred ? kInferredCredit : kCredit, true);
      pair.evidence.push_back(std::move(texts));
    }
  }

  /// Both run an agency's text: neither has it from the other.
  void weigh_common_credit(Pair& pair) const {
    if (passages_.find({pair.first, pair.second}) == passages_.end()) return;
    for (const Credit& x : credits_[pair.first].others) {
      if (!x.is_line || x.is_house || is_meant(identities_[pair.second], x)) continue;
      for (const Credit& y : credits_[pair.second].others) {
        if (!y.is_line || y.is_house || !are_of_one(x, y)) continue;
        pair.has_common_origin = true;
        DerivationEvidence evidence{EvidenceKind::contributor, {}};
        add_line(evidence, pair.first, x);
        add_line(evidence, pair.second, y);
        pair.evidence.push_back(std::move(evidence));
        return;
      }
    }
  }
  static bool are_of_one(const Credit& x, const Credit& y) {
    return is_same_outlet(x.outlet, y.outlet) || (!x.address.empty() && x.address == y.address);
  }
  static void add_line(DerivationEvidence& evidence, std::uint32_t document, const Credit& credit) {
    if (credit.given) {
      evidence.given.push_back({DocumentId{document}, *credit.given});
    } else {
      evidence.refs.emplace_back(DocumentSpan{DocumentId{document}, credit.span});
    }
  }

  void weigh_quotations(Pair& pair) const {
    const auto found = quoted_.find({pair.first, pair.second});
    if (found == quoted_.end() || pair.evidence.empty()) return;
    const SharedQuotations& shared = found->second;
    const auto add = [&](EvidenceKind kind, const std::vector<DocumentSpan>& places) {
      DerivationEvidence evidence{kind, {}};
      for (const DocumentSpan place : places) {
        if (evidence.refs.size() < kMostRefs) evidence.refs.emplace_back(place);
      }
      pair.evidence.push_back(std::move(evidence));
    };
    // A longer run of what was said cannot come from a shorter one.
    for (const bool of_second : {false, true}) {
      const std::vector<DocumentSpan>& fuller = shared.fuller[of_second];
      if (fuller.empty() || !shared.fuller[!of_second].empty()) continue;
      const auto count = static_cast<double>(std::min<std::size_t>(fuller.size(), 3));
      lean(pair, !of_second, count * kFullerQuotation, false);
      add(EvidenceKind::superset, fuller);
    }
    if (!shared.same_error.empty()) add(EvidenceKind::shared_error, shared.same_error);
  }

  void weigh_dates(Pair& pair) const {
    const auto& a = told_.documents[pair.first].published;
    const auto& b = told_.documents[pair.second].published;
    if (!a || !b || a->size() < 10 || b->size() < 10) return;
    const int days = a->compare(0, 10, *b, 0, 10);
    if (days != 0) {
      lean(pair, days < 0, kDays, true);
    } else if (a->size() >= 19 && b->size() >= 19 && a->substr(19) == b->substr(19) &&
               a->compare(11, 8, *b, 11, 8) != 0) {
      lean(pair, *a < *b, kMinutes, true);  // one zone: the clock can be compared
    } else {
      return;
    }
    pair.evidence.push_back({EvidenceKind::date, {}});
  }

  static bool is_contradicted(const Pair& pair) {
    return pair.strong_first > 0 && pair.strong_second > 0;
  }

  static Derivation derivation_of(Pair& pair) {
    Derivation derivation;
    const double lean = lean_of(pair);
    const double size = std::abs(lean);
    derivation.is_directed = size >= kPlain && !is_contradicted(pair) && !pair.has_common_origin;
    const bool first_is_origin = !derivation.is_directed || lean > 0;
    derivation.from.value = first_is_origin ? pair.first : pair.second;
    derivation.to.value = first_is_origin ? pair.second : pair.first;
    derivation.confidence =
        derivation.is_directed ? std::round(100 / (1 + std::exp(-size))) / 100 : 0.5;
    derivation.evidence = std::move(pair.evidence);
    return derivation;
  }

  const Told& told_;
  const std::vector<Narrative>& narratives_;
  const std::vector<SharedStretch>& stretches_;
  const std::vector<Credits>& credits_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, SharedQuotations> quoted_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> passages_;
  std::vector<std::uint32_t> own_words_;
  std::vector<Identity> identities_;  // of every document, its name given or worked out
  mutable std::map<std::uint32_t, std::optional<Introductions>> introductions_;
  std::set<std::uint32_t> inferred_;  // documents whose name another's credits tell
};

}  // namespace

bool stands_beside(const Segmentation& parts, const Credit& credit, Span place) {
  return parts.paragraphs[parts.sentences[credit.sentence].paragraph].span.overlaps(place);
}

Derived derive(const Told& told, const std::vector<Narrative>& narratives,
               const std::vector<SharedStretch>& stretches, const std::vector<Credits>& credits) {
  Deriver deriver(told, narratives, stretches, credits);
  std::vector<Derivation> derivations = deriver.run();
  return {std::move(derivations), deriver.identities()};
}

}  // namespace onrecord::reuse
