// A program that runs to its end, in a folder and with an environment of its own.
import Foundation

/// The end of a program, and what it wrote to standard error.
package struct ProgramRun {
  /// How the program ended.
  package enum End: Equatable {
    /// It exited with this status.
    case exit(Int32)
    /// This signal ended it.
    case signal(Int32)
    /// It wrote nothing for too long and was killed.
    case silence
  }

  package let end: End
  /// The lines of standard error.
  package let errors: [String]

  private static let starting = NSLock()

  /// Runs a program and waits for it. It has its own process group, which is killed with this process.
  ///
  /// - Parameters:
  ///   - arguments: The program's path, relative to `folder` or absolute, and its arguments.
  ///   - environment: The whole environment.
  ///   - folder: The program's current folder.
  ///   - output: The file for its standard output.
  ///   - silence: How long it may write no line to standard error, in seconds.
  ///   - onErrorLine: Called with each line of standard error as it comes.
  /// - Throws: `ConformanceError` if it cannot be started.
  package init(
    _ arguments: [String], environment: [String: String], folder: String, output: String, silence: Double,
    onErrorLine: (String) -> Void = { _ in }
  ) throws {
    // One at a time, so that no other program inherits a pipe before it is marked close-on-exec.
    Self.starting.lock()
    var isStarting = true
    defer { if isStarting { Self.starting.unlock() } }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Self.failure(arguments[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    // env changes the folder for the program only, and becomes the program.
    var words = (["/usr/bin/env", "-C", folder] + arguments).map { strdup($0) } + [nil]
    // The same environment in the same order, since it is on the program's stack.
    var settings = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + settings { free(word) } }
    var made: pid_t = 0
    let result = posix_spawn(&made, words[0]!, &actions, &attributes, &words, &settings)
    close(ends[1])
    isStarting = false
    Self.starting.unlock()
    defer { close(ends[0]) }
    guard result == 0 else {
      errno = result
      throw Self.failure(arguments[0])
    }
    LiveGroups.add(made)
    defer { LiveGroups.remove(made) }
    var lines: [String] = []
    let isSilent = !Self.readLines(from: ends[0], of: made, silence: silence) { line in
      lines.append(line)
      onErrorLine(line)
    }
    if isSilent { kill(-made, SIGKILL) }
    var status: Int32 = 0
    while waitpid(made, &status, 0) < 0, errno == EINTR {}
    errors = lines
    let signal = status & 0x7F
    end = isSilent ? .silence : signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }

  /// Reads lines until the pipe is closed. Returns false if none came for `silence` seconds.
  private static func readLines(
    from descriptor: Int32, of process: pid_t, silence: Double, _ use: (String) -> Void
  ) -> Bool {
    var last = Monotonic.now
    var pending: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, 1000)
      if ready < 0, errno == EINTR { continue }
      if ready == 0 {
        // A program that crashes under valgrind may leave threads that hold the pipe for ever.
        if isDead(process) { kill(-process, SIGKILL) }
        if Monotonic.now - last > silence { return false }
        continue
      }
      last = Monotonic.now
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      pending += buffer[..<count]
      while let newline = pending.firstIndex(of: 0x0A) {
        use(String(decoding: pending[..<newline], as: UTF8.self))
        pending.removeSubrange(...newline)
      }
    }
    if !pending.isEmpty { use(String(decoding: pending, as: UTF8.self)) }
    return true
  }

  /// Whether a process's first thread has ended.
  private static func isDead(_ process: pid_t) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.hasPrefix(" Z") ?? false
  }

  private static func failure(_ program: String) -> ConformanceError {
    ConformanceError("cannot start '\(program)': \(String(cString: strerror(errno)))")
  }
}
