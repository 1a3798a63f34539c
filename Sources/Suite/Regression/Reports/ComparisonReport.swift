// The forms of a comparison's report, and the parts that they share.
import Foundation

/// The form of a report: text for people, JSON for programs, Markdown for pull requests, JUnit XML for CI systems, annotations
/// for GitHub.
public enum ComparisonFormat: String, Sendable, CaseIterable {
  case text, json, markdown, junit, github
}

extension SpeedComparison {
  /// The report in one form; it ends in a newline.
  ///
  /// - Parameters:
  ///   - showsAll: Whether the text form also lists rows without a difference. The other forms always do.
  ///   - isColoured: Whether the text form has colours for a terminal.
  public func rendered(as format: ComparisonFormat, showsAll: Bool = false, isColoured: Bool = false) throws -> String {
    switch format {
    case .text: text(showsAll: showsAll, isColoured: isColoured)
    case .json: try json()
    case .markdown: markdown()
    case .junit: junit()
    case .github: github()
    }
  }

  /// The number of rows by verdict: `2 slower, 0 faster, 51 the same, 1 undecided`, or `2 more, 0 fewer, 70 the same`
  /// for counts of instructions. Findings of other kinds follow, if there are any.
  var counts: String {
    let decided = [Verdict.slower, .faster].map { "\(rows($0).count) \(metric.word($0))" }.joined(separator: ", ")
    var parts = [decided, "\(rows(.same).count) the same"]
    if metric == .time { parts.append("\(rows(.undecided).count) undecided") }
    if !changedAnswers.isEmpty {
      parts.append("\(changedAnswers.count) answers changed" + (rules.acceptsChangedAnswers ? " (accepted)" : ""))
    }
    if !changedCases.isEmpty {
      parts.append("worse in the cases" + (rules.acceptsChangedAnswers ? " (accepted)" : ""))
    }
    if !missing.isEmpty { parts.append("\(missing.count) missing in the head") }
    if !broken.isEmpty { parts.append("\(broken.count) no longer timed") }
    let marked = rows.count { $0.hasOtherLines }
    if marked > 0 { parts.append("\(marked) ≠ (other lines than the reference)") }
    return parts.joined(separator: ", ")
  }

  /// The columns of a table of benchmarks.
  var columns: [String] {
    ["benchmark", "base", "head", "ratio"] + (metric == .time ? ["interval", "p"] : ["allocations"]) + ["verdict"]
  }

  /// A row's cells between its name and its verdict.
  func figures(_ row: Row) -> [String] {
    [metric.text(row.base), metric.text(row.head), Self.ratio(row.ratio)]
      + (metric == .time ? [Self.interval(row), Self.p(row.adjustedP)] : [row.allocations])
  }

  /// The geometric means by stage and by language, each with a header.
  var meanTables: [(title: String, rows: [[String]])] {
    [("stage", stages), ("language", languages)].filter { !$0.1.isEmpty }.map { title, means in
      let header = [title, "mean ratio", "benchmarks", metric.word(.slower), metric.word(.faster), "undecided"]
      let rows = (means + (overall.map { [$0] } ?? [])).map {
        [$0.name, Self.ratio($0.ratio)] + [$0.benchmarks, $0.slower, $0.faster, $0.undecided].map(String.init)
      }
      return (title, [header] + rows)
    }
  }

  /// What was compared, in one line.
  var heading: String {
    func name(_ side: RunSet) -> String { side.revision ?? side.engine ?? side.path }
    return "\(name(base)) → \(name(head)): \(pairing)"
  }

  /// The rules of the verdicts, in one line.
  var legend: String {
    switch metric {
    case .time:
      "Ratio: the head's time divided by the base's, with its interval of \(Self.percent(rules.confidence)). A "
        + "difference counts if it exceeds \(limits) and the rank test's p, corrected for "
        + "the number of benchmarks, is at most \(rules.significance)"
    case .instructions:
      "Instructions for a label. Ratio: the head's count divided by the base's. A difference counts if it exceeds "
        + Self.percent(rules.smallestCountEffect) + ", or if there are more or fewer allocations"
    }
  }

  /// What a difference of times must exceed, in words.
  private var limits: String {
    switch arrangement {
    case .together: Self.percent(rules.smallestEffect)
    case .apart:
      Self.percent(max(rules.smallestEffect, rules.smallestEffectApart))
        + " and three times the spread between processes, because the machine's speed drifts from one side to the other,"
    case .alone:
      Self.percent(max(rules.smallestEffect, rules.smallestEffectAlone))
        + " and five times the spread, because a side is one process,"
    }
  }

  /// The noise floor, in one line.
  var noiseLine: String? {
    noise.map {
      "Noise floor (the base against a copy of itself): 95 % of benchmarks differ by at most "
        + "\(Self.percent($0.typical)), the worst by \(Self.percent($0.largest))"
        + ($0.width.map { "; the median interval is \(Self.percent($0)) wide" } ?? "")
        + ($0.typical > rules.smallestEffect(metric) ? ". Smaller differences are not called" : "")
    }
  }

  /// Remarks that belong to no row, one line each.
  var remarks: [String] {
    warnings.map { "warning: " + $0 } + waivers.sorted { $0.key < $1.key }.map { "\($0.value.words): \($0.key)" }
      + (rules.policy?.expired ?? []).map { "the waiver of \($0.benchmark) ended on \($0.until)" } + answerRemarks
      + missingRemarks + new.map { "new in the head: " + $0 }
      + broken.sorted { $0.key < $1.key }.map { "no longer timed: \($0.key): \($0.value)" }
      + untimed.sorted { $0.key < $1.key }.map { "not timed: \($0.key): \($0.value)" }
      + failedInPart.sorted { $0.key < $1.key }.map { "failed in some processes: \($0.key): \($0.value)" }
      + perIteration + tooFew
      + advice
  }

