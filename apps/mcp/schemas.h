// What the tools take and give, as JSON Schema (draft 2020-12), each on
// one line.
#pragma once

#include <string>

namespace onrecord::mcp {

std::string check_input_schema();
std::string check_output_schema();
std::string find_input_schema();
std::string find_output_schema();

}  // namespace onrecord::mcp
