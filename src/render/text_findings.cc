// The findings of the terminal output: what it is, one sentence, then every wording with its
// changed words marked and the places where it stands.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "onrecord/names.h"
#include "render/marked.h"
#include "render/text_parts.h"

namespace onrecord {
namespace {

constexpr unsigned kIndent = 4;
constexpr std::size_t kMostReadings = 6;
constexpr std::size_t kMostPlaces = 4;

Style style_of(Severity severity) {
  switch (severity) {
    case Severity::high:
      return Style::high;
    case Severity::medium:
      return Style::medium;
    case Severity::low:
      return Style::low;
    case Severity::note:
      return Style::dim;
  }
  return Style::plain;
}

/// One wording and where it stands.
struct Reading {
  std::string key;  // the words as printed, to tell whether two places read alike
  Styled words;
  std::vector<DocumentSpan> places;
  std::vector<std::string> notes;  // what to say beside each place
};

class FindingPrinter {
 public:
  FindingPrinter(const TextWriter& writer, const Finding& finding)
      : writer_(writer), finding_(finding) {}

  void print(std::size_t number) {
    const std::string severity(name_of(finding_.severity));
    Styled head;
    std::string upper = severity;
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](char c) { return static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c); });
    const std::string lead = fmt::format("{:>2}  ", number);
    writer_.line();
    writer_.line(lead + in_style(upper, style_of(finding_.severity), writer_.colour()) + "  " +
                 in_style(title_of(finding_.kind), Style::bold, writer_.colour()));
    writer_.block(Styled().add(finding_.summary + "."), kIndent);
    collect();
    if (readings_.empty()) return;
    writer_.line();
    print_readings();
  }

 private:
  bool is_evidence(const VariantId& variant) const {
    return std::visit(
        [this](auto id) {
          return std::find(finding_.refs.begin(), finding_.refs.end(), EvidenceRef(id)) !=
                 finding_.refs.end();
        },
        variant);
  }
  bool is_evidence(DocumentSpan place) const {
    return std::find(finding_.refs.begin(), finding_.refs.end(), EvidenceRef(place)) !=
           finding_.refs.end();
  }

  /// The pairs that the finding rests on, in the order of its references.
  std::vector<const VariantPair*> pairs() const {
    std::vector<const VariantPair*> found;
    if (!marks_words()) return found;
    for (const EvidenceRef& ref : finding_.refs) {
      const auto* id = std::get_if<UtteranceId>(&ref);
      if (id == nullptr) continue;
      for (const VariantPair& pair : (*writer_.report().utterances)[id->value].pairs) {
        if (!is_evidence(pair.b) || !shows_difference(pair)) continue;
        if (pair.a ? is_evidence(*pair.a) : is_evidence(pair.a_span)) found.push_back(&pair);
      }
    }
    // The pair of the first two references is the one that the summary tells; those with the same
    // altered words stand for the same fact, others may compare more than that.
    const auto distance = [this](const VariantPair* pair) {
      if (!is_second(*pair)) return 2;
      return is_first(*pair) ? 0 : 1;
    };
    std::stable_sort(found.begin(), found.end(), [&](const VariantPair* a, const VariantPair* b) {
      return distance(a) < distance(b);
    });
    return found;
  }
  /// Whether the pair is of the sort that the finding tells: a cut may leave the words as they are.
  bool shows_difference(const VariantPair& pair) const {
    if (pair.verdict == Verdict::unchecked) return false;
    return finding_.kind == FindingKind::paraphrase_as_quotation ||
           finding_.kind == FindingKind::context_dropped || pair.verdict == Verdict::differs;
  }
  bool is_first(const VariantPair& pair) const {
    if (!pair.a) return finding_.refs[0] == EvidenceRef(pair.a_span);
    return std::visit([this](auto id) { return finding_.refs[0] == EvidenceRef(id); }, *pair.a);
  }
  bool is_second(const VariantPair& pair) const {
    return finding_.refs.size() > 1 &&
           std::visit([this](auto id) { return finding_.refs[1] == EvidenceRef(id); }, pair.b);
  }

  bool marks_words() const {
    switch (finding_.kind) {
      case FindingKind::altered_quotation:
      case FindingKind::headline_misquote:
      case FindingKind::spliced:
      case FindingKind::ellipsis_hides:
      case FindingKind::context_dropped:
      case FindingKind::paraphrase_as_quotation:
        return true;
      default:
        return false;
    }
  }

  /// `whole` is the variant that `place` is a stretch of: each is shown once, as in its first pair.
  void add(DocumentSpan whole, DocumentSpan place, Styled words, std::string note) {
    if (std::find(shown_.begin(), shown_.end(), whole) != shown_.end()) return;
    shown_.push_back(whole);
    std::string key;
    for (const StyledLine& line : words.wrap(100000, false)) key += line.text;
    for (const std::string_view cut : {"… ", " …"}) {  // where it was cut makes no other wording
      for (std::size_t at = key.find(cut); at != std::string::npos; at = key.find(cut)) {
        key.erase(at, cut.size());
      }
    }
    for (Reading& reading : readings_) {
      if (reading.key != key) continue;
      reading.places.push_back(place);
      reading.notes.push_back(std::move(note));
      return;
    }
    readings_.push_back({std::move(key), std::move(words), {place}, {std::move(note)}});
  }

  void collect() {
    for (const VariantPair* pair : pairs()) {
      const bool is_paraphrase = finding_.kind == FindingKind::paraphrase_as_quotation;
      const auto side = [&](bool is_a) {
        const DocumentSpan place = is_a ? pair->a_span : pair->b_span;
        const bool in_marks =
            is_a ? pair->a && writer_.quotation(*pair->a) : writer_.quotation(pair->b) != nullptr;
        return is_paraphrase ? plain_words(writer_.report(), place, in_marks, 50)
                             : marked_side(writer_.report(), *pair, is_a, in_marks);
      };
      add(pair->a ? writer_.place(*pair->a) : pair->a_span, pair->a_span, side(true),
          pair->a ? note_of(*pair->a) : "");
      add(writer_.place(pair->b), pair->b_span, side(false), note_of(pair->b));
    }
    if (!readings_.empty()) return;
    for (const EvidenceRef& ref : finding_.refs) add_ref(ref);
  }

  void add_ref(const EvidenceRef& ref) {
    if (const auto* quotation = std::get_if<QuotationId>(&ref)) {
      const DocumentSpan place = writer_.place(*quotation);
      add(place, place, plain_words(writer_.report(), place, true, 50), note_of(*quotation));
    } else if (const auto* indirect = std::get_if<IndirectId>(&ref)) {
      const DocumentSpan place = writer_.place(*indirect);
      add(place, place, plain_words(writer_.report(), place, false, 50), note_of(*indirect));
    } else if (const auto* place = std::get_if<DocumentSpan>(&ref)) {
      add(*place, *place, plain_words(writer_.report(), *place, false, 50), "");
    }
  }

  /// Who is credited, where that is what the reader needs to know.
  std::string note_of(const VariantId& variant) const {
    std::string note = writer_.speaker_words(variant);
    if (const Quotation* quotation = writer_.quotation(variant)) {
      // What is missing is the finding: a speaker carried over from the other place is no answer.
      if (finding_.kind == FindingKind::repeated_quotation && !quotation->source)
        note = "no speaker named";
      if (quotation->in_headline) note += ", headline";
    } else {
      note += ", in the reporter’s words";
    }
    return note;
  }

  void print_readings() const {
    unsigned label_columns = 0;
    for (const Reading& reading : readings_) {
      label_columns = std::max(label_columns, columns_of(safe_text(label(reading))));
    }
    label_columns = std::min(label_columns, writer_.width() < 100 ? 20U : 24U);
    std::size_t shown = 0;
    for (const Reading& reading : readings_) {
      if (shown++ == kMostReadings) {
        writer_.block(
            Styled().add(fmt::format(
                "… {} more", counted(readings_.size() - kMostReadings, "wording", "wordings"))),
            kIndent + 2);
        break;
      }
      writer_.labelled(label(reading), reading.words, kIndent, label_columns);
      for (std::size_t i = 0; i < std::min(reading.places.size(), kMostPlaces); ++i) {
        Styled where;
        where.add(writer_.places().of(reading.places[i]), Style::dim);
        if (!reading.notes[i].empty()) where.add(" · " + reading.notes[i], Style::dim);
        writer_.labelled("", where, kIndent, label_columns);
      }
      if (reading.places.size() > kMostPlaces) {
        Styled more;
        more.add(fmt::format("and {} more",
                             counted(reading.places.size() - kMostPlaces, "place", "places")),
                 Style::dim);
        writer_.labelled("", more, kIndent, label_columns);
      }
    }
  }

  std::string label(const Reading& reading) const {
    return writer_.places().outlet(reading.places.front().document);
  }

  const TextWriter& writer_;
  const Finding& finding_;
  std::vector<Reading> readings_;
  std::vector<DocumentSpan> shown_;
};

}  // namespace

