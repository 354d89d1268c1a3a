// The SAX events of libxml2's HTML parser become the flat tree. Its own tree is not built: it stops
// at 256 levels and at texts of 10 MB with the rest of the page lost, and it keeps no offsets.
#include "read/html_tree.h"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <unordered_map>

#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::pair<std::string_view, Tag> kTags[] = {
    {"a", Tag::a},
    {"abbr", Tag::abbr},
    {"address", Tag::address},
    {"amp-ad", Tag::amp_ad},
    {"article", Tag::article},
    {"aside", Tag::aside},
    {"b", Tag::b},
    {"blockquote", Tag::blockquote},
    {"body", Tag::body},
    {"br", Tag::br},
    {"button", Tag::button},
    {"center", Tag::center},
    {"cite", Tag::cite},
    {"code", Tag::code},
    {"dd", Tag::dd},
    {"details", Tag::details},
    {"dialog", Tag::dialog},
    {"div", Tag::div},
    {"dl", Tag::dl},
    {"dt", Tag::dt},
    {"em", Tag::em},
    {"embed", Tag::embed},
    {"fieldset", Tag::fieldset},
    {"figcaption", Tag::figcaption},
    {"figure", Tag::figure},
    {"footer", Tag::footer},
    {"form", Tag::form},
    {"h1", Tag::h1},
    {"h2", Tag::h2},
    {"h3", Tag::h3},
    {"h4", Tag::h4},
    {"h5", Tag::h5},
    {"h6", Tag::h6},
    {"head", Tag::head},
    {"header", Tag::header},
    {"hgroup", Tag::hgroup},
    {"hr", Tag::hr},
    {"html", Tag::html},
    {"i", Tag::i},
    {"iframe", Tag::iframe},
    {"img", Tag::img},
    {"input", Tag::input},
    {"label", Tag::label},
    {"li", Tag::li},
    {"link", Tag::link},
    {"main", Tag::main},
    {"menu", Tag::menu},
    {"meta", Tag::meta},
    {"nav", Tag::nav},
    {"noscript", Tag::noscript},
    {"object", Tag::object},
    {"ol", Tag::ol},
    {"option", Tag::option},
    {"p", Tag::p},
    {"picture", Tag::picture},
    {"pre", Tag::pre},
    {"q", Tag::q},
    {"script", Tag::script},
    {"section", Tag::section},
    {"select", Tag::select},
    {"small", Tag::small},
    {"span", Tag::span},
    {"strong", Tag::strong},
    {"style", Tag::style},
    {"sub", Tag::sub},
    {"summary", Tag::summary},
    {"sup", Tag::sup},
    {"svg", Tag::svg},
    {"table", Tag::table},
    {"tbody", Tag::tbody},
    {"td", Tag::td},
    {"textarea", Tag::textarea},
    {"tfoot", Tag::tfoot},
    {"th", Tag::th},
    {"thead", Tag::thead},
    {"time", Tag::time},
    {"title", Tag::title},
    {"tr", Tag::tr},
    {"ul", Tag::ul},
    {"video", Tag::video},
};

constexpr std::pair<std::string_view, Attribute> kAttributes[] = {
    {"class", Attribute::class_name},
    {"id", Attribute::id},
    {"role", Attribute::role},
    {"itemprop", Attribute::itemprop},
    {"itemtype", Attribute::itemtype},
    {"href", Attribute::href},
    {"rel", Attribute::rel},
    {"datetime", Attribute::datetime},
    {"content", Attribute::content},
    {"property", Attribute::property},
    {"name", Attribute::name},
    {"style", Attribute::style},
    {"hidden", Attribute::hidden},
    {"aria-hidden", Attribute::aria_hidden},
    {"aria-label", Attribute::aria_label},
    {"lang", Attribute::lang},
    {"data-component", Attribute::data_component},
    {"data-testid", Attribute::data_testid},
    {"data-test-id", Attribute::data_testid},
    {"cite", Attribute::cite},
};

