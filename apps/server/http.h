// A small HTTP/1.1 server for one machine: Boost.Beast behind plain requests and responses.
//
// It listens on 127.0.0.1 alone. What a request may do is the handler's business; what a client may
// cost is decided here: bytes of head and body, seconds of silence, connections, and the bytes of
// all bodies together. The only file that includes Beast is http.cc.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onrecord::server {

struct Request {
  std::string method;
  std::string target;  ///< path and query as sent
  std::string host;
  std::string_view body;                                     ///< for as long as the handler runs
  std::vector<std::pair<std::string, std::string>> headers;  ///< names in lower case

  /// The value of a header by its lower-case name; empty when there is none.
  std::string_view header(std::string_view name) const;
};

/// What a client of an event stream is to hear next: a piece to send now (may be empty), and
/// whether the stream is over.
struct Events {
  std::string text;
  bool is_last = false;
};

/// A file that is closed when nobody has it any more.
class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  ~OpenFile();
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

/// Bytes of a file as the body of an answer, read while they are sent.
struct FilePart {
  std::shared_ptr<const OpenFile> file;
  std::uint64_t first = 0;
  std::uint64_t size = 0;
};

struct Response {
  unsigned status = 200;
  std::string content_type = "text/plain; charset=utf-8";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  std::function<Events()>
      events;  ///< when set: a stream of server-sent events, asked 5 times a second
  std::optional<FilePart> file = {};  ///< when set: the body
};

struct Limits {
  std::uint64_t body_bytes = 64U << 20;         ///< of one request
  std::uint64_t all_bodies_bytes = 256U << 20;  ///< of all requests that are being read
  /// A form may have files that are too large for memory: beyond `body_bytes` it is read into a
  /// file of `folder` (empty: refused), up to this many bytes, and all of them together up to
  /// those.
  std::uint64_t form_bytes = std::uint64_t{600} << 20;
  std::uint64_t all_forms_bytes = std::uint64_t{2} << 30;
  std::string folder = {};
  std::uint32_t head_bytes = 16U << 10;
  unsigned idle_seconds = 30;   ///< for a head, and between two requests
  unsigned body_seconds = 120;  ///< for a whole body, and a second more for each MiB of it
  unsigned connections = 256;
  unsigned threads = 4;
};

/// Called before a body is read (`body` empty), so that nobody sends much in vain: a response
/// refuses the request. Called on several threads at once, as is the handler.
using Gate = std::function<std::optional<Response>(const Request&)>;
using Handler = std::function<Response(const Request&)>;

class HttpServer {
 public:
  HttpServer(const Limits& limits, Gate gate, Handler handler);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  /// Takes a port of 127.0.0.1 (0: a free one). Empty on success, else why not.
  std::string listen(std::uint16_t port);
  std::uint16_t port() const;
  /// Serves until `stop` or until the process is told to end (SIGINT, SIGTERM).
  void run();
  void stop();

 private:
  class Listener;
  std::unique_ptr<Listener> listener_;
};

}  // namespace onrecord::server
