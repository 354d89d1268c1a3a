// The value of a run of words that is one number, however it is written: "two million", "1.5
// million", "three hundred and fifty", "two and a half", 2½, "1 1/2", "two-thirds", "a third".
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "collate/wording.h"

namespace onrecord::collation {

struct NumberValue {
  double value = 0;
  bool is_ordinal = false;
};

/// Of the `size` words from `begin` on; nothing when they are not one number as a whole.
std::optional<NumberValue> number_of(const Wording& wording, std::size_t begin, std::size_t size);

/// Whether both stretches are numbers, and the same one.
bool is_same_number(const Wording& a, std::size_t i, std::size_t p, const Wording& b, std::size_t j,
                    std::size_t q);

/// Whether a number may begin there: a part of one, or the article of "a hundred", "a half".
bool may_begin_number(const Wording& wording, std::size_t at);

/// "half", "third", "quarters": the parts of a whole that a word names, 0 when it names none.
int parts_named(std::string_view folded);

}  // namespace onrecord::collation
