#include "lineup/scene.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string_view>

#include "lineup/event_sorts.h"
#include "lineup/setting.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15ULL;
constexpr std::uint64_t kFamily = 0xD6E8FEB86659FD93ULL;
constexpr float kPlain = 1.0F;
constexpr float kCommon = 0.4F;  // a verb that tells hardly anything: took, went
constexpr float kNumber = 0.7F;
constexpr float kEvent = 0.7F;
constexpr float kCommonEvent = 0.3F;
constexpr float kPronoun = 0.5F;

bool overlaps(Span span, std::uint32_t byte) {
  return byte >= span.begin_byte && byte < span.end_byte;
}

}  // namespace

Scenes::Told Scenes::read(const SentenceView& view, const Topic& topic) {
  static const Lexicon& common = lexicon("common_verbs.txt");
  static const std::uint64_t kCommonSorts = sorts_tagged("common");
  static const StemMap families = read_alike("scene_words.txt", common_stem);
  Told told;
  std::size_t clause = 0;
  const auto close = [&](std::size_t end) {
    if (end > clause) told.clauses.push_back(view.span(clause, end));
    clause = end;
  };
  for (std::size_t i = 0; i < view.size(); ++i) {
    const Word& word = view[i];
    if (breaks_clause(view, i)) close(i);
    const std::uint32_t byte = word.span.begin_byte;
    for (std::uint64_t sorts = event_sorts_at(view, i, view.size()); sorts != 0;
         sorts &= sorts - 1) {
      const auto sort = static_cast<std::uint64_t>(std::countr_zero(sorts));
      const bool is_common = (kCommonSorts >> sort & 1U) != 0;
      told.concepts.push_back(
          {(sort + 1) * kSpread, byte, is_common ? kCommonEvent : kEvent, Sort::event});
    }
    if (word.kind == TokenKind::number) {
      told.concepts.push_back({word.word ^ kSpread, byte, kNumber, Sort::word});
    } else if (is_he_or_she(view, i)) {
      if (const auto person = topic.person(view, i)) {
        told.concepts.push_back({person->family, byte, kPronoun, Sort::name});
      }
    } else if (word.kind == TokenKind::word && !word.is_function && !is_speech_verb(word) &&
               !word.sense->is(kMaybe | kPlan)) {  // expected, due: of anything to come
      const float weight = !word.is_name && common.contains(word.word) ? kCommon : kPlain;
      told.concepts.push_back({word.stem, byte, weight, word.is_name ? Sort::name : Sort::word});
      const auto family = families.find(word.stem);
      if (!word.is_name && family != families.end()) {
        told.concepts.push_back({family->second ^ kFamily, byte, kPlain, Sort::family});
      }
    }
  }
  close(view.size());
  std::sort(told.concepts.begin(), told.concepts.end(), [](const Concept& a, const Concept& b) {
    return std::pair(a.id, a.byte) < std::pair(b.id, b.byte);
  });
  told.concepts.erase(std::unique(told.concepts.begin(), told.concepts.end(),
                                  [](const Concept& a, const Concept& b) { return a.id == b.id; }),
                      told.concepts.end());
  return told;
}

void Scenes::mark_rare(const Article& article, Told& told) {
  constexpr std::uint32_t kSeldom = 5;  // sentences
  for (const Concept& each : told.concepts) {
    if (article.counts.at(each.id) > kSeldom) continue;
    const std::uint64_t hash = each.id * kSpread;
    told.mask[hash >> 63U] |= 1ULL << ((hash >> 57U) & 63U);
  }
}

Scenes::Scenes(const LineUpInput& input) : input_(input) {
  articles_.resize(input.documents.size());
  for (std::size_t d = 0; d < input.documents.size(); ++d) {
    Article& article = articles_[d];
    constexpr std::size_t kMostSentences = 600;  // of an article; more is no news story
    const std::size_t count = std::min(input.segmentations[d].sentences.size(), kMostSentences);
    article.sentences.reserve(count);
    Topic topic;
    for (std::uint32_t s = 0; s < count; ++s) {
      const SentenceView view(input.documents[d], input.segmentations[d], s);
      article.sentences.push_back(read(view, topic));
      topic.pass(view);
      for (const Concept& each : article.sentences.back().concepts) ++article.counts[each.id];
    }
    for (Told& sentence : article.sentences) mark_rare(article, sentence);
  }
  for (const Quotation& quotation : input.quotations) {
    if (quotation.kind != QuotationKind::direct && quotation.kind != QuotationKind::partial)
      continue;
    articles_[quotation.document.value].marked.push_back(quotation.span);
  }
  for (Article& article : articles_) std::sort(article.marked.begin(), article.marked.end());
}

/// An address of the web in its line: its numbers are no dates.
bool Scenes::is_address(DocumentId document, std::uint32_t sentence) const {
  static constexpr std::array<std::string_view, 4> kSigns = {"http", "www", ".com/", " / "};
  const std::string_view text =
      text_of(input_.documents[document.value],
              input_.segmentations[document.value].sentences[sentence].span);
  return std::any_of(kSigns.begin(), kSigns.end(), [&](std::string_view sign) {
    return text.find(sign) != std::string_view::npos;
  });
}

