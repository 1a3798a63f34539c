// Keeps a thread on its own processor while it is timed. The system may start a thread on its creator's processor and
// take milliseconds to move it.
#pragma once

#include <sched.h>

namespace labelbench {

/// Keeps the calling thread on the `index`-th of the processors that it may use, and releases it when destroyed. Does
/// nothing if there are fewer than `threads` processors.
class Pinned {
 public:
  Pinned(int index, int threads) {
    if (sched_getaffinity(0, sizeof allowed_, &allowed_) != 0 || CPU_COUNT(&allowed_) < threads) return;
    int processor = 0;
    for (int left = index;; ++processor) {
      if (CPU_ISSET(processor, &allowed_) && left-- == 0) break;
    }
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    isPinned_ = sched_setaffinity(0, sizeof one, &one) == 0;
  }

  ~Pinned() {
    if (isPinned_) sched_setaffinity(0, sizeof allowed_, &allowed_);
  }

  Pinned(const Pinned&) = delete;
  Pinned& operator=(const Pinned&) = delete;

 private:
  cpu_set_t allowed_;
  bool isPinned_ = false;
};

}  // namespace labelbench
