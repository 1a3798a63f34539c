// Runs the passes that callgrind counts. Nothing here reads a clock or prints: a message of another length would leave
// the heap in another state, and so change the counts of an engine that allocates.
#include "Group.h"
#include "Instructions.h"

namespace labelbench {

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
    InstructionCounter counter;
    for (std::int64_t batch = 0; batch < passes; ++batch) {
      for (std::size_t round = 0; round < job.rounds; ++round) {
        if (job.untimedPart) job.beforePass();
        counter.start();
        job.pass(worker, round);
        counter.stop();
      }
    }
    counter.write(count.name);
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
