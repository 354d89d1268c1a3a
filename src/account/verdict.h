// Whether the articles establish a sentence: two independent origins must have every claim of it,
// whether in one sentence or spread over several, and nothing may speak against it.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "account/bearing.h"
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
  AccountStatus status_of(std::uint32_t index, std::vector<std::uint32_t>& used) const;
  bool is_independent(std::uint32_t index, std::uint32_t other) const;
  std::vector<std::uint32_t> against_of(std::uint32_t index) const;
  static bool is_main(const Line& line, const Support& support);
  UnitSet beside(std::uint32_t index, std::uint32_t other) const;
  bool paraphrases(const Line& line, const UnitSet& covers, const Line& other) const;
  UnitSet covers_of(std::uint32_t index, const Support& support) const;
  bool tells(const Line& line, const UnitSet& covers, double least) const;

  const Report& report_;
  const Lines& lines_;
  const Bearings& bearings_;
  const Supports& support_;
  const Origins& origins_;
  const Attestation& attestation_;
  std::vector<std::unordered_set<std::uint32_t>> stems_of_;  // of each document
};

}  // namespace onrecord::digest
