// A page as a flat tree: nodes in document order, texts of one string, each with its place in the
// source. Only this room's HTML files use it; html_tree.cc alone knows libxml2.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/document.h"
#include "read/html_strip.h"

namespace onrecord {

enum class Tag : std::uint8_t {
  other,
  text,
  a,
  abbr,
  address,
  amp_ad,
  article,
  aside,
  b,
  blockquote,
  body,
  br,
  button,
  center,
  cite,
  code,
  dd,
  details,
  dialog,
  div,
  dl,
  dt,
  em,
  embed,
  fieldset,
  figcaption,
  figure,
  footer,
  form,
  h1,
  h2,
  h3,
  h4,
  h5,
  h6,
  head,
  header,
  hgroup,
  hr,
  html,
  i,
  iframe,
  img,
  input,
  label,
  li,
  link,
  main,
  menu,
  meta,
  nav,
  noscript,
  object,
  ol,
  option,
  p,
  picture,
  pre,
  q,
  script,
  section,
  select,
  small,
  span,
  strong,
  style,
  sub,
  summary,
  sup,
  svg,
  table,
  tbody,
  td,
  textarea,
  tfoot,
  th,
  thead,
  time,
  title,
  tr,
  ul,
  video,
};

enum class Attribute : std::uint8_t {
  class_name,
  id,
  role,
  itemprop,
  itemtype,
  href,
  rel,
  datetime,
  content,
  property,
  name,
  style,
  hidden,
  aria_hidden,
  aria_label,
  lang,
  data_component,
  data_testid,
  cite,
};

struct HtmlAttribute {
  Attribute name = Attribute::class_name;
  std::uint32_t begin = 0;  // in HtmlTree::values
  std::uint32_t end = 0;
};

/// Node i's subtree is [i, nodes[i].end); its text is [text_begin, text_end) of HtmlTree::text.
struct HtmlNode {
  std::uint32_t parent = 0;
  std::uint32_t end = 0;
  std::uint32_t text_begin = 0;
  std::uint32_t text_end = 0;
  std::uint32_t first_attribute = 0;
  std::uint16_t attribute_count = 0;
  Tag tag = Tag::other;
};

struct HtmlTree {
  std::vector<HtmlNode> nodes;  // nodes[0] is the document; its parent is itself
  std::vector<HtmlAttribute> attributes;
  std::string text;
  std::string values;
  std::vector<OriginRun> origin;  // of `text`, in source bytes
  bool too_deep = false;          // parsing was stopped: text is missing
  bool too_many = false;          // the same, for the number of elements

  std::string_view attribute(std::uint32_t node, Attribute name) const;
  bool has_attribute(std::uint32_t node, Attribute name) const;
  std::string_view text_of(std::uint32_t node) const {
    return std::string_view(text).substr(nodes[node].text_begin,
                                         nodes[node].text_end - nodes[node].text_begin);
  }
};

/// Elements open at once; a page beyond it is refused rather than read in part.
inline constexpr std::size_t kDeepestHtml = 500;

inline constexpr std::size_t kMostHtmlNodes = 1000000;

/// Parses what `strip_html` left. Linear in its size.
HtmlTree parse_html(const StrippedHtml& stripped);

/// Character references ("&amp;", "&#8217;", "&#146;") as the characters that they mean; what is
/// none stays as it is.
std::string decode_entities(std::string_view text);

/// What windows-1252 has at 0x80 to 0x9F, where Unicode has control characters; other code points
/// as they are. Pages mean it by "&#146;".
char32_t without_control(char32_t value);

/// Whether the element stands on lines of its own in a browser.
bool is_block(Tag tag);
inline bool is_heading(Tag tag) { return tag >= Tag::h1 && tag <= Tag::h6; }

}  // namespace onrecord
