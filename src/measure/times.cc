// Time expressions of a document: one pass over the atoms of each paragraph, the context carried
// on.
#include <algorithm>
#include <span>

#include "measure/measure.h"
#include "measure/time_reader.h"

namespace onrecord {
namespace {

using measure::Atoms;
using measure::Found;
using measure::TimeContext;
using measure::TimeReader;

std::optional<std::int64_t> day_of(const std::string& published) {
  if (published.size() < 10 || published[4] != '-' || published[7] != '-') return std::nullopt;
  const auto digits = [&](std::size_t from, std::size_t count) {
    int value = 0;
    for (std::size_t i = from; i < from + count; ++i) {
      if (published[i] < '0' || published[i] > '9') return -1;
      value = value * 10 + (published[i] - '0');
    }
    return value;
  };
  const measure::Civil date{digits(0, 4), digits(5, 2), digits(8, 2)};
  if (date.year < 0 || !measure::is_valid(date)) return std::nullopt;
  return measure::day_number(date);
}

/// The minute of the day of YYYY-MM-DDTHH:MM…; -1 when it tells none.
int minute_of(const std::string& published) {
  if (published.size() < 16 || published[10] != 'T' || published[13] != ':') return -1;
  int minute = 0;
  for (const std::size_t i : {11U, 12U, 14U, 15U}) {
    if (published[i] < '0' || published[i] > '9') return -1;
  }
  minute = ((published[11] - '0') * 10 + published[12] - '0') * 60 + (published[14] - '0') * 10 +
           published[15] - '0';
  return minute < 1440 ? minute : -1;
}

/// The order of day and month in 13/2/2016-like dates anywhere in the document.
void learn_order(std::string_view text, TimeContext& context) {
  const auto is_digit = [&](std::size_t i) {
    return i < text.size() && text[i] >= '0' && text[i] <= '9';
  };
  for (std::size_t at = text.find('/'); at != std::string_view::npos; at = text.find('/', at + 1)) {
    if (at == 0 || !is_digit(at - 1) || !is_digit(at + 1)) continue;
    const std::size_t begin = at >= 2 && is_digit(at - 2) ? at - 2 : at - 1;
    if (begin > 0 && (is_digit(begin - 1) || text[begin - 1] == '/')) continue;
    std::size_t end = at + 1;
    while (is_digit(end) && end < at + 3) ++end;
    if (end >= text.size() || text[end] != '/' || !is_digit(end + 1)) continue;
    int first = 0;
    int second = 0;
    for (std::size_t i = begin; i < at; ++i) first = first * 10 + (text[i] - '0');
    for (std::size_t i = at + 1; i < end; ++i) second = second * 10 + (text[i] - '0');
    if (first > 12 && first <= 31 && second <= 12) {
      context.is_day_first = true;
      context.is_order_known = true;
      return;
    }
    if (second > 12 && second <= 31 && first <= 12) {
      context.is_order_known = true;
      return;
    }
  }
}

/// Without a date of publication, a full date at the start of one of the first paragraphs counts.
void find_dateline(const Document& document, const Segmentation& segmentation, Atoms& atoms,
                   TimeContext& context) {
  const std::size_t count = std::min<std::size_t>(segmentation.paragraphs.size(), 4);
  for (std::size_t p = 0; p < count; ++p) {
    const Paragraph& paragraph = segmentation.paragraphs[p];
    if (paragraph.kind == BlockKind::headline) continue;
    atoms.read(document, segmentation, paragraph);
    const bool is_line = paragraph.kind == BlockKind::meta || atoms.size() <= 16;
    TimeReader reader(atoms, context);
    for (std::size_t i = 0; i < std::min<std::size_t>(atoms.size(), is_line ? 16 : 12); ++i) {
      const auto found = reader.read_absolute(i);
      if (!found) continue;
      // In running text only a dateline's date counts: one that a dash follows.
      if (!is_line && !atoms.is_dash(found->end) && !atoms.is_sign(found->end, ')') &&
          !atoms.is_sign(found->end, ':'))
        continue;
      context.reference = found->day;
      return;
    }
  }
}

std::optional<TimeRelation> relation_word(const Atoms& atoms, std::size_t i) {
  if (atoms.is(i, "before")) return TimeRelation::before;
  if (atoms.is(i, "after")) return TimeRelation::after;
  if (atoms.is(i, "since")) return TimeRelation::since;
  if (atoms.is(i, "until") || atoms.is(i, "till")) return TimeRelation::until;
  if (atoms.is(i, "during")) return TimeRelation::during;
  return std::nullopt;
}

/// The words from `begin` to the end of their clause, at most a dozen.
std::optional<Span> clause(const Atoms& atoms, std::size_t begin) {
  std::size_t end = begin;
  while (end < atoms.size() && end < begin + 14 && atoms.same_sentence(end, begin)) {
    const auto& atom = atoms[end];
    const bool is_inner = atom.sign == '\'' || atom.sign == '-' || atom.sign == '.';
    if (atom.kind == measure::AtomKind::sign &&
        !(is_inner && atom.is_glued && atoms[end + 1].is_glued))
      break;
    if (end > begin &&
        ((atoms.is(end, "and") && !atoms[end + 1].is_capitalised) || atoms.is(end, "but") ||
         atoms.is(end, "when") || atoms.is(end, "which") || atoms.is(end, "while")))
      break;
    ++end;
  }
  if (end == begin) return std::nullopt;
  return atoms.span(begin, end);
}

TimeMention mention_of(const Atoms& atoms, const Found& found, DocumentId document,
                       std::size_t id) {
  TimeMention mention;
  mention.id = TimeId{static_cast<std::uint32_t>(id)};
  mention.document = document;
  mention.span = atoms.span(found.begin, found.end);
  mention.type = found.type;
  mention.value = found.value;
  mention.mod = found.mod;
  mention.is_ambiguous = found.is_ambiguous;
  if (found.needs_event) {
    mention.relation = relation_word(atoms, found.end);
    mention.anchor = clause(atoms, found.end + 1);
  } else if (found.begin > 0 && atoms.same_sentence(found.begin - 1, found.begin)) {
    mention.relation = relation_word(atoms, found.begin - 1);
  }
  if (mention.mod.empty() && found.begin > 0 && found.type != TimeType::set) {
    const std::size_t before = found.begin - 1;
    if (atoms.is(before, "about") || atoms.is(before, "around") ||
        atoms.is(before, "approximately") || atoms.is(before, "roughly") ||
        atoms.is(before, "some") || atoms.is(before, "circa") || atoms.is(before, "perhaps")) {
      mention.mod = "APPROX";
    }
  }
  return mention;
}

}  // namespace

namespace {

/// The stretches of time among the expressions of one paragraph, which are the last mentions.
void find_stretches(const TimeReader& reader, std::span<const Found> told,
                    std::vector<TimeMention>& mentions) {
  const std::size_t first = mentions.size() - told.size();
  for (std::size_t i = 0; i < told.size(); ++i) {
    TimeMention& mention = mentions[first + i];
    if (i + 1 < told.size()) mention.range = reader.joined(told[i], told[i + 1]);
    if (mention.range) {
      mention.range->closed_by = mentions[first + ++i].id;
    } else {
      mention.range = reader.covered(told[i]);
    }
  }
}

}  // namespace

std::vector<TimeMention> find_times(const Document& document, const Segmentation& segmentation) {
  std::vector<TimeMention> mentions;
  TimeContext context;
  Atoms atoms;
  std::vector<Found> told;
  learn_order(document.text, context);
  if (document.published) {
    context.reference = day_of(*document.published);
    context.reference_minute = minute_of(*document.published);
  }
  if (!context.reference) find_dateline(document, segmentation, atoms, context);
  for (const Paragraph& paragraph : segmentation.paragraphs) {
    atoms.read(document, segmentation, paragraph);
    if (context.quarter_age < 99) ++context.quarter_age;
    const TimeReader reader(atoms, context);
    told.clear();
    const auto tell = [&](Found found) {
      if (!told.empty()) {
        reader.align(told.back(), found);
        mentions.back().value = told.back().value;
      }
      context.remember(found);
      mentions.push_back(mention_of(atoms, found, document.id, mentions.size()));
      told.push_back(std::move(found));
      return told.back().end;
    };
    for (std::size_t i = 0; i < atoms.size();) {
      if (measure::begins_address(atoms, i)) {
        do ++i;
        while (i < atoms.size() && atoms[i].is_glued);
        continue;
      }
      const auto found = reader.read(i);
      if (!found || found->end <= i) {
        ++i;
        continue;
      }
      i = tell(*found);
      auto further = reader.read_further_day(*found);
      if (!further) further = reader.read_further_clock(*found);
      if (further) i = tell(*further);
    }
    find_stretches(reader, told, mentions);
  }
  return mentions;
}

}  // namespace onrecord
