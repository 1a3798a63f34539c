// What differs between the versions of Google Benchmark, 1.7 to 1.9.
#pragma once

#include <benchmark/benchmark.h>

#include <string>
#include <type_traits>

namespace labelbench {

/// Whether a run has `skipped`, an enumeration, and `skip_message`. Before 1.8 these were `error_occurred`, a bool, and
/// `error_message`.
template <typename Run, typename = void>
inline constexpr bool hasSkipped = false;
template <typename Run>
inline constexpr bool hasSkipped<Run, std::void_t<decltype(Run::skipped)>> = true;

/// Whether a run has an error. (Nothing here is skipped without one.)
template <typename Run>
bool hasError(const Run& run) {
  if constexpr (hasSkipped<Run>) return run.skipped != decltype(run.skipped)::NotSkipped;
  else return run.error_occurred;
}

/// The text of a run's error; empty if it has none.
template <typename Run>
const std::string& errorOf(const Run& run) {
  if constexpr (hasSkipped<Run>) return run.skip_message;
  else return run.error_message;
}

/// Makes a run one with an error.
template <typename Run>
void setError(Run& run, const std::string& message) {
  if constexpr (hasSkipped<Run>) run.skipped = decltype(run.skipped)::SkippedWithError, run.skip_message = message;
  else run.error_occurred = true, run.error_message = message;
}

/// What a minimum time of so many seconds ends with. Version 1.7 takes a bare number; since 1.8 one without "s" is
/// deprecated, and each is answered by a line on standard error.
inline const std::string secondsSuffix = hasSkipped<benchmark::BenchmarkReporter::Run> ? "s" : "";

}  // namespace labelbench
