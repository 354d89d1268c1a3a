#include "http.h"

#include <unistd.h>

#if defined(__clang__)
#define BOOST_ASIO_HAS_CO_AWAIT \
  1  // Boost 1.74 knows only the coroutines that clang had before C++20
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <thread>

#include "body.h"

#if defined(__GNUC__) && !defined(__clang__)
// g++ 12 takes the frames that Asio allocates for coroutines as ours.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

// NOLINTBEGIN(bugprone-unused-return-value): Asio gives an error twice, we take the parameter.
namespace onrecord::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = asio::ip::tcp;
using Stream = beast::tcp_stream;
using Parser = http::request_parser<http::buffer_body>;
using std::chrono::milliseconds;
using std::chrono::seconds;

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

/// Completion that gives the error instead of throwing it.
auto into(boost::system::error_code& error) {
  return asio::redirect_error(asio::use_awaitable, error);
}

Request request_of(const http::request<http::buffer_body>& message) {
  Request request;
  request.method = text_of(message.method_string());
  request.target = text_of(message.target());
  for (const auto& field : message) {
    std::string name = text_of(field.name_string());
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char letter) {
      return static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter + 32 : letter);
    });
    if (name == "host") request.host = text_of(field.value());
    request.headers.emplace_back(std::move(name), text_of(field.value()));
  }
  return request;
}

/// Takes bytes of a common budget and gives them back at the end.
class Share {
 public:
  Share(std::atomic<std::uint64_t>& used, std::uint64_t all) : used_(used), all_(all) {}
  ~Share() { used_ -= taken_; }
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;

  bool take(std::uint64_t bytes) {
    if (used_.fetch_add(bytes) + bytes > all_) {
      used_ -= bytes;
      return false;
    }
    taken_ += bytes;
    return true;
  }

 private:
  std::atomic<std::uint64_t>& used_;
  std::uint64_t all_;
  std::uint64_t taken_ = 0;
};

bool is_form(const Request& request) {
  constexpr std::string_view kForm = "multipart/form-data";
  const std::string_view type = request.header("content-type");
  return type.size() > kForm.size() &&
         std::equal(kForm.begin(), kForm.end(), type.begin(),
                    [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b + 32 : b); });
}

Response problem(unsigned status, std::string_view title) {
  Response response;
  response.status = status;
  response.content_type = "application/problem+json";
  response.body = "{\"type\":\"about:blank\",\"title\":\"" + std::string(title) +
                  "\",\"status\":" + std::to_string(status) + "}\n";
  return response;
}

}  // namespace

std::string_view Request::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return {};
}

OpenFile::~OpenFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

class HttpServer::Listener {
 public:
  Listener(const Limits& limits, Gate gate, Handler handler)
      : limits_(limits),
        gate_(std::move(gate)),
        handler_(std::move(handler)),
        acceptor_(context_) {}

