// Encodes and decodes runs, and computes the aggregates of runs from several processes.
#include "RunCoding.h"

#include <algorithm>
#include <cmath>

#include "LibraryVersion.h"

namespace labelbench {

double middle(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

namespace {

using Run = benchmark::BenchmarkReporter::Run;
using benchmark::Counter;

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double deviation(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += (value - mean(values)) * (value - mean(values));
  return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

double variation(const std::vector<double>& values) { return deviation(values) / mean(values); }

}  // namespace

Message encoded(const Run& run) {
  Message counters = Message::object();
  for (const auto& [name, counter] : run.counters)
    if (std::isfinite(counter.value)) counters[name] = {counter.value, counter.flags, counter.oneK};
  return {
    {"name", {run.run_name.function_name, run.run_name.args}},
    {"aggregate", run.run_type == Run::RT_Aggregate},
    {"aggregateName", run.aggregate_name},
    {"unit", static_cast<int>(run.aggregate_unit)},
    {"label", run.report_label},
    {"isError", hasError(run)},
    {"error", errorOf(run)},
    {"iterations", run.iterations},
    {"repetition", {run.repetition_index, run.repetitions}},
    {"timeUnit", static_cast<int>(run.time_unit)},
    {"seconds", {run.real_accumulated_time, run.cpu_accumulated_time}},
    {"complexity", {static_cast<int>(run.complexity), run.complexity_n, run.report_big_o, run.report_rms}},
    {"counters", counters},
  };
}

Run decoded(const Message& message) {
  Run run;
  const auto number = [](const Message& value) { return value.is_number() ? value.get<double>() : 0.0; };
  run.run_name.function_name = message.at("name").at(0);
  run.run_name.args = message.at("name").at(1);
  run.family_index = run.per_family_instance_index = 0;
  run.threads = 1;
  run.run_type = message.at("aggregate") ? Run::RT_Aggregate : Run::RT_Iteration;
  run.aggregate_name = message.at("aggregateName");
  run.aggregate_unit = static_cast<benchmark::StatisticUnit>(message.at("unit").get<int>());
  run.report_label = message.at("label");
  if (message.at("isError")) setError(run, message.at("error"));
  run.iterations = message.at("iterations");
  run.repetition_index = message.at("repetition").at(0);
  run.repetitions = message.at("repetition").at(1);
  run.time_unit = static_cast<benchmark::TimeUnit>(message.at("timeUnit").get<int>());
  run.real_accumulated_time = number(message.at("seconds").at(0));
  run.cpu_accumulated_time = number(message.at("seconds").at(1));
  run.complexity = static_cast<benchmark::BigO>(message.at("complexity").at(0).get<int>());
  run.complexity_n = message.at("complexity").at(1);
  run.report_big_o = message.at("complexity").at(2);
  run.report_rms = message.at("complexity").at(3);
  run.statistics = nullptr;
  for (const auto& [counter, value] : message.at("counters").items())
    run.counters[counter] = Counter(number(value.at(0)), static_cast<Counter::Flags>(value.at(1).get<int>()),
                                    static_cast<Counter::OneK>(value.at(2).get<int>()));
  return run;
}

std::vector<Run> aggregatesOf(const std::vector<Run>& all) {
  std::vector<Run> runs, aggregates;
  for (const Run& run : all)
    if (!hasError(run) && run.run_type == Run::RT_Iteration) runs.push_back(run);
  if (runs.size() < 2) return aggregates;
  struct Statistic {
    const char* name;
    double (*of)(const std::vector<double>&);
  };
  const Statistic statistics[] = {
    {"mean", [](const std::vector<double>& values) { return mean(values); }},
    {"median", [](const std::vector<double>& values) { return middle(values); }},
    {"stddev", deviation},
    {"cv", variation},
  };
  for (const Statistic& statistic : statistics) {
    const bool isShare = statistic.of == variation;
    Run run;
    run.run_name = runs[0].run_name;
    run.family_index = runs[0].family_index;
    run.per_family_instance_index = runs[0].per_family_instance_index;
    run.run_type = Run::RT_Aggregate;
    run.aggregate_name = statistic.name;
    run.aggregate_unit = isShare ? benchmark::kPercentage : benchmark::kTime;
    run.threads = runs[0].threads;
    run.report_label = runs[0].report_label;
    run.repetitions = static_cast<std::int64_t>(runs.size());
    run.repetition_index = Run::no_repetition_index;
    run.time_unit = runs[0].time_unit;
    run.statistics = nullptr;
    run.iterations = static_cast<benchmark::IterationCount>(runs.size());
    const double scale = isShare ? 1 : static_cast<double>(run.iterations);
    const auto over = [&](auto&& value) {
      std::vector<double> values;
      for (const Run& one : runs) values.push_back(value(one));
      return statistic.of(values);
    };
    const auto share = [](const Run& one, double time) { return time / static_cast<double>(one.iterations); };
    run.real_accumulated_time = scale * over([&](const Run& one) { return share(one, one.real_accumulated_time); });
    run.cpu_accumulated_time = scale * over([&](const Run& one) { return share(one, one.cpu_accumulated_time); });
    for (const auto& [name, counter] : runs[0].counters) {
      run.counters[name] = counter;
      run.counters[name].value = over([name = name](const Run& one) {
        const auto found = one.counters.find(name);
        return found == one.counters.end() ? 0.0 : found->second.value;
      });
    }
    aggregates.push_back(run);
  }
  return aggregates;
}

}  // namespace labelbench
