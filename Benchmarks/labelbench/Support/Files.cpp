// Finds, reads and writes files.
#include "Files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
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

void usePackagedData() {
  std::error_code error;
  const fs::path folder = fs::path(executableFolder()).parent_path() / "share/labelmark";
  if (fs::exists(folder / "fonts.conf", error) && !std::getenv("FONTCONFIG_PATH"))
    setenv("FONTCONFIG_FILE", (folder / "fonts.conf").c_str(), 0);
  if (fs::exists(folder / "hyphen", error)) setenv("LABELMARK_HYPHEN", (folder / "hyphen").c_str(), 0);
}

std::string readFile(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) throw UsageError("'" + path + "' is a folder, not a file");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UsageError("cannot read '" + path + "': " + std::strerror(errno));
  return {std::istreambuf_iterator<char>(file), {}};
}

namespace {

/// Whether the path is a terminal, a pipe or a device, or anything else that is written to and not replaced.
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

PreparedFile prepareFile(const std::string& path, std::string text) {
  // A link stays a link, and a file keeps its permissions.
  std::error_code error;
  const bool inPlace = isDevice(path), isReplaced = !inPlace && fs::exists(path, error);
  PreparedFile file{isReplaced ? fs::canonical(path, error).string() : path, "", -1, std::move(text)};
  if (!inPlace) file.partial = file.path + ".partial." + std::to_string(getpid());
  if (isReplaced) file.permissions = static_cast<int>(fs::status(file.path, error).permissions());
  return file;
}

bool writePrepared(const PreparedFile& file) noexcept {
  const bool inPlace = file.partial.empty();
  const char* path = inPlace ? file.path.c_str() : file.partial.c_str();
  const int out = open(path, inPlace ? O_WRONLY : O_WRONLY | O_CREAT | O_TRUNC, 0666);
  bool good = out >= 0;
  for (std::size_t done = 0; good && done < file.text.size();) {
    const ssize_t count = write(out, file.text.data() + done, file.text.size() - done);
    if (count > 0) done += static_cast<std::size_t>(count);
    else good = count < 0 && errno == EINTR;
  }
  // Permissions are kept where the file system has them.
  if (good && file.permissions >= 0 && fchmod(out, static_cast<mode_t>(file.permissions)) != 0) errno = 0;
  if (out >= 0 && close(out) != 0) good = false;
  if (good && !inPlace) good = rename(file.partial.c_str(), file.path.c_str()) == 0;
  if (!good && !inPlace && out >= 0) {
    const int reason = errno;
    unlink(file.partial.c_str());
    errno = reason;
  }
  return good;
}

void writeWhole(const std::string& path, const std::string& text) {
  if (!writePrepared(prepareFile(path, text)))
    throw UsageError("cannot write '" + path + "': " + std::strerror(errno));
}

}  // namespace labelbench
