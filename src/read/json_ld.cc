#include "read/json_ld.h"

#include <rapidjson/document.h>

#include <algorithm>
#include <string>
#include <unordered_map>

#include "read/given_sources.h"
#include "read/html_tree.h"

namespace onrecord {
namespace {

using rapidjson::Value;

constexpr std::size_t kMostBytes = 2U << 20;
constexpr std::size_t kMostValues = 100000;

/// The bytes without wrappers (comments, CDATA) and with control characters made spaces.
std::string repaired(std::string_view block) {
  std::string text(block);
  for (const std::string_view wrapper : {"<![CDATA[", "]]>", "<!--", "-->"}) {
    for (std::size_t at = text.find(wrapper); at != std::string::npos;
         at = text.find(wrapper, at)) {
      text.replace(at, wrapper.size(), wrapper.size(), ' ');
    }
  }
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  // A backslash before anything that JSON does not escape stands for the character itself.
  for (std::size_t at = text.find('\\'); at != std::string::npos && at + 1 < text.size();
       at = text.find('\\', at + 2)) {
    if (std::string_view("\"\\/bfnrtu").find(text[at + 1]) == std::string_view::npos)
      text[at] = ' ';
  }
  return text;
}

std::string_view view_of(const Value& value) {
  return {value.GetString(), value.GetStringLength()};
}

const Value* member(const Value& object, const char* name) {
  if (!object.IsObject()) return nullptr;
  const auto found = object.FindMember(name);
  return found == object.MemberEnd() ? nullptr : &found->value;
}

/// The value's own string, or the first string of a list.
std::string_view string_of(const Value* value) {
  if (value == nullptr) return {};
  if (value->IsArray() && !value->Empty()) value = &(*value)[0];
  return value->IsString() ? view_of(*value) : std::string_view();
}

std::string_view string_member(const Value& object, const char* name) {
  return string_of(member(object, name));
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool has_type(const Value& object, bool (*matches)(std::string_view)) {
  const Value* type = member(object, "@type");
  if (type == nullptr) return false;
  if (type->IsString()) return matches(view_of(*type));
  if (!type->IsArray()) return false;
  return std::any_of(type->Begin(), type->End(),
                     [&](const Value& each) { return each.IsString() && matches(view_of(each)); });
}

bool is_article_type(std::string_view type) {
  return ends_with(type, "Article") || ends_with(type, "BlogPosting") || type == "Report" ||
         type == "SocialMediaPosting" || ends_with(type, "Review");
}
bool is_page_type(std::string_view type) { return ends_with(type, "Page"); }
bool is_organisation_type(std::string_view type) {
  return ends_with(type, "Organization") || type == "Corporation" || type == "WebSite" ||
         type == "Brand";
}

class Collector {
 public:
  void add(const Value& root) {
    std::vector<const Value*> open{&root};
    std::vector<const Value*> found;
    while (!open.empty() && visited_ < kMostValues) {
      const Value* value = open.back();
      open.pop_back();
      ++visited_;
      if (value->IsArray()) {
        for (auto at = value->End(); at != value->Begin();) open.push_back(&*--at);
      } else if (value->IsObject()) {
        const std::string_view id = string_member(*value, "@id");
        if (!id.empty() && member(*value, "name") != nullptr) by_id_.emplace(id, value);
        if (has_type(*value, is_article_type) || has_type(*value, is_page_type))
          found.push_back(value);
        for (auto at = value->MemberEnd(); at != value->MemberBegin();) {
          --at;
          if (at->value.IsObject() || at->value.IsArray()) open.push_back(&at->value);
        }
      }
    }
    nodes_.insert(nodes_.end(), found.begin(), found.end());
  }

  std::vector<JsonLdArticle> articles() const {
    std::vector<JsonLdArticle> all;
    for (const Value* node : nodes_) all.push_back(article_of(*node));
    return all;
  }

 private:
  /// The node that a reference by @id stands for, else the value itself.
  const Value* resolved(const Value* value) const {
    const std::string_view id = string_member(*value, "@id");
    if (id.empty() || member(*value, "name") != nullptr) return value;
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? value : found->second;
  }

  std::string name_of(const Value* value) const {
    if (value == nullptr) return {};
    if (value->IsArray()) value = value->Empty() ? nullptr : &(*value)[0];
    if (value == nullptr) return {};
    if (value->IsString()) return decode_entities(view_of(*value));
    return decode_entities(string_member(*resolved(value), "name"));
  }

  void add_author(const Value& value, std::vector<std::string>& authors) const {
    if (value.IsString()) {
      authors.push_back(decode_entities(view_of(value)));
      return;
    }
    const Value& author = *resolved(&value);
    if (!author.IsObject() || has_type(author, is_organisation_type)) return;
    const Value* name = member(author, "name");
    if (name == nullptr) return;
    if (name->IsString()) authors.push_back(decode_entities(view_of(*name)));
    if (!name->IsArray()) return;
    for (const Value& each : name->GetArray()) {
      if (each.IsString()) authors.push_back(decode_entities(view_of(each)));
    }
  }

  /// The name of an organisation among those that a member lists.
  std::string organisation_in(const Value& node, const char* name) const {
    const Value* value = member(node, name);
    if (value == nullptr) return {};
    if (!value->IsArray()) value = resolved(value);
    if (value->IsObject() && has_type(*value, is_organisation_type)) return name_of(value);
    if (!value->IsArray()) return {};
    for (const Value& each : value->GetArray()) {
      const Value* one = resolved(&each);
      if (one->IsObject() && has_type(*one, is_organisation_type)) return name_of(one);
    }
    return {};
  }

  static std::string_view address_of(const Value& value) {
    const std::string_view url = string_member(value, "url");
    return url.empty() ? string_member(value, "@id") : url;
  }

  /// The work that this one is made from: an address, or a node of the one who published it.
  void add_work(const Value& value, std::string_view basis, GivenSources& sources) const {
    if (value.IsString()) {
      const std::string_view url = view_of(value);
      if (url.starts_with("http")) sources.add({}, url, basis);
      return;
    }
    if (!value.IsObject()) return;
    const Value& work = *resolved(&value);
    std::string who;
    for (const char* by : {"sourceOrganization", "provider", "publisher"}) {
      if (who.empty()) who = name_of(member(work, by));
    }
    if (who.empty()) who = organisation_in(work, "author");
    sources.add(who, address_of(work), basis);
  }

  void add_sources(const Value& node, GivenSources& sources) const {
    constexpr std::size_t kMostOfMember = 16;
    const auto each_of = [&](const char* name, const auto& take) {
      const Value* value = member(node, name);
      if (value == nullptr) return;
      if (!value->IsArray()) return take(*value);
      for (std::size_t i = 0; i < std::min<std::size_t>(value->Size(), kMostOfMember); ++i) {
        take((*value)[static_cast<rapidjson::SizeType>(i)]);
      }
    };
    for (const char* name : {"isBasedOn", "isBasedOnUrl"}) {
      each_of(name, [&](const Value& value) { add_work(value, "json-ld isBasedOn", sources); });
    }
    for (const char* name : {"sourceOrganization", "provider", "publisher"}) {
      each_of(name, [&](const Value& value) {
        sources.add(name_of(&value), {}, std::string("json-ld ") + name);
      });
    }
    sources.add(organisation_in(node, "author"), {}, "json-ld author");
  }

  JsonLdArticle article_of(const Value& node) const {
    JsonLdArticle article;
    article.is_article = has_type(node, is_article_type);
    article.headline = decode_entities(string_member(node, "headline"));
    if (article.headline.empty()) article.headline = decode_entities(string_member(node, "name"));
    article.url = string_member(node, "url");
    if (const Value* page = member(node, "mainEntityOfPage");
        article.url.empty() && page != nullptr) {
      article.url = page->IsObject() ? string_member(*page, "@id") : string_of(page);
    }
    if (article.url.empty()) article.url = string_member(node, "@id");
    article.published = string_member(node, "datePublished");
    article.created = string_member(node, "dateCreated");
    article.publisher = name_of(member(node, "publisher"));
    GivenSources sources;
    add_sources(node, sources);
    article.sources = sources.take();
    article.language = string_member(node, "inLanguage");
    article.body = string_member(node, "articleBody");
    if (const Value* author = member(node, "author"); author != nullptr) {
      if (author->IsArray()) {
        for (const Value& each : author->GetArray()) add_author(each, article.authors);
      } else {
        add_author(*author, article.authors);
      }
    }
    if (const Value* free = member(node, "isAccessibleForFree"); free != nullptr) {
      const std::string_view word = free->IsString() ? view_of(*free) : std::string_view();
      article.is_free = !(free->IsFalse() || word == "False" || word == "false");
    }
    return article;
  }

  std::vector<const Value*> nodes_;
  std::unordered_map<std::string_view, const Value*> by_id_;
  std::size_t visited_ = 0;
};

}  // namespace

std::vector<JsonLdArticle> read_json_ld(const std::vector<std::string_view>& blocks) {
  constexpr unsigned kFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseCommentsFlag |
                              rapidjson::kParseTrailingCommasFlag |
                              rapidjson::kParseStopWhenDoneFlag | rapidjson::kParseNanAndInfFlag;
  std::vector<rapidjson::Document> documents;
  std::size_t bytes = 0;
  for (const std::string_view block : blocks) {
    bytes += block.size();
    if (bytes > kMostBytes || documents.size() >= 64) break;
    const std::string text = repaired(block);
    rapidjson::Document document;
    document.Parse<kFlags>(text.data(), text.size());
    if (!document.HasParseError()) documents.push_back(std::move(document));
  }
  Collector collector;
  for (const rapidjson::Document& document : documents) collector.add(document);
  return collector.articles();
}

}  // namespace onrecord
