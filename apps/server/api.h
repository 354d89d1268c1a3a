// What the address of a request means: the pages for people, the JSON API for programs
// (docs/format/openapi.json), and who may ask at all.
//
// Only this machine's own user may: the name in `Host` must be this server's (no other name that
// resolves to this machine), `Origin` must be this server's own page, and the token that was
// printed at the start must come with the request (as a cookie, set once, or as a bearer).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "http.h"
#include "jobs.h"
#include "store.h"
#include "tapes.h"
#include "upload.h"

namespace onrecord::server {

class Api {
 public:
  /// `store`, `tapes` and `jobs` must outlive this.
  Api(Store& store, const Tapes& tapes, Jobs& jobs, std::string token)
      : store_(store), tapes_(tapes), jobs_(jobs), token_(std::move(token)) {}

  /// The port becomes known only after listening.
  void set_port(std::uint16_t port);

  std::optional<Response> gate(const Request& request) const;
  Response handle(const Request& request) const;

 private:
  std::optional<Response> refusal(const Request& request) const;
  bool is_allowed(const Request& request) const;
  Response open_with_token(std::string_view query) const;
  Response route(const Request& request, std::string_view path) const;
  Response stories(const Request& request, bool for_people) const;
  Response one_story(const Request& request, const std::string& id, std::string_view rest) const;
  Response page(const Request& request, const std::string& id, std::string_view rest) const;
  Response documents_page(const Story& story) const;
  Response report_page(const Story& story) const;
  Response export_of(const std::string& id, std::string_view format) const;
  Response tape_of(const Request& request, const std::string& id, std::string_view number) const;
  Response events_of(const std::string& id) const;
  Response create(const Request& request, bool for_people) const;
  Response add_documents(const Request& request, const std::string& id, bool for_people) const;
  std::optional<std::vector<StoredTape>> keep(const std::vector<UploadedTape>& tapes) const;
  void forget(const std::vector<StoredTape>& tapes) const;
  bool remove(const std::string& id) const;
  Response change(const Request& request, const std::string& id) const;

  Store& store_;
  const Tapes& tapes_;
  Jobs& jobs_;
  std::string token_;
  std::vector<std::string> hosts_;
  std::string cookie_;
};

}  // namespace onrecord::server
