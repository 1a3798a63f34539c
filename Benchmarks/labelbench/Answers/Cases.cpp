// Asks the conformance cases with the program labelmark.
#include "Cases.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <vector>

#include "Files.h"

namespace labelbench {

namespace {

constexpr int longest = 120;  // Seconds for all cases of an engine.

std::string content(int file) {
  std::string text(static_cast<std::size_t>(lseek(file, 0, SEEK_END)), 0);
  const ssize_t count = pread(file, text.data(), text.size(), 0);
  text.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
  return text;
}

/// The last line that is not empty.
std::string lastLine(const std::string& text) {
  const std::size_t end = text.find_last_not_of('\n');
  if (end == std::string::npos) return "";
  const std::size_t start = text.find_last_of('\n', end);
  return text.substr(start == std::string::npos ? 0 : start + 1, end - (start == std::string::npos ? 0 : start + 1) + 1);
}

/// Runs a program and returns what it wrote to standard output; the last line of its errors is in `said`.
std::string outputOf(std::vector<std::string> arguments, std::string& said) {
  const int out = memfd_create("cases", MFD_CLOEXEC), errors = memfd_create("errors", MFD_CLOEXEC);
  std::vector<char*> pointers;
  for (std::string& one : arguments) pointers.push_back(one.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  pid_t process = -1;
  const bool started = posix_spawn(&process, pointers[0], &actions, nullptr, pointers.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  std::string text;
  if (!started) {
    said = "it cannot be run";
  } else {
    int ticks = 0;
    for (; waitpid(process, nullptr, WNOHANG) == 0 && ticks < longest * 50; ++ticks) usleep(20'000);
    if (ticks == longest * 50) {
      kill(process, SIGKILL);
      waitpid(process, nullptr, 0);
      said = "no result in " + std::to_string(longest) + " s";
    } else {
      text = content(out);
      said = lastLine(content(errors));
    }
  }
  close(out);
  close(errors);
  return text;
}

}  // namespace

void addCases(AnswerBook& book, const std::string& engine, const std::string& flag, const std::string& value) {
  const std::string program = executableFolder() + "/labelmark";
  if (access(program.c_str(), X_OK) != 0)
    return book.setCasesMissing(engine, "the program labelmark is not next to labelbench");
  std::string said;
  const std::string text =
    outputOf({program, "conform", "--level", "core", flag, value, "--format", "json"}, said);
  const Message report = Message::parse(text, nullptr, false);
  try {
    std::vector<std::string> failed;
    for (const Message& one : report.at("cases"))
      if (const std::string outcome = one.at("status"); outcome == "fail" || outcome == "error")
        failed.push_back(one.at("id"));
    const Message& counts = report.at("counts");
    const Message& setting = report.at("setting");
    book.setCases(engine, {{"level", setting.at("level")},     {"corpus", setting.at("corpus")},
                           {"asked", counts.at("cases")},      {"passed", counts.at("pass")},
                           {"unsupported", counts.at("unsupported")}, {"failed", failed}});
  } catch (const Message::exception&) {
    book.setCasesMissing(engine, "labelmark conform: " + (said.empty() ? "no report" : said));
  }
}

}  // namespace labelbench
