// Where the boxes of a small directed graph stand, in layers from left to right: an arrow leads to
// a later layer, so that origins stand on the left. What goes round in a circle is broken where the
// order of the boxes says so.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace onrecord {

struct GraphEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  bool is_directed = true;  ///< an edge without a direction keeps its ends where others put them
};

struct GraphPlace {
  std::size_t layer = 0;  ///< from the left
  std::size_t row = 0;    ///< from the top of its layer
};

/// A place for each of `count` boxes. Precondition: every end of an edge is below `count`.
std::vector<GraphPlace> lay_out(std::size_t count, std::span<const GraphEdge> edges);

}  // namespace onrecord
