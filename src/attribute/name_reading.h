// How a run of capitalised words is read: which of them are titles, which the name of a person.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "attribute/view.h"

namespace onrecord::attribution {

/// A capitalised word of the document, inside or outside quotations.
struct NameWord {
  const Item* item = nullptr;
  std::int32_t index = -1;  ///< in view.items; -1 inside a quotation
};

/// A run read as a person's name; empty (name == end) when it is none.
struct Reading {
  std::size_t begin = 0;  ///< first word of the run that belongs to the mention (title included)
  std::size_t name = 0;   ///< first word of the name itself
  std::size_t end = 0;
  bool has_title = false;
  bool is_full = false;
  bool is_guess = false;
  char gender = '?';
};

/// The words of an item without its possessive ending.
std::string_view name_text(const View& view, const Item& item);

/// Reads the words [begin, end), which stand side by side.
Reading read_name_run(const View& view, std::span<const NameWord> words, std::size_t begin,
                      std::size_t end);

}  // namespace onrecord::attribution
