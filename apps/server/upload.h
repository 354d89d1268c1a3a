// A new story or more documents, as a form or as JSON, checked before anything is stored.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "http.h"
#include "store.h"

namespace onrecord::server {

/// A recording in the request, told by its bytes.
struct UploadedTape {
  std::string name;
  std::string media_type;
  std::string_view content;  ///< into the body of the request
};

struct Upload {
  std::string title;
  std::string policy = "default";
  std::vector<StoredDocument> documents;
  std::vector<UploadedTape> tapes;
  std::string error;  ///< empty when it can be used; else what is wrong, for a user
};

constexpr std::size_t kMostDocuments = 200;
constexpr std::size_t kMostTapes = 20;
constexpr std::size_t kLargestTape = std::size_t{512} << 20;      // bytes
constexpr std::size_t kLargestDocuments = std::size_t{64} << 20;  // bytes, all of a request

/// Reads multipart/form-data (fields title, policy, articles, records, audio, text, urls) or JSON
/// ({"title", "policy", "documents": [{"name", "role", "text" | "url"}]}).
Upload read_upload(const Request& request);

/// Whether there is a built-in policy of that name.
bool is_policy(const std::string& name);
/// The built-in policies, the default one first.
const std::vector<std::string>& policies();

}  // namespace onrecord::server
