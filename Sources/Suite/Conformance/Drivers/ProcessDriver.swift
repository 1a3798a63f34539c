// A driver that runs cases in another process over the stdio protocol, and survives any failure of that process.
import Foundation

/// An implementation that a command starts, and that speaks the stdio protocol.
public final class ProcessDriver: ImplementationDriver {
  private let arguments: [String]
  private let timeout: Double
  private let onErrorLine: (String) -> Void
  private var child: ChildProcess?
  private var seq = 0
  private var failedStarts = 0
  private var isStopped = false
  private var started: ImplementationInfo?
  /// The version of the protocol that the process agreed to at its latest start.
  public private(set) var formatVersion = Stdio.version
  /// The device and the system that the process named at its start, if it did: a command may reach another machine.
  public private(set) var place: (device: String?, system: String?) = (nil, nil)

  /// The number of consecutive failed starts after which the process is not started again.
  static let mostFailedStarts = 3

  /// The implementation's description at its first start.
  public var info: ImplementationInfo { started! }

  /// Starts the command and reads its description.
  ///
  /// - Parameters:
  ///   - arguments: the command and its arguments. The command is searched for in PATH.
  ///   - timeout: the time limit of each request in seconds, including the start.
  ///   - onErrorLine: called with each line of standard error, prefixed with the implementation's name.
  /// - Throws: `ConformanceError` when it cannot be started or violates the protocol.
  public init(arguments: [String], timeout: Double, onErrorLine: @escaping (String) -> Void) throws {
    self.arguments = arguments
    self.timeout = timeout
    self.onErrorLine = onErrorLine
    switch start() {
    case .success(let info): started = info
    case .failure(let error): throw error
    }
  }

  deinit { stop() }

  /// Sends `stop`, and kills the process if it does not exit within a second.
  public func stop() {
    isStopped = true
    guard let child else { return }
    self.child = nil
    if let line = try? JSONCoding.line(Stdio.Request(cmd: "stop")) {
      // The process may answer or just exit; half a second suffices to read the request.
      _ = child.exchange(line + Data("\n".utf8), seconds: min(timeout, 0.5), longest: Stdio.longestLine)
    }
    child.end(grace: 0.5)
  }

  /// Asks one question. If the process was lost, it is restarted first.
  public func run(_ question: CaseQuestion) -> DriverOutcome {
    guard !isStopped else { return .errored("the implementation was stopped") }
    if child == nil {
      guard failedStarts < Self.mostFailedStarts else {
        return .errored("not asked: \(failedStarts) consecutive starts failed")
      }
      if case .failure(let error) = start() { return .errored("restart failed: \(error.description)") }
    }
    seq += 1
    let asked = formatVersion == 1 ? question.inVersion1 : question
    guard let child, let body = try? JSONCoding.line(Stdio.Request(cmd: "run", seq: seq, question: asked)) else {
      return .errored("the case cannot be sent")
    }
    guard body.count < Stdio.longestLine else { return .errored("the case is longer than 16 MiB") }
    switch child.exchange(body + Data("\n".utf8), seconds: timeout, longest: Stdio.longestLine) {
    case .line(let bytes): return outcome(bytes)
    case .timeout: return lost("no answer within \(Self.text(timeout)) s")
    case .tooLong: return lost("its line is longer than 16 MiB")
    case .closed:
      let end = child.end(grace: 0.2)
      self.child = nil
      return .errored("it ended without an answer: \(end)")
    }
  }

  private func outcome(_ bytes: [UInt8]) -> DriverOutcome {
    let reply: Stdio.Reply
    do {
      reply = try Stdio.read(Stdio.Reply.self, bytes)
    } catch {
      return lost("its line is not an answer: \(Stdio.fault(error, bytes))")
    }
    guard reply.seq == seq else {
      return lost("it answered seq \(reply.seq.map(String.init) ?? "none") instead of \(seq)")
    }
    guard let outcome = reply.outcome else {
      return lost("its answer has neither 'result' nor 'skipped' nor 'errored'")
    }
    return outcome
  }

