// What a page says about its story outside the running text: JSON-LD, <meta>, <link>, <title>,
// marked-up bylines and dates. Anything doubtful is left out rather than guessed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/document.h"
#include "read/html_tree.h"

namespace onrecord {

struct PageMetadata {
  std::optional<std::string> title;  // without the outlet's name
  std::optional<std::string> outlet;
  std::optional<std::string> byline;  // names joined by ", "; never the outlet or an organisation
  std::optional<std::string> url;     // absolute
  std::optional<std::string> published;
  std::string published_basis = "none";
  std::string language;              // BCP 47 as the page gives it; empty when it does not
  std::vector<std::string> titles;   // all that the page calls itself, likeliest first
  std::string article_body;          // JSON-LD articleBody, entities decoded
  bool is_free = true;               // JSON-LD isAccessibleForFree
  std::vector<GivenSource> sources;  // others whom the page names as its source
};

/// `url` is where the page was fetched from; may be empty.
PageMetadata read_page_metadata(const HtmlTree& tree, const std::vector<std::string_view>& json_ld,
                                std::string_view url);

/// The letters and digits of a text, folded, words parted by one space: for comparing titles.
std::string plain_words(std::string_view text);

/// How much two titles share: words in common over the words of the shorter, 0 to 1.
double title_overlap(std::string_view a, std::string_view b);

}  // namespace onrecord
