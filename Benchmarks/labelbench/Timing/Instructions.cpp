// Callgrind's client requests, which are a few instructions without effect outside valgrind.
#include "Instructions.h"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define LABELBENCH_REQUEST(request) request
#define LABELBENCH_HAS_VALGRIND 1
#else
#define LABELBENCH_REQUEST(request) (void)0
#define LABELBENCH_HAS_VALGRIND 0
#endif

namespace labelbench {

std::string whyNothingIsCounted() {
#if LABELBENCH_HAS_VALGRIND
  return RUNNING_ON_VALGRIND ? "" : "--count-passes counts nothing outside callgrind; labelmark count runs it there";
#else
  return "this program was built where valgrind was not installed: build it again";
#endif
}

std::string instructionSets() {
  std::string list;
#if defined(__x86_64__)
  __builtin_cpu_init();
  const auto add = [&](const char* name, bool has) {
    if (has) list += (list.empty() ? "" : ", ") + std::string(name);
  };
  add("sse4.2", __builtin_cpu_supports("sse4.2"));
  add("avx", __builtin_cpu_supports("avx"));
  add("avx2", __builtin_cpu_supports("avx2"));
  add("avx512f", __builtin_cpu_supports("avx512f"));
#endif
  return list;
}

InstructionCounter::InstructionCounter() { LABELBENCH_REQUEST(CALLGRIND_START_INSTRUMENTATION); }

InstructionCounter::~InstructionCounter() { LABELBENCH_REQUEST(CALLGRIND_STOP_INSTRUMENTATION); }

// Callgrind starts with --collect-atstart=no, so each request toggles the collection.
void InstructionCounter::start() { LABELBENCH_REQUEST(CALLGRIND_TOGGLE_COLLECT); }

void InstructionCounter::stop() { LABELBENCH_REQUEST(CALLGRIND_TOGGLE_COLLECT); }

void InstructionCounter::write([[maybe_unused]] const std::string& name) {
  LABELBENCH_REQUEST(CALLGRIND_DUMP_STATS_AT(name.c_str()));
}

}  // namespace labelbench
