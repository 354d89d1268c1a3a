#include "read/metadata.h"

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>

#include <algorithm>
#include <array>
#include <utility>

#include "read/dates.h"
#include "read/given_sources.h"

namespace onrecord {
namespace {

constexpr std::size_t kLargestTable = 32U << 20;

using Json = rapidjson::Value;

std::string plain_key(std::string_view key) {
  std::string out;
  for (const char c : key) {
    if (c == ' ' || c == '-' || c == '_') continue;
    out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
  return out;
}

std::string_view text_of(const Json& value) { return {value.GetString(), value.GetStringLength()}; }

/// A string, a list of strings ("A", "B" and "C"), or an object with a "name".
std::optional<std::string> words_of(const Json& value) {
  if (value.IsString()) {
    if (value.GetStringLength() == 0) return std::nullopt;
    return std::string(text_of(value));
  }
  if (value.IsObject()) {
    const auto name = value.FindMember("name");
    if (name != value.MemberEnd() && name->value.IsString()) return words_of(name->value);
    return std::nullopt;
  }
  if (!value.IsArray()) return std::nullopt;
  std::string joined;
  for (rapidjson::SizeType i = 0; i < value.Size(); ++i) {
    if (!value[i].IsString()) continue;
    if (!joined.empty()) joined += i + 1 == value.Size() ? " and " : ", ";
    joined += text_of(value[i]);
  }
  if (joined.empty()) return std::nullopt;
  return joined;
}

std::optional<Role> role_of(std::string_view name) {
  if (name == "article") return Role::article;
  if (name == "record") return Role::record;
  if (name == "draft") return Role::draft;
  return std::nullopt;
}

Error bad(std::string message) { return {ErrorCode::wrong_use, "", std::move(message)}; }

/// A name or an address, an object with a "name" and a "url", or several of them.
void add_sources(const Json& value, GivenSources& sources) {
  constexpr rapidjson::SizeType kMost = 16;
  if (value.IsArray()) {
    for (rapidjson::SizeType i = 0; i < std::min(value.Size(), kMost); ++i) {
      if (!value[i].IsArray()) add_sources(value[i], sources);
    }
  } else if (value.IsString()) {
    sources.add(text_of(value), {}, "metadata");
  } else if (value.IsObject()) {
    const auto part = [&](const char* name) {
      const auto found = value.FindMember(name);
      const bool is_text = found != value.MemberEnd() && found->value.IsString();
      return is_text ? text_of(found->value) : std::string_view();
    };
    sources.add(part("name"), part("url"), "metadata");
  }
}

Result<Metadata> values_of(const Json& object, std::string_view name) {
  Metadata metadata;
  GivenSources sources;
  for (const auto& [key, value] : object.GetObject()) {
    if (plain_key(text_of(key)) == "role") {
      metadata.role = value.IsString() ? role_of(text_of(value)) : std::nullopt;
      if (!metadata.role) {
        return bad("metadata of " + std::string(name) + ": a role is article, record or draft");
      }
    } else if (std::optional<std::string>* member = member_of(metadata, text_of(key))) {
      if (member == &metadata.source) {
        add_sources(value, sources);
      } else if (std::optional<std::string> words = words_of(value)) {
        *member = std::move(words);
      }
    }
  }
  metadata.sources = sources.take();
  return metadata;
}

std::string_view file_name_of(std::string_view path) {
  return path.substr(path.find_last_of('/') + 1);
}

void fill(const std::optional<std::string>& value, bool is_stronger,
          std::optional<std::string>& field) {
  if (value && !value->empty() && (is_stronger || !field)) field = value;
}

}  // namespace

std::optional<std::string>* member_of(Metadata& metadata, std::string_view key) {
  struct Name {
    std::string_view name;
    std::optional<std::string> Metadata::* member;
  };
  static constexpr std::array<Name, 33> kNames = {{
      {"outlet", &Metadata::outlet},
      {"publisher", &Metadata::outlet},
      {"publication", &Metadata::outlet},
      {"source", &Metadata::outlet},
      {"site", &Metadata::outlet},
      {"sitename", &Metadata::outlet},
      {"newspaper", &Metadata::outlet},
      {"title", &Metadata::title},
      {"headline", &Metadata::title},
      {"byline", &Metadata::byline},
      {"by", &Metadata::byline},
      {"author", &Metadata::byline},
      {"authors", &Metadata::byline},
      {"url", &Metadata::url},
      {"link", &Metadata::url},
      {"canonical", &Metadata::url},
      {"date", &Metadata::published},
      {"published", &Metadata::published},
      {"publishedat", &Metadata::published},
      {"publisheddate", &Metadata::published},
      {"publicationdate", &Metadata::published},
      {"datepublished", &Metadata::published},
      {"language", &Metadata::language},
      {"lang", &Metadata::language},
      {"speaker", &Metadata::speaker},
      {"charset", &Metadata::charset},
      {"encoding", &Metadata::charset},
      {"basedon", &Metadata::source},
      {"isbasedon", &Metadata::source},
      {"originalsource", &Metadata::source},
      {"sourceorganization", &Metadata::source},
      {"syndicatedfrom", &Metadata::source},
      {"syndicationsource", &Metadata::source},
  }};
  const std::string plain = plain_key(key);
  for (const Name& name : kNames) {
    if (plain == name.name) return &(metadata.*name.member);
  }
  return nullptr;
}

void apply(const Metadata& metadata, bool is_stronger, std::string_view basis, Document& document,
           Diagnostics& diagnostics) {
  fill(metadata.outlet, is_stronger, document.outlet);
  fill(metadata.title, is_stronger, document.title);
  fill(metadata.byline, is_stronger, document.byline);
  fill(metadata.url, is_stronger, document.url);
  if (metadata.source || !metadata.sources.empty()) {
    GivenSources sources;
    sources.add(metadata.sources);
    if (metadata.source) sources.add(*metadata.source, {}, basis);
    if (!is_stronger) sources.add(document.given_sources);
    document.given_sources = sources.take();
  }
  if (metadata.language) document.language = *metadata.language;
  if (metadata.published && (is_stronger || !document.published)) {
    if (std::optional<std::string> date = iso_date(*metadata.published)) {
      document.published = std::move(date);
      document.published_basis = basis;
    } else {
      diagnostics.warn(document.path, "the date \"" + metadata.published->substr(0, 60) +
                                          "\" cannot be read and is left out");
    }
  }
}

Result<std::shared_ptr<const MetadataTable>> MetadataTable::parse(const std::string& json) {
  if (json.size() > kLargestTable) return bad("the metadata is too large");
  rapidjson::Document root;
  constexpr unsigned kFlags =
      rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag;
  root.Parse<kFlags>(json.data(), json.size());
  if (root.HasParseError()) {
    return bad(std::string("the metadata is no JSON: ") +
               rapidjson::GetParseError_En(root.GetParseError()) + " (byte " +
               std::to_string(root.GetErrorOffset()) + ")");
  }
  if (!root.IsObject() && !root.IsArray()) {
    return bad("the metadata must be an object of file names, or an array of objects with a file");
  }
  auto table = std::make_shared<MetadataTable>();
  const auto add = [&](std::string_view name, const Json& value) -> std::optional<Error> {
    if (!value.IsObject()) return bad("metadata of " + std::string(name) + " is no object");
    Result<Metadata> metadata = values_of(value, name);
    if (!metadata) return metadata.error();
    table->names_.emplace_back(name);
    table->values_.insert_or_assign(std::string(name), std::move(*metadata));
    return std::nullopt;
  };
  std::optional<Error> error;
  if (root.IsObject()) {
    for (const auto& [name, value] : root.GetObject()) {
      if (!error) error = add(text_of(name), value);
    }
  } else {
    for (const Json& value : root.GetArray()) {
      if (error) break;
      const bool is_named = value.IsObject() && value.HasMember("file") && value["file"].IsString();
      error = is_named ? add(text_of(value["file"]), value)
                       : std::optional<Error>(bad("an entry of the metadata has no \"file\""));
    }
  }
  if (error) return *error;
  return std::shared_ptr<const MetadataTable>(std::move(table));
}

const Metadata* MetadataTable::find(std::string_view path) const {
  auto found = values_.find(std::string(path));
  if (found == values_.end()) found = values_.find(std::string(file_name_of(path)));
  return found == values_.end() ? nullptr : &found->second;
}

}  // namespace onrecord
