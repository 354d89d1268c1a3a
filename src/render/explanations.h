// What the words of the contract mean, in sentences and an example: data/explanations.txt.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace onrecord {

struct Explanation {
  std::string_view sort;  ///< class, subtype, finding, unchecked, …
  std::string_view name;
  std::string text;     ///< sentences, lines joined
  std::string example;  ///< one line or several; may be empty
};

/// Every entry, in the order of the file.
std::vector<Explanation> all_explanations();

/// The entry of that sort and name; its text is empty when there is none.
Explanation explanation_of(std::string_view sort, std::string_view name);

}  // namespace onrecord