  std::string listen(std::uint16_t port) {
    boost::system::error_code error;
    const Tcp::endpoint here(asio::ip::address_v4::loopback(), port);
    acceptor_.open(here.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(here, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    return error ? error.message() : std::string();
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  void run() {
    asio::signal_set signals(context_, SIGINT, SIGTERM);
    signals.async_wait([this](auto, auto) { context_.stop(); });
    asio::co_spawn(context_, accept(), asio::detached);
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < limits_.threads; ++i) others.emplace_back([this] { context_.run(); });
    context_.run();
  }

  void stop() { context_.stop(); }

 private:
  asio::awaitable<void> accept() {
    for (;;) {
      boost::system::error_code error;
      Tcp::socket socket(asio::make_strand(context_));
      co_await acceptor_.async_accept(socket, into(error));
      if (error) {  // out of descriptors: wait for some to come back
        asio::steady_timer timer(co_await asio::this_coro::executor, milliseconds(100));
        co_await timer.async_wait(into(error));
        continue;
      }
      if (connections_ >= limits_.connections) continue;  // the socket closes
      ++connections_;
      const auto executor = socket.get_executor();
      asio::co_spawn(executor, serve(Stream(std::move(socket))),
                     [this](const std::exception_ptr&) { --connections_; });
    }
  }

  asio::awaitable<void> serve(Stream stream) {
    beast::flat_buffer buffer;
    bool goes_on = true;
    while (goes_on) goes_on = co_await serve_one(stream, buffer);
    boost::system::error_code ignored;
    stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
  }

  /// One request and its answer; whether the connection can be used again.
  asio::awaitable<bool> serve_one(Stream& stream, beast::flat_buffer& buffer) {
    boost::system::error_code error;
    Parser parser;
    parser.header_limit(limits_.head_bytes);
    parser.body_limit(std::max(limits_.body_bytes, limits_.form_bytes));
    stream.expires_after(seconds(limits_.idle_seconds));
    co_await http::async_read_header(stream, buffer, parser, into(error));
    if (error == http::error::header_limit) {
      co_return co_await refuse(stream, problem(431, "the head of the request is too large"));
    }
    if (error == http::error::body_limit) co_return co_await refuse_body(stream);
    const auto& of_http = http::make_error_code(http::error::bad_method).category();
    if (error && error.category() == of_http && error != http::error::end_of_stream) {
      co_return co_await refuse(stream, problem(400, "this is no HTTP request"));
    }
    if (error) co_return false;
    Request request = request_of(parser.get());
    if (auto refused = gate_(request)) co_return co_await refuse(stream, std::move(*refused));
    const std::uint64_t size = parser.content_length().value_or(limits_.body_bytes);
    const bool has_body = parser.chunked() || (parser.content_length() && size > 0);
    const bool is_large = has_body && size > limits_.body_bytes;
    if (is_large && (limits_.folder.empty() || !is_form(request))) {
      co_return co_await refuse_body(stream);
    }
    parser.body_limit(is_large ? limits_.form_bytes : limits_.body_bytes);
    Share share(is_large ? forms_ : bodies_,
                is_large ? limits_.all_forms_bytes : limits_.all_bodies_bytes);
    if (has_body && !share.take(size)) {
      Response busy = problem(503, "too much is being uploaded at once");
      busy.headers.emplace_back("Retry-After", "2");
      co_return co_await refuse(stream, std::move(busy));
    }
    Body body;
    if (is_large && !body.use_file(limits_.folder)) {
      co_return co_await refuse(stream, problem(507, "there is no room for what is uploaded"));
    }
    if (request.header("expect") == "100-continue") {
      co_await asio::async_write(
          stream, asio::buffer(std::string_view("HTTP/1.1 100 Continue\r\n\r\n")), into(error));
      if (error) co_return false;
    }
    stream.expires_after(seconds(limits_.body_seconds + (has_body ? size >> 20U : 0)));
    const unsigned refused = co_await read_body(stream, buffer, parser, body);
    if (refused == 413) co_return co_await refuse_body(stream);
    if (refused == 507) {
      co_return co_await refuse(stream, problem(507, "there is no room for what is uploaded"));
    }
    if (refused != 0) co_return false;
    const bool keeps = parser.get().keep_alive();
    const auto all = body.all();
    if (!all) co_return co_await refuse(stream, problem(507, "what was uploaded cannot be read"));
    request.body = *all;
    Response response = answer(request);
    if (response.events) {
      co_await stream_events(stream, std::move(response));
      co_return false;
    }
    const bool is_head = request.method == "HEAD";
    if (response.file) {
      co_return co_await send_file(stream, std::move(response), is_head, keeps);
    }
    co_return co_await send(stream, std::move(response), is_head, keeps);
  }

  /// 0 when all of the body was read; 413, 507; else the client went away.
  static asio::awaitable<unsigned> read_body(Stream& stream, beast::flat_buffer& buffer,
                                             Parser& parser, Body& body) {
    std::vector<char> piece(std::size_t{64} << 10U);
    boost::system::error_code error;
    while (!parser.is_done()) {
      auto& wanted = parser.get().body();
      wanted.data = piece.data();
      wanted.size = piece.size();
      wanted.more = true;
      co_await http::async_read_some(stream, buffer, parser, into(error));
      if (error == http::error::need_buffer) error = {};
      if (error == http::error::body_limit) co_return 413U;
      if (error) co_return 400U;
      if (!body.append({piece.data(), piece.size() - wanted.size})) co_return 507U;
    }
    co_return 0U;
  }

  Response answer(const Request& request) {
    try {
      return handler_(request);
    } catch (const std::bad_alloc&) {
      return problem(503, "not enough memory");
    } catch (const std::exception&) {
      return problem(500, "something went wrong inside");
    }
  }

  template <class Kind>
  static http::response<Kind> head_of(const Response& response, bool keeps) {
    http::response<Kind> message;
    message.version(11);
    message.result(response.status);
    message.set(http::field::content_type, response.content_type);
    for (const auto& [name, value] : response.headers) message.insert(name, value);
    message.keep_alive(keeps);
    return message;
  }

  asio::awaitable<bool> send(Stream& stream, Response response, bool is_head, bool keeps) {
    boost::system::error_code error;
    auto message = head_of<http::string_body>(response, keeps);
    message.body() = std::move(response.body);
    message.prepare_payload();
    if (is_head) message.body().clear();  // with the length of what GET would send
    stream.expires_after(seconds(limits_.body_seconds));
    if (is_head) {
      http::response_serializer<http::string_body> serializer(message);
      co_await http::async_write_header(stream, serializer, into(error));
    } else {
      co_await http::async_write(stream, message, into(error));
    }
    co_return keeps && !error;
  }

  /// A piece at a time: no file is ever in memory, and a client that takes long keeps nobody else.
  asio::awaitable<bool> send_file(Stream& stream, Response response, bool is_head, bool keeps) {
    boost::system::error_code error;
    const FilePart part = *response.file;
    auto head = head_of<http::empty_body>(response, keeps);
    head.content_length(part.size);
    http::response_serializer<http::empty_body> serializer(head);
    stream.expires_after(seconds(limits_.body_seconds));
    co_await http::async_write_header(stream, serializer, into(error));
    if (is_head) co_return keeps && !error;
    std::vector<char> piece(std::size_t{128} << 10U);
    for (std::uint64_t sent = 0; sent < part.size && !error;) {
      const auto wanted = std::min<std::uint64_t>(piece.size(), part.size - sent);
      const ssize_t count = ::pread(part.file->descriptor(), piece.data(), wanted,
                                    static_cast<off_t>(part.first + sent));
      if (count <= 0) co_return false;  // shorter than it was: the client sees that some is missing
      stream.expires_after(seconds(limits_.body_seconds));
      co_await asio::async_write(
          stream, asio::buffer(piece.data(), static_cast<std::size_t>(count)), into(error));
      sent += static_cast<std::uint64_t>(count);
    }
    co_return keeps && !error;
  }

  /// Answers and closes. A client that is still sending would lose the answer to a reset, so what
  /// it has under way is read for a moment.
  asio::awaitable<bool> refuse(Stream& stream, Response response) {
    co_await send(stream, std::move(response), false, false);
    boost::system::error_code error;
    stream.socket().shutdown(Tcp::socket::shutdown_send, error);
    stream.expires_after(seconds(2));
    std::array<char, 16384> rest;
    for (std::uint64_t seen = 0; !error && seen < 4 * limits_.body_bytes;) {
      seen += co_await stream.async_read_some(asio::buffer(rest), into(error));
    }
    co_return false;
  }

  asio::awaitable<bool> refuse_body(Stream& stream) {
    return refuse(stream, problem(413, "the body of the request is too large"));
  }

  asio::awaitable<void> stream_events(Stream& stream, Response response) {
    boost::system::error_code error;
    const auto next = std::move(response.events);
    response.content_type = "text/event-stream";
    auto head = head_of<http::empty_body>(response, false);
    http::response_serializer<http::empty_body> serializer(head);
    stream.expires_after(seconds(limits_.idle_seconds));
    co_await http::async_write_header(stream, serializer, into(error));
    asio::steady_timer timer(co_await asio::this_coro::executor);
    for (unsigned silent = 0; !error;) {
      Events events = next();
      if (events.text.empty() && ++silent >= 75) {
        events.text = ": still here\n\n";  // notices a reader that went away
      }
      if (!events.text.empty()) {
        silent = 0;
        stream.expires_after(seconds(limits_.idle_seconds));
        co_await asio::async_write(stream, asio::buffer(events.text), into(error));
      }
      if (events.is_last || error) break;
      stream.expires_never();
      timer.expires_after(milliseconds(200));
      co_await timer.async_wait(into(error));
    }
  }

  Limits limits_;
  Gate gate_;
  Handler handler_;
  asio::io_context context_;
  Tcp::acceptor acceptor_;
  std::atomic<unsigned> connections_ = 0;
  std::atomic<std::uint64_t> bodies_ = 0;  // in memory
  std::atomic<std::uint64_t> forms_ = 0;   // in files
};

HttpServer::HttpServer(const Limits& limits, Gate gate, Handler handler)
    : listener_(std::make_unique<Listener>(limits, std::move(gate), std::move(handler))) {}
HttpServer::~HttpServer() = default;
std::string HttpServer::listen(std::uint16_t port) { return listener_->listen(port); }
std::uint16_t HttpServer::port() const { return listener_->port(); }
void HttpServer::run() { listener_->run(); }
void HttpServer::stop() { listener_->stop(); }

}  // namespace onrecord::server
// NOLINTEND(bugprone-unused-return-value)
