// The wordings that a finding shows: each once, its changed words marked, with the places where it
// stands.
#pragma once

#include <string>
#include <vector>

#include "onrecord/report.h"
#include "render/marked.h"

namespace onrecord {

struct Reading {
  std::string key;  ///< the words as printed, to tell whether two places read alike
  Marked words;
  std::vector<DocumentSpan> places;
  std::vector<std::string> notes;  ///< what to say beside each place; may be empty
};

/// In the order in which a reader wants them: the standard first. May be empty.
std::vector<Reading> readings_of(const Report& report, const Finding& finding,
                                 const Room& room = {});

}  // namespace onrecord