  /// Ends the process after a violation of the protocol, because its further output cannot be trusted. It is restarted
  /// for the next case.
  private func lost(_ message: String) -> DriverOutcome {
    child?.end(grace: 0)
    child = nil
    return .errored(message)
  }

  /// Starts the process with the newest version of the protocol that it speaks. A restart tries the version of the
  /// last successful start first.
  private func start() -> Result<ImplementationInfo, ConformanceError> {
    failedStarts += 1
    let newest = started == nil ? Stdio.version : formatVersion
    var version = newest
    var refusal: ConformanceError?
    let complaints = Complaints()
    defer { complaints.isStarting = false }
    while true {
      complaints.earlier.formUnion(complaints.latest)
      switch start(version: version, complaints) {
      case .started(let info, let answered):
        formatVersion = answered
        failedStarts = 0
        return .success(info)
      case .refused(let problem) where version > Stdio.oldestVersion:
        if refusal == nil { refusal = problem }
        version -= 1
      case .refused(let problem), .failed(let problem):
        return .failure(refusal ?? problem)
      }
    }
  }

  private enum Start {
    case started(ImplementationInfo, version: Int)
    /// It answered an error or exited, so it may speak an older version.
    case refused(ConformanceError)
    case failed(ConformanceError)
  }

  /// Lines of standard error while a process starts. What it says of one version of the protocol and repeats of an older
  /// one, such as that a library cannot be loaded, is passed on once.
  private final class Complaints {
    var isStarting = true
    var earlier: Set<String> = []
    var latest: Set<String> = []

    /// Whether a line is new.
    func note(_ line: String) -> Bool {
      guard isStarting else { return true }
      latest.insert(line)
      return !earlier.contains(line)
    }
  }

  private func start(version: Int, _ complaints: Complaints) -> Start {
    let name = started?.name ?? (arguments[0] as NSString).lastPathComponent
    func problem(_ text: String) -> ConformanceError { ConformanceError("\(name): \(text)") }
    do {
      let child = try ChildProcess(arguments) { [onErrorLine] line in
        if complaints.note(line) { onErrorLine("[\(name)] \(line)") }
      }
      let request = try JSONCoding.line(Stdio.Request(cmd: "start", version: version)) + Data("\n".utf8)
      let outcome = child.exchange(request, seconds: timeout, longest: Stdio.longestLine)
      let result: Start
      switch outcome {
      case .line(let bytes):
        if let answer = try? Stdio.read(Stdio.Started.self, bytes) {
          if let fault = answer.implementation.problem {
            result = .failed(problem(fault))
          } else if answer.version < Stdio.oldestVersion || answer.version > version {
            result = .failed(
              problem("it speaks version \(answer.version) of the protocol, not \(Stdio.oldestVersion) to \(version)"))
          } else {
            self.child = child
            place = (answer.device, answer.system)
            return .started(answer.implementation, version: answer.version)
          }
        } else if let reply = try? Stdio.read(Stdio.Reply.self, bytes),
          case .errored(let message)? = reply.outcome
        {
          result = .refused(problem(message))
        } else {
          result = .failed(problem("its line is not an answer to start: \(Self.startFault(bytes))"))
        }
      case .timeout: result = .failed(problem("no answer to start within \(Self.text(timeout)) s"))
      case .tooLong: result = .failed(problem("its answer to start is longer than 16 MiB"))
      case .closed: result = .refused(problem("it ended before it answered start: \(child.end(grace: 0.2))"))
      }
      child.end(grace: 0)
      return result
    } catch {
      return .failed(error as? ConformanceError ?? problem("\(error)"))
    }
  }

  private static func text(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
  }

  /// Returns what is malformed in an answer to `start`.
  private static func startFault(_ bytes: [UInt8]) -> String {
    do {
      _ = try Stdio.read(Stdio.Started.self, bytes)
      return ""
    } catch {
      return Stdio.fault(error, bytes)
    }
  }
}
