#include "sequence/step.h"

namespace onrecord {

void append_step(std::vector<Step>& steps, Step step) {
  if (!steps.empty()) {
    Step& last = steps.back();
    if (last.op == step.op && last.a_end == step.a_begin && last.b_end == step.b_begin) {
      last.a_end = step.a_end;
      last.b_end = step.b_end;
      return;
    }
  }
  steps.push_back(step);
}

}  // namespace onrecord
