// What ends the program with one line on standard error.
#pragma once

#include <stdexcept>
#include <string>

namespace labelbench {

/// Wrong flags or wrong input: exit status 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An engine breaks the interface: its benchmark is an error.
struct EngineError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An engine that answers LE_UNSUPPORTED.
struct Unsupported : EngineError {
  using EngineError::EngineError;
};

/// A benchmark that is skipped with a reason; not a failure.
struct LeftOut : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A line on standard error that starts with the program's name.
void note(const std::string& message);

}  // namespace labelbench
