// Every utterance of the terminal output: those with several variants side by side, the others in
// a compact list by speaker.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "render/marked.h"
#include "render/strands.h"
#include "render/text_parts.h"

namespace onrecord {
namespace {

constexpr unsigned kIndent = 4;
constexpr unsigned kNarrowestColumn = 34;

/// A wording as it is printed: where from, its words, where they stand.
struct Cell {
  std::string label;
  Styled words;
  std::vector<Styled> where;
};

class UtterancePrinter {
 public:
  UtterancePrinter(const TextWriter& writer, const Strand& strand)
      : writer_(writer), strand_(strand) {}

  void print() {
    const std::vector<Cell> cells = make_cells();
    const std::string speaker = writer_.speaker_name(strand_.speaker);
    Styled head;
    head.add(speaker.empty() ? "Speaker not known" : speaker, Style::bold);
    const std::string differences = difference_words(strand_);
    if (!differences.empty()) head.add(" · " + differences, Style::dim);
    writer_.line();
    writer_.block(head, 2);
    const auto count = static_cast<unsigned>(cells.size());
    const unsigned room = (writer_.width() - kIndent - 3 * (count - 1)) / count;
    if (count <= 3 && writer_.width() >= 90 && room >= kNarrowestColumn) {
      print_table(cells, room);
    } else {
      print_stack(cells);
    }
  }

 private:
  std::vector<Cell> make_cells() {
    std::vector<Cell> cells;
    const VariantPair* recorded = recorded_pair(strand_);
    const VariantId standard = standard_of(strand_);
    if (recorded != nullptr) {
      cells.push_back({writer_.places().outlet(recorded->a_span.document),
                       styled(plain_words(writer_.report(), recorded->a_span, false)),
                       {where(recorded->a_span, "")}});
    } else {
      cells.push_back(plain(standard));
    }
    for (const VariantId& variant : strand_.variants) {
      if (recorded == nullptr && variant == standard) continue;
      const VariantPair* pair = pair_of(strand_, standard, variant);
      if (pair != nullptr && is_same_wording(*pair)) {
        // The place names the document already where it has no outlet.
        Styled place;
        place.add("= ");
        const Document& document = writer_.report().documents[pair->b_span.document.value];
        if (document.outlet) place.add(label(variant) + "  ");
        place.add(where(pair->b_span, note(variant)));
        cells.front().where.push_back(std::move(place));
        continue;
      }
      if (pair == nullptr || pair->verdict == Verdict::unchecked || pair->edits.empty() ||
          writer_.quotation(variant) == nullptr) {
        cells.push_back(plain(variant));
        if (pair != nullptr && pair->verdict == Verdict::unchecked) {
          cells.back().where.back().add(" · not compared", Style::dim);
        }
        continue;
      }
      cells.push_back({label(variant),
                       styled(marked_against(writer_.report(), *pair, true)),
                       {where(pair->b_span, note(variant))}});
    }
    return cells;
  }

  std::string label(const VariantId& variant) const {
    return writer_.places().outlet(writer_.place(variant).document);
  }
  std::string note(const VariantId& variant) const {
    std::string words = writer_.speaker_words(variant);
    if (words == writer_.speaker_name(strand_.speaker)) words.clear();
    if (writer_.quotation(variant) == nullptr) {
      words += words.empty() ? "in the reporter’s words" : ", in the reporter’s words";
    }
    return words;
  }
  Styled where(DocumentSpan place, const std::string& note) const {
    Styled text;
    text.add(writer_.places().of(place), Style::dim);
    if (!note.empty()) text.add(" · " + note, Style::dim);
    return text;
  }
  Cell plain(const VariantId& variant) const {
    const DocumentSpan place = writer_.place(variant);
    return {label(variant),
            styled(plain_words(writer_.report(), place, writer_.quotation(variant) != nullptr)),
            {where(place, note(variant))}};
  }

