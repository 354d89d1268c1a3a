// What is known about an input beside its text: the JSON of --meta, front matter, header lines.
//
// docs/format/metadata.md describes the forms for users.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "onrecord/document.h"
#include "onrecord/result.h"

namespace onrecord {

struct Metadata {
  std::optional<std::string> outlet;
  std::optional<std::string> title;
  std::optional<std::string> byline;
  std::optional<std::string> url;
  std::optional<std::string> published;  ///< as written; see read/dates.h
  std::optional<std::string> language;
  std::optional<std::string> speaker;  ///< of a record that labels nobody
  std::optional<std::string> charset;
  std::optional<std::string> source;  ///< whom the text was taken over from, name or address
  std::vector<GivenSource> sources;   ///< the same of the JSON of --meta, which can have several
  std::optional<Role> role;
};

/// The member of `metadata` that a key of any of the forms means ("date", "Published", "author");
/// nullptr for a key that means none. The key's case, spaces, dashes and underlines do not count.
std::optional<std::string>* member_of(Metadata& metadata, std::string_view key);

/// Fills what is set in `metadata` into the document. What the document already has stays, unless
/// `is_stronger`. `basis` names where a publication date comes from. A date that cannot be read is
/// reported and left out.
void apply(const Metadata& metadata, bool is_stronger, std::string_view basis, Document& document,
           Diagnostics& diagnostics);

/// The parsed JSON of --meta. Immutable after parsing.
class MetadataTable {
 public:
  /// `json` is an object of file name to values, or an array of objects with a "file". Errors:
  /// wrong_use with what is wrong with it.
  static Result<std::shared_ptr<const MetadataTable>> parse(const std::string& json);

  /// The values for an input: by its path as given, else by its file name; nullptr for none.
  const Metadata* find(std::string_view path) const;
  /// The names in the table, in its order.
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, Metadata> values_;
};

}  // namespace onrecord
