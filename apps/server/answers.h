// The answers that the addresses have in common: JSON, pages, problems, and what every one of them
// tells the browser that gets it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "http.h"
#include "store.h"

namespace onrecord::server {

/// application/problem+json (RFC 9457).
Response problem(unsigned status, std::string_view title, std::string_view detail = {});
Response json_response(std::string body, unsigned status = 200);
Response html_response(std::string body, unsigned status = 200);
Response see_other(const std::string& address);
Response not_allowed(std::string_view methods);

/// A story as the API gives it; with what it consists of when that is given.
std::string json_of(const Story& story, const std::vector<StoredDocument>* documents = nullptr,
                    const std::vector<StoredTape>* tapes = nullptr);
std::string json_of(const std::vector<Story>& stories);

/// A recording, or the part of it that is asked for: 200, 206, 304 or 416.
Response tape_response(const Request& request, const StoredTape& tape,
                       std::shared_ptr<const OpenFile> file);

/// Adds what every answer says to the browser that gets it.
void add_guards(Response& response);

}  // namespace onrecord::server
