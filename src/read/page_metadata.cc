#include "read/page_metadata.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "read/dates.h"
#include "read/given_sources.h"
#include "read/json_ld.h"
#include "read/page_date.h"
#include "text/unicode.h"
#include "text/web_address.h"

namespace onrecord {
namespace {

/// White space settled, ends trimmed, references decoded once more (pages escape twice).
std::string tidied(std::string_view text) {
  const std::string decoded = decode_entities(text);
  std::string out;
  for (std::size_t at = 0; at < decoded.size();) {
    const CodePoint point = code_point_at(decoded, at);
    if (is_space(point.value) || point.value < 0x20) {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else {
      append_utf8(out, without_control(point.value));
    }
    at += point.length;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string lowered(std::string_view text) {
  std::string out;
  for (const char c : text) out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return out;
}

std::string_view scheme_stripped(std::string_view url) {
  const std::size_t mark = url.find("//");
  return mark == std::string_view::npos ? std::string_view() : url.substr(mark + 2);
}

std::string_view host_of(std::string_view url) {
  std::string_view rest = scheme_stripped(url);
  rest = rest.substr(0, rest.find_first_of("/?#:"));
  if (rest.substr(0, 4) == "www.") rest.remove_prefix(4);
  return rest;
}

bool has_path(std::string_view url) {
  const std::string_view rest = scheme_stripped(url);
  const std::size_t slash = rest.find('/');
  return slash != std::string_view::npos && slash + 1 < rest.size();
}

/// "The Guardian" of theguardian.com: the letters of a name and of a host's label agree.
bool name_fits_host(std::string_view name, std::string_view host) {
  std::string letters;
  for (const char c : lowered(name)) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) letters += c;
  }
  std::string label;
  for (const char c : lowered(host.substr(0, host.find_last_of('.')))) {
    if (c == '.')
      label.clear();
    else if (c != '-')
      label += c;
  }
  if (letters.size() < 3 || label.size() < 3) return false;
  return letters.find(label) != std::string::npos || label.find(letters) != std::string::npos;
}

struct Head {
  std::string og_title, og_site, og_url, og_locale, twitter_title, canonical, page_title, html_lang;
  std::string application, meta_author, published_meta, published_name, language;
  std::vector<std::string> article_authors;
  GivenSources sources;
};

constexpr std::array<std::string_view, 14> kDateNames = {"article:published_time",
                                                         "og:article:published_time",
                                                         "datepublished",
                                                         "date",
                                                         "pubdate",
                                                         "publishdate",
                                                         "publish-date",
                                                         "publish_date",
                                                         "parsely-pub-date",
                                                         "sailthru.date",
                                                         "dc.date.issued",
                                                         "dc.date",
                                                         "dcterms.created",
                                                         "article.published"};

void read_meta(const HtmlTree& tree, std::uint32_t node, Head& head) {
  std::string name = lowered(tree.attribute(node, Attribute::property));
  if (name.empty()) name = lowered(tree.attribute(node, Attribute::name));
  if (name.empty()) name = lowered(tree.attribute(node, Attribute::itemprop));
  const std::string_view content = tree.attribute(node, Attribute::content);
  if (name.empty() || content.empty()) return;
  const auto first = [&](std::string& field) {
    if (field.empty()) field = tidied(content);
  };
  if (name == "og:title")
    first(head.og_title);
  else if (name == "og:site_name")
    first(head.og_site);
  else if (name == "og:url")
    first(head.og_url);
  else if (name == "og:locale")
    first(head.og_locale);
  else if (name == "twitter:title")
    first(head.twitter_title);
  else if (name == "application-name")
    first(head.application);
  else if (name == "author" || name == "parsely-author" || name == "sailthru.author" ||
           name == "dc.creator" || name == "byl" || name == "article.author")
    first(head.meta_author);
  else if (name == "syndication-source" || name == "original-source" ||
           name == "syndication_source" || name == "original_source" || name == "dc.source" ||
           name == "dcterms.source")
    head.sources.add(tidied(content), {}, "meta " + name);
  else if (name == "article:author" || name == "og:article:author")
    head.article_authors.push_back(tidied(content));
  else if (std::find(kDateNames.begin(), kDateNames.end(), name) != kDateNames.end() &&
           head.published_meta.empty() && iso_date(content)) {
    head.published_meta = content;
    head.published_name = name;
  }
}

void read_link(const HtmlTree& tree, std::uint32_t node, Head& head) {
  const std::string rel = lowered(tree.attribute(node, Attribute::rel));
  const std::string_view href = tree.attribute(node, Attribute::href);
  if (rel == "canonical" && head.canonical.empty()) head.canonical = tidied(href);
  if (rel == "syndication-source" || rel == "original-source") {
    head.sources.add({}, tidied(href), "link " + rel);
  }
}

Head read_head(const HtmlTree& tree) {
  Head head;
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
    switch (tree.nodes[node].tag) {
      case Tag::meta:
        read_meta(tree, node, head);
        break;
      case Tag::link:
        read_link(tree, node, head);
        break;
      case Tag::title:
        if (head.page_title.empty()) head.page_title = tidied(tree.text_of(node));
        break;
      case Tag::html:
        if (head.html_lang.empty()) head.html_lang = tree.attribute(node, Attribute::lang);
        break;
      default:
        break;
    }
  }
  return head;
}

/// Cuts " | Outlet", " - Outlet", " – Outlet" off a page's title; `outlet` receives the last part.
std::string without_outlet(std::string_view title, std::string_view outlet, std::string_view host,
                           std::string* cut) {
  std::string rest(title);
  for (int round = 0; round < 2; ++round) {
    std::size_t best = std::string::npos;
    std::size_t length = 0;
    for (const std::string_view mark : {" | ", " - ", " \xE2\x80\x93 ", " \xE2\x80\x94 ", " : ",
                                        " \xC2\xB7 ", " \xC2\xBB ", " \xE2\x80\xA2 "}) {
      const std::size_t at = rest.rfind(mark);
      if (at != std::string::npos && (best == std::string::npos || at > best)) {
        best = at;
        length = mark.size();
      }
    }
    if (best == std::string::npos || best == 0) break;
    const std::string tail = rest.substr(best + length);
    const bool known =
        (!outlet.empty() && title_overlap(tail, outlet) >= 1) || name_fits_host(tail, host);
    if (!known && round > 0) break;
    if (!known) {
      // A section between story and outlet: "Story | World | Outlet" is cut from the end only.
      break;
    }
    if (cut != nullptr && cut->empty()) *cut = tail;
    rest.resize(best);
  }
  return rest;
}

bool is_person_name(std::string_view name, const std::optional<std::string>& outlet,
                    std::string_view host) {
  const std::string words = plain_words(name);
  if (words.empty() || name.size() > 120 || is_web_address(name) ||
      name.find('@') != std::string_view::npos) {
    return false;
  }
  if (words.find_first_not_of("0123456789 ") == std::string::npos) return false;
  static const std::unordered_set<std::string> kNoNames = {"admin",
                                                           "administrator",
                                                           "editor",
                                                           "editorial",
                                                           "staff",
                                                           "author",
                                                           "guest",
                                                           "webmaster",
                                                           "redaktion",
                                                           "redaction",
                                                           "news",
                                                           "newsroom",
                                                           "editorial team",
                                                           "staff writer",
                                                           "staff writers",
                                                           "unknown",
                                                           "anonymous",
                                                           "none",
                                                           "null",
                                                           "undefined",
                                                           "contributor",
                                                           "web desk",
                                                           "news desk",
                                                           "press release",
                                                           "the editor",
                                                           "the editors",
                                                           "editors",
                                                           "associated press",
                                                           "ap",
                                                           "reuters",
                                                           "afp",
                                                           "the associated press",
                                                           "news staff",
                                                           "agencies",
                                                           "online desk",
                                                           "opinion",
                                                           "politics",
                                                           "sports",
                                                           "sport",
                                                           "business",
                                                           "world",
                                                           "user",
                                                           "root",
                                                           "by",
                                                           "posted by",
                                                           "written by"};
  if (kNoNames.count(words) > 0) return false;
  // "Coast 97 newsroom", "Sports desk": who works there, not who wrote it.
  const std::string last = words.substr(words.rfind(' ') + 1);
  for (const std::string_view group : {"newsroom", "staff", "team", "desk", "editors", "reporters",
                                       "bureau", "editorial", "news"}) {
    if (last == group) return false;
  }
  if (outlet && plain_words(*outlet) == words) return false;
  return !(name.find(' ') == std::string_view::npos && name_fits_host(name, host));
}

/// "By Dana Orr" -> "Dana Orr".
std::string without_by(std::string_view name) {
  const std::string low = lowered(name.substr(0, 12));
  for (const std::string_view lead : {"by: ", "by ", "written by ", "posted by "}) {
    if (low.substr(0, lead.size()) == lead) return std::string(name.substr(lead.size()));
  }
  return std::string(name);
}

std::optional<std::string> joined(const std::vector<std::string>& names,
                                  const std::optional<std::string>& outlet, std::string_view host) {
  std::string out;
  std::vector<std::string> seen;
  for (const std::string& raw : names) {
    const std::string name = without_by(tidied(raw));
    if (!is_person_name(name, outlet, host)) continue;
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) continue;
    seen.push_back(name);
    if (!out.empty()) out += ", ";
    out += name;
  }
  if (out.empty()) return std::nullopt;
  return out;
}

/// Names marked up in the page: rel="author", itemprop="author". Empty when they disagree in number
/// with what one story can have (an author index).
std::vector<std::string> marked_authors(const HtmlTree& tree) {
  std::vector<std::string> names;
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
    if (tree.nodes[node].tag == Tag::text || tree.nodes[node].attribute_count == 0) continue;
    const std::string_view rel = tree.attribute(node, Attribute::rel);
    const std::string_view property = tree.attribute(node, Attribute::itemprop);
    if (rel != "author" && property != "author") continue;
    std::string name = tidied(tree.text_of(node));
    if (name.empty() || name.size() > 60) continue;
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(std::move(name));
    node = tree.nodes[node].end - 1;
  }
  if (names.size() > 4) names.clear();
  return names;
}

