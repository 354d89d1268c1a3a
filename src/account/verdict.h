// Whether the articles establish a sentence: two independent origins must have every claim of it,
// whether in one sentence or spread over several, and nothing may speak against it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "account/bearing.h"
#include "account/claims.h"
#include "account/lines.h"
#include "account/origins.h"
#include "account/support.h"
#include "account/wording.h"
#include "onrecord/account.h"

namespace onrecord::digest {

struct Ruling {
  AccountStatus status = AccountStatus::single_source;
  std::vector<DocumentSpan>
      rests_on;  ///< besides the sentence: what bears it out, or tells it otherwise
  std::vector<AccountPart> parts;  ///< as in AccountSentence
  double told = 0;                 ///< the share of it that is established
};

class Verdicts {
 public:
  /// All must outlive this.
  Verdicts(const Report& report, const Lines& lines, const Bearings& bearings,
           const Supports& support, const Origins& origins, const Attestation& attestation);

  /// Of a line that can stand alone.
  Ruling of(std::uint32_t line) const;

 private:
  DocumentSpan place(std::uint32_t line) const {
    return {lines_.all[line].document, lines_.all[line].span};
  }
  AccountStatus status_of(std::uint32_t index, std::vector<std::uint32_t>& used,
                          UnitSet& told) const;
  struct Piece;
  std::vector<Piece> pieces_of(std::uint32_t index, bool is_established, const UnitSet& told,
                               const std::vector<std::uint32_t>& used) const;
  void add_claims(std::uint32_t index, std::span<const Support> of_document,
                  std::uint64_t contested, std::vector<Piece>& pieces) const;
  void divide(std::uint32_t index, const UnitSet& told, const std::vector<std::uint32_t>& used,
              Ruling& ruling) const;
  static bool has_any(const Line& line, std::size_t chunk, const UnitSet& units);
  static void join(const std::vector<Piece>& pieces, std::vector<AccountPart>& parts);
  std::optional<std::uint32_t> line_at(DocumentSpan place) const;
  std::vector<std::uint32_t> opponents(DocumentSpan place) const;
  bool is_independent(std::uint32_t index, std::uint32_t other) const;
  std::vector<std::uint32_t> against_of(std::uint32_t index) const;
  static bool tells_deeds(const Line& line, const UnitSet& covers, const Line& other);
  bool paraphrases(const Line& line, const UnitSet& covers, const Line& other) const;
  UnitSet covers_of(std::uint32_t index, const Support& support) const;
  bool tells(const Line& line, const UnitSet& covers, double least) const;

  const Report& report_;
  const Lines& lines_;
  const Bearings& bearings_;
  const Supports& support_;
  const Origins& origins_;
  const Attestation& attestation_;
  const Claims claims_;
  std::vector<std::unordered_set<std::uint32_t>> stems_of_;  // of each document
};

}  // namespace onrecord::digest
