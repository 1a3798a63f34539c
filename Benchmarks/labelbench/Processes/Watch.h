// What this process is doing at the moment, in memory that the process that started it can read after a crash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace labelbench {

/// The page that both processes see. Strings end with 0 and are cut to fit.
struct Doing {
  char engine[128];     ///< Whose code runs.
  char benchmark[384];  ///< The benchmark, without its engine; "" outside of benchmarks.
  char step[64];        ///< What is done, for messages: "loading the library".
  volatile std::uint64_t beat;  ///< Grows with each step.
  /// The text in work plus one, in the low 32 bits; 0: none, or not known. The high bits count passes.
  volatile std::uint64_t text;
  volatile std::uint64_t bytes;  ///< Of the text in work, if it is longer than those of the set.
};

/// Begins to write to the shared page of this descriptor; until then the page is private.
void watchFrom(int file);

/// This process's page.
Doing& doing();

/// States whose code runs next and what it does; forgets the text.
void nowDoing(const std::string& engine, const char* step);

/// States the benchmark that runs next.
void nowBenchmark(const std::string& name);

/// States the text that is laid out next.
inline void nowText(std::size_t index) {
  Doing& page = doing();
  page.text = ((page.text >> 32) + 1) << 32 | (index + 1);
}

/// A shared page that a new process can be given. Throws UsageError.
class SharedPage {
 public:
  SharedPage();
  ~SharedPage();
  SharedPage(const SharedPage&) = delete;
  SharedPage& operator=(const SharedPage&) = delete;

  int file() const { return file_; }
  const Doing& doing() const { return *page_; }

 private:
  int file_ = -1;
  Doing* page_ = nullptr;
};

}  // namespace labelbench
