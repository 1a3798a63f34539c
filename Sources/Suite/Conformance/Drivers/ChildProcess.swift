// A child process with three pipes and its own process group.
import Foundation

/// A process that is driven over its standard input and output.
///
/// It has its own process group, so that processes it started are killed with it. It is always reaped.
final class ChildProcess {
  let pid: pid_t
  var input: Int32
  var output: Int32
  var errors: Int32
  /// Output that was read but is not yet a complete line.
  var pending: [UInt8] = []
  /// The offset in `pending` at which the search for the next newline continues.
  var searched = 0
  /// Standard error that was read but is not yet a complete line.
  var pendingErrors: [UInt8] = []
  /// Called with each line that the child writes to standard error.
  let onErrorLine: (String) -> Void
  private var isReaped = false
  private var status: Int32 = 0

  /// Starts `arguments[0]`, which is searched for in PATH.
  ///
  /// - Throws: `ConformanceError` when it cannot be started.
  init(_ arguments: [String], onErrorLine: @escaping (String) -> Void) throws {
    self.onErrorLine = onErrorLine
    let (made, ends) = try LiveGroups.start(arguments, pipes: 3) { files, ends in
      posix_spawn_file_actions_adddup2(&files, ends[0], 0)
      posix_spawn_file_actions_adddup2(&files, ends[3], 1)
      posix_spawn_file_actions_adddup2(&files, ends[5], 2)
    }
    pid = made
    for end in [ends[0], ends[3], ends[5]] { close(end) }
    input = ends[1]
    output = ends[2]
    errors = ends[4]
    for end in [input, output, errors] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
  }

  deinit { end(grace: 0) }

  /// Closes the child's input, gives it `grace` seconds to exit, kills the rest of its group, and reaps it.
  ///
  /// - Returns: the exit status or signal, in words.
  @discardableResult
  func end(grace: Double) -> String {
    guard !isReaped else { return Self.describe(status) }
    closeInput()
    let limit = Monotonic.now + grace
    var left = !hasExited
    while left, Monotonic.now < limit {
      // Drain its output: it may be blocked on a full pipe.
      _ = readOutput()
      pending.removeAll()
      searched = 0
      readErrors()
      usleep(1_000)
      left = !hasExited
    }
    // Its process id cannot be reused before it is reaped.
    kill(-pid, SIGKILL)
    kill(pid, SIGKILL)
    status = LiveGroups.reap(pid)
    isReaped = true
    readErrors()
    flushErrors()
    for end in [output, errors] where end >= 0 { close(end) }
    output = -1
    errors = -1
    return Self.describe(status)
  }

  /// Whether the child has exited. This does not reap it.
  private var hasExited: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
  }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  private static func describe(_ status: Int32) -> String {
    let signal = status & 0x7F
    if signal == 0 { return "exit status \((status >> 8) & 0xFF)" }
    return "killed by signal \(signal) (\(String(cString: strsignal(signal))))"
  }
}

/// The monotonic clock.
enum Monotonic {
  /// The current time in seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
