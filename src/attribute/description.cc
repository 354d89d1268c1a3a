#include "attribute/description.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace onrecord::attribution {

std::uint32_t head_of(const View& view, Range range) {
  std::uint32_t head = range.begin;
  for (std::uint32_t i = range.begin; i < range.end; ++i) {
    const Item& item = view.items[i];
    if (i > range.begin &&
        (item.sign != 0 || item.is(kRelative) || (item.is(kPreposition) && !item.is(kCapital))))
      break;
    if (item.is(kEd) && i > range.begin && view.items[i - 1].is(kRole | kRolePlural | kPluralForm))
      break;
    if (item.is_word()) head = i;
  }
  // "sources close to Orr", "officials familiar with it": an adjective behind the noun
  const bool is_adjective = head > range.begin && head + 1 < range.end &&
                            !view.items[head].is(kCapital | kRole | kRolePlural | kBodyHead) &&
                            view.items[head + 1].is(kPreposition) &&
                            view.items[head - 1].is(kRole | kRolePlural);
  return is_adjective ? head - 1 : head;
}

bool has_conjoined(const View& view, Range range) {
  for (std::uint32_t i = range.begin; i < range.end; ++i) {
    if (view.items[i].is(kConjunction) && view.items[i].sign == 0) return true;
    if (view.items[i].sign == ',' || view.items[i].is(kPreposition)) return false;
  }
  return false;
}

bool is_thing(const Item& head) {
  static const std::array<std::uint64_t, 18> kThings{
      word_id("affidavit"),  word_id("article"),   word_id("banner"), word_id("book"),
      word_id("document"),   word_id("editorial"), word_id("email"),  word_id("filing"),
      word_id("indictment"), word_id("lawsuit"),   word_id("letter"), word_id("memo"),
      word_id("message"),    word_id("note"),      word_id("post"),   word_id("report"),
      word_id("sign"),       word_id("study")};
  return head.is(kCueNoun) || std::find(kThings.begin(), kThings.end(), head.word) != kThings.end();
}

Range bare_name(const View& view, Range range) {
  for (std::uint32_t i = range.begin + 1; i < range.end; ++i) {
    if (view.items[i].sign == ',' || view.items[i].sign == '(') {
      range.end = i;
      break;
    }
    if (view.items[i - 1].is(kPossessive) && view.items[i].is(kCapital)) range.begin = i;
  }
  return range;
}

std::optional<Range> apposed_body(const View& view, Range range) {
  std::uint32_t comma = range.begin;
  while (comma < range.end && view.items[comma].sign != ',') ++comma;
  if (comma == range.begin || comma + 1 >= range.end) return std::nullopt;
  if (!view.items[comma - 1].is(kRole | kBodyHead) || view.items[comma - 1].is(kCapital)) {
    return std::nullopt;
  }
  std::uint32_t end = comma + 1;
  while (end < range.end && view.items[end].is_word() && view.items[end].is(kCapital)) ++end;
  const bool is_whole = end == range.end || view.items[end].sign == ',';
  const bool is_body = end > comma + 1 && view.items[end - 1].is(kBodyHead | kBodyName);
  return is_whole && is_body ? std::optional(Range{comma + 1, end}) : std::nullopt;
}

std::optional<Range> stranger_at(const View& view, std::uint32_t at) {
  static const std::uint64_t kA = word_id("a"), kAn = word_id("an"), kOne = word_id("one"),
                             kAnother = word_id("another");
  const Item& first = view.items[at];
  if (!first.is(kSentenceStart) ||
      !(first.word == kA || first.word == kAn || first.word == kOne || first.word == kAnother))
    return std::nullopt;
  const auto end = std::min(view.units[view.unit_of[at]].items.end, at + 7);
  for (std::uint32_t i = at + 1; i < end && view.items[i].is_word(); ++i) {
    const Item& item = view.items[i];
    if (item.is(kPreposition | kRelative | kAuxiliary)) return std::nullopt;
    const bool ends = i + 1 >= end || !view.items[i + 1].is(kRole);
    if (item.is(kRole) && !item.is(kCapital) && ends) return Range{at, i + 1};
  }
  return std::nullopt;
}

bool ends_in_role(const View& view, Range phrase) {
  for (std::uint32_t i = phrase.end; i-- > phrase.begin;) {
    const Item& item = view.items[i];
    if (item.is(kRole) && !item.is(kCapital))
      return i + 1 == phrase.end || view.items[i + 1].is(kPreposition);
    if (!item.is_word() || item.is(kRelative)) return false;
  }
  return false;
}

int age_in(const View& view, Range range) {
  if (range.size() < 2) return 0;
  if (range.size() > 2) {  // "the 43-year-old, whose car was hit", "the 43-year-old with a shrug"
    const Item& next = view.items[range.begin + 2];
    if (next.sign != ',' && !next.is(kPreposition | kRelative)) return 0;
  }
  std::string_view text = view.text_of({range.begin + 1, range.begin + 2});
  int age = 0;
  while (!text.empty() && text[0] >= '0' && text[0] <= '9' && age < 100) {
    age = age * 10 + (text[0] - '0');
    text.remove_prefix(1);
  }
  return text == "-year-old" ? age : 0;
}

}  // namespace onrecord::attribution
