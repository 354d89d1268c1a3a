#include "api.h"

#include <rapidjson/document.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <ctime>

#include "answers.h"
#include "page.h"
#include "upload.h"

namespace onrecord::server {
namespace {

std::string now() {
  const std::time_t time = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  gmtime_r(&time, &utc);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return {text.data(), size};
}

/// Takes the same time whatever the first difference is.
bool are_equal(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  }
  return difference == 0;
}

std::string_view cookie(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view one = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.starts_with(name) && one.size() > name.size() && one[name.size()] == '=') {
      return one.substr(name.size() + 1);
    }
  }
  return {};
}

constexpr std::string_view kTape = "/audio/";

bool is_id(std::string_view text) {
  return text.size() == 32 && std::all_of(text.begin(), text.end(), [](char letter) {
           return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
         });
}

/// The value of a field of an urlencoded form that needs no decoding (a policy's name).
std::string form_value(std::string_view body, std::string_view key) {
  while (!body.empty()) {
    const std::size_t end = std::min(body.find('&'), body.size());
    const std::string_view one = body.substr(0, end);
    body.remove_prefix(std::min(end + 1, body.size()));
    if (one.starts_with(key) && one.size() > key.size() && one[key.size()] == '=') {
      return std::string(one.substr(key.size() + 1));
    }
  }
  return {};
}

}  // namespace

void Api::set_port(std::uint16_t port) {
  const std::string suffix = ":" + std::to_string(port);
  hosts_ = {"127.0.0.1" + suffix, "localhost" + suffix};
  cookie_ = "onrecord_" + std::to_string(port);
}

std::optional<Response> Api::gate(const Request& request) const {
  std::optional<Response> refused = refusal(request);
  if (refused) add_guards(*refused);
  return refused;
}

std::optional<Response> Api::refusal(const Request& request) const {
  if (std::find(hosts_.begin(), hosts_.end(), request.host) == hosts_.end()) {
    return problem(421, "This server answers only as " + hosts_[0]);
  }
  const std::string_view origin = request.header("origin");
  const bool is_own = origin.empty() || origin == "http://" + request.host;
  const std::string_view site = request.header("sec-fetch-site");
  if (!is_own || site == "cross-site") return problem(403, "Requests of other pages are refused");
  const std::string_view target = request.target;
  if (target == "/healthz" || target.starts_with("/?token=")) return std::nullopt;
  if (is_allowed(request)) return std::nullopt;
  if (request.header("accept").find("text/html") != std::string_view::npos) {
    return html_response(
        message_page("Please use the address that was printed",
                     "It holds a token that only you can see. Start onrecord serve "
                     "again when you no longer have it."),
        401);
  }
  Response refused = problem(401, "The token is missing or wrong");
  refused.headers.emplace_back("WWW-Authenticate", "Bearer");
  return refused;
}

bool Api::is_allowed(const Request& request) const {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view given = request.header("authorization");
  if (given.starts_with(kBearer)) return are_equal(given.substr(kBearer.size()), token_);
  return are_equal(cookie(request.header("cookie"), cookie_), token_);
}

Response Api::open_with_token(std::string_view query) const {
  if (!are_equal(query.substr(std::string_view("token=").size()), token_)) {
    return html_response(message_page("This token is not today's",
                                      "Please use the address that onrecord serve printed last."),
                         401);
  }
  Response response = see_other("/");
  response.headers.emplace_back("Set-Cookie",
                                cookie_ + "=" + token_ + "; Path=/; HttpOnly; SameSite=Strict");
  return response;
}

Response Api::handle(const Request& request) const {
  std::string_view path = request.target;
  std::string_view query;
  if (const std::size_t mark = path.find('?'); mark != std::string_view::npos) {
    query = path.substr(mark + 1);
    path = path.substr(0, mark);
  }
  Response response =
      path == "/" && query.starts_with("token=") ? open_with_token(query) : route(request, path);
  add_guards(response);
  return response;
}

