#include "read/html_strip.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <unordered_map>

namespace onrecord {
namespace {

constexpr std::size_t kMostAttributes = 64;
constexpr std::size_t kLongestValue = 4096;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
bool is_alpha(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

bool starts_with_ignoring_case(std::string_view text, std::size_t at, std::string_view word) {
  if (text.size() < at + word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (lower(text[at + i]) != word[i]) return false;
  }
  return true;
}

/// The byte after "</name"; npos when the element is never closed.
std::size_t find_end_tag(std::string_view text, std::size_t from, std::string_view name) {
  for (std::size_t at = text.find("</", from); at != std::string_view::npos;
       at = text.find("</", at + 2)) {
    if (starts_with_ignoring_case(text, at + 2, name)) return at;
  }
  return std::string_view::npos;
}

class Stripper {
 public:
  explicit Stripper(std::string_view html) : html_(html) {}
  StrippedHtml run();

 private:
  void copy_until(std::size_t end);
  void skip_to(std::size_t end);
  std::size_t scan_tag(std::size_t begin);
  void drop_element(std::string_view name, std::size_t tag_begin, std::size_t tag_end);
  void comment(std::size_t begin);
  void bogus_comment(std::size_t begin);
  std::string name_at(std::size_t begin) const;
  std::size_t open_tag(std::size_t begin);
  std::size_t end_tag(std::size_t begin);

  std::string_view html_;
  StrippedHtml out_;
  std::size_t done_ = 0;                       // everything before is copied or skipped
  std::unordered_map<std::string, int> open_;  // start tags without an end tag so far
  int stray_ = 0;
  std::array<bool, 4> never_closed_{};  // end tags known to be absent: keeps the pass linear
};

void Stripper::copy_until(std::size_t end) {
  if (end <= done_) return;
  out_.pieces.push_back(
      {static_cast<std::uint32_t>(out_.markup.size()), static_cast<std::uint32_t>(done_)});
  const std::size_t begin = out_.markup.size();
  out_.markup.append(html_.substr(done_, end - done_));
  for (std::size_t i = begin; i < out_.markup.size(); ++i) {
    const auto byte = static_cast<unsigned char>(out_.markup[i]);
    if ((byte < 0x20 && !is_blank(out_.markup[i])) || byte == 0x7F) out_.markup[i] = ' ';
  }
  done_ = end;
}

void Stripper::skip_to(std::size_t end) { done_ = std::max(done_, end); }

/// Scans the tag that opens at `begin`; returns the byte after its '>'. Long values and attributes
/// beyond the limit are cut out on the way.
std::size_t Stripper::scan_tag(std::size_t begin) {
  std::size_t at = begin + 1;
  while (at < html_.size() && !is_blank(html_[at]) && html_[at] != '>') ++at;
  std::size_t attributes = 0;
  std::size_t surplus = std::string_view::npos;  // where the attributes beyond the limit begin
  while (at < html_.size() && html_[at] != '>') {
    if (is_blank(html_[at]) || html_[at] == '/') {
      ++at;
      continue;
    }
    if (html_[at] == '<') break;  // a tag that was never finished
    if (++attributes == kMostAttributes + 1) surplus = at;
    while (at < html_.size() && !is_blank(html_[at]) && html_[at] != '=' && html_[at] != '>') ++at;
    std::size_t next = at;
    while (next < html_.size() && is_blank(html_[next])) ++next;
    if (next >= html_.size() || html_[next] != '=') continue;
    at = next + 1;
    while (at < html_.size() && is_blank(html_[at])) ++at;
    if (at >= html_.size()) break;
    const char mark = html_[at];
    const std::size_t value = at;
    if (mark == '"' || mark == '\'') {
      const std::size_t close = html_.find(mark, at + 1);
      if (close == std::string_view::npos) return html_.size();
      at = close + 1;
      if (close - value > kLongestValue && surplus == std::string_view::npos) {
        copy_until(value + 1);
        skip_to(close);
      }
    } else {
      while (at < html_.size() && !is_blank(html_[at]) && html_[at] != '>') ++at;
      if (at - value > kLongestValue && surplus == std::string_view::npos) {
        copy_until(value);
        skip_to(at);
      }
    }
  }
  if (surplus != std::string_view::npos) {
    copy_until(surplus);
    skip_to(at);
  }
  return at < html_.size() && html_[at] == '>' ? at + 1 : at;
}

/// An element whose content is not markup: the tags stay, the content goes.
void Stripper::drop_element(std::string_view name, std::size_t tag_begin, std::size_t tag_end) {
  copy_until(tag_end);
  const std::size_t end = find_end_tag(html_, tag_end, name);
  const std::size_t stop = end == std::string_view::npos ? html_.size() : end;
  const std::string_view tag = html_.substr(tag_begin, tag_end - tag_begin);
  if (name == "script" && tag.find("ld+json") != std::string_view::npos) {
    out_.json_ld.push_back(html_.substr(tag_end, stop - tag_end));
  }
  skip_to(stop);
}

void Stripper::comment(std::size_t begin) {
  copy_until(begin);
  // "<!-->" and "<!--->" are whole comments.
  if (starts_with_ignoring_case(html_, begin, "<!-->")) return skip_to(begin + 5);
  const std::size_t end = html_.find("-->", begin + 4);
  skip_to(end == std::string_view::npos ? html_.size() : end + 3);
}

/// "<![CDATA[ … ]]>", "<![endif]>": no declaration in HTML but a comment up to the next '>'.
void Stripper::bogus_comment(std::size_t begin) {
  copy_until(begin);
  const std::size_t end = html_.find('>', begin);
  skip_to(end == std::string_view::npos ? html_.size() : end + 1);
}

std::string Stripper::name_at(std::size_t begin) const {
  constexpr std::size_t kLongestName = 24;
  std::string name;
  for (std::size_t at = begin; at < html_.size() && name.size() < kLongestName; ++at) {
    const char c = lower(html_[at]);
    if (!is_alpha(c) && !(c >= '0' && c <= '9') && c != '-') break;
    name += c;
  }
  return name;
}

/// The opening tag at `begin` and, for elements that hold no text, their content.
std::size_t Stripper::open_tag(std::size_t begin) {
  static constexpr std::array<std::string_view, 4> kDropped = {"script", "style", "svg",
                                                               "template"};
  const std::string name = name_at(begin + 1);
  constexpr std::size_t kMostNames = 4096;  // HTML has about 140
  if (open_.size() < kMostNames) ++open_[name];
  const std::size_t tag_end = scan_tag(begin);
  for (std::size_t i = 0; i < kDropped.size(); ++i) {
    if (never_closed_[i] || name != kDropped[i]) continue;
    const std::string_view tag = html_.substr(begin, tag_end - begin);
    if (name == "svg" && tag.size() > 2 && tag.substr(tag.size() - 2) == "/>") continue;
    if (find_end_tag(html_, tag_end, name) == std::string_view::npos) {
      never_closed_[i] = true;  // a browser would drop the rest; the words are worth more
      continue;
    }
    drop_element(name, begin, tag_end);
  }
  return std::max(tag_end, done_);
}

/// An end tag that closes nothing means nothing, but the parser would look for its start among all
/// open elements. </p> and </br> do mean something.
std::size_t Stripper::end_tag(std::size_t begin) {
  const std::string name = name_at(begin + 2);
  const auto open = open_.find(name);
  if (open != open_.end() && open->second > 0) {
    --open->second;
    return begin + 2;
  }
  constexpr int kMostStray = 10000;
  if ((name == "p" || name == "br") && ++stray_ <= kMostStray) return begin + 2;
  const std::size_t end = html_.find('>', begin);
  if (end == std::string_view::npos) return begin + 2;
  copy_until(begin);
  skip_to(end + 1);
  return end + 1;
}

StrippedHtml Stripper::run() {
  out_.markup.reserve(html_.size());
  std::size_t at = html_.find('<');
  while (at != std::string_view::npos) {
    const char next = at + 1 < html_.size() ? html_[at + 1] : ' ';
    std::size_t after = at + 1;
    if (next == '!' && starts_with_ignoring_case(html_, at, "<!--")) {
      comment(at);
      after = done_;
    } else if (next == '!' && starts_with_ignoring_case(html_, at, "<![")) {
      bogus_comment(at);
      after = done_;
    } else if (is_alpha(next)) {
      after = open_tag(at);
    } else if (next == '/' && at + 2 < html_.size() && is_alpha(html_[at + 2])) {
      after = end_tag(at);
    }
    at = html_.find('<', std::max(after, done_));
  }
  copy_until(html_.size());
  return std::move(out_);
}

}  // namespace

StrippedHtml strip_html(std::string_view html) { return Stripper(html).run(); }

}  // namespace onrecord
