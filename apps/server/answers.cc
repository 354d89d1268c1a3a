#include "answers.h"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>

#include "range.h"

namespace onrecord::server {
namespace {

using Writer = rapidjson::Writer<rapidjson::StringBuffer>;

constexpr std::string_view kPolicyOfPages =
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

void put(Writer& json, std::string_view key, std::string_view value) {
  json.Key(key.data(), static_cast<rapidjson::SizeType>(key.size()));
  json.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
}

void write(Writer& json, const Story& story) {
  json.StartObject();
  put(json, "id", story.id);
  put(json, "title", story.title);
  put(json, "policy", story.policy);
  put(json, "created", story.created);
  put(json, "state", name_of(story.state));
  put(json, "stage", story.stage);
  put(json, "message", story.message);
  json.Key("revision");
  json.Int64(story.revision);
  json.Key("document_count");
  json.Int64(story.documents);
  json.Key("findings");
  story.findings < 0 ? json.Null() : json.Int64(story.findings);
}

/// Whether a list of entity tags (RFC 9110, section 8.8.3) names this one.
bool names_tag(std::string_view list, std::string_view tag) {
  while (!list.empty()) {
    std::string_view one = list.substr(0, list.find(','));
    list.remove_prefix(std::min(one.size() + 1, list.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    while (one.ends_with(' ')) one.remove_suffix(1);
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == tag || one == "*") return true;
  }
  return false;
}

}  // namespace

std::string json_of(const Story& story, const std::vector<StoredDocument>* documents,
                    const std::vector<StoredTape>* tapes) {
  rapidjson::StringBuffer buffer;
  Writer json(buffer);
  write(json, story);
  if (documents != nullptr) {
    json.Key("documents");
    json.StartArray();
    for (const StoredDocument& document : *documents) {
      json.StartObject();
      put(json, "name", document.name);
      put(json, "role", document.role);
      if (!document.url.empty()) put(json, "url", document.url);
      json.EndObject();
    }
    json.EndArray();
  }
  if (tapes != nullptr) {
    json.Key("audio");
    json.StartArray();
    for (const StoredTape& tape : *tapes) {
      json.StartObject();
      put(json, "name", tape.name);
      put(json, "media_type", tape.media_type);
      json.Key("size");
      json.Int64(tape.size);
      json.EndObject();
    }
    json.EndArray();
  }
  json.EndObject();
  return buffer.GetString();
}

std::string json_of(const std::vector<Story>& stories) {
  rapidjson::StringBuffer buffer;
  Writer json(buffer);
  json.StartObject();
  json.Key("stories");
  json.StartArray();
  for (const Story& story : stories) {
    write(json, story);
    json.EndObject();
  }
  json.EndArray();
  json.EndObject();
  return buffer.GetString();
}

Response json_response(std::string body, unsigned status) {
  Response response;
  response.status = status;
  response.content_type = "application/json";
  response.body = std::move(body) + "\n";
  return response;
}

Response html_response(std::string body, unsigned status) {
  Response response;
  response.status = status;
  response.content_type = "text/html; charset=utf-8";
  response.body = std::move(body);
  response.headers.emplace_back("Content-Security-Policy", std::string(kPolicyOfPages));
  return response;
}

Response see_other(const std::string& address) {
  Response response;
  response.status = 303;
  response.headers.emplace_back("Location", address);
  return response;
}

Response not_allowed(std::string_view methods) {
  Response response = problem(405, "This address does not take that method");
  response.headers.emplace_back("Allow", std::string(methods));
  return response;
}

void add_guards(Response& response) {
  response.headers.emplace_back("X-Content-Type-Options", "nosniff");
  // With "no-referrer" a browser calls the origin of our own forms "null".
  response.headers.emplace_back("Referrer-Policy", "same-origin");
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  response.headers.emplace_back("Cache-Control", "no-store");
}

Response problem(unsigned status, std::string_view title, std::string_view detail) {
  rapidjson::StringBuffer buffer;
  Writer json(buffer);
  json.StartObject();
  put(json, "type", "about:blank");
  put(json, "title", title);
  json.Key("status");
  json.Uint(status);
  if (!detail.empty()) put(json, "detail", detail);
  json.EndObject();
  Response response = json_response(buffer.GetString(), status);
  response.content_type = "application/problem+json";
  return response;
}

Response tape_response(const Request& request, const StoredTape& tape,
                       std::shared_ptr<const OpenFile> file) {
  const std::string tag = '"' + tape.file + '"';  // a file never changes under its name
  const auto size = static_cast<std::uint64_t>(tape.size);
  Response response;
  response.content_type = tape.media_type;
  response.headers.emplace_back("Accept-Ranges", "bytes");
  response.headers.emplace_back("ETag", tag);
  response.headers.emplace_back("Content-Security-Policy", "default-src 'none'; sandbox");
  if (names_tag(request.header("if-none-match"), tag)) {
    response.status = 304;
    return response;
  }
  // If-Range takes a strong tag; a date never fits, since none is given out.
  const std::string_view condition = request.header("if-range");
  const bool takes_part = request.method == "GET" && (condition.empty() || condition == tag);
  const ByteRange range = byte_range(takes_part ? request.header("range") : "", size);
  const std::string all = '/' + std::to_string(size);
  if (range.kind == ByteRange::Kind::nothing) {
    Response beyond = problem(416, "The recording is not as long as that");
    beyond.headers.emplace_back("Content-Range", "bytes *" + all);
    beyond.headers.emplace_back("Accept-Ranges", "bytes");
    return beyond;
  }
  if (range.kind == ByteRange::Kind::part) {
    response.status = 206;
    response.headers.emplace_back("Content-Range",
                                  "bytes " + std::to_string(range.first) + '-' +
                                      std::to_string(range.first + range.size - 1) + all);
  }
  response.file = FilePart{std::move(file), range.first, range.size};
  return response;
}

}  // namespace onrecord::server