  /// The benchmarks that only one side counts items of.
  private var perIteration: [String] {
    let names = rows.filter(\.isOfIteration).map(\.name)
    if names.isEmpty { return [] }
    let shown = names.prefix(6).joined(separator: ", ") + (names.count > 6 ? " and \(names.count - 6) more" : "")
    return ["compared by iteration, because not every measurement has items_per_second: \(shown)"]
  }

  /// The benchmarks with too few measurements. Many of the same kind share a line.
  private var tooFew: [String] {
    let lacking = rows.filter { $0.needed != nil }
    return Dictionary(grouping: lacking) { [$0.count, $0.needed!] }.sorted { $0.value[0].name < $1.value[0].name }
      .flatMap {
        sizes, rows in
        let names = rows.count > 3 ? ["\(rows.count) benchmarks"] : rows.map(\.name)
        return names.map { "too few measurements to decide: \($0): \(sizes[0]), \(sizes[1]) are needed" }
      }
  }

  /// What would decide about undecided times.
  private var advice: [String] {
    guard metric == .time, rows.contains(where: { $0.verdict == .undecided }) else { return [] }
    let race = "labelmark race --base OLD.so --head NEW.so"
    return switch arrangement {
    case .together: []
    case .apart: ["measured one after the other: \(race) measures in turns, and finds 2 %"]
    case .alone: ["one process each: \(race) decides, or compare files of labelbench --processes 20"]
    }
  }

  /// The answers that changed. Benchmarks that ask the same question share a line.
  private var answerRemarks: [String] {
    var names: [String: [String]] = [:]
    for (name, change) in changedAnswers { names[change.line, default: []].append(name) }
    let changes = names.map { (names: $1.sorted(), line: $0) }.sorted { $0.names[0] < $1.names[0] }
    return changes.map { "answers changed: \($0.names.joined(separator: ", ")): \($0.line)" }
      + changedCases.map(\.line)
      + otherLinesRemark
  }

  /// Where the head's lines differ from the reference's, in one line; the worst benchmarks are named.
  private var otherLinesRemark: [String] {
    let marked = rows.filter(\.hasOtherLines).sorted { ($1.otherLines!, $0.name) < ($0.otherLines!, $1.name) }
    guard !marked.isEmpty else { return [] }
    let told = marked.prefix(6).map { row in
      "\(row.name) in \(Self.percent(row.otherLines! / 100)) of the texts"
        + (row.baseOtherLines.map { " (base: \(Self.percent($0 / 100)))" } ?? "")
    }
    return [
      "≠ other lines than the reference: " + told.joined(separator: ", ")
        + (marked.count > 6 ? ", and \(marked.count - 6) more" : "")
    ]
  }

  private var missingRemarks: [String] {
    guard !missing.isEmpty else { return [] }
    let more = missing.count > 20 ? ["missing in the head: \(missing.count - 20) more"] : []
    return missing.prefix(20).map { "missing in the head: " + $0 } + more + [
      "what is missing counts as a regression; if the base has more on purpose, compare with --filter REGEX"
    ]
  }

  /// A row's verdict with what limits it: `undecided: one process each`, `answers changed (faster)`.
  func word(_ row: Row) -> String {
    var word = metric.word(row.verdict)
    if row.verdict == .undecided, row.isOneProcess { word += ": one process each" }
    if row.verdict == .changed, [.slower, .faster].contains(row.speed) { word += " (\(metric.word(row.speed)))" }
    if row.verdict != .changed, row.answers != nil { word += ", other answers" }
    return word + (row.hasOtherLines ? " ≠" : "")
  }

  /// A time with its unit and four digits: `187.3 ns`.
  static func time(_ seconds: Double) -> String {
    for (unit, size) in [("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3)] where seconds < 999.95 * size {
      return digits(seconds / size) + " " + unit
    }
    return digits(seconds) + " s"
  }

  /// A number of instructions: `2874.5`.
  static func count(_ value: Double) -> String { String(format: value < 99999.5 ? "%.1f" : "%.0f", value) }

  /// A number of allocations: `2`, `0.25`.
  static func allocations(_ value: Double) -> String { String(format: "%.3g", value) }

  private static func digits(_ value: Double) -> String {
    String(format: value < 9.9995 ? "%.3f" : value < 99.995 ? "%.2f" : "%.1f", value)
  }

  /// A ratio: `1.031`.
  static func ratio(_ value: Double) -> String {
    String(format: value < 0.1 ? "%.3g" : value < 9.9995 ? "%.3f" : "%.2f", value)
  }

  /// A ratio's interval: `1.028 … 1.034`.
  static func interval(_ row: Row) -> String {
    row.interval.map { "\(ratio($0.lowerBound)) … \(ratio($0.upperBound))" } ?? "only \(row.count) measured"
  }

  static func p(_ value: Double?) -> String {
    guard let value else { return "" }
    return value < 0.0001 ? "< 0.0001" : String(format: value < 0.01 ? "%.4f" : "%.2f", value)
  }

  /// A fraction in percent: `2 %`, `0.34 %`.
  static func percent(_ part: Double) -> String {
    let text = String(format: "%.2f", part * 100)
    return text.replacing(/\.?0+$/, with: "") + " %"
  }
}

extension SpeedComparison.Row {
  /// Whether so many of the head's lines differ from the reference engine's that the row is marked.
  var hasOtherLines: Bool { otherLines.map { $0 > EngineAnswers.otherLinesLimit } ?? false }
}
