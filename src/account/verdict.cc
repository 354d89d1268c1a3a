#include "account/verdict.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace onrecord::digest {
namespace {

constexpr double kTold = 0.6;           // of a sentence, by one other origin
constexpr double kToldOfSpeech = 0.5;   // the same where both tell one act of speech
constexpr double kToldTogether = 0.68;  // by all other origins together
constexpr double kToldOfQuotation = 0.6;
constexpr double kCited = 0.3;  // of a sentence: what bears out less is not worth a reader's time

/// Two to five words with a capital each: Court Reporting Service.
bool looks_like_name(std::string_view line) {
  constexpr std::size_t kMostWords = 5;
  std::size_t words = 0;
  bool opens = true;
  for (const char c : line) {
    if (opens && (c < 'A' || c > 'Z')) return false;
    if (c >= '0' && c <= '9') return false;
    words += opens;
    opens = c == ' ';
  }
  return words >= 2 && words <= kMostWords && !opens;
}

bool is_quotation(const Line& line) { return 2 * line.quoted_words >= line.words; }

}  // namespace

Verdicts::Verdicts(const Report& report, const Lines& lines, const Bearings& bearings,
                   const Supports& support, const Origins& origins, const Attestation& attestation)
    : report_(report),
      lines_(lines),
      bearings_(bearings),
      support_(support),
      origins_(origins),
      attestation_(attestation),
      stems_of_(report.documents.size()) {
  for (const Line& line : lines.all) {
    stems_of_[line.document.value].insert(line.stems.begin(), line.stems.end());
  }
  for (std::size_t i = 0; i < report.documents.size(); ++i) {
    outlets_.push_back(outlets_of(report.documents[i], report.segmentations[i]));
  }
}

/// Whether the words of a line name the outlet of a document: "…, the Coastal Daily reported".
bool Verdicts::names_outlet(std::uint32_t line, DocumentId document) const {
  const DocumentSpan own = place(line);
  const std::string_view text = text_of(report_.documents[own.document.value], own.span);
  const auto is_letter_at = [&](std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) >= 0x80 ||
                                std::isalnum(static_cast<unsigned char>(text[at])) != 0);
  };
  return std::any_of(
      outlets_[document.value].begin(), outlets_[document.value].end(), [&](std::string_view name) {
        const std::size_t found = text.find(name);
        return found != std::string_view::npos && (found == 0 || !is_letter_at(found - 1)) &&
               !is_letter_at(found + name.size());
      });
}

/// The names under which a document may be credited: its outlet, or what stands like one above its
/// text.
std::vector<std::string_view> Verdicts::outlets_of(const Document& document,
                                                   const Segmentation& parts) {
  constexpr std::size_t kShortest = 4;
  std::vector<std::string_view> names;
  const auto add = [&](std::string_view name) {
    if (name.starts_with("The ")) name.remove_prefix(4);
    if (name.size() >= kShortest) names.push_back(name);
  };
  if (document.outlet) add(*document.outlet);
  std::uint32_t head = 0;
  for (const Paragraph& paragraph : parts.paragraphs) {
    head = paragraph.span.begin_byte;
    if (paragraph.kind == BlockKind::paragraph) break;
  }
  std::string_view rest = std::string_view(document.text).substr(0, head);
  for (bool is_title = true; !rest.empty(); is_title = false) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (!is_title && !line.starts_with("By ") && looks_like_name(line)) add(line);
  }
  return names;
}

bool Verdicts::is_independent(std::uint32_t index, std::uint32_t other) const {
  if (names_outlet(index, lines_.all[other].document) ||
      names_outlet(other, lines_.all[index].document)) {
    return false;
  }
  if (origins_.count({place(index), place(other)}) < 2) return false;
  return is_quotation(lines_.all[index]) ||
         !are_copies(report_, lines_.all[index], lines_.all[other]);
}

