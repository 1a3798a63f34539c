// Hands Google Benchmark its flags.
#include "Initialize.h"

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include <iostream>
#include <sstream>

#include "Failure.h"
#include "LibraryVersion.h"

namespace labelbench {

void initializeLibrary(const Options& options) {
  static std::vector<std::string> arguments = {"labelbench"};  // The library keeps a pointer to the program's name.
  std::ostringstream minTime;
  minTime << "--benchmark_min_time=" << options.minTime << secondsSuffix;
  arguments.push_back(minTime.str());
  arguments.insert(arguments.end(), options.passedOn.begin(), options.passedOn.end());
  arguments.push_back("--benchmark_out=");
  arguments.push_back("--benchmark_filter=.");
  std::vector<char*> pointers;
  for (auto& argument : arguments) pointers.push_back(argument.data());
  int count = static_cast<int>(pointers.size());
  pointers.push_back(nullptr);
  const int kept = dup(2), nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, 2);
  benchmark::Initialize(&count, pointers.data());
  std::cerr.flush();
  dup2(kept, 2);
  close(kept);
  close(nowhere);
  if (count > 1) throw UsageError(std::string("unknown flag, or a value that the flag does not take: '") + pointers[1] + "'");
}

}  // namespace labelbench
