// libcurl and the two dozen libraries under it are loaded when the first page is asked for: no
// other command needs them, and none of them is in memory while drafts are checked.
#include "fetch.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>

namespace onrecord::server {
namespace {

/// What is used of libcurl.
struct Curl {
  decltype(&curl_global_init) global_init = nullptr;
  decltype(&curl_easy_init) init = nullptr;
  decltype(&curl_easy_cleanup) cleanup = nullptr;
  decltype(&curl_easy_setopt) set = nullptr;
  decltype(&curl_easy_getinfo) get = nullptr;
  decltype(&curl_easy_perform) perform = nullptr;
  decltype(&curl_easy_strerror) message = nullptr;
  bool is_whole = false;
};

template <typename Function>
bool find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  return function != nullptr;
}

/// libcurl, loaded for good; null where it is not installed.
const Curl* load_curl() {
  static const Curl curl = [] {
    Curl found;
    void* library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return found;
    found.is_whole = find(library, "curl_global_init", found.global_init) &&
                     find(library, "curl_easy_init", found.init) &&
                     find(library, "curl_easy_cleanup", found.cleanup) &&
                     find(library, "curl_easy_setopt", found.set) &&
                     find(library, "curl_easy_getinfo", found.get) &&
                     find(library, "curl_easy_perform", found.perform) &&
                     find(library, "curl_easy_strerror", found.message) &&
                     found.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    return found;
  }();
  return curl.is_whole ? &curl : nullptr;
}

struct Transfer {
  Fetched result;
  std::uint64_t most = 0;
  bool is_too_large = false;
  int connections = 0;
  bool first_was_private = false;
  bool is_refused = false;
};

std::size_t take(char* bytes, std::size_t size, std::size_t count, void* user) {
  auto& transfer = *static_cast<Transfer*>(user);
  const std::size_t length = size * count;
  if (transfer.result.bytes.size() + length > transfer.most) {
    transfer.is_too_large = true;
    return 0;  // ends the transfer
  }
  transfer.result.bytes.append(bytes, length);
  return length;
}

bool is_private(std::uint32_t address) {
  const std::uint32_t a = address >> 24U;
  const std::uint32_t b = address >> 16U & 255U;
  return a == 0 || a == 10 || a == 127 || (a == 100 && b >= 64 && b < 128) ||
         (a == 169 && b == 254) || (a == 172 && b >= 16 && b < 32) || (a == 192 && b == 168) ||
         a >= 224;
}

/// An address of this machine or of the network around it.
bool is_private(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    return is_private(ntohl(reinterpret_cast<const sockaddr_in&>(address).sin_addr.s_addr));
  }
  if (address.sa_family != AF_INET6) return true;
  const auto& six = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
  const std::uint8_t* bytes = six.s6_addr;
  if (IN6_IS_ADDR_V4MAPPED(&six)) {
    return is_private(static_cast<std::uint32_t>(bytes[12]) << 24U |
                      static_cast<std::uint32_t>(bytes[13]) << 16U |
                      static_cast<std::uint32_t>(bytes[14]) << 8U | bytes[15]);
  }
  return IN6_IS_ADDR_LOOPBACK(&six) || IN6_IS_ADDR_UNSPECIFIED(&six) ||
         IN6_IS_ADDR_LINKLOCAL(&six) || IN6_IS_ADDR_MULTICAST(&six) || (bytes[0] & 0xFEU) == 0xFCU;
}

/// The user may name a machine of the house; a page elsewhere may not send us there.
curl_socket_t open_socket(void* user, curlsocktype, curl_sockaddr* address) {
  auto& transfer = *static_cast<Transfer*>(user);
  const bool is_near = is_private(address->addr);
  if (transfer.connections++ == 0) transfer.first_was_private = is_near;
  if (is_near && !transfer.first_was_private) {
    transfer.is_refused = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::string why(const Curl& curl, CURLcode code, const Transfer& transfer, CURL* handle,
                const FetchLimits& limits) {
  if (transfer.is_too_large) {
    return "the page is larger than " + std::to_string(limits.bytes >> 20U) + " MB";
  }
  if (transfer.is_refused) return "the page leads to an address inside this network";
  if (code == CURLE_HTTP_RETURNED_ERROR) {
    long status = 0;
    curl.get(handle, CURLINFO_RESPONSE_CODE, &status);
    return "the server answered " + std::to_string(status);
  }
  return curl.message(code);
}

}  // namespace

bool is_web_address(std::string_view url) {
  std::size_t host = 0;
  if (url.starts_with("http://")) host = 7;
  if (url.starts_with("https://")) host = 8;
  if (host == 0 || url.size() <= host || url.size() > 4096 || url[host] == '/') return false;
  for (const char letter : url) {
    if (static_cast<unsigned char>(letter) <= 0x20 || letter == 0x7F) return false;
  }
  return true;
}

Fetched fetch(const std::string& url, const FetchLimits& limits) {
  const Curl* curl = load_curl();
  if (curl == nullptr) return {"", "", "libcurl is not installed (libcurl.so.4)"};
  Transfer transfer;
  transfer.most = limits.bytes;
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> owner(curl->init(), curl->cleanup);
  if (!owner) return {"", "", "no connection could be made"};
  CURL* handle = owner.get();
  curl->set(handle, CURLOPT_URL, url.c_str());
  curl->set(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl->set(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  curl->set(handle, CURLOPT_FOLLOWLOCATION, 1L);
  curl->set(handle, CURLOPT_MAXREDIRS, limits.redirects);
  curl->set(handle, CURLOPT_TIMEOUT, limits.seconds);
  curl->set(handle, CURLOPT_CONNECTTIMEOUT, 10L);
  curl->set(handle, CURLOPT_FAILONERROR, 1L);
  curl->set(handle, CURLOPT_NOSIGNAL, 1L);
  curl->set(handle, CURLOPT_ACCEPT_ENCODING, "");  // what libcurl can unpack; `take` bounds it
  curl->set(handle, CURLOPT_USERAGENT, "onrecord");
  curl->set(handle, CURLOPT_WRITEFUNCTION, take);
  curl->set(handle, CURLOPT_WRITEDATA, &transfer);
  curl->set(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl->set(handle, CURLOPT_OPENSOCKETDATA, &transfer);
  const CURLcode code = curl->perform(handle);
  if (code != CURLE_OK) {
    transfer.result.error = why(*curl, code, transfer, handle, limits);
    transfer.result.bytes.clear();
    return std::move(transfer.result);
  }
  const char* type = nullptr;
  if (curl->get(handle, CURLINFO_CONTENT_TYPE, &type) == CURLE_OK && type != nullptr) {
    transfer.result.content_type = type;
  }
  return std::move(transfer.result);
}

}  // namespace onrecord::server
