// Which parts of a sentence rest on two origins, and which on one alone or on none that agree.
#include <algorithm>

#include "account/verdict.h"

namespace onrecord::digest {
namespace {

constexpr double kMainClaim = 0.5;  // of what a sentence tells, and every number and name of it

void add_place(std::vector<DocumentSpan>& places, DocumentSpan place) {
  if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
}

}  // namespace

/// A chunk with what has been found of it.
struct Verdicts::Piece {
  Span span;
  AccountStatus status = AccountStatus::single_source;
  std::uint8_t segment = 0;
  bool is_empty = false;  // goes with its neighbour
  double weight = 0;
  std::vector<DocumentSpan> citations;
};

/// What the findings dispute, and what the sentence as a whole has borne out.
std::vector<Verdicts::Piece> Verdicts::pieces_of(std::uint32_t index, bool is_established,
                                                 const UnitSet& told,
                                                 const std::vector<std::uint32_t>& used) const {
  const Line& line = lines_.all[index];
  const ChunkSet empty = claims_.empty_ones(line);
  std::vector<Piece> pieces(line.chunks.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    Piece& piece = pieces[i];
    piece.span = line.chunks[i].span;
    piece.segment = line.chunks[i].segment;
    piece.is_empty = empty[i];
    piece.weight = claims_.weight(line, i);
    const DocumentSpan own{line.document, piece.span};
    if (attestation_.contradictions(own) > 0) {
      piece.status = AccountStatus::disputed;
      piece.is_empty = false;
      for (const std::uint32_t other : opponents(own)) piece.citations.push_back(place(other));
    } else if (is_established && has_any(line, i, told)) {
      piece.status = AccountStatus::established;
      for (const std::uint32_t other : used) add_place(piece.citations, place(other));
    }
  }
  return pieces;
}

/// Whether anything of a chunk is among the units.
bool Verdicts::has_any(const Line& line, std::size_t chunk, const UnitSet& units) {
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    if (line.units[i].chunk == chunk && units[i]) return true;
  }
  return false;
}

/// The cores that sentences of one article tell, and what it has besides of their clauses.
void Verdicts::add_claims(std::uint32_t index, std::span<const Support> of_document,
                          std::uint64_t contested, std::vector<Piece>& pieces) const {
  const Line& line = lines_.all[index];
  ChunkSet cores;
  UnitSet covers;
  const auto establish = [&](std::size_t chunk, std::uint32_t by) {
    if (pieces[chunk].status == AccountStatus::disputed) return;
    pieces[chunk].status = AccountStatus::established;
    add_place(pieces[chunk].citations, place(by));
  };
  std::vector<std::uint32_t> tellers;
  for (const Support& each : of_document) {
    if (!is_independent(index, each.line)) continue;
    const UnitSet own = covers_of(index, each);
    const ChunkSet told = claims_.cores(line, lines_.all[each.line], own, each.against | contested);
    if (told.none()) continue;
    cores |= told;
    covers |= each.covers;
    tellers.push_back(each.line);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (told[i]) establish(i, each.line);
    }
  }
  if (cores.none()) return;
  // What has no verb goes with the claim before it, or after it where none stands before.
  std::vector<bool> has_core(std::size_t{1} << 8);
  std::vector<bool> is_told(std::size_t{1} << 8);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    has_core[line.chunks[i].claim] =
        has_core[line.chunks[i].claim] || (line.chunks[i].has_verb && !line.chunks[i].is_adjunct);
    is_told[line.chunks[i].claim] = is_told[line.chunks[i].claim] || cores[i];
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Chunk& chunk = line.chunks[i];
    if (cores[i] || (!chunk.is_adjunct && has_core[chunk.claim])) continue;
    std::uint8_t claim = chunk.claim;
    while (claim > 0 && !has_core[claim]) --claim;
    if (!is_told[claim] || pieces[i].is_empty || !claims_.bears(line, i, covers)) continue;
    for (const std::uint32_t teller : tellers) establish(i, teller);
  }
}

void Verdicts::divide(std::uint32_t index, const UnitSet& told,
                      const std::vector<std::uint32_t>& used, Ruling& ruling) const {
  const Line& line = lines_.all[index];
  if (line.chunks.empty()) return;
  const bool was_established = ruling.status == AccountStatus::established;
  std::vector<Piece> pieces = pieces_of(index, was_established, told, used);
  std::uint64_t contested = 0;
  for (const std::uint32_t other : support_.against[index]) {
    contested |= bearings_.of(line, lines_.all[other]).against;
  }
  for (const std::vector<Support>* list : {&support_.of[index], &support_.partly[index]}) {
    for (auto first = list->begin(); first != list->end();) {
      const DocumentId document = lines_.all[first->line].document;
      const auto end = std::find_if(first, list->end(), [&](const Support& each) {
        return lines_.all[each.line].document != document;
      });
      add_claims(index, {first, end}, contested, pieces);
      first = end;
    }
  }
  double all = 0;
  double established = 0;
  bool is_disputed = false;
  bool has_claim = false;  // "for fraud" alone tells nothing
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    has_claim |= pieces[i].status == AccountStatus::established && line.chunks[i].has_verb;
    is_disputed |= pieces[i].status == AccountStatus::disputed;
    if (pieces[i].is_empty) continue;
    all += pieces[i].weight;
    if (pieces[i].status == AccountStatus::established) established += pieces[i].weight;
  }
  ruling.told = all > 0 ? established / all : 0;
  if (established == 0 || (ruling.status == AccountStatus::disputed && !is_disputed)) return;
  join(pieces, ruling.parts);
  if (ruling.status == AccountStatus::disputed) return;
  const bool has_own_fact =
      std::any_of(line.units.begin(), line.units.end(), [&](const Unit& unit) {
        return (unit.kind == UnitKind::name || unit.kind == UnitKind::number) && !unit.is_side &&
               pieces[unit.chunk].status != AccountStatus::established;
      });
  ruling.status = ruling.told >= kMainClaim && !has_own_fact ? AccountStatus::established
                                                             : AccountStatus::single_source;
  if (!has_claim && ruling.parts.size() > 1) {
    ruling.status = AccountStatus::single_source;
    ruling.parts.clear();
  }
  if (ruling.parts.size() == 1) {
    for (const DocumentSpan& each : ruling.parts.front().citations)
      add_place(ruling.rests_on, each);
    ruling.parts.clear();
  }
}

/// Neighbours of one status are one part; what claims nothing goes with what stands before it, or
/// after it where that is of its clause.
void Verdicts::join(const std::vector<Piece>& pieces, std::vector<AccountPart>& parts) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece* leader = &pieces[i];
    if (leader->is_empty) {
      std::size_t next = i;
      while (next + 1 < pieces.size() && pieces[next].is_empty) ++next;
      const bool goes_on = i > 0 && pieces[i - 1].segment == leader->segment;
      if (parts.empty() || (!goes_on && pieces[next].segment == leader->segment)) {
        leader = &pieces[next];
      }
    }
    if (!parts.empty() && (leader->is_empty || parts.back().status == leader->status)) {
      parts.back().span.end_byte = pieces[i].span.end_byte;
    } else {
      parts.push_back({pieces[i].span, leader->status, {}});
    }
    for (const DocumentSpan& each : pieces[i].citations) add_place(parts.back().citations, each);
  }
}

}  // namespace onrecord::digest
