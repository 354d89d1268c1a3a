// Who asks and who answers in a hearing: the lines that name a witness ("MR OLAF RINGER (sworn)")
// and who examines ("Cross-examined by MR IQBAL").
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace onrecord {

struct HearingLine {
  std::string name;         ///< as printed; empty where somebody else follows who is not named
  bool is_witness = false;  ///< else who asks
};

/// What a line of a record names; nothing when it is no such line.
std::optional<HearingLine> hearing_line(std::string_view line);

}  // namespace onrecord
