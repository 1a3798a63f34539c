// Makes and removes copies of libraries.
#include "Copies.h"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "Failure.h"

namespace fs = std::filesystem;

namespace labelbench {

namespace {

constexpr std::size_t most = 64;
char paths[most][4096];  // In fixed memory, because a handler of signals reads them.
char folder[4096];
std::atomic<std::size_t> used{0};

}  // namespace

std::string freshCopy(const std::string& path) {
  std::error_code error;
  if (!folder[0]) {
    const std::string name = (fs::temp_directory_path(error) / "labelbench-XXXXXX").string();
    if (error || name.size() >= sizeof folder) throw UsageError("no folder for temporary files; set TMPDIR");
    std::strcpy(folder, name.c_str());
    if (!mkdtemp(folder)) {
      folder[0] = 0;
      throw UsageError("cannot make a folder for copies of the libraries: '" + name + "'");
    }
  }
  // The number keeps copies of equal names apart.
  static std::size_t number = 0;
  const std::string copy = std::string(folder) + "/" + std::to_string(number++) + "-" + fs::path(path).filename().string();
  if (used == most || copy.size() >= sizeof paths[0]) throw UsageError("too many copies of libraries at once");
  std::strcpy(paths[used], copy.c_str());
  ++used;
  if (!fs::copy_file(path, copy, error) || error) {
    const std::string reason = error.message();
    removeCopies();
    throw UsageError("cannot copy '" + path + "' to '" + copy + "': " + reason);
  }
  return copy;
}

void removeCopies() noexcept {
  for (std::size_t i = 0; i < used; ++i) unlink(paths[i]);
  used = 0;
  if (folder[0]) rmdir(folder);
  folder[0] = 0;
}

}  // namespace labelbench
