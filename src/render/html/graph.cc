#include "render/html/graph.h"

#include <algorithm>

namespace onrecord {
namespace {

using Neighbours = std::vector<std::vector<std::size_t>>;

/// The directed edges without those that close a circle, found by a walk from box to box.
Neighbours without_circles(std::size_t count, std::span<const GraphEdge> edges) {
  Neighbours out(count);
  for (const GraphEdge& edge : edges) {
    if (edge.is_directed && edge.from != edge.to) out[edge.from].push_back(edge.to);
  }
  Neighbours kept(count);
  enum State {
    fresh,
    open,
    done
  };
  std::vector<State> state(count, fresh);
  for (std::size_t root = 0; root < count; ++root) {
    if (state[root] != fresh) continue;
    std::vector<std::pair<std::size_t, std::size_t>> path{{root, 0}};
    state[root] = open;
    while (!path.empty()) {
      const std::size_t box = path.back().first;
      if (path.back().second == out[box].size()) {
        state[box] = done;
        path.pop_back();
        continue;
      }
      const std::size_t next = out[box][path.back().second++];
      if (state[next] == open) continue;
      kept[box].push_back(next);
      if (state[next] == fresh) {
        state[next] = open;
        path.emplace_back(next, 0);
      }
    }
  }
  return kept;
}

/// The longest way to each box decides its layer.
std::vector<std::size_t> layers_of(const Neighbours& out) {
  std::vector<std::size_t> waiting(out.size());
  for (const auto& targets : out) {
    for (const std::size_t target : targets) ++waiting[target];
  }
  std::vector<std::size_t> ready;
  for (std::size_t box = 0; box < out.size(); ++box) {
    if (waiting[box] == 0) ready.push_back(box);
  }
  std::vector<std::size_t> layer(out.size());
  for (std::size_t i = 0; i < ready.size(); ++i) {
    for (const std::size_t target : out[ready[i]]) {
      layer[target] = std::max(layer[target], layer[ready[i]] + 1);
      if (--waiting[target] == 0) ready.push_back(target);
    }
  }
  return layer;
}

}  // namespace

std::vector<GraphPlace> lay_out(std::size_t count, std::span<const GraphEdge> edges) {
  const std::vector<std::size_t> layer = layers_of(without_circles(count, edges));
  std::vector<std::vector<std::size_t>> columns;
  for (std::size_t box = 0; box < count; ++box) {
    if (columns.size() <= layer[box]) columns.resize(layer[box] + 1);
    columns[layer[box]].push_back(box);
  }
  Neighbours around(count);
  for (const GraphEdge& edge : edges) {
    around[edge.from].push_back(edge.to);
    around[edge.to].push_back(edge.from);
  }
  // A box stands near the middle of its neighbours in the layer before: fewer lines cross.
  std::vector<double> height(count);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::vector<double> wish(count);
    for (std::size_t row = 0; row < columns[i].size(); ++row) {
      const std::size_t box = columns[i][row];
      double sum = 0;
      std::size_t found = 0;
      for (const std::size_t other : around[box]) {
        if (layer[other] >= i) continue;
        sum += height[other];
        ++found;
      }
      wish[box] = found == 0 ? static_cast<double>(row) : sum / static_cast<double>(found);
    }
    std::stable_sort(columns[i].begin(), columns[i].end(),
                     [&](std::size_t a, std::size_t b) { return wish[a] < wish[b]; });
    for (std::size_t row = 0; row < columns[i].size(); ++row) {
      // In parts of the whole height, so that layers of different sizes compare.
      height[columns[i][row]] =
          (static_cast<double>(row) + 0.5) / static_cast<double>(columns[i].size());
    }
  }
  std::vector<GraphPlace> places(count);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    for (std::size_t row = 0; row < columns[i].size(); ++row) places[columns[i][row]] = {i, row};
  }
  return places;
}

}  // namespace onrecord
