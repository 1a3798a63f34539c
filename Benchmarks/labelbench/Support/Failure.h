// Errors, most of which end the program with one line on standard error.
#pragma once

#include <stdexcept>
#include <string>

namespace labelbench {

/// Wrong flags or wrong input. The exit status is 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An engine breaks the interface. Its benchmark is reported as an error.
struct EngineError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An engine answered LE_UNSUPPORTED.
struct Unsupported : EngineError {
  using EngineError::EngineError;
};

/// A benchmark is skipped for a reason that is not a failure.
struct LeftOut : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Writes a line to standard error that starts with the program's name.
void note(const std::string& message);

/// Makes `note` write nothing: this process sends messages to another one.
void silenceNotes();

}  // namespace labelbench
