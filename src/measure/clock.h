// The pieces of a time of day: hours and minutes in digits or words, a.m. and p.m., o'clock.
#pragma once

#include <cstddef>
#include <string>

#include "measure/atoms.h"

namespace onrecord::measure {

/// a.m., pm, P.M.; `end` 0 where there is none.
struct HalfDay {
  std::size_t end = 0;
  bool is_after_noon = false;
};
HalfDay read_half_day(const Atoms& atoms, std::size_t i);

struct Clock {
  int hour = -1;  ///< below 0: none
  int minute = 0;
  int second = -1;
  std::size_t end = 0;
  bool is_certain = false;  ///< cannot be anything but a time of day

  /// The hour by half of the day; false when the hour has none (14 p.m.).
  bool put_in(const HalfDay& half);
};
/// 10, 10:30, 10.30, 10:30:15, 1400, and 340 (which needs a half of the day).
Clock read_digital_clock(const Atoms& atoms, std::size_t i);
/// An hour in words, with minutes: seven, seven thirty, eight oh five. Minutes make it certain only
/// with a half of the day behind them.
Clock read_spoken_hour(const Atoms& atoms, std::size_t i);

/// The atom after "o'clock" at i, or i.
std::size_t after_o_clock(const Atoms& atoms, std::size_t i);

std::string clock_text(int hour, int minute, int second = -1);

}  // namespace onrecord::measure
