// The label of a transcript that a draft copied with the words: “MS. ORR: We will not sign it.”
// (inside the room; the entry is quote.h).
#pragma once

#include <cstdint>
#include <string_view>

#include "onrecord/segmentation.h"

namespace onrecord {

struct SpeakerLabel {
  std::uint32_t end_token = 0;  ///< the first one behind its colon
  /// Its form alone says that it is one: capitals, a title, a first name. "Orr:" needs others
  /// beside it.
  bool is_strong = false;
};

/// The label that tokens [first, end) open with; `end_token` is `first` when there is none.
SpeakerLabel speaker_label_at(std::string_view text, const Segmentation& segmentation,
                              std::uint32_t first, std::uint32_t end);

}  // namespace onrecord
