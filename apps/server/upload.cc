#include "upload.h"

#include <rapidjson/document.h>

#include <algorithm>
#include <set>

#include "fetch.h"
#include "multipart.h"
#include "onrecord/render.h"

namespace onrecord::server {
namespace {

constexpr std::size_t kLongestTitle = 300;

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

/// What a page is called until it is read: the last part of its address.
std::string name_of_url(std::string_view url) {
  url = url.substr(0, url.find_first_of("?#"));
  while (url.ends_with('/')) url.remove_suffix(1);
  return safe_file_name(url);
}

void add_url(std::string_view address, const std::string& role, Upload& upload) {
  const std::string url = trimmed(address);
  if (url.empty()) return;
  if (!is_web_address(url)) {
    upload.error = "This is no address of a page: " + safe_text(url.substr(0, 200));
    return;
  }
  upload.documents.push_back({name_of_url(url), role, url, std::nullopt});
}

void add_urls(std::string_view lines, Upload& upload) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    add_url(lines.substr(0, end), "article", upload);
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

/// A file of a form: a recording is one wherever it was dropped.
void add_file(const Part& part, Upload& upload) {
  const std::string_view type = audio_type_of(part.content.substr(0, 64));
  const std::string name = part.filename.empty() ? "document.txt" : part.filename;
  if (!type.empty()) {
    upload.tapes.push_back({safe_text(name), std::string(type), part.content});
    if (part.content.size() > kLargestTape) {
      upload.error = "This recording is too large (at most 512 MB): " + safe_text(name);
    }
  } else if (part.name == "audio") {
    upload.error =
        "This is no recording that a page can play (mp3, wav, ogg, flac, m4a, aac, "
        "webm): " +
        safe_text(name);
  } else {
    upload.documents.push_back(
        {name, part.name == "records" ? "record" : "article", "", std::string(part.content)});
  }
}

void read_form(const Request& request, Upload& upload) {
  const auto parts = read_multipart(request.header("content-type"), request.body);
  if (!parts) {
    upload.error = "The form is broken or incomplete";
    return;
  }
  std::size_t in_memory = 0;
  for (const Part& part : *parts) {
    const bool is_file = part.name == "articles" || part.name == "records" || part.name == "audio";
    if (audio_type_of(part.content.substr(0, 64)).empty()) in_memory += part.content.size();
    if (in_memory > kLargestDocuments) {
      upload.error = "The documents are too large (64 MB at once)";
      return;
    }
    if (part.name == "title") {
      upload.title = trimmed(part.content);
    } else if (part.name == "policy") {
      upload.policy = trimmed(part.content);
    } else if (part.name == "urls") {
      add_urls(part.content, upload);
    } else if (part.name == "text" && !trimmed(part.content).empty()) {
      upload.documents.push_back({"pasted.txt", "article", "", std::string(part.content)});
    } else if (is_file && !(part.filename.empty() && part.content.empty())) {
      add_file(part, upload);
    }
  }
}

std::string string_of(const rapidjson::Value& object, const char* key) {
  const auto found = object.FindMember(key);
  if (found == object.MemberEnd() || !found->value.IsString()) return {};
  return {found->value.GetString(), found->value.GetStringLength()};
}

void read_json(const Request& request, Upload& upload) {
  rapidjson::Document json;
  json.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag>(
      request.body.data(), request.body.size());
  if (json.HasParseError() || !json.IsObject()) {
    upload.error = "The body is no JSON object";
    return;
  }
  upload.title = trimmed(string_of(json, "title"));
  if (json.HasMember("policy")) upload.policy = string_of(json, "policy");
  const auto list = json.FindMember("documents");
  if (list == json.MemberEnd()) return;
  if (!list->value.IsArray()) {
    upload.error = "documents is no list";
    return;
  }
  for (const rapidjson::Value& item : list->value.GetArray()) {
    if (!item.IsObject()) {
      upload.error = "A document is no object";
      return;
    }
    const std::string given = string_of(item, "role");
    const std::string role = given.empty() ? "article" : given;
    const std::string name = string_of(item, "name");
    if (role != "article" && role != "record") {
      upload.error = "role is article or record";
    } else if (item.HasMember("url")) {
      add_url(string_of(item, "url"), role, upload);
    } else if (item.HasMember("text")) {
      upload.documents.push_back({name.empty() ? "document.txt" : safe_file_name(name), role, "",
                                  string_of(item, "text")});
    } else {
      upload.error = "A document has neither text nor url";
    }
  }
}

/// Two documents of one name could not be told apart in a report.
template <class Documents>
void make_names_unique(Documents& documents) {
  std::set<std::string> taken;
  for (auto& document : documents) {
    document.name = safe_text(document.name);
    const std::string name = document.name;
    for (int count = 2; !taken.insert(document.name).second; ++count) {
      const std::size_t dot = std::min(name.rfind('.'), name.size());
      document.name = name.substr(0, dot) + " " + std::to_string(count) + name.substr(dot);
    }
  }
}

}  // namespace

const std::vector<std::string>& policies() {
  static const std::vector<std::string> all = {"default", "ap",       "reuters",
                                               "law",     "academic", "speech"};
  return all;
}

bool is_policy(const std::string& name) {
  return std::find(policies().begin(), policies().end(), name) != policies().end();
}

Upload read_upload(const Request& request) {
  Upload upload;
  const std::string_view type = request.header("content-type");
  if (type.starts_with("application/json")) {
    read_json(request, upload);
  } else {
    read_form(request, upload);
  }
  upload.title = safe_text(upload.title.substr(0, kLongestTitle));
  if (upload.error.empty() && !is_policy(upload.policy)) upload.error = "There is no such policy";
  if (upload.error.empty() && upload.documents.size() > kMostDocuments) {
    upload.error = "A story has at most " + std::to_string(kMostDocuments) + " documents";
  }
  if (upload.error.empty() && upload.tapes.size() > kMostTapes) {
    upload.error = "A story has at most " + std::to_string(kMostTapes) + " recordings";
  }
  make_names_unique(upload.documents);
  make_names_unique(upload.tapes);
  return upload;
}

}  // namespace onrecord::server
