// Asks for turns.
#include "Gate.h"

#include <unistd.h>

#include <mutex>

#include "Watch.h"

namespace labelbench {

namespace {

Channel* gate = nullptr;
std::mutex entering;
int holders = 0;

}  // namespace

void openGate(Channel& channel) { gate = &channel; }

Turn::Turn(const std::string& benchmark) {
  std::lock_guard<std::mutex> lock(entering);
  if (holders++ > 0) return;
  if (gate) {
    gate->send({{"wants", benchmark}});
    while (!gate->receive(-1))
      if (gate->isClosed()) _exit(0);
  }
  nowBenchmark(benchmark);
}

Turn::~Turn() {
  std::lock_guard<std::mutex> lock(entering);
  --holders;
}

}  // namespace labelbench
