// The scan without vectors: a walk through both state machines.
#include "walk.h"

TS_INLINE ts_state walk_all(ts_pass *pass, int lines, int graphemes) {
  ts_state state = {0, 0, 0};
  for (size_t position = 0; position < pass->length;) {
    size_t left = pass->length - position;
    ts_found found = {0, 0};
    size_t taken = ts_walk_to(pass, &state, position, 0, left < 64 ? left : 64, lines, graphemes, &found);
    if (lines) ts_emit(pass->breaks, position, found.breaks);
    if (graphemes) ts_emit(pass->output->graphemes, position, found.clusters);
    position += taken;
  }
  return state;
}

ts_state ts_scan_portable(ts_pass *pass, int lines, int graphemes) {
  if (lines && graphemes) return walk_all(pass, 1, 1);
  if (lines) return walk_all(pass, 1, 0);
  return walk_all(pass, 0, graphemes);
}
