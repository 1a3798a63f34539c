// The functions that libFuzzer calls.
#include <stddef.h>
#include <stdint.h>

void fuzz_target_prepare(void);
void fuzz_target_run(const uint8_t *bytes, size_t count);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc, (void)argv;
  fuzz_target_prepare();
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  fuzz_target_run(bytes, count);
  return 0;
}