/// What windows-1252 has at 0x80 to 0x9F: pages mean these by &#128; to &#159;.
constexpr char32_t kWindows1252[32] = {
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

template <class T, std::size_t N>
std::unordered_map<std::string_view, T> table_of(const std::pair<std::string_view, T> (&pairs)[N]) {
  return {std::begin(pairs), std::end(pairs)};
}

std::string_view view_of(const xmlChar* text) {
  return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

class Builder {
 public:
  explicit Builder(const StrippedHtml& stripped)
      : stripped_(stripped), tags_(table_of(kTags)), attributes_(table_of(kAttributes)) {}
  HtmlTree run();

 private:
  void start(std::string_view name, const xmlChar** attributes);
  void end(std::string_view name);
  void characters(std::string_view data);
  void add_origin(std::size_t text_byte, std::size_t length, std::size_t markup_byte,
                  std::size_t markup_length);

  static void on_start(void* self, const xmlChar* name, const xmlChar** attributes) {
    static_cast<Builder*>(self)->start(view_of(name), attributes);
  }
  static void on_end(void* self, const xmlChar* name) {
    static_cast<Builder*>(self)->end(view_of(name));
  }
  static void on_characters(void* self, const xmlChar* data, int length) {
    static_cast<Builder*>(self)->characters(
        {reinterpret_cast<const char*>(data), static_cast<std::size_t>(length)});
  }

  const StrippedHtml& stripped_;
  std::unordered_map<std::string_view, Tag> tags_;
  std::unordered_map<std::string_view, Attribute> attributes_;
  htmlParserCtxtPtr parser_ = nullptr;
  HtmlTree tree_;
  std::vector<std::uint32_t> open_;
  std::size_t piece_ = 0;  // the last piece that a text came from
};

void Builder::start(std::string_view name, const xmlChar** attributes) {
  if (tree_.nodes.size() > kMostHtmlNodes) {
    tree_.too_many = true;
    xmlStopParser(parser_);
    return;
  }
  if (open_.size() >= kDeepestHtml) {
    tree_.too_deep = true;
    xmlStopParser(parser_);
    return;
  }
  HtmlNode node;
  node.parent = open_.back();
  const auto tag = tags_.find(name);
  node.tag = tag == tags_.end() ? Tag::other : tag->second;
  node.text_begin = node.text_end = static_cast<std::uint32_t>(tree_.text.size());
  node.first_attribute = static_cast<std::uint32_t>(tree_.attributes.size());
  for (; attributes != nullptr && *attributes != nullptr; attributes += 2) {
    const auto known = attributes_.find(view_of(attributes[0]));
    if (known == attributes_.end()) continue;
    const auto begin = static_cast<std::uint32_t>(tree_.values.size());
    tree_.values.append(view_of(attributes[1]));
    tree_.attributes.push_back(
        {known->second, begin, static_cast<std::uint32_t>(tree_.values.size())});
    ++node.attribute_count;
  }
  open_.push_back(static_cast<std::uint32_t>(tree_.nodes.size()));
  tree_.nodes.push_back(node);
}

void Builder::end(std::string_view) {
  if (open_.size() <= 1) return;
  HtmlNode& node = tree_.nodes[open_.back()];
  node.end = static_cast<std::uint32_t>(tree_.nodes.size());
  node.text_end = static_cast<std::uint32_t>(tree_.text.size());
  open_.pop_back();
}

/// Text comes in copied stretches or one character at a time (an entity). The parser stands at its
/// end or, when its buffer was full, one character before; the bytes themselves say which.
void Builder::characters(std::string_view data) {
  if (data.empty()) return;
  const std::uint32_t parent = open_.back();
  if (tree_.nodes.back().tag != Tag::text || tree_.nodes.back().parent != parent) {
    HtmlNode node;
    node.parent = parent;
    node.tag = Tag::text;
    node.text_begin = static_cast<std::uint32_t>(tree_.text.size());
    tree_.nodes.push_back(node);
  }
  const std::size_t text_byte = tree_.text.size();
  tree_.text.append(data);
  tree_.nodes.back().end = static_cast<std::uint32_t>(tree_.nodes.size());
  tree_.nodes.back().text_end = static_cast<std::uint32_t>(tree_.text.size());

  const std::string_view markup = stripped_.markup;
  const long consumed = xmlByteConsumed(parser_);
  if (consumed < 0 || static_cast<std::size_t>(consumed) > markup.size()) return;
  const auto at = static_cast<std::size_t>(consumed);
  if (at >= data.size() && markup.substr(at - data.size(), data.size()) == data) {
    return add_origin(text_byte, data.size(), at - data.size(), data.size());
  }
  if (at < markup.size()) {
    const std::size_t after = at + code_point_at(markup, at).length;
    if (after >= data.size() && markup.substr(after - data.size(), data.size()) == data) {
      return add_origin(text_byte, data.size(), after - data.size(), data.size());
    }
  }
  constexpr std::size_t kLongestReference = 40;
  if (data.size() > 4 || at == 0) return;
  const std::size_t reference = markup.rfind('&', at - 1);
  if (reference == std::string_view::npos || at - reference > kLongestReference) return;
  const bool bare =
      data == "&" && markup.substr(reference, 4) != "&amp" && markup[reference + 1] != '#';
  add_origin(text_byte, data.size(), reference, bare ? 1 : at - reference);
}

void Builder::add_origin(std::size_t text_byte, std::size_t length, std::size_t markup_byte,
                         std::size_t markup_length) {
  const auto& pieces = stripped_.pieces;
  while (piece_ + 1 < pieces.size() && pieces[piece_ + 1].markup_byte <= markup_byte) ++piece_;
  if (piece_ >= pieces.size() || markup_byte < pieces[piece_].markup_byte) return;
  // A text can run over a cut (a comment inside a word): one run for each piece.
  std::size_t piece = piece_;
  while (length > 0) {
    const std::size_t piece_end =
        piece + 1 < pieces.size() ? pieces[piece + 1].markup_byte : stripped_.markup.size();
    const std::size_t here =
        length == markup_length ? std::min(length, piece_end - markup_byte) : length;
    OriginRun run;
    run.text_byte = static_cast<std::uint32_t>(text_byte);
    run.length = static_cast<std::uint32_t>(here);
    run.source_byte = static_cast<std::uint32_t>(pieces[piece].source_byte + markup_byte -
                                                 pieces[piece].markup_byte);
    run.source_length = static_cast<std::uint32_t>(length == markup_length ? here : markup_length);
    if (here == 0) return;
    tree_.origin.push_back(run);
    length -= here;
    text_byte += here;
    if (length == 0) return;
    markup_byte += here;
    markup_length -= here;
    ++piece;
  }
}

/// libxml2 sets itself up at its first use, and two threads that come first together lock each
/// other out for ever. A local static is initialised once, whoever comes first.
void set_up_parser() {
  static const bool is_ready = [] {
    xmlInitParser();
    return true;
  }();
  static_cast<void>(is_ready);
}

HtmlTree Builder::run() {
  set_up_parser();
  tree_.nodes.push_back({});
  open_.push_back(0);
  const std::string& markup = stripped_.markup;
  parser_ = htmlCreateMemoryParserCtxt(markup.data(), static_cast<int>(markup.size()));
  if (parser_ != nullptr) {
    htmlCtxtUseOptions(parser_, HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NOERROR |
                                    HTML_PARSE_NOWARNING | HTML_PARSE_NODEFDTD);
    // A known encoding keeps the parser from believing <meta> or guessing Latin-1.
    parser_->charset = XML_CHAR_ENCODING_UTF8;
    parser_->input->encoding = xmlStrdup(reinterpret_cast<const xmlChar*>("UTF-8"));
    htmlSAXHandler handler{};
    handler.startElement = on_start;
    handler.endElement = on_end;
    handler.characters = on_characters;
    handler.cdataBlock = on_characters;
    handler.ignorableWhitespace = on_characters;
    *parser_->sax = handler;
    parser_->userData = this;
    htmlParseDocument(parser_);
    htmlFreeParserCtxt(parser_);
  }
  while (open_.size() > 1) end({});
  tree_.nodes[0].end = static_cast<std::uint32_t>(tree_.nodes.size());
  tree_.nodes[0].text_end = static_cast<std::uint32_t>(tree_.text.size());
  return std::move(tree_);
}

}  // namespace

std::string_view HtmlTree::attribute(std::uint32_t node, Attribute name) const {
  const HtmlNode& element = nodes[node];
  for (std::uint32_t i = 0; i < element.attribute_count; ++i) {
    const HtmlAttribute& found = attributes[element.first_attribute + i];
    if (found.name == name) {
      return std::string_view(values).substr(found.begin, found.end - found.begin);
    }
  }
  return {};
}

bool HtmlTree::has_attribute(std::uint32_t node, Attribute name) const {
  const HtmlNode& element = nodes[node];
  for (std::uint32_t i = 0; i < element.attribute_count; ++i) {
    if (attributes[element.first_attribute + i].name == name) return true;
  }
  return false;
}

char32_t without_control(char32_t value) {
  return value >= 0x80 && value <= 0x9F ? kWindows1252[value - 0x80] : value;
}

std::string decode_entities(std::string_view text) {
  constexpr std::size_t kLongestName = 10;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t mark = text.find('&', at);
    out.append(text.substr(at, mark - at));
    if (mark == std::string_view::npos) break;
    const std::size_t length = text.substr(mark, kLongestName + 1).find(';');
    const std::size_t end = mark + length;
    at = mark + 1;
    char32_t value = 0;
    if (length != std::string_view::npos) {
      std::string name(text.substr(mark + 1, end - mark - 1));
      if (name.size() > 1 && name[0] == '#') {
        const bool hex = name[1] == 'x' || name[1] == 'X';
        std::uint32_t number = 0;
        const char* first = name.data() + (hex ? 2 : 1);
        const char* last = name.data() + name.size();
        const auto parsed = std::from_chars(first, last, number, hex ? 16 : 10);
        if (parsed.ec == std::errc() && parsed.ptr == last) value = number;
        if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) value = 0;
      } else if (const auto* known =
                     htmlEntityLookup(reinterpret_cast<const xmlChar*>(name.c_str()))) {
        value = known->value;
      }
    }
    if (value == 0) {
      out += '&';
    } else {
      append_utf8(out, without_control(value));
      at = end + 1;
    }
  }
  return out;
}

HtmlTree parse_html(const StrippedHtml& stripped) { return Builder(stripped).run(); }

bool is_block(Tag tag) {
  switch (tag) {
    case Tag::other:
    case Tag::text:
    case Tag::a:
    case Tag::abbr:
    case Tag::amp_ad:
    case Tag::b:
    case Tag::br:
    case Tag::cite:
    case Tag::code:
    case Tag::em:
    case Tag::i:
    case Tag::img:
    case Tag::input:
    case Tag::label:
    case Tag::q:
    case Tag::small:
    case Tag::span:
    case Tag::strong:
    case Tag::sub:
    case Tag::sup:
    case Tag::time:
    case Tag::svg:
    case Tag::picture:
    case Tag::link:
    case Tag::meta:
    case Tag::script:
    case Tag::style:
      return false;
    default:
      return true;
  }
}

}  // namespace onrecord
