// What a page's JSON-LD blocks say of the story: schema.org's Article and its kin.
//
// The blocks are written by machines but often broken (raw line ends in strings, comments, commas
// too many, several objects in a row): they are repaired where that cannot change a meaning, and
// passed over otherwise. They are hints; the words of the story come from the page itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "onrecord/document.h"

namespace onrecord {

struct JsonLdArticle {
  std::string headline;
  std::string url;        // url, mainEntityOfPage or @id
  std::string published;  // datePublished as written
  std::string created;    // dateCreated as written
  std::string publisher;  // its name
  std::string language;
  std::string body;                  // articleBody as written
  std::vector<std::string> authors;  // names of persons; organisations left out
  std::vector<GivenSource> sources;  // whom it names as its source; a few
  bool is_article = false;           // false: a WebPage or the like
  bool is_free = true;               // isAccessibleForFree
};

/// Every node that could describe a story, in order of appearance. Bounded: at most 2 MB of JSON,
/// 100,000 values; never recurses.
std::vector<JsonLdArticle> read_json_ld(const std::vector<std::string_view>& blocks);

}  // namespace onrecord
