// Short texts that stand on pages beside stories: labels, calls to act, dates, credits.
//
// data/page_furniture.txt lists them; this file knows the forms that no list can hold (a line that
// is only a date, a line of names after "By").
#pragma once

#include <string_view>

namespace onrecord {

enum class PageFurniture {
  none,
  label,    // stands alone: "Advertisement", "Share this"
  related,  // opens a box of other stories: "Read more", "You may also like"
  ending,   // opens what follows a story: "Comments", "About the author"
  credit,   // who made the text: "Reporting by …", "… contributed to this report"
  date,     // a date or time, with words like "Updated" at most
  byline,   // "By Dana Orr"
  markup,   // code that was never meant to be read
};

/// What a block's text is when it is no running text. `words` counts its words, `link_words` those
/// of them inside links. A text with quotation marks is furniture only when it is mostly a link.
PageFurniture page_furniture_of(std::string_view text, std::size_t words, std::size_t link_words);

}  // namespace onrecord
