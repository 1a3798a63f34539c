// Finds, reads and writes files.
#include "Files.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "Failure.h"

namespace fs = std::filesystem;

namespace labelbench {

std::string executableFolder() {
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? "." : program.parent_path().string();
}

std::string findUpward(const std::string& path) {
  std::error_code error;
  for (fs::path folder : {fs::current_path(error), fs::path(executableFolder())}) {
    for (;; folder = folder.parent_path()) {
      if (fs::exists(folder / path, error)) return (folder / path).string();
      if (!folder.has_relative_path()) break;
    }
  }
  return "";
}

std::string readFile(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) throw UsageError("'" + path + "' is a folder, not a file");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UsageError("cannot read '" + path + "': " + std::strerror(errno));
  return {std::istreambuf_iterator<char>(file), {}};
}

namespace {

/// Whether something is there that is no regular file: a terminal, a pipe or a device, which is written to and not
/// replaced.
bool isDevice(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error) && !fs::is_regular_file(path, error);
}

}  // namespace

void checkWritable(const std::string& path) {
  fs::path folder = fs::path(path).parent_path();
  if (folder.empty()) folder = ".";
  std::error_code error;
  if (path.empty() || fs::is_directory(path, error)) throw UsageError("cannot write a file called '" + path + "'");
  if (access(isDevice(path) ? path.c_str() : folder.c_str(), W_OK) != 0)
    throw UsageError("cannot write '" + path + "': " + std::strerror(errno));
}

void writeWhole(const std::string& path, const std::string& text) {
  // A link stays a link, and a file keeps its permissions.
  std::error_code error;
  const bool inPlace = isDevice(path), isReplaced = !inPlace && fs::exists(path, error);
  const fs::path target = isReplaced ? fs::canonical(path, error) : fs::path(path);
  const std::string partial = inPlace ? path : target.string() + ".partial." + std::to_string(getpid());
  std::ofstream file(partial, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (file && isReplaced) fs::permissions(partial, fs::status(target, error).permissions(), error);
  if (!file || (!inPlace && std::rename(partial.c_str(), target.c_str()) != 0)) {
    const std::string reason = std::strerror(errno);
    if (!inPlace) std::remove(partial.c_str());
    throw UsageError("cannot write '" + path + "': " + reason);
  }
}

}  // namespace labelbench
