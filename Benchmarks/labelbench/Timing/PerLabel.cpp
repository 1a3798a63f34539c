// --per-label: the median time of each label, because a mean over a corpus hides its long tail.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <numeric>

#include "Group.h"
#include "Watch.h"

namespace labelbench {

namespace {

using Clock = std::chrono::steady_clock;

double nanoseconds(Clock::duration duration) { return std::chrono::duration<double, std::nano>(duration).count(); }

double medianOf(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// The median cost of reading the clock, in nanoseconds.
double emptyTime() {
  std::vector<double> gaps(1001);
  for (double& gap : gaps) {
    const auto start = Clock::now();
    gap = nanoseconds(Clock::now() - start);
  }
  return medianOf(gaps);
}

constexpr std::size_t mostPasses = 201, fewestPasses = 11;
constexpr double budget = 0.3e9;  // Nanoseconds for one benchmark; the fewest passes run even if they take longer.

}  // namespace

const char* const labelTimesHeader = "engine,stage,mode,corpus,index,bytes,clusters,nanoseconds,passes\n";

LabelTimes Group::perLabel() {
  const double empty = emptyTime();
  LabelTimes all;
  for (const Entry& entry : entries_) {
    if (entry.threads > 1 || entry.stage->arguments) continue;
    Checked& checked = this->checked(entry);
    if (!checked.error.empty()) continue;
    Job& job = *checked.job;
    if (job.inOtherProcess) continue;
    nowDoing(entry.engine->name(), "timing single labels");
    nowBenchmark(entry.name);
    Worker worker(job.capacity);
    worker.becomeWatched();
    std::vector<std::vector<double>> times(job.count);
    const auto begin = Clock::now();
    for (std::size_t pass = 0; pass < mostPasses; ++pass) {
      if (pass >= fewestPasses && nanoseconds(Clock::now() - begin) > budget) break;
      job.beforePass();
      if (worker.failed) break;
      for (std::size_t index = 0; index < job.count; ++index) {
        nowText(index);
        const auto start = Clock::now();
        job.single(worker, index, pass % job.rounds);
        times[index].push_back(std::max(0.0, nanoseconds(Clock::now() - start) - empty));
      }
    }
    if (worker.failed) {
      setFailure();
      continue;
    }
    std::vector<double> medians;
    for (auto& one : times) medians.push_back(medianOf(one));
    std::vector<double> sorted = medians;
    std::sort(sorted.begin(), sorted.end());
    const auto slowest = static_cast<std::size_t>(std::max_element(medians.begin(), medians.end()) - medians.begin());
    // The nearest rank: the least time that at least 99 % of the labels do not exceed.
    const auto rank = [&](std::size_t percent) { return sorted[(sorted.size() * percent + 99) / 100 - 1]; };
    all.spreads.push_back({entry.name, rank(50), rank(99), sorted.back(), slowest});
    std::vector<std::size_t> order(job.count), clusters(job.count, 0);
    std::iota(order.begin(), order.end(), 0);
    Session& session = this->session(entry.engine);
    if (session.hasFont())
      for (std::size_t i = 0; i < job.count; ++i) {
        le_text_info info{};
        info.struct_size = sizeof info;
        if (session.functions().text_info(session.prepared()[i], &info) == LE_OK) clusters[i] = info.cluster_count;
      }
    const auto& texts = set_.texts;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return texts[a].size() != texts[b].size() ? texts[a].size() < texts[b].size() : a < b;
    });
    for (std::size_t i : order) {
      char line[512];
      std::snprintf(line, sizeof line, "%s,%s,%s,%s,%zu,%zu,%zu,%.1f,%zu\n", entry.engine->name().c_str(),
                    entry.stage->name, entry.stage->usesMode ? entry.mode.name : "none",
                    set_.name.c_str(), i, texts[i].size(), clusters[i], medians[i], times[i].size());
      all.csv += line;
    }
  }
  return all;
}

}  // namespace labelbench
