#include "attribute/attention.h"

#include <algorithm>
#include <array>

#include "attribute/phrase.h"

namespace onrecord::attribution {
namespace {

constexpr std::uint32_t kMemory = 9;  // units that a person stays in mind
constexpr std::size_t kFoci = 64;     // people in mind at once
constexpr double kOtherParagraph = 0.8;
constexpr double kWeak = 0.75;  // a possessive or an object does not bring the topic back

/// How much a mention counts by the number of sentences since.
constexpr std::array<double, kMemory + 1> kDecay{1.0,  0.85, 0.62, 0.46, 0.35,
                                                 0.27, 0.21, 0.16, 0.12, 0.1};

double decay(std::uint32_t distance) { return distance > kMemory ? 0.0 : kDecay[distance]; }

}  // namespace

double Attention::weight_of(std::uint32_t at, const NameMention& mention) const {
  if (mention.is_possessive) return 0.6;
  const double topic = is_known(mention.entity) ? 1.0 : 1.1;
  if (at == 0 || view_.items[at].is(kSentenceStart)) return topic;
  const Item& before = view_.items[at - 1];
  const std::uint32_t end = at + mention.item_count;
  // "For Dana Orr, the verdict was late."
  if (before.is(kSentenceStart) && (before.word == for_ || before.word == to_) &&
      view_.is_sign(end, ','))
    return topic;
  if (is_object(at)) return 0.5;
  const bool is_subject = before.sign != 0 ||
                          before.is(kConjunction | kSubordinator | kRelative | kAdverb | kLy) ||
                          before.is(kRole | kTitle) || follows_time(at);
  return is_subject ? topic - 0.05 : 0.5;
}

/// "For fifteen years Dana Orr", "On Monday Dana Orr": behind no more than when.
bool Attention::follows_time(std::uint32_t at) const {
  constexpr std::uint32_t kLongest = 6;
  if (!view_.items[at - 1].is(kTime | kDay)) return false;
  std::uint32_t begin = at - 1;
  while (begin > 0 && !view_.items[begin].is(kSentenceStart) && at - begin < kLongest) --begin;
  return view_.items[begin].is(kSentenceStart) && !has_verb(view_, {begin, at});
}

bool Attention::is_object(std::uint32_t at) const {
  const std::uint32_t floor = view_.units[view_.unit_of[at]].items.begin;
  std::uint32_t begin = view_.items[at - 1].sign == ',' ? at - 1 : at;
  const Item& role = view_.items[begin - (begin > 0 ? 1 : 0)];
  if (begin <= floor || !role.is(kRole | kRolePlural) || role.is(kCapital)) return false;
  const std::uint32_t end = begin;
  while (begin > floor && end - begin < 12 && view_.items[begin - 1].is_word()) --begin;
  return has_verb(view_, {begin, end});
}

bool Attention::is_known(std::int32_t entity) const {
  return std::any_of(foci_.begin(), foci_.end(),
                     [&](const Focus& focus) { return focus.entity == entity; });
}

void Attention::touch(std::int32_t index, std::uint32_t at, double weight) {
  const std::uint32_t unit = view_.unit_of[at];
  for (Focus& focus : foci_) {
    if (focus.entity != index) continue;
    const double left = focus.weight * decay(unit - focus.unit);
    if (focus.unit == unit) {
      focus.weight = std::max(focus.weight, weight);
    } else if (weight >= left || weight > kWeak) {
      focus.weight = std::max(weight, left);
      focus.unit = unit;
    }
    return;
  }
  std::erase_if(foci_, [&](const Focus& focus) { return unit - focus.unit > kMemory; });
  if (foci_.size() >= kFoci) foci_.erase(foci_.begin());
  foci_.push_back({index, unit, weight});
}

double Attention::fit(const Entity& candidate, const Item& pronoun) const {
  const bool is_body = candidate.kind == SpeakerKind::organisation;
  if (pronoun.is(kPluralPronoun)) {
    if (is_body) return 0.7;
    return candidate.is_plural ? 1.0 : 0.0;
  }
  if (pronoun.is(kNeuterPronoun)) return is_body ? 1.0 : 0.0;
  if (candidate.is_plural || is_body || candidate.is_guess) return 0.0;
  if (candidate.gender == '?') return 0.8;
  return candidate.gender == (pronoun.is(kMalePronoun) ? 'm' : 'f') ? 1.0 : 0.0;
}

Resolved Attention::pronoun(std::uint32_t at) {
  const Item& item = view_.items[at];
  if (item.is(kFirstPerson | kSecondPerson | kIndefinite)) return {};
  const std::uint32_t unit = view_.unit_of[at];
  const std::uint32_t paragraph = view_.units[unit].paragraph;
  const bool is_person = !item.is(kPluralPronoun | kNeuterPronoun);
  Focus best;
  double top = 0;
  double second = 0;
  for (const Focus& focus : foci_) {
    const Entity& candidate = cast_.entities[static_cast<std::size_t>(focus.entity)];
    double score = focus.weight * decay(unit - focus.unit) * fit(candidate, item);
    if (view_.units[focus.unit].paragraph != paragraph) score *= kOtherParagraph;
    if (score > top) {
      second = top;
      top = score;
      best = focus;
    } else {
      second = std::max(second, score);
    }
  }
  if (top < 0.16) return {};
  const double ratio = second / top;
  Entity& winner = cast_.entities[static_cast<std::size_t>(best.entity)];
  const bool is_near = unit - best.unit <= 2 && winner.gender != '?';
  double confidence = ratio < 0.42 && is_near ? 0.85
                      : ratio < 0.6           ? 0.76
                      : ratio < 0.8           ? 0.66
                      : ratio < 0.92          ? 0.56
                                              : 0.48;
  if (top < 0.32) confidence -= 0.1;
  if (!is_person) confidence -= 0.15;
  if (winner.gender == '?' && is_person) {
    if (confidence >= 0.75) winner.gender = item.is(kMalePronoun) ? 'm' : 'f';
    confidence = std::min(confidence, 0.7);
  }
  return {best.entity, confidence};
}

Resolved Attention::person_of_age(std::uint32_t at, int age) const {
  const std::uint32_t unit = view_.unit_of[at];
  std::int32_t best = -1;
  double top = 0;
  double second = 0;
  for (std::size_t e = 0; e < cast_.entities.size(); ++e) {
    if (cast_.entities[e].age == age) return {static_cast<std::int32_t>(e), 0.9};
  }
  for (const Focus& focus : foci_) {
    const Entity& candidate = cast_.entities[static_cast<std::size_t>(focus.entity)];
    if (candidate.kind != SpeakerKind::person || candidate.is_guess || candidate.age != 0) continue;
    const double score = focus.weight * decay(unit - focus.unit);
    if (score > top) {
      second = top;
      top = score;
      best = focus.entity;
    } else {
      second = std::max(second, score);
    }
  }
  if (top < 0.3 || second > 0.8 * top) return {};
  return {best, 0.66};
}

}  // namespace onrecord::attribution
