// XML parts of office files as trees (libxml2), within bounds: no DTD, no entity, nothing fetched,
// at most a million nodes, 256 levels.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "onrecord/result.h"

struct _xmlDoc;   // NOLINT(bugprone-reserved-identifier): libxml2's own names
struct _xmlNode;  // NOLINT(bugprone-reserved-identifier)

namespace onrecord {

struct FreeXml {
  void operator()(_xmlDoc* document) const;
};
using XmlPointer = std::unique_ptr<_xmlDoc, FreeXml>;

/// How many nodes (elements, attributes, texts) the parts of one file may still have.
struct XmlBudget {
  int nodes = 1'000'000;
};

/// Parses one part. `name` goes into errors: bad_format for what is not well-formed or has a DTD,
/// too_large beyond the bounds. Thread-safe.
Result<XmlPointer> parse_xml(std::string_view bytes, const std::string& name, XmlBudget& budget);

/// The part as bytes again: UTF-8, with its declaration.
std::string write_xml(_xmlDoc* document);

/// Whether the node is an element of this local name, in whatever namespace.
bool is_element(const _xmlNode* node, std::string_view name);
/// The local name of an element; empty for other nodes.
std::string_view name_of(const _xmlNode* node);
/// Prefix-free lookup: the value of the attribute of this local name; empty when it has none.
std::string attribute_of(const _xmlNode* node, std::string_view name);
/// The first child element of this local name, or nullptr.
_xmlNode* child_of(const _xmlNode* node, std::string_view name);

}  // namespace onrecord
