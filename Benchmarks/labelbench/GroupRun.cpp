// The timed loops.
#include <benchmark/benchmark.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

#include "Failure.h"
#include "Group.h"

namespace labelbench {

namespace {

std::atomic<bool> failure{false};
const auto programStart = std::chrono::steady_clock::now();
std::mutex checking;

/// Seconds of this thread's processor time, as Google Benchmark takes them for the other stages.
double threadSeconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// What two readings in a row are apart: the part of a measured pass that is the clock's.
double clockOverhead() {
  static const double overhead = [] {
    std::vector<double> gaps(201);
    for (double& gap : gaps) {
      const double start = threadSeconds();
      gap = threadSeconds() - start;
    }
    std::nth_element(gaps.begin(), gaps.begin() + 100, gaps.end());
    return gaps[100];
  }();
  return overhead;
}

}  // namespace

bool anyFailure() { return failure; }

void setFailure() { failure = true; }

void Group::run(benchmark::State& state, const Entry& entry) {
  Checked* found;
  {
    std::lock_guard<std::mutex> lock(checking);
    found = &checked(entry);
  }
  if (!found->error.empty()) {
    failure = failure || found->failure;
    state.SkipWithError(found->error.c_str());
    return;
  }
  Job& job = *found->job;
  Worker worker(job.capacity);
  const double at = std::chrono::duration<double>(std::chrono::steady_clock::now() - programStart).count();
  const auto batch = static_cast<benchmark::IterationCount>(job.count * job.rounds);
  std::uint64_t batches = 0;
  if (job.untimedPart) {
    const double overhead = clockOverhead();
    while (state.KeepRunningBatch(batch)) {
      for (std::size_t round = 0; round < job.rounds; ++round) {
        job.beforePass();
        const double start = threadSeconds();
        job.pass(worker, round);
        state.SetIterationTime(std::max(threadSeconds() - start - overhead, 1e-9));
      }
      ++batches;
    }
  } else {
    while (state.KeepRunningBatch(batch)) {
      for (std::size_t round = 0; round < job.rounds; ++round) job.pass(worker, round);
      ++batches;
    }
  }

  // Every timed pass has to have given the verified answers, and the last state of the engine still has to.
  bool same = !worker.failed && worker.lineTotal == batches * found->lines && worker.check == batches * found->check;
  if (state.thread_index() == 0 && same) {
    std::lock_guard<std::mutex> lock(checking);
    try {
      same = job.digest() == found->digest;
    } catch (const EngineError&) {
      same = false;
    }
  }
  if (!same) {
    failure = true;
    state.SkipWithError("the answers changed while they were timed");
    return;
  }
  const auto passes = static_cast<std::int64_t>(batches * job.rounds);
  state.SetItemsProcessed(passes * static_cast<std::int64_t>(job.count));
  state.SetBytesProcessed(passes * static_cast<std::int64_t>(job.bytes));
  using benchmark::Counter;
  if (worker.lineTotal > 0)
    state.counters["lines_per_second"] = Counter(static_cast<double>(worker.lineTotal), Counter::kIsRate);
  if (found->allocations >= 0) state.counters["allocations"] = Counter(found->allocations, Counter::kAvgThreads);
  if (const auto [name, value] = job.counter(); name) state.counters[name] = Counter(value, Counter::kAvgThreads);
  // When this repetition began, in seconds: so that repetitions of two engines are compared that ran side by side.
  state.counters["at"] = Counter(at, Counter::kAvgThreads);
  if (found->difference.known)
    state.counters["differs"] = Counter(found->difference.percent, Counter::kAvgThreads);
  if (state.thread_index() == 0 && !found->difference.mark.empty()) state.SetLabel(found->difference.mark);
}

void Group::registerAll() {
  for (const Entry& entry : entries_) {
    auto* one = benchmark::RegisterBenchmark(
      entry.name.c_str(), [this, &entry](benchmark::State& state) { run(state, entry); });
    if (entry.stage == Stage::layoutNew) one->UseManualTime();
    if (entry.threads > 1) one->Threads(entry.threads)->UseRealTime();
    one->Unit(entry.stage == Stage::startup ? benchmark::kMicrosecond : benchmark::kNanosecond);
  }
}

}  // namespace labelbench