/// What a sentence bears out, and the names that its article has elsewhere: "the 47-year-old",
/// "he". A sentence with names of its own speaks of others.
UnitSet Verdicts::covers_of(std::uint32_t index, const Support& support) const {
  const Line& line = lines_.all[index];
  const Line& other = lines_.all[support.line];
  UnitSet covers = support.covers;
  const bool has_others =
      std::any_of(other.units.begin(), other.units.end(), [&](const Unit& unit) {
        return unit.kind == UnitKind::name && !unit.is_side &&
               !std::binary_search(line.stems.begin(), line.stems.end(), unit.stem);
      });
  if (has_others) return covers;
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    if (line.units[i].kind == UnitKind::name &&
        stems_of_[other.document.value].contains(line.units[i].stem)) {
      covers[i] = true;
    }
  }
  return covers;
}

bool Verdicts::tells(const Line& line, const UnitSet& covers, double least) const {
  if (!is_quotation(line)) return bearings_.is_whole(line, covers, of_matter(line), least);
  const UnitSet wanted = of_quotations(line);
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    if (wanted[i] && line.units[i].kind == UnitKind::number && !covers[i]) return false;
  }
  if (bearings_.share(line, covers, wanted) < kToldOfQuotation) return false;
  // Two sentences, of which the first tells more than who speaks.
  return !line.is_joint || bearings_.share(line, covers, of_matter(line)) >= kTold;
}

AccountStatus Verdicts::status_of(std::uint32_t index, std::vector<std::uint32_t>& used) const {
  const Line& line = lines_.all[index];
  if (attestation_.contradictions(place(index)) > 0) return AccountStatus::disputed;
  const bool quotes = is_quotation(line);
  if ((quotes && line.lone_quotations > 0) || support_.is_contested[index])
    return AccountStatus::single_source;
  // By each independent article alone, and by all of them together.
  UnitSet all;
  const std::vector<Support>& support = support_.of[index];
  for (std::size_t i = 0; i < support.size();) {
    const DocumentId document = lines_.all[support[i].line].document;
    UnitSet of_document;
    bool is_speech = false;
    const std::size_t first_used = used.size();
    for (; i < support.size() && lines_.all[support[i].line].document == document; ++i) {
      const Support& each = support[i];
      // A paraphrase bears out what was said, not the words.
      if (each.contradicts || (quotes && lines_.all[each.line].quoted_words == 0)) continue;
      if (!is_independent(index, each.line)) continue;
      const UnitSet covers = covers_of(index, each);
      if ((covers & ~of_document).none()) continue;
      of_document |= covers;
      used.push_back(each.line);
      is_speech |= each.shares_utterance;
    }
    if (tells(line, of_document, is_speech && !line.is_joint ? kToldOfSpeech : kTold)) {
      used.erase(used.begin(), used.begin() + static_cast<std::ptrdiff_t>(first_used));
      return AccountStatus::established;
    }
    all |= of_document;
  }
  if (!used.empty() && tells(line, all, kToldTogether)) return AccountStatus::established;
  used.clear();
  return AccountStatus::single_source;
}

Ruling Verdicts::of(std::uint32_t index) const {
  Ruling ruling;
  std::vector<std::uint32_t> used;
  const std::vector<DocumentSpan> records = attestation_.in_records(place(index));
  const Line& line = lines_.all[index];
  ruling.status = status_of(index, used);
  if (ruling.status == AccountStatus::single_source && is_quotation(line) && !records.empty() &&
      line.lone_quotations == 0) {
    ruling.status = AccountStatus::established;
  }
  std::sort(used.begin(), used.end());
  std::size_t of_document = 0;
  DocumentId last;
  for (const Support& each : support_.of[index]) {
    const DocumentSpan where = place(each.line);
    of_document = where.document == last && !ruling.rests_on.empty() ? of_document : 0;
    last = where.document;
    const bool is_used = std::binary_search(used.begin(), used.end(), each.line);
    if (!is_used && !each.shares_utterance && (each.cover < kCited || of_document >= 2)) continue;
    ++of_document;
    ruling.rests_on.push_back(where);
  }
  ruling.rests_on.insert(ruling.rests_on.end(), records.begin(), records.end());
  return ruling;
}

}  // namespace onrecord::digest