/// The date of the story by the page's own markup, where it stands beside the headline.
void marked_date(const HtmlTree& tree, PageMetadata& page) {
  std::uint32_t headline = 0;
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
    if (tree.nodes[node].tag == Tag::h1) headline = node;
    if (tree.attribute(node, Attribute::itemprop) == "datePublished") {
      std::string_view written = tree.attribute(node, Attribute::datetime);
      if (written.empty()) written = tree.attribute(node, Attribute::content);
      if (auto date = iso_date(written)) {
        page.published = date;
        page.published_basis = "itemprop datePublished";
        return;
      }
    }
  }
  constexpr std::uint32_t kNear = 300;  // nodes
  const std::uint32_t first = headline > 60 ? headline - 60 : 1;
  for (std::uint32_t node = first;
       headline > 0 && node < tree.nodes.size() && node < headline + kNear; ++node) {
    if (tree.nodes[node].tag != Tag::time) continue;
    std::string_view written = tree.attribute(node, Attribute::datetime);
    if (auto date = iso_date(written.empty() ? tree.text_of(node) : written)) {
      page.published = date;
      page.published_basis = "time element";
      return;
    }
  }
}

/// The node that is about this page: an article whose headline or address agrees, else the first.
const JsonLdArticle* chosen(const std::vector<JsonLdArticle>& nodes, const Head& head) {
  const JsonLdArticle* best = nullptr;
  int best_score = 0;
  for (const JsonLdArticle& node : nodes) {
    int score = node.is_article ? 4 : 1;
    const std::string& title = head.og_title.empty() ? head.page_title : head.og_title;
    if (!node.headline.empty() && title_overlap(node.headline, title) >= 0.6) score += 4;
    if (!node.url.empty() && (node.url == head.canonical || node.url == head.og_url)) score += 4;
    if (!node.published.empty()) score += 1;
    if (score > best_score) {
      best = &node;
      best_score = score;
    }
  }
  return best;
}

