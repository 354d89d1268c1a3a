// What a word that tells nothing by itself does to the words beside it.
#pragma once

#include <string_view>

namespace onrecord::digest {

struct SmallWord {
  bool is_negation = false;
  bool is_nobody = false;  ///< a denial that tells something too: nobody, none, nothing, nowhere
  bool is_may = false;     ///< may, might, could, can
  bool is_will = false;    ///< what is to come: will, would, to
  bool is_be = false;
  bool is_opener = false;  ///< of a clause: after, while, that
  bool is_cue = false;     ///< only says that something is said
  bool is_condition = false;
  bool is_of_parts = false;  ///< including
  bool is_by = false;
  bool is_he = false;  ///< he, she
  bool is_do = false;
  bool joins = false;  ///< and, or
};

/// Of a folded word.
SmallWord small_word(std::string_view folded);

}  // namespace onrecord::digest
