// Runs the passes that callgrind counts. Nothing here reads a clock or prints: a message of another length would leave
// the heap in another state, and so change the counts of an engine that allocates.
#include "Group.h"

// Callgrind's client requests are a few instructions without effect outside valgrind.
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define LABELBENCH_REQUEST(request) request
#define LABELBENCH_HAS_VALGRIND 1
#else
#define LABELBENCH_REQUEST(request) (void)0
#define LABELBENCH_HAS_VALGRIND 0
#endif

namespace labelbench {

std::string whyNothingIsCounted() {
#if LABELBENCH_HAS_VALGRIND
  return RUNNING_ON_VALGRIND ? "" : "--count-passes counts nothing outside callgrind; labelmark count runs it there";
#else
  return "this program was built where valgrind was not installed: build it again";
#endif
}

std::string instructionSets() {
  std::string list;
#if defined(__x86_64__)
  __builtin_cpu_init();
  const auto add = [&](const char* name, bool has) {
    if (has) list += (list.empty() ? "" : ", ") + std::string(name);
  };
  add("sse4.2", __builtin_cpu_supports("sse4.2"));
  add("avx", __builtin_cpu_supports("avx"));
  add("avx2", __builtin_cpu_supports("avx2"));
  add("avx512f", __builtin_cpu_supports("avx512f"));
#endif
  return list;
}

std::vector<Counted> Group::count(std::int64_t passes) {
  std::vector<Counted> counts;
  for (const Entry& entry : entries_) {
    Checked& found = checked(entry);
    Counted& count = counts.emplace_back();
    count.name = entry.name;
    count.allocations = found.allocations;
    count.error = found.error;
    if (found.failure) setFailure();
    if (found.error.empty() && found.job->inOtherProcess) count.error = "runs in other processes";
    if (!count.error.empty()) continue;
    Job& job = *found.job;
    Worker worker(job.capacity);
    LABELBENCH_REQUEST(CALLGRIND_START_INSTRUMENTATION);
    for (std::int64_t batch = 0; batch < passes; ++batch) {
      for (std::size_t round = 0; round < job.rounds; ++round) {
        if (job.untimedPart) job.beforePass();
        // Callgrind starts with --collect-atstart=no, so each request toggles the collection.
        LABELBENCH_REQUEST(CALLGRIND_TOGGLE_COLLECT);
        job.pass(worker, round);
        LABELBENCH_REQUEST(CALLGRIND_TOGGLE_COLLECT);
      }
    }
    LABELBENCH_REQUEST(CALLGRIND_DUMP_STATS_AT(count.name.c_str()));  // The name is in the file's `desc: Trigger`.
    LABELBENCH_REQUEST(CALLGRIND_STOP_INSTRUMENTATION);
    const auto batches = static_cast<std::uint64_t>(passes);
    count.labels = batches * job.rounds * job.count;
    if (worker.failed || worker.lineTotal != batches * found.lines || 
        worker.check.value != Checksum::after(batches, job.count * job.rounds, found.check)) {
      count.error = "the answers changed while they were counted";
    }
    if (closedOutput()) count.error = outputClosed;
    if (!count.error.empty()) setFailure();
  }
  return counts;
}

}  // namespace labelbench
