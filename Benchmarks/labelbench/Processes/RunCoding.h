// Google Benchmark's runs as messages, to send them from one process to another.
#pragma once

#include <benchmark/benchmark.h>

#include "Channel.h"

namespace labelbench {

Message encoded(const benchmark::BenchmarkReporter::Run& run);

/// Throws an exception of the JSON library for a message that `encoded` did not make.
benchmark::BenchmarkReporter::Run decoded(const Message& message);

/// The median of at least one value.
double middle(std::vector<double> values);

/// Mean, median, standard deviation and coefficient of variation of one benchmark's repetitions, as Google Benchmark
/// reports them; nothing for fewer than two repetitions.
std::vector<benchmark::BenchmarkReporter::Run> aggregatesOf(const std::vector<benchmark::BenchmarkReporter::Run>& runs);

}  // namespace labelbench
