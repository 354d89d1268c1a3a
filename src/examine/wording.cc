#include "examine/wording.h"

#include <algorithm>
#include <array>

#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::size_t kLongestSnippet = 22;  // words

/// Document text on one line of a summary: white space and controls become single spaces.
std::string one_line(std::string_view text) {
  std::string line;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = code_point_at(text, i);
    const bool is_blank = is_space(point.value) || point.value < 0x20 || point.value == 0x7F ||
                          (point.value >= 0x80 && point.value < 0xA0);
    if (!is_blank) {
      line.append(text, i, point.length);
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
    i += point.length;
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

/// The index one past the `count`-th word from `from` on (or before it, going back).
std::size_t forward(std::span<const Token> tokens, std::size_t from, std::size_t count) {
  while (from < tokens.size() && count > 0) {
    if (tokens[from].word != 0) --count;
    ++from;
  }
  return from;
}
std::size_t backward(std::span<const Token> tokens, std::size_t from, std::size_t count) {
  while (from > 0 && count > 0) {
    --from;
    if (tokens[from].word != 0) --count;
  }
  return from;
}

bool is_core(EditOp op) { return op == EditOp::equal || op == EditOp::substitute; }

/// Whether an edit is a change that its document does not own up to.
bool is_unmarked(const VariantPair& pair, const Edit& edit) {
  switch (edit.op) {
    case EditOp::equal:
      return false;
    case EditOp::remove:
      return !has(pair, DifferenceClass::elided) || has(pair, DifferenceClass::omitted) ||
             has(pair, DifferenceClass::spliced);
    case EditOp::insert:
      return !has(pair, DifferenceClass::bracketed) || has(pair, DifferenceClass::inserted);
    case EditOp::substitute:
      return true;
  }
  return true;
}

}  // namespace

Core core_of(const VariantPair& pair) {
  const std::vector<Edit>& edits = pair.edits;
  auto first = edits.begin();
  auto last = edits.end();
  if (has(pair, DifferenceClass::trimmed)) {
    first = std::find_if(first, last, [](const Edit& edit) { return is_core(edit.op); });
    while (last != first && !is_core(std::prev(last)->op)) --last;
  }
  Core core{pair.a_span, pair.b_span, {}};
  if (first == last) return core;
  core.a.span = {first->a.begin_byte, std::prev(last)->a.end_byte};
  core.b.span = {first->b.begin_byte, std::prev(last)->b.end_byte};
  for (auto edit = first; edit != last; ++edit) {
    if (is_unmarked(pair, *edit)) core.changes.push_back(*edit);
  }
  return core;
}

Span changed_span(const Core& core, bool side_a) {
  if (core.changes.empty()) return side_a ? core.a.span : core.b.span;
  const Edit& first = core.changes.front();
  const Edit& last = core.changes.back();
  return side_a ? Span{first.a.begin_byte, last.a.end_byte}
                : Span{first.b.begin_byte, last.b.end_byte};
}

std::string snippet(const Scene& scene, DocumentSpan whole, Span changed, std::size_t context) {
  const std::span<const Token> tokens = scene.tokens(whole);
  if (tokens.empty()) return one_line(scene.text(whole));
  const auto ends_before = [](const Token& token, std::uint32_t byte) {
    return token.span.end_byte <= byte;
  };
  auto begin = static_cast<std::size_t>(
      std::lower_bound(tokens.begin(), tokens.end(), changed.begin_byte, ends_before) -
      tokens.begin());
  std::size_t end = begin;
  while (end < tokens.size() && tokens[end].span.begin_byte < changed.end_byte) ++end;
  begin = backward(tokens, begin, context);
  end = forward(tokens, end, context);
  const std::size_t cut = std::min(end, forward(tokens, begin, kLongestSnippet));
  if (begin == cut) return "";
  const Span shown{tokens[begin].span.begin_byte, tokens[cut - 1].span.end_byte};
  return one_line(scene.text({whole.document, shown})) + (cut < end ? " …" : "");
}

std::string opening(const Scene& scene, DocumentSpan place, std::size_t words) {
  const std::span<const Token> tokens = scene.tokens(place);
  const std::size_t end = forward(tokens, 0, words);
  if (end == tokens.size() || end == 0) {
    std::string whole = one_line(scene.text(place));
    // The comma or point before a closing mark is the house's, not the speaker's.
    if (!whole.empty() && (whole.back() == ',' || whole.back() == '.')) whole.pop_back();
    return whole;
  }
  const Span shown{place.span.begin_byte, tokens[end - 1].span.end_byte};
  return one_line(scene.text({place.document, shown})) + " …";
}

namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// The numbers of a text as digits, a time of day on the clock of 24 hours: 6:00 p.m. → 1800.
std::vector<std::string> numbers_of(std::string_view text, bool& is_clock) {
  std::vector<std::string> numbers;
  for (std::size_t i = 0; i < text.size();) {
    if (!is_digit(text[i])) {
      ++i;
      continue;
    }
    const std::string_view before = text.substr(0, i);
    const bool is_negative = before.ends_with(" -") || before.ends_with(" \u2212") ||
                             before == "-" || before == "\u2212";
    std::string digits;
    bool has_minutes = false;
    while (i < text.size()) {
      if (is_digit(text[i])) {
        digits += text[i++];
        continue;
      }
      std::size_t next = i + 1;
      if (text[i] == ':' && next < text.size() && text[next] == ' ') ++next;
      const bool is_inside = (text[i] == ':' || text[i] == ',' || text[i] == '.') &&
                             next < text.size() && is_digit(text[next]);
      if (!is_inside) break;
      if (text[i] == '.') digits += '.';
      has_minutes |= text[i] == ':';
      i = next;
    }
    std::string_view rest = text.substr(i);
    while (rest.starts_with(' ')) rest.remove_prefix(1);
    const bool is_evening = rest.starts_with("pm") || rest.starts_with("p.m");
    const bool is_morning = rest.starts_with("am") || rest.starts_with("a.m");
    if (is_evening || is_morning || has_minutes) {  // 7.30pm
      is_clock = true;
      std::erase(digits, '.');
    }
    if ((is_evening || is_morning) && !has_minutes && digits.size() <= 2) digits += "00";
    while (digits.size() > 1 && digits.front() == '0') digits.erase(0, 1);
    if (is_evening && digits.size() == 3) {
      const int hour = digits[0] - '0' + 12;
      digits = std::to_string(hour) + digits.substr(1);
    }
    if (is_negative) digits.insert(0, "-");
    numbers.push_back(std::move(digits));
  }
  return numbers;
}

/// The scales among the words, in order: 2 million is not 2 billion.
std::vector<std::string> scales_of(std::string_view text) {
  static constexpr std::array<std::string_view, 8> kScales = {
      "hundred", "thousand", "million", "billion", "trillion", "dozen", "percent", "cent"};
  static constexpr std::array<std::array<std::string_view, 2>, 6> kShort = {{{"m", "million"},
                                                                             {"mn", "million"},
                                                                             {"b", "billion"},
                                                                             {"bn", "billion"},
                                                                             {"k", "thousand"},
                                                                             {"tn", "trillion"}}};
  std::vector<std::string> scales;
  std::string word;
  bool is_behind_digit = false;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char letter = i < text.size() ? text[i] : ' ';
    const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (is_letter) {
      if (word.empty()) is_behind_digit = i > 0 && is_digit(text[i - 1]);
      word += letter >= 'a' ? letter : static_cast<char>(letter - 'A' + 'a');
      continue;
    }
    if (word.ends_with('s')) word.pop_back();
    for (const auto& [letters, scale] : kShort) {
      if (is_behind_digit && word == letters) word = scale;
    }
    // 20C is not 20F; 6pm and 5th are told by their numbers.
    const bool is_unit = is_behind_digit && !word.empty() && word != "am" && word != "pm" &&
                         word != "a" && word != "p" && word != "st" && word != "nd" &&
                         word != "rd" && word != "th";
    const bool is_scale = std::find(kScales.begin(), kScales.end(), word) != kScales.end();
    if (is_scale || is_unit) scales.push_back(word);
    is_behind_digit = false;
    word.clear();
  }
  return scales;
}

}  // namespace

