#include "office/xml.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/tree.h>

namespace onrecord {
namespace {

struct FreeContext {
  void operator()(xmlParserCtxt* context) const { xmlFreeParserCtxt(context); }
};
struct FreeText {
  void operator()(xmlChar* text) const { xmlFree(text); }
};
using TextPointer = std::unique_ptr<xmlChar, FreeText>;

/// What one parse counts; hangs on the context.
struct Bounds {
  XmlBudget& budget;
  bool has_dtd = false;
  bool is_over = false;
};

Bounds& bounds_of(void* context) {
  return *static_cast<Bounds*>(static_cast<xmlParserCtxt*>(context)->_private);
}

void start_element(void* context, const xmlChar* name, const xmlChar* prefix, const xmlChar* uri,
                   int namespaces, const xmlChar** uris, int attributes, int defaulted,
                   const xmlChar** values) {
  Bounds& bounds = bounds_of(context);
  bounds.budget.nodes -= 2 + attributes * 2 + namespaces;
  if (bounds.budget.nodes < 0) {
    bounds.is_over = true;
    xmlStopParser(static_cast<xmlParserCtxt*>(context));
    return;
  }
  xmlSAX2StartElementNs(context, name, prefix, uri, namespaces, uris, attributes, defaulted,
                        values);
}

/// No office file has a DTD; what has one wants entities.
void refuse_dtd(void* context, const xmlChar* /*name*/, const xmlChar* /*external*/,
                const xmlChar* /*system*/) {
  bounds_of(context).has_dtd = true;
  xmlStopParser(static_cast<xmlParserCtxt*>(context));
}

std::string_view view_of(const xmlChar* text) {
  return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

}  // namespace

void FreeXml::operator()(_xmlDoc* document) const { xmlFreeDoc(document); }

Result<XmlPointer> parse_xml(std::string_view bytes, const std::string& name, XmlBudget& budget) {
  const std::unique_ptr<xmlParserCtxt, FreeContext> context(xmlNewParserCtxt());
  if (!context) return Error{ErrorCode::unreadable, "", "not enough memory for " + name};
  Bounds bounds{budget};
  context->_private = &bounds;
  context->sax->startElementNs = start_element;
  context->sax->internalSubset = refuse_dtd;
  constexpr int kOptions =
      XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOCDATA;
  XmlPointer document(xmlCtxtReadMemory(context.get(), bytes.data(), static_cast<int>(bytes.size()),
                                        nullptr, nullptr, kOptions));
  if (bounds.is_over) {
    return Error{ErrorCode::too_large, "", "more than a million nodes of XML"};
  }
  if (bounds.has_dtd) {
    return Error{ErrorCode::bad_format, "", "its part " + name + " declares entities"};
  }
  if (!document || xmlDocGetRootElement(document.get()) == nullptr) {
    return Error{ErrorCode::bad_format, "", "its part " + name + " is damaged"};
  }
  return document;
}

std::string write_xml(_xmlDoc* document) {
  xmlChar* text = nullptr;
  int size = 0;
  xmlDocDumpMemoryEnc(document, &text, &size, "UTF-8");
  const TextPointer owner(text);
  return text == nullptr
             ? std::string()
             : std::string(reinterpret_cast<const char*>(text), static_cast<std::size_t>(size));
}

std::string_view name_of(const _xmlNode* node) {
  return node->type == XML_ELEMENT_NODE ? view_of(node->name) : std::string_view();
}

bool is_element(const _xmlNode* node, std::string_view name) { return name_of(node) == name; }

std::string attribute_of(const _xmlNode* node, std::string_view name) {
  if (node == nullptr || node->type != XML_ELEMENT_NODE) return {};
  for (const xmlAttr* each = node->properties; each != nullptr; each = each->next) {
    if (view_of(each->name) != name) continue;
    const TextPointer value(xmlNodeListGetString(node->doc, each->children, 1));
    return std::string(view_of(value.get()));
  }
  return {};
}

_xmlNode* child_of(const _xmlNode* node, std::string_view name) {
  if (node == nullptr) return nullptr;
  for (_xmlNode* child = node->children; child != nullptr; child = child->next) {
    if (is_element(child, name)) return child;
  }
  return nullptr;
}

}  // namespace onrecord