void set_published(const HtmlTree& tree, const Head& head, const JsonLdArticle* node,
                   PageMetadata& page) {
  const auto take = [&](std::optional<std::string> date, std::string_view basis) {
    if (!date) return false;
    page.published = std::move(date);
    page.published_basis = basis;
    return true;
  };
  if (node != nullptr && take(iso_date(node->published), "json-ld")) return;
  if (take(iso_date(head.published_meta), "meta " + head.published_name)) return;
  marked_date(tree, page);
  if (page.published) return;
  if (take(date_in_url(page.url.value_or("")), "url") || node == nullptr) return;
  take(iso_date(node->created), "json-ld dateCreated");
}

void set_titles(const Head& head, const JsonLdArticle* node, std::string_view host,
                PageMetadata& page) {
  std::string cut;
  const std::string outlet = page.outlet.value_or("");
  std::vector<std::string> raw = {head.og_title, node == nullptr ? "" : tidied(node->headline),
                                  head.twitter_title, head.page_title};
  for (const std::string& each : raw) {
    std::string title = without_outlet(each, outlet, host, &cut);
    if (title.empty()) continue;
    if (std::find(page.titles.begin(), page.titles.end(), title) == page.titles.end()) {
      page.titles.push_back(std::move(title));
    }
  }
  if (!page.titles.empty()) page.title = page.titles.front();
  if (!page.outlet && !cut.empty()) page.outlet = cut;
}

