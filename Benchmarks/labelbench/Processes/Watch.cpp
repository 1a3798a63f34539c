// Writes what this process is doing into shared memory.
#include "Watch.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>

#include "Failure.h"

namespace labelbench {

namespace {

Doing unwatched{};
Doing* current = &unwatched;

template <std::size_t size>
void set(char (&field)[size], const char* text) {
  std::strncpy(field, text, size - 1);
  field[size - 1] = 0;
}

Doing* map(int file) {
  void* page = mmap(nullptr, sizeof(Doing), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page == MAP_FAILED) throw UsageError("cannot share memory with a process for an engine");
  return static_cast<Doing*>(page);
}

}  // namespace

void watchFrom(int file) { current = map(file); }

Doing& doing() { return *current; }

void nowDoing(const std::string& engine, const char* step) {
  set(current->engine, engine.c_str());
  set(current->step, step);
  current->text = 0;
  current->bytes = 0;
  ++current->beat;
}

void nowBenchmark(const std::string& name) {
  set(current->benchmark, name.c_str());
  ++current->beat;
}

SharedPage::SharedPage() {
  file_ = memfd_create("labelbench", 0);
  if (file_ < 0 || ftruncate(file_, sizeof(Doing)) != 0) throw UsageError("cannot make memory that processes share");
  page_ = map(file_);
}

SharedPage::~SharedPage() {
  if (page_) munmap(page_, sizeof(Doing));
  if (file_ >= 0) close(file_);
}

}  // namespace labelbench
