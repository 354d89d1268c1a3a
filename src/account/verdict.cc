#include "account/verdict.h"

#include <algorithm>

namespace onrecord::digest {
namespace {

constexpr double kTold = 0.6;           // of a sentence, by one other origin
constexpr double kToldOfSpeech = 0.5;   // the same where both tell one act of speech
constexpr double kToldTogether = 0.68;  // by all other origins together
constexpr double kToldOfQuotation = 0.6;
constexpr double kParaphrased = 0.8;
constexpr double kCited = 0.3;  // of a sentence: what bears out less is not worth a reader's time

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
      claims_(report, lines, bearings),
      stems_of_(report.documents.size()) {
  for (const Line& line : lines.all) {
    stems_of_[line.document.value].insert(line.stems.begin(), line.stems.end());
  }
}

bool Verdicts::is_independent(std::uint32_t index, std::uint32_t other) const {
  if (origins_.credits(place(index), lines_.all[other].document) ||
      origins_.credits(place(other), lines_.all[index].document) ||
      origins_.count({place(index), place(other)}) < 2) {
    return false;
  }
  return is_quotation(lines_.all[index]) ||
         !are_copies(report_, lines_.all[index], lines_.all[other]);
}

/// What a sentence bears out, and the names that its article has elsewhere: "the 47-year-old",
/// "he". A sentence that opens with a name of its own speaks of somebody else.
UnitSet Verdicts::covers_of(std::uint32_t index, const Support& support) const {
  const Line& line = lines_.all[index];
  const Line& other = lines_.all[support.line];
  UnitSet covers = support.covers;
  for (const Unit& unit : other.units) {
    const bool is_shared = std::binary_search(line.stems.begin(), line.stems.end(), unit.stem);
    if (unit.kind == UnitKind::common && is_shared && !unit.is_side) break;
    if (unit.kind == UnitKind::name && !unit.is_side && !is_shared) return covers;
  }
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

/// Whether all verbs of the line that say something are borne out, and nothing bends it there.
bool Verdicts::tells_deeds(const Line& line, const UnitSet& covers, const Line& other) {
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    const Unit& unit = line.units[i];
    if (covers[i] || unit.is_side || unit.kind != UnitKind::common) continue;
    if (((unit.is_verb || unit.is_passive) && !unit.is_light) || unit.claim >= ClaimWord::hedge ||
        unit.is_title_end || unit.reality == Reality::possible ||
        unit.reality == Reality::planned) {
      return false;
    }
  }
  return std::none_of(other.units.begin(), other.units.end(), [&](const Unit& unit) {
    return !unit.is_side && (unit.claim == ClaimWord::hedge || unit.claim == ClaimWord::wish) &&
           !std::binary_search(line.stems.begin(), line.stems.end(), unit.stem);
  });
}

/// A paraphrase bears out what was said where it is the same speaker's and leaves out next to
/// nothing.
bool Verdicts::paraphrases(const Line& line, const UnitSet& covers, const Line& other) const {
  const bool is_of_speaker =
      std::any_of(line.units.begin(), line.units.end(), [&](const Unit& unit) {
        return unit.is_side && unit.kind == UnitKind::name &&
               std::any_of(other.units.begin(), other.units.end(), [&](const Unit& theirs) {
                 return theirs.is_side && theirs.stem == unit.stem;
               });
      });
  return is_of_speaker && bearings_.share(line, covers, of_quotations(line)) >= kParaphrased;
}

AccountStatus Verdicts::status_of(std::uint32_t index, std::vector<std::uint32_t>& used,
                                  UnitSet& told) const {
  const Line& line = lines_.all[index];
  if (attestation_.contradictions(place(index)) > 0) return AccountStatus::disputed;
  const bool quotes = is_quotation(line);
  const std::vector<std::uint32_t>& against = support_.against[index];
  if (!against.empty()) {
    // What a finding disputes there is in dispute here too.
    const bool is_disputed = std::any_of(against.begin(), against.end(), [&](std::uint32_t other) {
      return attestation_.contradictions(place(other)) > 0;
    });
    return is_disputed ? AccountStatus::disputed : AccountStatus::single_source;
  }
  if (quotes && line.lone_quotations > 0) return AccountStatus::single_source;
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
      if (each.contradicts || !is_independent(index, each.line)) continue;
      const UnitSet covers = covers_of(index, each);
      if (quotes && lines_.all[each.line].quoted_words == 0 &&
          !paraphrases(line, covers, lines_.all[each.line])) {
        continue;
      }
      if ((covers & ~of_document).none()) continue;
      of_document |= covers;
      used.push_back(each.line);
      is_speech |= each.shares_utterance;
      if (!quotes &&
          (!tells_deeds(line, covers, lines_.all[each.line]) || !tells(line, covers, kTold)))
        continue;
      if (!tells(line, of_document, is_speech && !line.is_joint ? kToldOfSpeech : kTold)) continue;
      used.erase(used.begin(), used.begin() + static_cast<std::ptrdiff_t>(first_used));
      told = of_document;
      return AccountStatus::established;
    }
    all |= of_document;
  }
  told = all;
  if (quotes && !used.empty() && tells(line, all, kToldTogether)) return AccountStatus::established;
  used.clear();
  return AccountStatus::single_source;
}