/// Others alone: what names the page's own outlet or site says nothing.
std::vector<GivenSource> others_named(Head& head, const JsonLdArticle* node,
                                      const PageMetadata& page, const std::string& own_site) {
  GivenSources all;
  const std::string canonical_site = site_of(head.canonical);
  if (!canonical_site.empty() && !own_site.empty() && canonical_site != own_site) {
    all.add({}, head.canonical, "link canonical");
  }
  all.add(head.sources.take());
  if (node != nullptr) all.add(node->sources);
  const std::string own_words = plain_words(page.outlet.value_or(""));
  std::vector<GivenSource> others = all.take();
  std::erase_if(others, [&](const GivenSource& each) {
    const bool is_own_name = !each.name.empty() && (plain_words(each.name) == own_words ||
                                                    name_fits_host(each.name, own_site + ".com"));
    const bool is_own_site =
        each.name.empty() && !own_site.empty() && site_of(each.url) == own_site;
    return is_own_name || is_own_site;
  });
  return others;
}

}  // namespace

std::string plain_words(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    at += point.length;
    if (is_letter_or_digit(point.value)) {
      append_utf8(out, fold_case(point.value));
    } else if (point.value != '\'' && point.value != 0x2019 && !out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

double title_overlap(std::string_view a, std::string_view b) {
  const auto words_of = [](std::string_view text) {
    std::unordered_set<std::string> words;
    const std::string plain = plain_words(text);
    for (std::size_t at = 0; at < plain.size();) {
      const std::size_t end = std::min(plain.find(' ', at), plain.size());
      words.insert(plain.substr(at, end - at));
      at = end + 1;
    }
    return words;
  };
  const auto first = words_of(a);
  const auto second = words_of(b);
  const std::size_t shorter = std::min(first.size(), second.size());
  if (shorter == 0) return 0;
  std::size_t common = 0;
  for (const std::string& word : first) common += second.count(word);
  return static_cast<double>(common) / static_cast<double>(shorter);
}

PageMetadata read_page_metadata(const HtmlTree& tree, const std::vector<std::string_view>& json_ld,
                                std::string_view url) {
  Head head = read_head(tree);
  const std::vector<JsonLdArticle> nodes = read_json_ld(json_ld);
  const JsonLdArticle* node = chosen(nodes, head);
  PageMetadata page;
  // Where it was taken from another site, the canonical address is the original's.
  std::string own_site = site_of(url);
  if (own_site.empty() && name_fits_host(head.og_site, host_of(head.og_url))) {
    own_site = site_of(head.og_url);
  }
  const bool is_taken_over =
      !own_site.empty() && !site_of(head.canonical).empty() && site_of(head.canonical) != own_site;
  for (const std::string_view candidate :
       {is_taken_over ? std::string_view() : std::string_view(head.canonical),
        std::string_view(head.og_url), url}) {
    if (is_web_address(candidate) && (has_path(candidate) || !page.url)) {
      if (!page.url || (has_path(candidate) && !has_path(*page.url)))
        page.url = std::string(candidate);
    }
  }
  const std::string host(host_of(page.url.value_or("")));
  if (!head.og_site.empty()) page.outlet = head.og_site;
  if (!page.outlet && node != nullptr && !node->publisher.empty())
    page.outlet = tidied(node->publisher);
  set_titles(head, node, host, page);
  if (!page.outlet && !head.application.empty() && name_fits_host(head.application, host)) {
    page.outlet = head.application;
  }
  if (node != nullptr) {
    page.byline = joined(node->authors, page.outlet, host);
    page.article_body = decode_entities(node->body);
    page.is_free = node->is_free;
  }
  if (!page.byline) page.byline = joined({head.meta_author}, page.outlet, host);
  if (!page.byline) page.byline = joined(head.article_authors, page.outlet, host);
  if (!page.byline) page.byline = joined(marked_authors(tree), page.outlet, host);
  set_published(tree, head, node, page);
  page.language = !head.html_lang.empty() ? head.html_lang : head.og_locale;
  if (page.language.empty() && node != nullptr) page.language = node->language;
  std::replace(page.language.begin(), page.language.end(), '_', '-');
  if (own_site.empty()) own_site = site_of(page.url.value_or(""));
  page.sources = others_named(head, node, page, own_site);
  return page;
}

}  // namespace onrecord
