// The line that says what is wrong with the arguments.
import Foundation

extension Double {
  /// The number as one would type it: without a fraction that is 0.
  var asTyped: String { String(format: "%g", self) }
}

/// Turns a message of the argument parser into one line, with the nearest name that is known.
enum UsageMessage {
  /// Returns the line for a message about the arguments, which names the help that explains them.
  static func line(_ message: String, arguments: ArraySlice<String>) -> String {
    // The message lists allowed values on lines that begin with a dash, or in its sentence.
    let lines = message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let listed = lines.filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
    let first = lines.first { !$0.isEmpty } ?? "bad usage"
    let (command, near) = Labelmark.command(arguments)
    let help = " (see \(command) --help)"
    if let wrong = first.firstMatch(of: /^The value '(.*)' is invalid for '(\S+?)[ '](?:.*? one of (.*))?/)?.output {
      let known = listed + (wrong.3?.matches(of: /'([^']+)'/).map { String($0.output.1) } ?? [])
      if known.isEmpty { return "\(wrong.2) does not take '\(wrong.1)'" + help }
      let suggestion = Suggestion.text(for: String(wrong.1), among: known)
      return "\(wrong.2) takes \(known.joined(separator: ", ")), not '\(wrong.1)'" + suggestion + help
    }
    if first.hasPrefix("Unexpected argument"),
      ["labelmark layout", "labelmark draw", "labelmark fonts"].contains(command)
    {
      return first + "; put a text with spaces in quotes" + help
    }
    return first + (first.contains("Did you mean") ? "" : near) + help
  }
}
