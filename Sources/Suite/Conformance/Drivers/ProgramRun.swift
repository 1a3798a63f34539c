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
    /// It had too much memory and was killed.
    case memory
  }

  package let end: End
  /// The lines of standard error.
  package let errors: [String]

  /// Runs a program and waits for it. It has its own process group, which is killed with this process.
  ///
  /// - Parameters:
  ///   - arguments: The program's path, relative to `folder` or absolute, and its arguments.
  ///   - environment: The whole environment.
  ///   - folder: The program's current folder.
  ///   - output: The file for its standard output.
  ///   - silence: How long it may write no line to standard error, in seconds.
  ///   - memory: How much memory it may have, in MiB; nil for any.
  ///   - isLast: Called with each line of standard error as it comes. The program is killed after a line that is the last.
  /// - Throws: `ConformanceError` if it cannot be started; `Interruption` if a signal ended the work.
  package init(
    _ arguments: [String], environment: [String: String], folder: String, output: String, silence: Double,
    memory: Int? = nil, isLast: (String) -> Bool = { _ in false }
  ) throws {
    if let interruption = Interruption.current { throw interruption }
    // env changes the folder for the program only, and becomes the program. The environment is in the same order, since it
    // is on the program's stack.
    let (made, ends) = try LiveGroups.start(
      ["/usr/bin/env", "-C", folder] + arguments,
      environment: environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }, pipes: 1
    ) { files, ends in
      posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&files, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
      posix_spawn_file_actions_adddup2(&files, ends[1], 2)
    }
    close(ends[1])
    defer { close(ends[0]) }
    var lines: [String] = []
    let excess = Self.readLines(from: ends[0], of: made, silence: silence, memory: memory) { line in
      lines.append(line)
      if isLast(line) { kill(-made, SIGKILL) }
    }
    if excess != nil { kill(-made, SIGKILL) }
    let status = LiveGroups.reap(made)
    if let interruption = Interruption.current { throw interruption }
    errors = lines
    let signal = status & 0x7F
    end = excess ?? (signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal))
  }

  /// Reads lines until the pipe is closed. Returns why the program has to be killed, if it has.
  private static func readLines(
    from descriptor: Int32, of process: pid_t, silence: Double, memory: Int?, _ use: (String) -> Void
  ) -> End? {
    var last = Monotonic.now
    var pending: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, memory == nil ? 1000 : 50)
      // The signal may have come before the program had its group.
      if Interruption.current != nil { kill(-process, SIGKILL) }
      if ready < 0, errno == EINTR { continue }
      if let memory, residentMemory(process) > memory { return .memory }
      if ready == 0 {
        // A program that crashes under valgrind may leave threads that hold the pipe for ever.
        if isDead(process) { kill(-process, SIGKILL) }
        if Monotonic.now - last > silence { return .silence }
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
    return nil
  }

  /// The memory that a process has, in MiB.
  private static func residentMemory(_ process: pid_t) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE)) / 1_048_576
  }

  /// Whether a process's first thread has ended.
  private static func isDead(_ process: pid_t) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.hasPrefix(" Z") ?? false
  }
}
