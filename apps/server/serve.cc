#include "serve.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <thread>

#include "api.h"
#include "http.h"
#include "jobs.h"
#include "store.h"
#include "tapes.h"

namespace onrecord::server {
namespace {

std::string random_token() {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::array<unsigned char, 32> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return {};
  std::string token;
  for (const unsigned char byte : bytes) token += kLetters[byte & 63U];
  return token;
}

}  // namespace

std::string serve(const ServeOptions& options, const std::function<void(const std::string&)>& say) {
  const std::string token = options.token.empty() ? random_token() : options.token;
  if (token.empty()) return "no random token could be made";
  Store store;
  if (const std::string error = store.open(options.folder); !error.empty()) {
    return options.folder + ": " + error;
  }
  Tapes tapes;
  if (const std::string error = tapes.open(options.folder); !error.empty()) {
    return options.folder + ": " + error;
  }
  tapes.keep_only(store.tape_files());
  Limits limits;
  limits.folder = options.folder;
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  Jobs jobs(store, options.threads == 0 ? cores : options.threads);
  Api api(store, tapes, jobs, token);
  HttpServer server(
      limits, [&api](const Request& request) { return api.gate(request); },
      [&api](const Request& request) { return api.handle(request); });
  if (const std::string error = server.listen(options.port); !error.empty()) {
    return "127.0.0.1:" + std::to_string(options.port) + ": " + error;
  }
  api.set_port(server.port());
  say("http://127.0.0.1:" + std::to_string(server.port()) + "/?token=" + token);
  server.run();
  return {};
}

}  // namespace onrecord::server
