// Finds, reads and writes files.
#pragma once

#include <string>

namespace labelbench {

/// The folder that contains this program.
std::string executableFolder();

/// The path of the first existing file or folder PATH in the working directory, this program's folder, or the folders
/// above either; "" if there is none.
std::string findUpward(const std::string& path);

/// Names the fonts and the hyphenation dictionary in `../share/labelmark` of this program, if an archive has brought them,
/// to fontconfig and to the engines, unless the user has named others.
void usePackagedData();

/// The content of a whole file. Throws UsageError.
std::string readFile(const std::string& path);

/// Throws UsageError unless a file can be created at the path.
void checkWritable(const std::string& path);

/// A file with its content, ready to be written.
struct PreparedFile {
  std::string path;
  std::string partial;   ///< The temporary file; "" to write in place, to a terminal, a pipe or a device.
  int permissions = -1;  ///< Those of the file that is replaced.
  std::string text;
};
PreparedFile prepareFile(const std::string& path, std::string text);

/// Writes a temporary file and then renames it. Only makes calls that a signal handler may make. If it fails, it leaves
/// nothing, and errno says why.
bool writePrepared(const PreparedFile& file) noexcept;

/// Writes a temporary file and then renames it, so that the file is either complete or absent. Throws UsageError.
void writeWhole(const std::string& path, const std::string& text);

}  // namespace labelbench
