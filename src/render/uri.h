// Addresses: percent-encoding (RFC 3986), paths as references, links to words in a page.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/report.h"

namespace onrecord {

/// Every byte but letters, digits and `kept` as %XX.
std::string percent_encoded(std::string_view text, std::string_view kept);

/// A path as a URI: file:///… for an absolute one, else a relative reference without "./".
std::string uri_of_path(std::string_view path);

/// The http(s) address of a document, with what no address may hold encoded; empty where it has
/// none.
std::string web_address(const Document& document);

/// Links to words of a page that browsers scroll to (URL fragment text directives):
/// address#:~:text=[before-,]start[,end][,-behind]. Only where the words can be told from every
/// other place of the text as it was read, by their neighbours if need be; else no link.
class TextLinks {
 public:
  /// `report` must outlive this.
  explicit TextLinks(const Report& report);
  /// Empty where the document has no web address or the place cannot be told.
  std::string to(DocumentSpan place);

 private:
  struct Page;
  const Page& page(const Document& document);

  const Report& report_;
  std::vector<std::shared_ptr<const Page>> pages_;
};

}  // namespace onrecord
