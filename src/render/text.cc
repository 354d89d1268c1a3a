#include "onrecord/render.h"

namespace onrecord {

void write_text(const Report&, const TextOptions&, const Sink&) {}

}  // namespace onrecord
