// What reading a source, cutting it into words and finding its speech gave, as bytes and back: what
// is kept of a source from one run to the next.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attribute/attribute.h"
#include "onrecord/document.h"
#include "onrecord/segmentation.h"

namespace onrecord::archive {

/// A source as far as it depends on nothing but its own bytes and how they are read.
struct Prepared {
  Document document;                          ///< without its id and its path
  Speech speech;                              ///< the id of its document is 0
  std::vector<std::string> reading_warnings;  ///< about the document
  std::vector<std::string> speech_warnings;
};

/// `prepared` is only read.
std::string encode(Prepared& prepared);

/// The reverse, for a source whose file is `file`. Takes any bytes: empty where they are not what
/// `encode` wrote for that file, so that every span that is given lies in the text.
std::optional<Prepared> decode(std::string_view bytes, std::string file);

/// How its text is cut into words, apart from the rest: for most sources nobody asks.
std::string encode(Segmentation& segmentation);

/// The reverse, for a text. Takes any bytes, as above.
std::optional<Segmentation> decode_segmentation(std::string_view bytes, std::string_view text);

}  // namespace onrecord::archive
