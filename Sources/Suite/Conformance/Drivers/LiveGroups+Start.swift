// Starts children, each in a process group of its own.
import Foundation

#if canImport(Darwin)
  /// An opaque pointer there, a struct elsewhere.
  typealias SpawnFileActions = posix_spawn_file_actions_t?
#else
  typealias SpawnFileActions = posix_spawn_file_actions_t
#endif

extension LiveGroups {
  private static let starting = NSLock()

  /// Starts a program in its own process group, with no signal blocked. The group counts as live until it is removed.
  ///
  /// - Parameters:
  ///   - arguments: The program, which is searched for in PATH, and its arguments.
  ///   - environment: The whole environment as `NAME=value`; nil for that of this process.
  ///   - pipes: How many pipes to make.
  ///   - actions: States what becomes of the pipes' ends in the program. They are in pairs, first the end to read from.
  ///     Those that it does not mention are closed in the program.
  /// - Returns: The process and the ends of its pipes, which the caller closes.
  /// - Throws: `ConformanceError` if it cannot be started.
  static func start(
    _ arguments: [String], environment: [String]? = nil, pipes: Int,
    _ actions: (inout SpawnFileActions, _ ends: [Int32]) -> Void
  ) throws -> (process: pid_t, ends: [Int32]) {
    func failure(_ error: Int32) -> ConformanceError {
      ConformanceError("cannot start '\(arguments[0])': \(String(cString: strerror(error)))")
    }
    // One at a time, so that no other child inherits a pipe before it is marked close-on-exec.
    starting.lock()
    defer { starting.unlock() }
    var ends: [Int32] = []
    for _ in 0..<pipes {
      var pair: [Int32] = [-1, -1]
      guard pipe(&pair) == 0 else {
        let error = errno
        for end in ends { close(end) }
        throw failure(error)
      }
      for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      ends += pair
    }
    #if canImport(Darwin)
      var files: SpawnFileActions = nil
      var attributes: posix_spawnattr_t? = nil
      let own = _NSGetEnviron().pointee
    #else
      var files = SpawnFileActions()
      var attributes = posix_spawnattr_t()
      let own = environ
    #endif
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    actions(&files, ends)
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
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] = (environment ?? []).map { strdup($0) } + [nil]
    defer { for word in words + settings { free(word) } }
    var process: pid_t = 0
    let error =
      environment == nil
      ? posix_spawnp(&process, words[0]!, &files, &attributes, &words, own)
      : posix_spawnp(&process, words[0]!, &files, &attributes, &words, &settings)
    guard error == 0 else {
      for end in ends { close(end) }
      throw failure(error)
    }
    add(process)
    return (process, ends)
  }

  /// Waits for a child, and removes its group.
  ///
  /// - Returns: Its status as `waitpid` gives it.
  static func reap(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    remove(process)
    return status
  }
}
