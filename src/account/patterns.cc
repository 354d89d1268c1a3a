#include "account/patterns.h"

#include <algorithm>

#include "base/embedded.h"
#include "onrecord/names.h"
#include "text/fold.h"

namespace onrecord::digest {
namespace {

constexpr std::uint32_t kLongestGap = 4;
constexpr std::uint32_t kLongestAside = 16;  // tokens, its commas included

/// Cuts the next piece off `text` at `sign`.
std::string_view next_piece(std::string_view& text, char sign) {
  const std::size_t end = std::min(text.find(sign), text.size());
  const std::string_view piece = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return piece;
}

std::optional<SourcingKind> kind_named(std::string_view name) {
  for (std::size_t i = 0; i < kSourcingKindNames.size(); ++i) {
    if (kSourcingKindNames[i] == name) return static_cast<SourcingKind>(i);
  }
  return std::nullopt;
}

Who who_named(std::string_view name) {
  constexpr std::string_view kNames[] = {"nobody", "subject", "before", "after",
                                         "source", "whole",   "outlet", "paper"};
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if (kNames[i] == name) return static_cast<Who>(i);
  }
  return Who::nobody;
}

bool has_word(const std::vector<std::uint64_t>& any, std::uint64_t word) {
  return word != 0 && std::find(any.begin(), any.end(), word) != any.end();
}

/// The token after an article, where an outlet is named with one and the pattern skips it.
bool is_open(const Reading& reading, Range within, std::uint32_t token) {
  return token < within.end && !reading.is_quoted(token);
}

/// A word, or the point of a title or an initial.
bool is_in_gap(const Reading& reading, std::uint32_t token) {
  constexpr std::size_t kLongestTitle = 4;
  return reading.is_word(token) ||
         (reading.is(token, ".") && token > 0 && reading.tokens()[token - 1].is_capitalised &&
          reading.text(token - 1).size() <= kLongestTitle);
}

/// The token behind the comma that closes an aside ("the report, released on Friday, said"), which
/// begins with the comma at `token`; `token` where there is none.
std::uint32_t end_of_aside(const Reading& reading, Range within, std::uint32_t token) {
  if (token + 1 >= within.end || !reading.is(token, ",")) return token;
  // "of the report, Ida Orr, said" has the name of its author there; one word may be what is named.
  const bool is_one_word = token + 2 < within.end && reading.is(token + 2, ",");
  if (reading.tokens()[token + 1].is_capitalised && !is_one_word) return token;
  const std::uint32_t most = std::min(within.end, token + kLongestAside);
  for (std::uint32_t at = token + 1; at < most && !reading.is_quoted(at); ++at) {
    if (reading.is(at, ",")) return at + 1;
  }
  return token;
}

/// Whether the clause ends before a token: a mark, or a word that opens another one.
bool ends_clause(const Reading& reading, Range within, std::uint32_t token) {
  if (token >= within.end || !reading.is_word(token)) return true;
  const WordKind kind = reading.kind(token);
  return kind == WordKind::conjunction || kind == WordKind::subordinator || kind == WordKind::time;
}

}  // namespace

Patterns::Patterns(std::string_view text) {
  while (!text.empty()) add_line(next_piece(text, '\n'));
}

void Patterns::add_line(std::string_view line) {
  if (line.empty() || line.front() == '#') return;
  Pattern pattern;
  std::string_view words = next_piece(line, '\t');
  pattern.kind = kind_named(next_piece(line, '\t'));
  pattern.who = who_named(line);
  while (!words.empty()) {
    std::string_view word = next_piece(words, ' ');
    Part part;
    if (word == "*") {
      part.kind = PartKind::gap;
    } else if (word == "<outlet>") {
      part.kind = PartKind::outlet;
    } else if (word == "<paper>") {
      part.kind = PartKind::paper;
    } else if (word == "<aside>") {
      part.kind = PartKind::aside;
    } else if (word == "<end>") {
      part.kind = PartKind::end;
    } else {
      while (!word.empty()) part.any.push_back(hash_word(next_piece(word, '|')));
    }
    pattern.parts.push_back(std::move(part));
  }
  while (pattern.anchor < pattern.parts.size() &&
         pattern.parts[pattern.anchor].kind != PartKind::words) {
    ++pattern.anchor;
  }
  if (pattern.anchor == pattern.parts.size()) return;
  const auto index = static_cast<std::uint32_t>(patterns_.size());
  for (const std::uint64_t word : pattern.parts[pattern.anchor].any) {
    std::vector<std::uint32_t>& list = by_anchor_[word];
    if (list.empty() || list.back() != index) list.push_back(index);
  }
  patterns_.push_back(std::move(pattern));
}