  void print_stack(const std::vector<Cell>& cells) const {
    unsigned label_columns = 0;
    for (const Cell& cell : cells) {
      label_columns = std::max(label_columns, columns_of(safe_text(cell.label)));
    }
    label_columns = std::min(label_columns, writer_.width() < 100 ? 20U : 24U);
    for (const Cell& cell : cells) {
      writer_.labelled(cell.label, cell.words, kIndent, label_columns);
      for (const Styled& where : cell.where) {
        writer_.labelled("", where, kIndent, label_columns);
      }
    }
  }

  void print_table(const std::vector<Cell>& cells, unsigned room) const {
    std::vector<std::vector<StyledLine>> columns;
    std::size_t rows = 0;
    for (const Cell& cell : cells) {
      std::vector<StyledLine> lines{
          Styled().add(cell.label, Style::bold).clip(room, writer_.colour())};
      std::vector<const Styled*> parts{&cell.words};
      for (const Styled& where : cell.where) parts.push_back(&where);
      for (const Styled* part : parts) {
        for (StyledLine& line : part->wrap(room, writer_.colour()))
          lines.push_back(std::move(line));
      }
      rows = std::max(rows, lines.size());
      columns.push_back(std::move(lines));
    }
    for (std::size_t row = 0; row < rows; ++row) {
      std::string text(kIndent, ' ');
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const StyledLine cell = row < columns[i].size() ? columns[i][row] : StyledLine{};
        text += cell.text;
        if (i + 1 < columns.size()) text += std::string(room - cell.columns, ' ') + " │ ";
      }
      while (!text.empty() && text.back() == ' ') text.pop_back();
      writer_.line(text);
    }
  }

  const TextWriter& writer_;
  const Strand& strand_;
};

/// One line an utterance that only one place has: its words as far as they fit, and where.
void write_single(const TextWriter& writer, const VariantId& variant) {
  const DocumentSpan place = writer.place(variant);
  const Quotation* quotation = writer.quotation(variant);
  std::string where = writer.places().of(place);
  const std::string who = writer.speaker_words(variant);
  if (who.starts_with("probably")) where += " · " + who;
  const unsigned room = writer.width() - kIndent;
  const unsigned taken = columns_of(safe_text(where)) + 2;
  const Styled words = styled(plain_words(writer.report(), place, quotation != nullptr));
  const Styled dim = Styled().add(where, Style::dim);
  if (taken + kNarrowestColumn > room) {
    writer.line(std::string(kIndent, ' ') + words.clip(room, writer.colour()).text);
    writer.block(dim, kIndent + 2);
    return;
  }
  const StyledLine clipped = words.clip(room - taken, writer.colour());
  writer.line(std::string(kIndent, ' ') + clipped.text +
              std::string(room - taken - clipped.columns + 2, ' ') +
              dim.clip(taken, writer.colour()).text);
}

}  // namespace

void write_utterances(const TextWriter& writer) {
  std::map<std::string, std::vector<VariantId>> single;
  std::vector<Strand> several;
  std::size_t alone = 0;
  for (const Utterance& utterance : *writer.report().utterances) {
    for (Strand& strand : strands_of(writer.report(), utterance)) {
      if (!strand.pairs.empty()) {
        several.push_back(std::move(strand));
        continue;
      }
      for (const VariantId& variant : strand.variants) {
        if (writer.quotation(variant) == nullptr) continue;
        single[writer.speaker_name(strand.speaker)].push_back(variant);
        ++alone;
      }
    }
  }
  differing_first(several);
  if (!several.empty()) {
    writer.heading("SIDE BY SIDE", counted(several.size(), "utterance in several places",
                                           "utterances in several places") +
                                       "; what the others [-lack-] and {+add+} to the first");
    for (const Strand& strand : several) UtterancePrinter(writer, strand).print();
  }
  if (single.empty()) return;
  writer.heading("ONLY IN ONE PLACE", counted(alone, "quotation", "quotations"));
  for (const auto& [speaker, list] : single) {
    writer.line();
    writer.block(Styled().add(speaker.empty() ? "Speaker not known" : speaker, Style::bold), 2);
    for (const VariantId& variant : list) write_single(writer, variant);
  }
}

}  // namespace onrecord
