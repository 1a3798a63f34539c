// Starts, asks and ends a program that speaks the stdio protocol.
#include "Program.h"

#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <utility>
#include <vector>

#include "Failure.h"

namespace labelbench {

namespace {

/// The words of a command line: '…' and "…" quote text, and \ the next character, except within '…'.
std::vector<std::string> words(const std::string& command) {
  std::vector<std::string> found;
  std::string word;
  bool isOpen = false, isEscaped = false;
  char quote = 0;
  for (const char c : command) {
    if (!isEscaped && !quote && std::strchr(" \t\n\r", c)) {
      if (isOpen) found.push_back(word);
      word.clear(), isOpen = false;
      continue;
    }
    isOpen = true;
    if (isEscaped) word += c, isEscaped = false;
    else if (c == '\\' && quote != '\'') isEscaped = true;
    else if (c == quote) quote = 0;
    else if (!quote && (c == '\'' || c == '"')) quote = c;
    else word += c;
  }
  if (quote || isEscaped) throw UsageError("--command '" + command + "': a quote is not closed");
  if (isOpen) found.push_back(word);
  if (found.empty() || found[0].empty()) throw UsageError("--command is empty");
  return found;
}

double now(clockid_t clock) {
  timespec time{};
  return clock_gettime(clock, &time) == 0 ? static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9 : 0;
}

std::string stringOf(const Message& object, const char* field) {
  const auto found = object.find(field);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

Program::Program(const std::string& command, double timeout) : timeout_(timeout) {
  std::vector<std::string> arguments = words(command);
  std::vector<char*> pointers;
  for (std::string& one : arguments) pointers.push_back(one.data());
  pointers.push_back(nullptr);
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) throw UsageError("cannot make a socket for a program");
  channel_ = std::make_unique<Channel>(ends[0]);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int file : {STDIN_FILENO, STDOUT_FILENO}) posix_spawn_file_actions_adddup2(&actions, ends[1], file);
  const int error = posix_spawnp(&process_, pointers[0], &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (error != 0) throw UsageError("cannot start '" + arguments[0] + "': " + std::strerror(error));
  clock_getcpuclockid(process_, &clock_);
  try {
    channel_->send({{"cmd", "start"}, {"version", 2}});
    const Message answer = receive(timeout_);
    const Message about = answer.value("implementation", Message::object());
    facts_.name = stringOf(about, "name");
    if (facts_.name.empty()) throw EngineError("its first line is not an answer to start");
    if (facts_.name.find('/') != std::string::npos) throw EngineError("its name has a slash");
    facts_.description = facts_.name;
    if (const std::string version = stringOf(about, "version"); !version.empty()) facts_.description += " " + version;
    if (const std::string language = stringOf(about, "language"); !language.empty()) facts_.description += ", " + language;
    facts_.unicode = stringOf(about, "unicode");
    if (!facts_.unicode.empty()) facts_.description += ", Unicode " + facts_.unicode;
    for (const Message& one : about.value("capabilities", Message::array()))
      if (one.is_string()) facts_.capabilities.insert(one.get<std::string>());
  } catch (const EngineError& problem) {
    end();
    throw UsageError("'" + arguments[0] + "': " + problem.what());
  }
}

Program::~Program() {
  if (process_ <= 0) return;
  channel_->send({{"cmd", "stop"}});
  for (int i = 0; i < 50; ++i, usleep(10'000))
    if (waitpid(process_, nullptr, WNOHANG) != 0) return;
  end();
}

/// Kills the program, if it still runs, and returns the status with which it ended.
int Program::end() {
  int status = 0;
  const pid_t process = std::exchange(process_, -1);
  if (process <= 0) return status;  // kill(-1) would end every process.
  kill(process, SIGKILL);
  waitpid(process, &status, 0);
  return status;
}

void Program::bury() {
  const int status = end();
  if (WIFEXITED(status)) throw EngineError("ended with exit(" + std::to_string(WEXITSTATUS(status)) + ")");
  const char* name = sigabbrev_np(WTERMSIG(status));
  throw EngineError(WTERMSIG(status) == SIGKILL ? "closed its output" : std::string("crashed (SIG") + (name ? name : "?") + ")");
}

Message Program::receive(double seconds) {
  const auto last = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  for (;;) {
    if (auto message = channel_->receive(50)) return *message;
    if (channel_->isClosed()) {
      usleep(200'000);  // It may end by itself, and then says how.
      bury();
    }
    if (std::chrono::steady_clock::now() < last) continue;
    end();
    throw EngineError("gave no answer in time (--timeout)");
  }
}

double Program::processorTime() const { return now(clock_); }

Message Program::ask(Message request, double seconds, Took* took) {
  if (process_ <= 0) throw EngineError("the program is gone");
  request["seq"] = ++seq_;
  const double wall = now(CLOCK_MONOTONIC), processor = processorTime();
  if (!channel_->send(request)) bury();
  Message answer = receive(timeout_ + seconds);
  if (took) *took = {now(CLOCK_MONOTONIC) - wall, processorTime() - processor};
  if (answer.value("seq", Message()) != seq_) throw EngineError("its line is not the answer to request " + std::to_string(seq_));
  const std::string message = stringOf(answer, "message");
  if (answer.value("errored", Message()) == true) throw EngineError("answered with an error: " + message);
  if (answer.value("skipped", Message()) == true) throw Unsupported(message);
  return answer;
}

}  // namespace labelbench
