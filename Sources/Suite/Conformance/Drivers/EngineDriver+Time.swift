// The request `time` of the stdio protocol, for an engine in this process: it times its layouts by its own clock.
import CLabelEngine

/// The answer to the request `time`.
struct TimedPasses: Codable {
  var iterations: Int
  var nanoseconds: Int
  var clock: String
  /// The answers of the last pass; null for a case of null.
  var results: [CaseAnswer?]
}

extension EngineDriver {
  /// What an iteration has to do.
  enum TimedState: String {
    /// From the text to lines, with whatever the engine keeps of earlier passes.
    case cold
    /// Prepared text is laid out.
    case warm
    /// As cold, but each pass has a new engine, with empty caches and new fonts, which are made untimed.
    case first
  }

  /// Lays the cases out in passes: for `warm` seconds untimed, then for at least `seconds`.
  ///
  /// - Throws: `EngineFailure` if the engine refuses a case, or if one is no layout.
  func time(_ questions: [CaseQuestion?], _ state: TimedState, warm: Double, seconds: Double) throws -> TimedPasses {
    let results = try questions.map { question in
      try question.map { question in
        guard question.kind == .layout else {
          throw EngineFailure(message: "only layouts are timed", isUnsupported: true)
        }
        return try layout(question)
      }
    }
    let clock = ContinuousClock()
    func labels(_ driver: EngineDriver) throws -> [TimedLabel?] {
      try questions.map { try $0.map { try TimedLabel($0, driver, isPrepared: state == .warm) } }
    }
    var made = try labels(self)
    func passes(_ least: Double) throws -> (count: Int, time: Duration) {
      var (count, untimed) = (0, Duration.zero)
      let start = clock.now
      while true {
        if state == .first {
          untimed += try clock.measure {
            let driver = try again()
            try driver.check(table.engine_reset_caches(driver.engine), "engine_reset_caches")
            made = try labels(driver)
          }
        }
        for label in made { try label?.layOut() }
        count += 1
        let time = clock.now - start - untimed
        if time >= .seconds(least) { return (count, time) }
      }
    }
    if warm > 0 { _ = try passes(warm) }
    let timed = try passes(seconds)
    let (whole, parts) = timed.time.components
    return TimedPasses(
      iterations: timed.count * questions.count, nanoseconds: Int(whole) * 1_000_000_000 + Int(parts / 1_000_000_000),
      clock: "ContinuousClock", results: results)
  }
}

/// A label with the memory of its answer.
private final class TimedLabel {
  private let driver: EngineDriver
  private let structs: EngineStructs
  private let bounds: le_size
  private let isDirect: Bool
  private var prepared: OpaquePointer?
  private var lines = [le_line](repeating: le_line(), count: 64)

  init(_ question: CaseQuestion, _ driver: EngineDriver, isPrepared: Bool) throws {
    self.driver = driver
    structs = try driver.structs(question)
    bounds = le_size(question.bounds)
    isDirect = driver.info.capabilities.contains("once") && !isPrepared
    if isPrepared {
      try driver.check(driver.table.text_create(driver.engine, &structs.request, &prepared), "text_create")
    }
  }

  deinit { if let prepared { driver.table.text_release(prepared) } }

  func layOut() throws {
    while true {
      let (status, count) = try lines.withUnsafeMutableBufferPointer { lines in
        var result = le_result()
        result.struct_size = MemoryLayout<le_result>.size
        result.lines = lines.baseAddress
        result.line_capacity = lines.count
        let status =
          if isDirect {
            driver.table.layout_once(driver.engine, &structs.request, &structs.label, bounds, &result)
          } else if let prepared {
            driver.table.layout(prepared, &structs.label, bounds, &result)
          } else {
            try driver.withText(structs) { driver.table.layout($0, &structs.label, bounds, &result) }
          }
        return (status, result.line_count)
      }
      guard status == LE_MORE, count > lines.count else { return try driver.check(status, "layout") }
      lines = [le_line](repeating: le_line(), count: count)
    }
  }
}
