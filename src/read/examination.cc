#include "read/examination.h"

#include <algorithm>
#include <array>

#include "read/labels.h"

namespace onrecord {
namespace {

constexpr std::size_t kLongestLine = 160;

std::string lower_ascii(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return out;
}

std::string_view bare(std::string_view text) {
  constexpr std::string_view kAround = " \t\r\f,.:;";
  const std::size_t begin = text.find_first_not_of(kAround);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kAround) - begin + 1);
}

/// A name that could stand as a label before a colon.
bool is_name(std::string_view name) {
  if (name.empty() || name.size() > 60) return false;
  const std::optional<Label> label = label_at(std::string(name) + ": x");
  return label && label->name == name && (label->is_strong || label->is_titled);
}

/// "MS JANA FOLEY (sworn), steward"
std::optional<HearingLine> witness_line(std::string_view line, std::string_view small) {
  constexpr std::array<std::string_view, 10> kHow = {
      "affirmed", "sworn",      "recalled",    "continued",      "on oath",
      "re-sworn", "reaffirmed", "re-affirmed", "on affirmation", "resworn"};
  const std::size_t open = small.find('(');
  if (open == std::string_view::npos) return std::nullopt;
  const std::size_t close = small.find(')', open);
  if (close == std::string_view::npos) return std::nullopt;
  const std::string_view how = bare(small.substr(open + 1, close - open - 1));
  if (std::find(kHow.begin(), kHow.end(), how) == kHow.end()) return std::nullopt;
  const std::string_view name = bare(line.substr(0, open));
  if (!is_name(name)) return std::nullopt;
  return HearingLine{std::string(name), true};
}

/// "Questions by COUNSEL TO THE INQUIRY (Mr Iqbal)", "Cross-examination by MR IQBAL"
std::optional<HearingLine> examiner_line(std::string_view line, std::string_view small) {
  constexpr std::array<std::string_view, 8> kKinds = {
      "questions",      "questioned",        "examined",    "examination",
      "cross-examined", "cross-examination", "re-examined", "re-examination"};
  constexpr std::array<std::string_view, 3> kBefore = {"further ", "direct ", "redirect "};
  std::string_view rest = small;
  for (const std::string_view word : kBefore) {
    if (rest.starts_with(word)) rest.remove_prefix(word.size());
  }
  const auto kind = std::find_if(kKinds.begin(), kKinds.end(), [&](std::string_view each) {
    return rest.starts_with(each) && rest.substr(each.size()).starts_with(' ');
  });
  if (kind == kKinds.end()) return std::nullopt;
  rest.remove_prefix(kind->size() + 1);
  if (rest.starts_with("in chief ")) rest.remove_prefix(9);
  HearingLine nobody;  // somebody else asks from here on, nobody knows who
  if (!rest.starts_with("by ") && !rest.starts_with("from ")) return nobody;
  rest.remove_prefix(rest.find(' ') + 1);
  const std::string_view who = line.substr(line.size() - rest.size());
  const std::size_t open = who.find('(');
  if (open != std::string_view::npos) {
    const std::string_view inside = bare(who.substr(open + 1, who.find(')', open) - open - 1));
    if (is_name(inside)) return HearingLine{std::string(inside), false};
  }
  const std::string_view name = bare(who.substr(0, open));
  return is_name(name) ? HearingLine{std::string(name), false} : nobody;
}

/// Where another witness may follow: one went, or a name in capitals stands by itself.
bool may_change_witness(std::string_view line, std::string_view small) {
  if (small.starts_with("(the witness") || small.starts_with("(witness") ||
      small.starts_with("the witness withdrew")) {
    return true;
  }
  const std::string_view name = bare(line.substr(0, line.find_first_of(",(")));
  if (!is_name(name) || name.find(' ') == std::string_view::npos) return false;
  return std::none_of(name.begin() + static_cast<std::ptrdiff_t>(name.find(' ')), name.end(),
                      [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

std::optional<HearingLine> hearing_line(std::string_view line) {
  line = line.substr(0, line.find_first_of("\r\n"));
  const bool is_label = line.ends_with(':');
  line = bare(line);
  if (line.empty() || line.size() > kLongestLine) return std::nullopt;
  if (line.front() >= 'a' && line.front() <= 'z') return std::nullopt;  // words that go on
  const std::string small = lower_ascii(line);
  if (std::optional<HearingLine> witness = witness_line(line, small)) return witness;
  if (std::optional<HearingLine> examiner = examiner_line(line, small)) return examiner;
  if (!is_label && may_change_witness(line, small)) return HearingLine{{}, true};
  return std::nullopt;
}

}  // namespace onrecord