Response Api::route(const Request& request, std::string_view path) const {
  const bool reads = request.method == "GET" || request.method == "HEAD";
  constexpr std::string_view kApi = "/api/v1";
  constexpr std::string_view kAssets = "/assets/";
  constexpr std::string_view kStories = "/stories";
  if (path == "/healthz") {
    return reads ? json_response("{\"status\":\"ok\"}") : not_allowed("GET");
  }
  if (path == "/") return reads ? html_response(list_page(store_.stories())) : not_allowed("GET");
  if (path.starts_with(kAssets)) {
    const std::string_view name = path.substr(kAssets.size());
    const std::string_view text = asset(name);
    if (text.empty()) return problem(404, "There is no such file");
    Response response;
    response.content_type =
        name.ends_with(".js") ? "text/javascript; charset=utf-8" : "text/css; charset=utf-8";
    response.body = text;
    return response;
  }
  const bool is_api = path.starts_with(kApi);
  if (is_api) path.remove_prefix(kApi.size());
  if (is_api && path == "/openapi.json") {
    return reads ? json_response(std::string(asset("openapi.json"))) : not_allowed("GET");
  }
  if (path == kStories) return stories(request, !is_api);
  if (!path.starts_with("/stories/")) return problem(404, "There is nothing at this address");
  path.remove_prefix(kStories.size() + 1);
  const std::string_view id = path.substr(0, path.find('/'));
  const std::string_view rest = path.substr(id.size());
  if (!is_id(id) || !store_.story(std::string(id))) {
    return is_api ? problem(404, "There is no such story")
                  : html_response(
                        message_page("There is no such story", "It may have been deleted."), 404);
  }
  return is_api ? one_story(request, std::string(id), rest) : page(request, std::string(id), rest);
}

Response Api::stories(const Request& request, bool for_people) const {
  if (request.method == "POST") return create(request, for_people);
  if (request.method != "GET" || for_people) return not_allowed(for_people ? "POST" : "GET, POST");
  return json_response(json_of(store_.stories()));
}

std::optional<std::vector<StoredTape>> Api::keep(const std::vector<UploadedTape>& tapes) const {
  std::vector<StoredTape> kept;
  for (const UploadedTape& tape : tapes) {
    const auto file = tapes_.add(tape.content);
    if (!file) {
      forget(kept);
      return std::nullopt;
    }
    kept.push_back(
        {tape.name, tape.media_type, *file, static_cast<std::int64_t>(tape.content.size())});
  }
  return kept;
}

void Api::forget(const std::vector<StoredTape>& tapes) const {
  for (const StoredTape& tape : tapes) tapes_.remove(tape.file);
}

bool Api::remove(const std::string& id) const {
  const std::vector<StoredTape> tapes = store_.tapes(id);
  if (!store_.remove(id)) return false;
  forget(tapes);
  return true;
}

Response Api::create(const Request& request, bool for_people) const {
  Upload upload = read_upload(request);
  if (upload.error.empty() && upload.documents.empty()) upload.error = "There is no document in it";
  if (!upload.error.empty()) {
    return for_people ? html_response(message_page("This cannot be compared", upload.error), 400)
                      : problem(400, "This cannot be compared", upload.error);
  }
  const auto tapes = keep(upload.tapes);
  if (!tapes) return problem(507, "The recording could not be stored");
  Story story;
  story.id = random_id();
  story.title = upload.title;
  story.policy = upload.policy;
  story.created = now();
  if (story.id.empty() || !store_.add(story, upload.documents, *tapes)) {
    forget(*tapes);
    return problem(507, "The story could not be stored", store_.error());
  }
  jobs_.wake();
  if (for_people) return see_other("/stories/" + story.id);
  story.revision = 1;
  story.documents = static_cast<std::int64_t>(upload.documents.size());
  Response response = json_response(json_of(story, &upload.documents, &*tapes), 201);
  response.headers.emplace_back("Location", "/api/v1/stories/" + story.id);
  return response;
}

