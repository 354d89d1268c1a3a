// Words that cannot both be true of one detail: helicopter and lifeboat (data/contrasts.txt).
#pragma once

#include <cstdint>
#include <span>

namespace onrecord::lineup {

struct Contrast {
  std::uint16_t set = 0;
  std::uint16_t meaning = 0;  ///< words of one meaning do not exclude each other
  bool is_title = false;      ///< said of the person whose name it stands beside
  bool is_kin = false;        ///< whose relation it is must be the same
  bool is_doer = false;       ///< counts behind "by" alone
  bool is_crime = false;      ///< tells nothing where somebody is cleared of it
  bool is_where = false;      ///< tells where, never who did it

  friend bool operator==(const Contrast&, const Contrast&) = default;
};

/// The sets that hold a word (text/fold.h: hash_word). Immutable, thread-safe.
std::span<const Contrast> contrasts_of(std::uint64_t word);

}  // namespace onrecord::lineup
