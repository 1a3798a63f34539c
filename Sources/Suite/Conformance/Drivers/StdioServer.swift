// The server side of the stdio protocol: it answers requests with a driver in this process.
import Foundation

/// A server of the stdio protocol for an implementation.
public struct StdioServer {
  private let driver: any ImplementationDriver

  /// Creates a server for `driver`.
  public init(driver: any ImplementationDriver) { self.driver = driver }

  /// Reads requests from `input` and writes answers to `output` until `stop` or the end of the input.
  ///
  /// A request that is not understood gets the answer `errored` with a message; the server continues. Throws
  /// `ConformanceError` when an answer cannot be written.
  public func serve(input: Int32 = 0, output: Int32 = 1) throws {
    var reader = LineReader(descriptor: input, longest: Stdio.longestLine)
    var version = Stdio.version
    while let line = reader.next() {
      let reply: Data?
      switch line {
      case .tooLong: reply = encode(Stdio.Reply(seq: nil, .errored("the request is longer than 16 MiB")))
      case .line(let bytes): reply = answer(Data(bytes), &version)
      }
      guard let reply else { return }
      guard (reply + Data("\n".utf8)).write(to: output) else {
        throw ConformanceError("an answer cannot be written: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Returns the answer to one line, in the version that `start` named; nil for `stop`.
  private func answer(_ line: Data, _ version: inout Int) -> Data? {
    let (line, replaced) = LoneSurrogates.replaced(in: line)
    let envelope = try? JSONCoding.read(Stdio.Envelope.self, from: line)
    func refuse(_ message: String) -> Data { encode(Stdio.Reply(seq: envelope?.seq, .errored(message))) }
    let request: Stdio.Request
    do {
      request = try JSONCoding.read(Stdio.Request.self, from: line)
    } catch let error as DecodingError {
      return refuse("request: \(error.oneLine)")
    } catch {
      return refuse("request: not valid JSON")
    }
    switch request.cmd {
    case "start":
      guard let asked = request.version, asked >= Stdio.oldestVersion, asked <= Stdio.version else {
        return refuse("this program speaks versions \(Stdio.oldestVersion) to \(Stdio.version) of the protocol")
      }
      version = asked
      var info = driver.info
      if driver is EngineDriver, !info.capabilities.contains("time") { info.capabilities.append("time") }
      return encode(Stdio.Started(version: version, implementation: info))
    case "run":
      guard let seq = request.seq else { return refuse("request: 'seq' is missing") }
      guard let question = request.case else { return refuse("request: 'case' is missing") }
      var outcome = driver.run(question)
      if version == 1, case .answer(let answer) = outcome { outcome = .answer(answer.inVersion1) }
      var reply = Stdio.Reply(seq: seq, outcome)
      if replaced > 0 { reply.replaced = replaced }
      return encode(reply)
    case "time":
      guard let seq = request.seq, let cases = request.cases, !cases.isEmpty, let warm = request.warm,
        let seconds = request.seconds, (0...3600).contains(warm), (0...3600).contains(seconds)
      else { return refuse("request: 'time' needs seq, cases, and warm and seconds from 0 to 3600") }
      guard let engine = driver as? EngineDriver, let state = request.state.flatMap(EngineDriver.TimedState.init) else {
        return encode(Stdio.Reply(seq: seq, .unsupported("this state is not timed")))
      }
      do {
        let passes = try engine.time(cases, state, warm: warm, seconds: seconds)
        return encode(Stdio.Timed(seq: seq, passes: passes))
      } catch {
        let failure = error as? EngineFailure
        return encode(
          Stdio.Reply(seq: seq, failure?.isUnsupported == true ? .unsupported("\(error)") : .errored("\(error)")))
      }
    case "stop": return nil
    default: return refuse("request: unknown command '\(request.cmd.visible(limit: 60))'")
    }
  }

  private func encode(_ value: some Encodable) -> Data {
    // All numbers of an answer are checked to be finite, so encoding should not fail. If it does, send an error.
    (try? JSONCoding.line(value)) ?? Data(#"{"errored":true,"message":"the answer cannot be written as JSON"}"#.utf8)
  }
}

/// A reader of lines of limited length from a descriptor.
struct LineReader {
  enum Line: Equatable {
    case line([UInt8])
    case tooLong
  }

  private let descriptor: Int32
  private let longest: Int
  private var pending: [UInt8] = []
  private var searched = 0
  private var isSkipping = false
  private var isAtEnd = false

  init(descriptor: Int32, longest: Int) {
    self.descriptor = descriptor
    self.longest = longest
  }

  /// Returns the next line without its newline, which the last line may lack; nil at the end. The rest of a line that
  /// is too long is skipped.
  mutating func next() -> Line? {
    while true {
      if let end = pending[searched...].firstIndex(of: 0x0A) {
        let line = Array(pending[..<end])
        pending.removeSubrange(...end)
        searched = 0
        let wasSkipping = isSkipping
        isSkipping = false
        return wasSkipping || line.count > longest ? .tooLong : .line(line)
      }
      if isAtEnd {
        guard !pending.isEmpty || isSkipping else { return nil }
        let line = pending
        pending = []
        searched = 0
        defer { isSkipping = false }
        return isSkipping ? .tooLong : .line(line)
      }
      searched = pending.count
      if pending.count > longest {
        pending.removeAll(keepingCapacity: true)
        searched = 0
        isSkipping = true
      }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { isAtEnd = true } else { pending += buffer[..<count] }
    }
  }
}