Response Api::add_documents(const Request& request, const std::string& id, bool for_people) const {
  const Upload upload = read_upload(request);
  std::string error = upload.error;
  const std::vector<StoredDocument> all = store_.documents(id, false);
  const std::vector<StoredTape> tapes_there = store_.tapes(id);
  if (error.empty() && upload.documents.empty() && upload.tapes.empty()) {
    error = "There is no document in it";
  }
  if (all.size() + upload.documents.size() > kMostDocuments)
    error = "The story would have too many documents";
  if (tapes_there.size() + upload.tapes.size() > kMostTapes)
    error = "The story would have too many recordings";
  const auto refuse_name = [&](const auto& there, const std::string& name) {
    const bool is_taken = std::any_of(there.begin(), there.end(),
                                      [&](const auto& other) { return other.name == name; });
    if (is_taken) error = "There is a document of this name already: " + name;
  };
  for (const StoredDocument& document : upload.documents) refuse_name(all, document.name);
  for (const UploadedTape& tape : upload.tapes) refuse_name(tapes_there, tape.name);
  if (!error.empty()) {
    return for_people ? html_response(message_page("This cannot be added", error), 400)
                      : problem(400, "This cannot be added", error);
  }
  const auto tapes = keep(upload.tapes);
  if (!tapes) return problem(507, "The recording could not be stored");
  if (!store_.add_documents(id, upload.documents, *tapes)) {
    forget(*tapes);
    return problem(507, "The documents could not be stored", store_.error());
  }
  jobs_.wake();
  return for_people ? see_other("/stories/" + id) : json_response(json_of(*store_.story(id)), 202);
}

Response Api::change(const Request& request, const std::string& id) const {
  rapidjson::Document json;
  json.Parse<rapidjson::kParseIterativeFlag>(request.body.data(), request.body.size());
  const bool is_good = !json.HasParseError() && json.IsObject() && json.HasMember("policy") &&
                       json["policy"].IsString() && is_policy(json["policy"].GetString());
  if (!is_good) return problem(400, "There is no such policy");
  if (!store_.set_policy(id, json["policy"].GetString())) {
    return problem(507, "The change could not be stored", store_.error());
  }
  jobs_.wake();
  return json_response(json_of(*store_.story(id)), 202);
}

Response Api::one_story(const Request& request, const std::string& id,
                        std::string_view rest) const {
  const bool reads = request.method == "GET" || request.method == "HEAD";
  constexpr std::string_view kExports = "/exports/";
  if (rest.empty()) {
    if (request.method == "PATCH") return change(request, id);
    if (request.method == "DELETE") {
      if (!remove(id)) return problem(507, "The story could not be deleted", store_.error());
      Response response;
      response.status = 204;
      return response;
    }
    if (!reads) return not_allowed("GET, PATCH, DELETE");
    const std::vector<StoredDocument> documents = store_.documents(id, false);
    const std::vector<StoredTape> tapes = store_.tapes(id);
    const std::optional<Story> story = store_.story(id);
    return story ? json_response(json_of(*story, &documents, &tapes))
                 : problem(404, "There is no such story");
  }
  if (rest == "/documents") {
    return request.method == "POST" ? add_documents(request, id, false) : not_allowed("POST");
  }
  if (!reads) return not_allowed("GET");
  if (rest == "/events") return events_of(id);
  if (rest.starts_with(kTape)) return tape_of(request, id, rest.substr(kTape.size()));
  if (rest.starts_with(kExports)) return export_of(id, rest.substr(kExports.size()));
  return problem(404, "There is nothing at this address");
}