Ruling Verdicts::of(std::uint32_t index) const {
  Ruling ruling;
  std::vector<std::uint32_t> used;
  const std::vector<DocumentSpan> records = attestation_.in_records(place(index));
  const Line& line = lines_.all[index];
  UnitSet told_units;
  ruling.status = status_of(index, used, told_units);
  if (ruling.status == AccountStatus::single_source && is_quotation(line) && !records.empty() &&
      line.lone_quotations == 0) {
    ruling.status = AccountStatus::established;
  }
  std::sort(used.begin(), used.end());
  const auto add = [&](DocumentSpan where) {
    if (std::find(ruling.rests_on.begin(), ruling.rests_on.end(), where) == ruling.rests_on.end()) {
      ruling.rests_on.push_back(where);
    }
  };
  UnitSet told;  // by what is cited of the same document
  DocumentId last;
  for (const Support& each : support_.of[index]) {
    const DocumentSpan where = place(each.line);
    if (ruling.rests_on.empty() || where.document != last) told.reset();
    last = where.document;
    const bool is_used = std::binary_search(used.begin(), used.end(), each.line);
    const bool is_new = (each.covers & ~told).any();
    if (!is_used && !each.shares_utterance && (each.cover < kCited || !is_new)) continue;
    told |= each.covers;
    ruling.rests_on.push_back(where);
  }
  if (!is_quotation(line)) divide(index, told_units, used, ruling);
  for (const AccountPart& part : ruling.parts) {
    for (const DocumentSpan& where : part.citations) add(where);
  }
  for (const std::uint32_t other : against_of(index)) {
    add(place(other));
  }
  std::stable_sort(
      ruling.rests_on.begin(), ruling.rests_on.end(),
      [](const DocumentSpan& a, const DocumentSpan& b) { return a.document < b.document; });
  ruling.rests_on.insert(ruling.rests_on.end(), records.begin(), records.end());
  return ruling;
}

/// The sentence that has the place.
std::optional<std::uint32_t> Verdicts::line_at(DocumentSpan place) const {
  const auto first = lines_.all.begin() + lines_.first(place.document);
  const auto end = lines_.all.begin() + lines_.end(place.document);
  auto line = std::partition_point(first, end, [&](const Line& each) {  // joint ones stand last
    return !each.is_joint && each.span.end_byte <= place.span.begin_byte;
  });
  while (line != end && !line->is_joint && line->span.begin_byte < place.span.end_byte &&
         (line->is_headline || !line->span.overlaps(place.span))) {
    ++line;
  }
  if (line == end || line->is_joint || !line->span.overlaps(place.span)) return std::nullopt;
  return static_cast<std::uint32_t>(line - lines_.all.begin());
}

/// The sentences with the other sides of what is in dispute in a place, each once.
std::vector<std::uint32_t> Verdicts::opponents(DocumentSpan place) const {
  std::vector<std::uint32_t> found;
  std::vector<bool> is_found(lines_.all.size());
  for (const DocumentSpan& opponent : attestation_.opponents(place)) {
    const auto line = line_at(opponent);
    if (!line || is_found[*line]) continue;
    is_found[*line] = true;
    found.push_back(*line);
  }
  return found;
}

/// The sentences of other documents that tell otherwise what this one tells: by the findings, and
/// by their words.
std::vector<std::uint32_t> Verdicts::against_of(std::uint32_t index) const {
  constexpr std::size_t kMost = 3;
  std::vector<std::uint32_t> found = support_.against[index];
  for (const std::uint32_t opponent : opponents(place(index))) found.push_back(opponent);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  if (found.size() > kMost) found.resize(kMost);
  return found;
}

}  // namespace onrecord::digest
