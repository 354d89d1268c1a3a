// All that is worked out once about the articles of a run and asked for all over this room.
#pragma once

#include "lineup/lineup.h"
#include "lineup/scene.h"
#include "lineup/story.h"

namespace onrecord::lineup {

/// The input must outlive it.
struct Articles {
  explicit Articles(const LineUpInput& all) : input(all), stories(all), scenes(all) {}

  const LineUpInput& input;
  Stories stories;
  Scenes scenes;
};

}  // namespace onrecord::lineup