bool has_same_numbers(const Scene& scene, const Core& core) {
  // A few bytes more: p.m. may be a word that did not change.
  const auto around = [&](const DocumentSpan& whole, Span changed) {
    constexpr std::uint32_t kMore = 6;
    Span span{changed.begin_byte, std::min(changed.end_byte + kMore, whole.span.end_byte)};
    const std::string_view text = scene.document(whole.document).text;
    const auto belongs = [](char letter) {
      return is_digit(letter) || letter == ':' || letter == '.' || letter == ' ';
    };
    for (std::uint32_t n = 0;
         n < kMore && span.begin_byte > whole.span.begin_byte && belongs(text[span.begin_byte - 1]);
         ++n) {
      --span.begin_byte;
    }
    return scene.text({whole.document, span});
  };
  const auto scales = [&](const DocumentSpan& whole, bool is_a) {
    return scales_of(scene.text({whole.document, changed_span(core, is_a)}));
  };
  if (scales(core.a, true) != scales(core.b, false)) return false;
  const std::string_view text_a = around(core.a, changed_span(core, true));
  const std::string_view text_b = around(core.b, changed_span(core, false));
  bool is_clock = false;
  std::vector<std::string> a = numbers_of(text_a, is_clock);
  std::vector<std::string> b = numbers_of(text_b, is_clock);
  if (is_clock) {
    for (std::string& number : a) std::erase(number, '.');  // 7.30 and 7:30
    for (std::string& number : b) std::erase(number, '.');
  }
  return !a.empty() && a == b;
}

}  // namespace onrecord
