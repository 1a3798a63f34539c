// What labelbench says about an engine on standard error.
import Conformance

enum EngineLine {
  /// The last line that labelbench wrote of itself, without its name; nil if it wrote none but progress.
  static func last(of run: ProgramRun) -> String? {
    run.errors.last { $0.hasPrefix(name) && !$0.hasPrefix(name + "[") }.map { String($0.dropFirst(name.count)) }
  }

  private static let name = "labelbench: "

  /// A line without the engine that it begins with: `head crashed (SIGSEGV) in …`, `engine head ('PATH') does not …`.
  static func withoutEngine(_ line: String) -> String {
    if let match = line.wholeMatch(of: /engine \S+ \('.*?'\) (.*)/) { return String(match.output.1) }
    return String(line.drop { $0 != " " }.dropFirst())
  }
}
