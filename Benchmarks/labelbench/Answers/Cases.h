// The conformance cases of an engine, which belong to its figures.
#pragma once

#include <string>

#include "AnswerBook.h"

namespace labelbench {

/// Lets the program labelmark next to this one ask the core cases of an engine, which it names by `flag`, --engine or
/// --command. Adds the result, or why there is none.
void addCases(AnswerBook& book, const std::string& engine, const std::string& flag, const std::string& value);

}  // namespace labelbench