Response Api::page(const Request& request, const std::string& id, std::string_view rest) const {
  const bool reads = request.method == "GET" || request.method == "HEAD";
  constexpr std::string_view kExport = "/export/";
  if (reads) {
    if (rest.empty()) {
      const std::optional<Story> story = store_.story(id);
      if (!story) return problem(404, "There is no such story");
      return story->state == State::done ? report_page(*story) : documents_page(*story);
    }
    if (rest == "/documents") {
      const std::optional<Story> story = store_.story(id);
      return story ? documents_page(*story) : problem(404, "There is no such story");
    }
    if (rest.starts_with(kExport)) return export_of(id, rest.substr(kExport.size()));
    if (rest.starts_with(kTape)) return tape_of(request, id, rest.substr(kTape.size()));
    return problem(404, "There is nothing at this address");
  }
  if (request.method != "POST") return not_allowed("GET, POST");
  if (rest == "/documents") return add_documents(request, id, true);
  if (rest == "/delete") {
    return remove(id) ? see_other("/")
                      : problem(507, "The story could not be deleted", store_.error());
  }
  if (rest == "/policy") {
    const std::string policy = form_value(request.body, "policy");
    if (!is_policy(policy)) return problem(400, "There is no such policy");
    if (!store_.set_policy(id, policy))
      return problem(507, "The change could not be stored", store_.error());
    jobs_.wake();
    return see_other("/stories/" + id);
  }
  return problem(404, "There is nothing at this address");
}

Response Api::documents_page(const Story& story) const {
  return html_response(
      story_page(story, store_.documents(story.id, false), store_.tapes(story.id)));
}

Response Api::report_page(const Story& story) const {
  std::optional<std::string> content = store_.rendering(story.id, std::string(kPageFormat));
  if (!content) return documents_page(story);  // compared by a version that made no such page
  Response response;
  response.content_type = "text/html; charset=utf-8";
  response.body = std::move(*content);
  // What it may load and run stands in the page itself.
  response.headers.emplace_back("Content-Security-Policy", "frame-ancestors 'none'");
  return response;
}

Response Api::export_of(const std::string& id, std::string_view name) const {
  const auto format = std::find_if(formats().begin(), formats().end(),
                                   [&](const Format& one) { return one.name == name; });
  if (format == formats().end()) return problem(404, "There is no such format");
  std::optional<std::string> content = store_.rendering(id, std::string(name));
  if (!content) return problem(409, "The story is not compared yet");
  Response response;
  response.content_type = format->media_type;
  response.body = std::move(*content);
  response.headers.emplace_back("Content-Security-Policy", "default-src 'none'; sandbox");
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"onrecord-" +
                                                           id.substr(0, 8) + "." +
                                                           std::string(format->ending) + "\"");
  return response;
}

Response Api::tape_of(const Request& request, const std::string& id,
                      std::string_view number) const {
  const std::vector<StoredTape> tapes = store_.tapes(id);
  std::size_t wanted = 0;
  const char* const begin = number.data();
  const char* const end = begin + number.size();
  const auto [last, error] = std::from_chars(begin, end, wanted);
  if (error != std::errc() || last != end || wanted == 0 || wanted > tapes.size()) {
    return problem(404, "There is no such recording");
  }
  const StoredTape& tape = tapes[wanted - 1];
  auto file = tapes_.file(tape.file, static_cast<std::uint64_t>(tape.size));
  if (file == nullptr) return problem(404, "The recording is no longer on the disk");
  return tape_response(request, tape, std::move(file));
}

Response Api::events_of(const std::string& id) const {
  Response response;
  response.events = [this, id, last = std::string()]() mutable {
    const std::optional<Story> story = store_.story(id);
    if (!story) return Events{"event: gone\ndata: {}\n\n", true};
    std::string now = json_of(*story);
    const bool is_over = story->state == State::done || story->state == State::failed;
    if (now == last) return Events{"", is_over};
    last = now;
    return Events{"event: story\ndata: " + now + "\n\n", is_over};
  };
  return response;
}

}  // namespace onrecord::server