void write_findings(const TextWriter& writer) {
  const std::vector<Finding>& findings = *writer.report().findings;
  std::array<std::size_t, 4> counts{};
  for (const Finding& finding : findings) ++counts[static_cast<std::size_t>(finding.severity)];
  const std::size_t above_note = findings.size() - counts[3];
  const bool all = writer.options().findings == 0;

  std::string rest;
  for (const Severity severity : {Severity::high, Severity::medium, Severity::low}) {
    const std::size_t count = counts[static_cast<std::size_t>(severity)];
    if (count == 0) continue;
    rest += fmt::format("{}{} {}", rest.empty() ? "" : ", ", count, name_of(severity));
  }
  writer.heading("TO LOOK AT", rest.empty() ? "nothing above a note" : rest);
  const std::size_t most = all ? findings.size() : std::min(above_note, writer.options().findings);
  for (std::size_t i = 0; i < most; ++i) FindingPrinter(writer, findings[i]).print(i + 1);
  if (all || most == findings.size()) return;
  const std::size_t more = above_note - most;
  std::string left;
  if (more > 0) left = counted(more, "more finding", "more findings");
  if (counts[3] > 0) {
    left += (left.empty() ? "" : " and ") + counted(counts[3], "note", "notes");
  }
  writer.line();
  writer.block(Styled().add(left + " with --all", Style::dim), kIndent);
}

}  // namespace onrecord
