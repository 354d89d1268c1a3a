// Whom the metadata of a page name as its source: agencies and papers that a text was taken over
// from (isBasedOn, sourceOrganization, syndication-source, a canonical address elsewhere).
//
// Metadata are written by anyone: of a hostile page a few short values are kept, in its order.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "onrecord/document.h"

namespace onrecord {

class GivenSources {
 public:
  /// Passes over what is empty, too long, known already, or one too many. An address that is none
  /// of the web is passed over; a name that is an address is taken for one.
  void add(std::string_view name, std::string_view url, std::string_view basis);
  void add(const std::vector<GivenSource>& sources);

  std::vector<GivenSource> take() { return std::move(sources_); }

 private:
  std::vector<GivenSource> sources_;
};

}  // namespace onrecord