bool Patterns::match_before(const Reading& reading, Range within, const Pattern& pattern,
                            std::uint32_t token, Match& match) {
  for (std::size_t part = pattern.anchor; part-- > 0;) {
    const Part& wanted = pattern.parts[part];
    if (wanted.kind == PartKind::gap) {  // before the anchor only ever after a slot
      if (part == 0) return false;
      std::uint32_t left = kLongestGap;
      const auto ends_here = [&](std::uint32_t at) {
        return pattern.parts[part - 1].kind == PartKind::paper
                   ? reading.paper_until(at) != nullptr
                   : reading.outlet_until(at) != nullptr;
      };
      while (left-- > 0 && token > within.begin && !ends_here(token) &&
             reading.is_word(token - 1) && !reading.is_quoted(token - 1)) {
        --token;
      }
    } else if (wanted.kind == PartKind::outlet) {
      const OutletMention* found = reading.outlet_until(token);
      if (found == nullptr || found->range.begin < within.begin) return false;
      match.outlet = found->range;
      match.outlet_name = found->name;
      token = found->range.begin;
    } else if (wanted.kind == PartKind::paper) {
      const Range* found = reading.paper_until(token);
      if (found == nullptr || found->begin < within.begin) return false;
      match.paper = *found;
      token = found->begin;
    }
  }
  match.range.begin = token;
  return true;
}

bool Patterns::match_after(const Reading& reading, Range within, const Pattern& pattern,
                           std::size_t part, std::uint32_t token, Match& match) const {
  if (part == pattern.parts.size()) {
    match.range.end = token;
    return true;
  }
  const Part& wanted = pattern.parts[part];
  switch (wanted.kind) {
    case PartKind::words:
      return is_open(reading, within, token) && has_word(wanted.any, reading.word(token)) &&
             match_after(reading, within, pattern, part + 1, token + 1, match);
    case PartKind::gap:
      for (std::uint32_t length = 0; length <= kLongestGap; ++length) {
        if (match_after(reading, within, pattern, part + 1, token + length, match)) return true;
        if (!is_open(reading, within, token + length) || !is_in_gap(reading, token + length)) break;
      }
      return false;
    case PartKind::aside: {
      if (match_after(reading, within, pattern, part + 1, token, match)) return true;
      const std::uint32_t end = end_of_aside(reading, within, token);
      return end > token && match_after(reading, within, pattern, part + 1, end, match);
    }
    case PartKind::end:
      return ends_clause(reading, within, token) &&
             match_after(reading, within, pattern, part + 1, token, match);
    case PartKind::outlet: {
      const OutletMention* found = reading.outlet_from(token);
      if (found == nullptr || !is_open(reading, within, token)) return false;
      match.outlet = found->range;
      match.outlet_name = found->name;
      return match_after(reading, within, pattern, part + 1, found->range.end, match);
    }
    case PartKind::paper: {
      const Range* found = reading.paper_from(token);
      if (found == nullptr || !is_open(reading, within, token)) return false;
      match.paper = *found;
      return match_after(reading, within, pattern, part + 1, found->end, match);
    }
  }
  return false;
}

std::optional<Match> Patterns::match(const Reading& reading, Range within,
                                     std::uint32_t token) const {
  const auto found = by_anchor_.find(reading.word(token));
  if (found == by_anchor_.end() || reading.is_quoted(token)) return std::nullopt;
  std::optional<Match> best;
  for (const std::uint32_t index : found->second) {
    const Pattern& pattern = patterns_[index];
    Match match;
    match.kind = pattern.kind;
    match.who = pattern.who;
    if (!match_before(reading, within, pattern, token, match)) continue;
    if (!match_after(reading, within, pattern, pattern.anchor + 1, token + 1, match)) continue;
    if (!best || match.range.size() > best->range.size()) best = match;
  }
  return best;
}

const Patterns& sourcing_patterns() {
  static const Patterns patterns(embedded_file("sourcing.txt"));
  return patterns;
}

}  // namespace onrecord::digest
