// Exchange of lines with a child process, with a time limit and without deadlocks on full pipes.
import Foundation

/// The outcome of waiting for a line.
enum LineOutcome: Equatable {
  case line([UInt8])
  case timeout
  case closed
  case tooLong
}

extension ChildProcess {
  /// Writes `request` and reads one complete line of at most `longest` bytes, within `seconds`.
  ///
  /// Input, output and standard error are polled together, so that neither process can block the other.
  func exchange(_ request: Data, seconds: Double, longest: Int) -> LineOutcome {
    let limit = Monotonic.now + seconds
    let bytes = [UInt8](request)
    var sent = 0
    while true {
      if let line = takeLine() { return line.count > longest ? .tooLong : .line(line) }
      if pending.count > longest { return .tooLong }
      let left = limit - Monotonic.now
      guard left > 0 else { return .timeout }
      guard output >= 0 else { return .closed }

      // poll ignores a closed descriptor, which is -1.
      var waits = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0), pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        pollfd(fd: sent < bytes.count ? input : -1, events: Int16(POLLOUT), revents: 0),
      ]
      let ready = poll(&waits, 3, Int32(min(left * 1000 + 1, 60_000)))
      if ready < 0, errno != EINTR { return .closed }
      if ready <= 0 { continue }
      if waits[1].revents != 0 { readErrors() }
      if waits[2].revents != 0 { sent += write(bytes[sent...]) }
      if waits[0].revents != 0, !readOutput() {
        return takeLine().map { .line($0) } ?? .closed
      }
    }
  }

  /// Removes and returns the first complete line that was read, without its newline.
  private func takeLine() -> [UInt8]? {
    guard let end = pending[searched...].firstIndex(of: 0x0A) else {
      searched = pending.count
      return nil
    }
    let line = Array(pending[..<end])
    pending.removeSubrange(...end)
    searched = 0
    return line
  }

  /// Writes as many bytes as the pipe accepts. If the reader is gone, it closes the input; SIGPIPE is suppressed.
  private func write(_ bytes: ArraySlice<UInt8>) -> Int {
    var pipe = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let written = bytes.withUnsafeBytes { Foundation.write(input, $0.baseAddress, $0.count) }
    let failure = errno
    if written < 0, failure == EPIPE {
      // SIGPIPE is pending for this thread: consume it before the mask is restored.
      var none = timespec(tv_sec: 0, tv_nsec: 0)
      while sigtimedwait(&pipe, nil, &none) < 0, errno == EINTR {}
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    if written >= 0 { return written }
    if failure != EAGAIN, failure != EINTR { closeInput() }
    return 0
  }

  /// Reads the available output. Returns false at its end.
  func readOutput() -> Bool {
    guard output >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(output, &buffer, buffer.count)
    if count > 0 { pending += buffer[..<count] }
    if count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR)) { return true }
    close(output)
    output = -1
    return false
  }

  /// Reads the available standard error, at most 1 MiB at a time, and passes complete lines on.
  func readErrors() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<16 where errors >= 0 {
      let count = read(errors, &buffer, buffer.count)
      if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) {
        close(errors)
        errors = -1
      }
      guard count > 0 else { break }
      pendingErrors += buffer[..<count]
      while let end = pendingErrors.firstIndex(of: 0x0A) {
        pass(pendingErrors[..<end])
        pendingErrors.removeSubrange(...end)
      }
      if pendingErrors.count > 1 << 16 { flushErrors() }
    }
  }

  /// Passes on a last line that is incomplete.
  func flushErrors() {
    if !pendingErrors.isEmpty { pass(pendingErrors[...]) }
    pendingErrors.removeAll()
  }

  private func pass(_ line: ArraySlice<UInt8>) {
    onErrorLine(String(decoding: line.prefix(4096), as: UTF8.self).visible(limit: 1000))
  }
}