std::optional<Spot> Scenes::spot(DocumentId document, Span span) const {
  const std::uint32_t sentence = sentence_at(input_.segmentations[document.value], span.begin_byte);
  if (sentence >= articles_[document.value].sentences.size()) return std::nullopt;
  Spot spot{document, sentence, span, span};
  for (const Span& clause : told(spot).clauses) {
    if (overlaps(clause, span.begin_byte)) spot.clause = clause;
  }
  const std::vector<Concept>& concepts = told(spot).concepts;
  const bool tells = std::any_of(concepts.begin(), concepts.end(), [](const Concept& each) {
    return each.sort == Sort::event || (each.sort == Sort::word && each.weight != kNumber);
  });
  if (!tells || is_address(document, sentence)) return std::nullopt;
  constexpr std::uint32_t kLeadParagraphs = 3;
  spot.in_lead =
      input_.segmentations[document.value].sentences[sentence].paragraph < kLeadParagraphs;
  const std::vector<Span>& marked = articles_[document.value].marked;
  const auto after =
      std::upper_bound(marked.begin(), marked.end(), span.begin_byte,
                       [](std::uint32_t byte, const Span& mark) { return byte < mark.begin_byte; });
  spot.is_quoted = after != marked.begin() && std::prev(after)->contains(span);
  return spot;
}

bool Scenes::are_apart(const Spot& a, const Spot& b) const {
  constexpr int kFewest = 2;
  int common = 0;
  const Told& x = told(a);
  const Told& y = told(b);
  const Told* x_before = before(a);
  const Told* y_before = before(b);
  for (std::size_t part = 0; part < x.mask.size(); ++part) {
    const std::uint64_t x_whole = x.mask[part] | (x_before != nullptr ? x_before->mask[part] : 0);
    const std::uint64_t y_whole = y.mask[part] | (y_before != nullptr ? y_before->mask[part] : 0);
    common += std::popcount((x.mask[part] & y_whole) | (x_whole & y.mask[part]));
  }
  return common < kFewest;
}

double Scenes::rarity(std::uint64_t id, const Article& a, const Article& b) const {
  const auto in = [&](const Article& article) {
    const auto found = article.counts.find(id);
    return found == article.counts.end() ? 1.0 : static_cast<double>(found->second);
  };
  return 1 / std::sqrt(in(a)*in(b));
}

double Scenes::shared_beside(const Told* a, const Told* b, const Spot& x, const Spot& y) const {
  if (a == nullptr || b == nullptr) return 0;
  const Article& own = articles_[x.document.value];
  const Article& other = articles_[y.document.value];
  double value = 0;
  for (auto i = a->concepts.begin(), k = b->concepts.begin();
       i != a->concepts.end() && k != b->concepts.end();) {
    if (i->id < k->id) {
      ++i;
    } else if (k->id < i->id) {
      ++k;
    } else {
      value += std::min(i->weight, k->weight) * rarity(i->id, own, other);
      ++i, ++k;
    }
  }
  return value;
}

Nearness Scenes::nearness(const Spot& a, const Spot& b) const {
  const Article& own = articles_[a.document.value];
  const Article& other = articles_[b.document.value];
  const Told& x = told(a);
  const Told& y = told(b);
  Nearness near;
  std::array<double, 2> all{};
  std::array<double, 2> met{};
  std::array<double, 2> strange{};
  const auto tells_itself = [](const Concept& each) {
    return each.sort == Sort::word || each.sort == Sort::name;
  };
  const auto miss = [&](const Concept& each, const Spot& spot, const Article& elsewhere,
                        std::size_t side) {
    if (!overlaps(spot.clause, each.byte) || overlaps(spot.span, each.byte) || !tells_itself(each))
      return;
    const double value = each.weight;
    all[side] += value;
    if (each.sort != Sort::name) return;
    if (elsewhere.counts.contains(each.id)) {
      near.foreign += value;
    } else {
      strange[side] += value;
    }
  };
  auto i = x.concepts.begin();
  auto k = y.concepts.begin();
  while (i != x.concepts.end() || k != y.concepts.end()) {
    if (k == y.concepts.end() || (i != x.concepts.end() && i->id < k->id)) {
      miss(*i++, a, other, 0);
    } else if (i == x.concepts.end() || k->id < i->id) {
      miss(*k++, b, own, 1);
    } else {
      const bool is_itself = overlaps(a.span, i->byte) || overlaps(b.span, k->byte);
      const bool in_a = overlaps(a.clause, i->byte);
      const bool in_b = overlaps(b.clause, k->byte);
      const double weight = std::min(i->weight, k->weight);
      const double value = weight * rarity(i->id, own, other);
      if (!is_itself) {
        const bool in_both = in_a && in_b;
        if (i->sort == Sort::event) {
          near.events += in_both ? value : value / 2;
        } else if (i->sort == Sort::family) {
          near.family += in_both ? value : value / 2;
        } else {
          double& part = i->sort == Sort::name && k->sort == Sort::name ? near.names
                         : in_both                                      ? near.clause
                                                                        : near.sentence;
          part += value;
          if (in_a) all[0] += weight, met[0] += weight;
          if (in_b) all[1] += weight, met[1] += weight;
        }
      }
      ++i, ++k;
    }
  }
  for (std::size_t side = 0; side < 2; ++side) {
    if (all[side] > 0) near.share = std::max(near.share, met[side] / (all[side] + 1));
  }
  near.strange = std::min(strange[0], strange[1]);
  const Told* x_before = before(a);
  const Told* y_before = before(b);
  near.around = shared_beside(x_before, &y, a, b) + shared_beside(&x, y_before, a, b) +
                shared_beside(x_before, y_before, a, b) / 2;
  return near;
}

}  // namespace onrecord::lineup
