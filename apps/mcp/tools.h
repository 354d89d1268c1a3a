// The tools that an assistant may call: what they take, what they give, and the calls themselves.
//
// Everything in their outputs that stems from a source or a draft is data: it stands in named
// fields of JSON, and the descriptions and each result say that no instruction is to be taken from
// it. No tool takes a path.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "checked/source_set.h"
#include "wire/json.h"

namespace onrecord::mcp {

extern const char* const kInstructions;

struct ToolResult {
  bool is_error = false;
  std::string text;  ///< JSON of the tool's output schema, or what was wrong
};

class Tools {
 public:
  Tools(std::vector<std::string> sources, std::string policy, std::string cache);

  static bool has(std::string_view name);
  /// The result of tools/list.
  std::string list() const;
  ToolResult call(std::string_view name, const wire::Json& arguments);

 private:
  ToolResult check_quotations(const wire::Json& arguments);
  ToolResult find_passage(const wire::Json& arguments);

  std::string policy_;
  bool has_sources_;
  checked::SourceSet sources_;
};

}  // namespace onrecord::mcp
