#include "lineup/same_thing.h"

#include <algorithm>
#include <cmath>

#include "lineup/calendar.h"

namespace onrecord::lineup {
namespace {

bool is_general(std::uint8_t thing) {
  static const std::uint8_t kPerson = thing_named("person");
  return thing == kPerson || thing == 0;
}

/// Whether the kinds counted can be one kind told otherwise: people and residents, people and
/// participants; never women and men.
bool kinds_go_together(const Telling& a, const Telling& b) {
  if (a.thing != 0 && b.thing != 0)
    return a.thing == b.thing || is_general(a.thing) || is_general(b.thing);
  if (a.counts_unknown || b.counts_unknown) return true;
  return a.head == b.head || (a.thing == 0) != (b.thing == 0);
}

/// Children and pupils, where both are told of one event.
bool are_pupils(std::uint8_t a, std::uint8_t b) {
  static const std::uint8_t kChild = thing_named("child");
  static const std::uint8_t kStudent = thing_named("student");
  return (a == kChild && b == kStudent) || (a == kStudent && b == kChild);
}

bool has_digits_of_its_own(double value) {
  if (value != std::floor(value)) return true;
  const double size = std::abs(value);
  return size > 20 && std::fmod(size, 10) != 0;
}

bool disjoint(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  return !a.empty() && !b.empty() && shared(a, b) == 0;
}

/// Whether the sentences tell of two places. A street here and its town there are one, when an
/// article of the two knows both.
bool are_elsewhere(const Telling& a, const Telling& b, const Run& run) {
  if (!disjoint(a.places, b.places) || shared(a.places, run.names[b.document.value]) > 0 ||
      shared(b.places, run.names[a.document.value]) > 0) {
    return false;
  }
  return !run.stories.lie_within(a.places, b.places);
}

/// Whether two ages are told of one name.
bool is_same_person(const Telling& a, const Telling& b) {
  if (!a.is_age || !b.is_age || a.is_role || b.is_role || a.head == 0 || a.head != b.head) {
    return false;
  }
  return a.first_name == b.first_name || a.first_name == 0 || b.first_name == 0;
}

/// Whether two ages are told of one role: the driver, a boy.
bool is_same_role(const Telling& a, const Telling& b) {
  return a.is_age && b.is_age && a.is_role && b.is_role && a.head == b.head;
}

/// Whether the sentences have mostly the same words: one was made of the other, or both of a third.
bool is_near_copy(const Telling& a, const Telling& b, std::size_t common) {
  constexpr std::size_t kFewest = 6;
  return common >= kFewest && 4 * common >= 3 * std::max(a.words.size(), b.words.size());
}

}  // namespace

bool tell_other_times(const Telling& a, const Telling& b, const std::vector<TimeMention>& times) {
  bool has_a = false;
  bool has_b = false;
  bool meets = false;
  for (const std::uint32_t i : a.times) {
    const Days x = days_of(times[i]);
    if (!x.is_known) continue;
    has_a = true;
    for (const std::uint32_t k : b.times) {
      const Days y = days_of(times[k]);
      if (!y.is_known) continue;
      has_b = true;
      meets = meets || (x.first <= y.last && y.first <= x.last);
    }
  }
  return has_a && has_b && !meets;
}

bool is_same_thing(const Telling& a, const Telling& b, double value) {
  if (a.is_age || b.is_age) {
    constexpr std::size_t kFewest = 2;  // words that two sentences about a driver share
    return is_same_person(a, b) || (is_same_role(a, b) && shared(a.words, b.words) >= kFewest);
  }
  if (a.is_measure != b.is_measure || a.is_agent != b.is_agent) return false;
  if (!kinds_go_together(a, b)) return false;
  if (a.events != 0 && b.events != 0 && (a.events & b.events) == 0) return false;
  const std::size_t common = shared(a.words, b.words);
  const bool same_event = a.events != 0 && (a.events & b.events) != 0;
  const bool same_head = a.head != 0 && a.head == b.head;
  if (same_event) return common >= 2 || (value > 2 && a.in_lead && b.in_lead) || value > 20;
  if (a.events != 0 || b.events != 0) {
    // One says what happened, the other does not: the rest of their sentences has to show it.
    return has_digits_of_its_own(value) && common >= 3;
  }
  if (same_head) return common >= (has_digits_of_its_own(value) ? 1U : 3U);
  if (a.is_measure && has_digits_of_its_own(value)) return common >= 2;
  return common >= 5;
}

bool is_same_thing_strictly(const Telling& a, const Telling& b, const Run& run) {
  if (a.document == b.document || a.is_measure != b.is_measure) return false;
  if (a.is_age || b.is_age) return is_same_person(a, b);
  if (a.is_agent || b.is_agent || a.is_maybe || b.is_maybe || a.is_scoped || b.is_scoped) {
    return false;
  }
  if (are_elsewhere(a, b, run) || tell_other_times(a, b, run.times)) return false;
  if (a.has_period != b.has_period && !a.is_measure) return false;
  const std::size_t common = shared(a.words, b.words);
  if (a.events != 0 && a.events == b.events) {
    if (!(a.thing == b.thing || (is_general(a.thing) && is_general(b.thing)))) return false;
    if (a.head != b.head && !(is_general(a.thing) && is_general(b.thing))) return false;
    if (a.modifiers != b.modifiers) return false;
    return common >= 3 || (a.in_lead && b.in_lead && common >= 1);
  }
  if (a.events != 0 || b.events != 0) return false;
  if (a.head == 0 || a.head != b.head || a.modifiers != b.modifiers) return false;
  // "54 percent of voters want", "61 percent of voters fear"
  if (a.next != b.next && a.next != 0 && b.next != 0) return false;
  // Without a deed the sentences have to be of one subject: a name in common, none of their own on
  // both sides.
  const std::size_t names = shared(a.names, b.names);
  if (names < a.names.size() && names < b.names.size()) return false;
  if (is_near_copy(a, b, common)) return true;
  if (names == 0) return false;
  if (a.verb != 0 && a.verb == b.verb) return common >= 4;
  return a.thing == 0 && !a.is_measure && a.in_lead && b.in_lead && common >= 6;
}

namespace {

/// Whether something tells that the two are counts of two things.
bool parts(const Telling& a, const Telling& b, const Run& run, double hint) {
  if (a.document == b.document || a.is_measure != b.is_measure || a.is_scale != b.is_scale) {
    return true;
  }
  if (a.is_age || b.is_age) return !is_same_role(a, b);
  if (a.is_agent || b.is_agent || a.is_unreal || b.is_unreal) return true;
  constexpr double kSlip = 2;  // a slip is told of one thing, wherever its sentence goes on to
  if (hint < kSlip && are_elsewhere(a, b, run)) return true;
  if (a.scopes != b.scopes || tell_other_times(a, b, run.times)) return true;
  if (a.has_period != b.has_period && !a.is_measure && !a.is_rank) return true;
  if (a.events != 0 && b.events != 0 && (a.events & b.events) == 0) return true;
  if (disjoint(a.modifiers, b.modifiers)) return true;
  if (a.thing != 0 && b.thing != 0 && a.thing != b.thing) {
    return !is_general(a.thing) && !is_general(b.thing) && !are_pupils(a.thing, b.thing);
  }
  const bool is_known = !a.counts_unknown && !b.counts_unknown && a.head != 0 && b.head != 0;
  return is_known && a.head != b.head && a.thing == 0 && b.thing == 0;
}

/// Whether the sentences are of one subject: a name, one event at the head of both, or much of
/// what else they tell.
bool is_anchored(const Telling& a, const Telling& b, double hint) {
  constexpr double kClear = 1.5;
  if (hint >= kClear && shared(a.words, b.words) >= 2) return true;
  if (hint >= kClear && shared(a.setting.words, b.setting.words) > 0) return true;
  if (shared(a.names, b.names) > 0) return true;
  if (a.is_length && b.is_length && shared(a.setting.words, b.setting.words) >= 2) return true;
  if (a.events != 0 && a.events == b.events && shared(a.words, b.words) >= 2) return true;
  return shared(a.setting.words, b.setting.words) >= (a.is_scale ? 1U : 3U);
}

/// What is told of the counts themselves: the thing, the event, the verb.
double core_likeness(const Telling& a, const Telling& b) {
  double value = 0;
  const bool is_known = a.head != 0 && b.head != 0;
  if (is_known && a.head == b.head) {
    value += a.is_scale || !is_general(a.thing) || a.thing == 0 ? 2 : 1;
  } else if (a.thing != 0 && b.thing != 0) {
    value += a.thing == b.thing && !is_general(a.thing) ? 2 : 0.5;
  }
  if (a.events != 0 && a.events == b.events) value += 2;
  if ((a.events == 0) != (b.events == 0)) value -= 1;
  if (a.verb != 0 && a.verb == b.verb) value += 0.5;
  if (a.is_scale) value += 1;
  if (a.next != b.next && a.next != 0 && b.next != 0 && !a.is_scale) {
    // "swam 150 metres to reach", "swam 150 metres against": the verb tells enough.
    value -= a.is_measure && a.verb != 0 && a.verb == b.verb ? 0.5 : a.is_measure ? 2 : 1;
  }
  if (a.modifiers != b.modifiers) value -= 1;
  if (a.is_maybe != b.is_maybe) value -= 0.5;
  return value;
}

}  // namespace

double thing_likeness(const Telling& a, const Telling& b, const Run& run, double hint) {
  const bool is_strict = is_same_thing_strictly(a, b, run);
  if (!is_strict && parts(a, b, run, hint)) return 0;
  if (!is_strict && !is_anchored(a, b, hint)) return 0;
  const double value = core_likeness(a, b) + likeness(a.setting, b.setting) + hint;
  return std::max(value, is_strict ? kSureThing : 0.0);
}

}  // namespace onrecord::lineup
