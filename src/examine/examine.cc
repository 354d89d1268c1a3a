#include "examine/examine.h"

namespace onrecord {

Result<Policy> built_in_policy(std::string_view name) { return Policy{{std::string(name), ""}}; }

std::vector<Finding> examine(const Report&, const Policy&) { return {}; }

}  // namespace onrecord
