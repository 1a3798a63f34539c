// Runs and times the benchmarks of a set of texts.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>

#include "Failure.h"
#include "Group.h"
#include "Plan.h"

namespace labelbench {

namespace {

bool failure = false;
std::chrono::steady_clock::time_point programStart = std::chrono::steady_clock::now();
bool guardsOutput = false, hasLostOutput = false;

/// This thread's processor time in seconds, from the clock that Google Benchmark uses for the other stages.
double threadSeconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The median time between two successive readings of the clock, in seconds: the clock's share of a measured pass.
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

void describe(benchmark::internal::Benchmark* one, const Entry& entry) {
  if (entry.stage->ownClock) one->UseManualTime();
  one->Unit(entry.stage->inMicroseconds ? benchmark::kMicrosecond : benchmark::kNanosecond);
}

/// Runs a pass and the untimed part before it. Returns the seconds of the pass alone.
double timedPass(Job& job, Worker& worker, std::size_t round) {
  if (job.untimedPart) job.beforePass();
  const double start = threadSeconds();
  job.pass(worker, round);
  return job.inOtherProcess ? job.secondsOfPass() : threadSeconds() - start;
}

}  // namespace

bool anyFailure() { return failure; }

void guardOutput() { guardsOutput = fcntl(STDOUT_FILENO, F_GETFD) >= 0; }

bool closedOutput() {
  if (!guardsOutput || fcntl(STDOUT_FILENO, F_GETFD) >= 0) return false;
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return hasLostOutput = true;
}

bool lostOutput() { return hasLostOutput; }

void setFailure() { failure = true; }

std::int64_t timeOfStart() { return programStart.time_since_epoch().count(); }

void setTimeOfStart(std::int64_t time) {
  programStart = std::chrono::steady_clock::time_point(std::chrono::steady_clock::duration(time));
}

void Group::run(benchmark::State& state, const Entry& entry, std::uint64_t warmUp, bool isLast) {
  awaitTurn_(entry.name);
  const Checked& found = checked(entry);
  if (!found.error.empty()) {
    failure = failure || found.failure;
    state.SkipWithError(found.error.c_str());
    return;
  }
  Job& job = *found.job;
  nowDoing(entry.engine->name(), "timing");
  doing().bytes = job.count == 1 ? job.bytes : 0;
  Worker worker(job.capacity);
  worker.becomeWatched();
  for (std::uint64_t batch = 0; batch < warmUp; ++batch) {
    for (std::size_t round = 0; round < job.rounds; ++round) {
      if (job.untimedPart) job.beforePass();
      job.pass(worker, round);
    }
  }
  worker.lineTotal = 0;
  worker.check = {};
  const double at = std::chrono::duration<double>(std::chrono::steady_clock::now() - programStart).count();
  const auto batch = static_cast<benchmark::IterationCount>(job.count * job.rounds);
  std::uint64_t batches = 0;
  if (job.untimedPart || job.inOtherProcess) {
    const double overhead = job.inOtherProcess ? 0 : clockOverhead();
    while (state.KeepRunningBatch(batch)) {
      for (std::size_t round = 0; round < job.rounds; ++round)
        state.SetIterationTime(std::max(timedPass(job, worker, round) - overhead, 1e-9));
      ++batches;
    }
  } else {
    while (state.KeepRunningBatch(batch)) {
      for (std::size_t round = 0; round < job.rounds; ++round) job.pass(worker, round);
      ++batches;
    }
  }

  // Every timed pass must have given the verified answers, and the engine must still give them now.
  bool same = !worker.failed && worker.lineTotal == batches * found.lines &&
              worker.check.value == Checksum::after(batches, job.count * job.rounds, found.check);
  if (same && isLast) {
    try {
      same = job.digest() == found.answer.digest;
    } catch (const EngineError&) {
      same = false;
    }
  }
  const char* wrong = same ? nullptr : "the answers changed while they were timed";
  if (closedOutput()) wrong = outputClosed;
  if (wrong) {
    failure = true;
    state.SkipWithError(wrong);
    return;
  }
  const auto passes = static_cast<std::int64_t>(batches * job.rounds);
  state.SetItemsProcessed(passes * static_cast<std::int64_t>(job.count));
  state.SetBytesProcessed(passes * static_cast<std::int64_t>(job.bytes));
  using benchmark::Counter;
  if (worker.lineTotal > 0)
    state.counters["lines_per_second"] = Counter(static_cast<double>(worker.lineTotal), Counter::kIsRate);
  if (found.allocations >= 0) state.counters["allocations"] = Counter(found.allocations);
  // The time when this repetition began, in seconds, so that repetitions close in time can be compared.
  state.counters["at"] = Counter(at);
  failure = failure || found.difference.isFailure;
  if (!found.difference.mark.empty()) state.SetLabel(found.difference.mark);
}

void Group::registerAll(std::function<void(const std::string&)> awaitTurn) {
  awaitTurn_ = std::move(awaitTurn);
  for (std::size_t i = 0; i < entries_.size();) {
    const Entry& entry = entries_[i];
    if (!entry.stage->arguments) {
      auto* one = benchmark::RegisterBenchmark(
        entry.name.c_str(), [this, &entry](benchmark::State& state) { run(state, entry, 0, true); });
      describe(one, entry);
      ++i;
      continue;
    }
    // All lengths of a growing text are one family, whose growth Google Benchmark fits. It adds "/bytes:N" itself.
    const auto family = [](const Entry& e) { return e.name.substr(0, e.name.rfind('/')); };
    std::map<std::int64_t, const Entry*> lengths;
    for (; i < entries_.size() && entries_[i].stage->arguments && family(entries_[i]) == family(entry); ++i)
      lengths[entries_[i].argument] = &entries_[i];
    auto* one = benchmark::RegisterBenchmark(family(entry).c_str(), [this, lengths](benchmark::State& state) {
      run(state, *lengths.at(state.range(0)), 0, true);
      state.SetComplexityN(state.range(0));
    });
    describe(one, entry);
    one->ArgName(entry.stage->argument);
    for (const auto& [length, _] : lengths) one->Arg(length);
    if (lengths.size() > 1) one->Complexity();
  }
}

/// The number of batches of whole passes that fill a benchmark's minimum time.
std::uint64_t Group::batchesPerTurn(Checked& checked) {
  Job& job = *checked.job;
  Worker worker(job.capacity);
  for (std::uint64_t batches = 1;; batches *= 2) {
    double seconds = 0;
    for (std::uint64_t batch = 0; batch < batches; ++batch) {
      for (std::size_t round = 0; round < job.rounds; ++round) seconds += timedPass(job, worker, round);
    }
    // A few batches are enough for an estimate; the first ones warm up.
    if (seconds >= options_.minTime / 4 && batches > 1)
      return std::max<std::uint64_t>(1, std::llround(options_.minTime / seconds * static_cast<double>(batches)));
  }
}

void Group::registerTurns() {
  const auto stageOf = [](const Entry& entry) { return entry.name.substr(entry.engine->name().size()); };
  // A single engine's stages are compared with each other, so that all of them take turns.
  const bool isOneEngine = std::all_of(entries_.begin(), entries_.end(),
                                       [this](const Entry& entry) { return entry.engine == entries_[0].engine; });
  std::map<std::string, std::vector<const Entry*>> groups;
  std::vector<std::string> order;
  struct Turn {
    benchmark::IterationCount iterations = 1;
    std::uint64_t warmUp = 0;
  };
  std::map<std::string, Turn> turns;  // By stage; measured with the first engine that has it.
  for (const Entry& entry : entries_) {
    const std::string stage = stageOf(entry), key = isOneEngine ? "" : stage;
    auto& group = groups[key];
    if (group.empty()) order.push_back(key);
    group.push_back(&entry);
    if (turns.count(stage)) continue;
    Checked& found = checked(entry);
    if (!found.error.empty()) continue;
    const std::uint64_t batches = batchesPerTurn(found);
    turns[stage] = {static_cast<benchmark::IterationCount>(batches * found.job->count * found.job->rounds),
                    (batches + 5) / 10};
  }
  for (const std::string& key : order) {
    std::vector<const Entry*> group = groups[key];
    for (std::int64_t turn = 0; turn < 2 * options_.turns; ++turn) {
      for (const Entry* entry : group) {
        const Turn& length = turns[stageOf(*entry)];
        auto* one = benchmark::RegisterBenchmark(
          entry->name.c_str(), [this, entry, warmUp = length.warmUp, turn](benchmark::State& state) {
            run(state, *entry, warmUp, turn + 2 > 2 * options_.turns);
          });
        describe(one, *entry);
        one->Iterations(length.iterations);
      }
      std::reverse(group.begin(), group.end());
    }
  }
}

}  // namespace labelbench
