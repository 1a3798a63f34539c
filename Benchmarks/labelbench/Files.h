// Finding and writing files.
#pragma once

#include <string>

namespace labelbench {

/// The folder of this program.
std::string executableFolder();

/// The first existing PATH in the working directory, this program's folder, and the folders above either; else "".
std::string findUpward(const std::string& path);

/// The whole file; throws UsageError.
std::string readFile(const std::string& path);

/// Throws UsageError unless a file can be made at the path.
void checkWritable(const std::string& path);

/// Writes a temporary file and renames it, so that the file is complete or absent; throws UsageError.
void writeWhole(const std::string& path, const std::string& text);

}  // namespace labelbench
