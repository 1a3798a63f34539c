// Keeps a thread on a processor of its own while it is timed: the system may start a thread on the processor of the one
// that made it, and takes milliseconds to move it.
#pragma once

#include <sched.h>

namespace labelbench {

/// Holds the calling thread on the `index`-th of the processors it may use; where these are fewer than `threads`, it
/// does nothing. What the thread may use comes back at the end.
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
