#include "lineup/order.h"

#include <algorithm>
#include <map>

#include "lineup/sentence.h"
#include "text/fold.h"

namespace onrecord::lineup {
namespace {

/// "`event` came before (or after) `other` did `happening`".
struct OrderClaim {
  DocumentSpan place;
  std::uint64_t event = 0;  // sorts of event, as nouns
  std::uint64_t other = 0;
  std::uint64_t happening = 0;
  bool is_before = false;
};

std::uint64_t nouns_in(const SentenceView& view, std::size_t begin, std::size_t end) {
  std::uint64_t nouns = 0;
  for (std::size_t i = begin; i < end; ++i) nouns |= view[i].sense->noun;
  return nouns;
}

std::uint64_t happenings_in(const SentenceView& view, std::size_t begin, std::size_t end) {
  std::uint64_t happenings = 0;
  for (std::size_t i = begin; i < end; ++i) happenings |= view[i].sense->happening;
  return happenings;
}

/// The end of the stretch that begins at `begin`: a comma, a semicolon or a dash.
std::size_t stretch_end(const SentenceView& view, std::size_t begin) {
  std::size_t end = begin;
  while (end < view.size() && view[end].kind != TokenKind::punctuation) ++end;
  return end;
}

/// Something planned, denied or asked for has no place in time.
bool is_fact(const SentenceView& view, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    if (view[i].sense->is(kMaybe) || view.is(i, "not") || view.is(i, "never") || view.is(i, "no")) {
      return false;
    }
  }
  return true;
}

void read_claims(const SentenceView& view, DocumentId document, std::vector<OrderClaim>& claims) {
  std::uint64_t event = 0;      // of the main clause
  std::size_t other_begin = 0;  // what follows the first "after" or "before"
  for (std::size_t i = 1; i < view.size(); ++i) {
    const bool is_after = view.is(i, "after");
    if ((is_after || view.is(i, "before")) && event == 0) {
      event = nouns_in(view, 0, i);
      other_begin = i + 1;
      const std::size_t end = stretch_end(view, i + 1);
      const OrderClaim claim{{document, view.span(0, end)},
                             event,
                             nouns_in(view, i + 1, end),
                             happenings_in(view, i + 1, end),
                             !is_after};
      if (claim.event != 0 && claim.other != 0 && claim.happening != 0 && is_fact(view, 0, end)) {
        claims.push_back(claim);
      }
    }
    // "an accord that has since collapsed"
    const bool is_since = view.is(i, "since") && i > 1 && i + 1 < view.size() &&
                          (view.is(i - 1, "has") || view.is(i - 1, "have")) &&
                          (view.is(i - 2, "that") || view.is(i - 2, "which")) &&
                          view[i + 1].sense->happening != 0;
    if (is_since && event != 0 && is_fact(view, 0, i)) {
      claims.push_back({{document, view.span(0, i + 2)},
                        event,
                        nouns_in(view, other_begin, i),
                        view[i + 1].sense->happening,
                        true});
    }
  }
}

std::vector<OrderClaim> claims_of(const Document& document, const Segmentation& parts) {
  static const std::uint64_t kAfter = hash_word("after");
  static const std::uint64_t kBefore = hash_word("before");
  std::vector<OrderClaim> claims;
  constexpr std::size_t kMostClaims = 64;
  for (std::uint32_t s = 0; s < parts.sentences.size() && claims.size() < kMostClaims; ++s) {
    const Sentence& sentence = parts.sentences[s];
    const auto begin = parts.tokens.begin() + sentence.first_token;
    const auto end = parts.tokens.begin() + sentence.end_token;
    if (std::none_of(begin, end, [](const Token& token) {
          return token.word == kAfter || token.word == kBefore;
        })) {
      continue;
    }
    read_claims(SentenceView(document, parts, s), document.id, claims);
  }
  return claims;
}

bool is_same_pair(const OrderClaim& a, const OrderClaim& b) {
  return (a.event & b.event) != 0 && (a.other & b.other) != 0 && (a.happening & b.happening) != 0;
}

/// Times of the claim's words that hang on an event.
void add_members(const OrderClaim& claim, const std::vector<TimeMention>& times, TimeGroup& group) {
  for (auto at = std::lower_bound(times.begin(), times.end(), claim.place,
                                  [](const TimeMention& time, const DocumentSpan& place) {
                                    return std::pair(time.document, time.span.begin_byte) <
                                           std::pair(place.document, place.span.begin_byte);
                                  });
       at != times.end() && at->document == claim.place.document &&
       claim.place.span.contains(at->span);
       ++at) {
    if (at->relation && at->anchor) group.members.push_back(at->id);
  }
}

}  // namespace

std::vector<TimeGroup> find_order_conflicts(const LineUpInput& input,
                                            const std::vector<TimeMention>& times) {
  std::vector<OrderClaim> claims;
  for (std::size_t d = 0; d < input.documents.size(); ++d) {
    for (OrderClaim& claim : claims_of(input.documents[d], input.segmentations[d])) {
      claims.push_back(claim);
    }
  }
  constexpr std::size_t kMostClaims = 512;
  if (claims.size() > kMostClaims) claims.resize(kMostClaims);
  std::vector<TimeGroup> groups;
  std::vector<bool> is_taken(claims.size());
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (is_taken[i]) continue;
    std::vector<std::size_t> same;
    bool is_conflict = false;
    for (std::size_t k = i; k < claims.size(); ++k) {
      if (is_taken[k] || !is_same_pair(claims[i], claims[k])) continue;
      // One document that tells both orders speaks of two events.
      const bool is_own = std::any_of(same.begin(), same.end(), [&](std::size_t other) {
        return claims[other].place.document == claims[k].place.document;
      });
      if (is_own) continue;
      same.push_back(k);
      is_conflict = is_conflict || claims[k].is_before != claims[i].is_before;
    }
    if (!is_conflict) continue;
    TimeGroup group;
    group.verdict = GroupVerdict::conflict;
    group.reason = "order";
    group.origins = static_cast<std::uint32_t>(same.size());
    for (const std::size_t k : same) {
      is_taken[k] = true;
      group.places.push_back(claims[k].place);
      add_members(claims[k], times, group);
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace onrecord::lineup
