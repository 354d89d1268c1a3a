#include "render/strands.h"

#include <algorithm>
#include <map>

#include "onrecord/names.h"
#include "render/voices.h"

namespace onrecord {
namespace {

/// Whether two places of a record are mostly the same stretch.
bool is_same_stretch(DocumentSpan a, DocumentSpan b) {
  if (a.document != b.document || !a.span.overlaps(b.span)) return false;
  const std::uint32_t common =
      std::min(a.span.end_byte, b.span.end_byte) - std::max(a.span.begin_byte, b.span.begin_byte);
  return 2 * std::uint64_t{common} > std::max(a.span.size(), b.span.size());
}

/// Who most of the variants credit.
std::optional<SpeakerId> most_credited(const Report& report,
                                       const std::vector<VariantId>& variants) {
  std::map<SpeakerId, std::size_t> votes;
  for (const VariantId& variant : variants) {
    const auto speaker = speaker_of(report, variant);
    if (speaker) ++votes[*speaker];
  }
  std::optional<SpeakerId> most;
  for (const auto& [speaker, count] : votes) {
    if (!most || count > votes[*most]) most = speaker;
  }
  return most;
}

}  // namespace

std::vector<Strand> strands_of(const Report& report, const Utterance& utterance) {
  std::map<VariantId, std::size_t> strand_of;
  std::vector<std::size_t> parent;
  for (const VariantId& variant : utterance.variants) {
    if (strand_of.try_emplace(variant, parent.size()).second) parent.push_back(parent.size());
  }
  const auto root = [&](std::size_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
  };
  for (const VariantPair& pair : utterance.pairs) {
    if (!pair.a || !strand_of.contains(*pair.a) || !strand_of.contains(pair.b)) continue;
    const std::size_t a = root(strand_of[*pair.a]);
    const std::size_t b = root(strand_of[pair.b]);
    parent[std::max(a, b)] = std::min(a, b);
  }
  // Variants that a record has in one place are compared through it.
  std::vector<const VariantPair*> recorded;
  for (const VariantPair& pair : utterance.pairs) {
    if (pair.a || !strand_of.contains(pair.b)) continue;
    for (const VariantPair* other : recorded) {
      if (!is_same_stretch(pair.a_span, other->a_span)) continue;
      const std::size_t a = root(strand_of[pair.b]);
      const std::size_t b = root(strand_of[other->b]);
      parent[std::max(a, b)] = std::min(a, b);
      break;
    }
    recorded.push_back(&pair);
  }
  std::vector<Strand> strands;
  std::map<std::size_t, std::size_t> places;
  for (const VariantId& variant : utterance.variants) {
    const auto [place, is_new] = places.try_emplace(root(strand_of[variant]), strands.size());
    if (is_new) strands.push_back({});
    strands[place->second].variants.push_back(variant);
  }
  for (const VariantPair& pair : utterance.pairs) {
    if (!strand_of.contains(pair.b)) continue;
    strands[places[root(strand_of[pair.b])]].pairs.push_back(&pair);
  }
  for (Strand& strand : strands) strand.speaker = most_credited(report, strand.variants);
  return strands;
}

const VariantPair* recorded_pair(const Strand& strand) {
  for (const VariantPair* pair : strand.pairs) {
    if (!pair->a) return pair;
  }
  return nullptr;
}

VariantId standard_of(const Strand& strand) {
  std::map<VariantId, std::size_t> uses;
  for (const VariantPair* pair : strand.pairs) {
    if (pair->a) ++uses[*pair->a];
  }
  VariantId standard = strand.variants.front();
  for (const VariantId& variant : strand.variants) {
    if (uses[variant] > uses[standard]) standard = variant;
  }
  return standard;
}

const VariantPair* pair_of(const Strand& strand, const VariantId& standard,
                           const VariantId& variant) {
  for (const VariantPair* pair : strand.pairs) {
    if (pair->b == variant && (!pair->a || *pair->a == standard)) return pair;
  }
  return nullptr;
}

std::string difference_words(const Strand& strand) {
  std::vector<bool> classes(kClassNames.size());
  std::vector<bool> subtypes(kSubtypeNames.size());
  for (const VariantPair* pair : strand.pairs) {
    for (const auto found : pair->classes) classes[static_cast<std::size_t>(found)] = true;
    for (const auto found : pair->subtypes) subtypes[static_cast<std::size_t>(found)] = true;
  }
  std::string words;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (classes[i]) words += (words.empty() ? "" : ", ") + std::string(kClassNames[i]);
  }
  std::string sorts;
  for (std::size_t i = 0; i < subtypes.size(); ++i) {
    if (subtypes[i]) sorts += (sorts.empty() ? "" : ", ") + std::string(kSubtypeNames[i]);
  }
  return sorts.empty() ? words : words + " (" + sorts + ")";
}

void differing_first(std::vector<Strand>& strands) {
  const auto all_same = [](const Strand& strand) {
    return std::all_of(strand.pairs.begin(), strand.pairs.end(),
                       [](const VariantPair* pair) { return is_same_wording(*pair); });
  };
  std::stable_partition(strands.begin(), strands.end(),
                        [&](const Strand& strand) { return !all_same(strand); });
}

}  // namespace onrecord
