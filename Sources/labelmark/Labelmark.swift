// The root of the command line, and its exit status.
import ArgumentParser
import Conformance
import Foundation

/// The command `labelmark`.
@main
struct Labelmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labelmark",
    abstract: "A reference-conformance suite for label layout.",
    discussion: """
      Exit status: 0 success, 1 findings (a case fails, a benchmark got slower), 2 bad input or usage.
      """,
    version: "0.1.0",
    subcommands: [
      LayoutCommand.self, DrawCommand.self, ConformCommand.self, MergeCommand.self, CompareCommand.self,
      TableCommand.self,
      ReportCommand.self,
      ServeCommand.self, CorpusCommand.self, UCDCommand.self,
    ])

  /// Parses the arguments, runs the command, and exits with status 0, 1 or 2.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as ConformanceError {
      fail(error.description)
    } catch let code as ExitCode {
      Foundation.exit(code.rawValue)
    } catch {
      if exitCode(for: error) == .success {
        Terminal.write(fullMessage(for: error) + "\n")
        Foundation.exit(0)
      }
      // The message lists allowed values on lines that begin with a dash.
      let lines = message(for: error).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let values = lines.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }.joined(separator: ", ")
      let first = lines.first { !$0.isEmpty } ?? "bad usage"
      let (command, unknown) = commandPath(CommandLine.arguments.dropFirst())
      let hint = first.contains("Did you mean") ? "" : unknown + value(in: first + values)
      fail(first + (values.isEmpty ? "" : " " + values) + hint + " (see \(command) --help)")
    }
  }

  /// Returns a suggestion if a message says that an option does not take a value, and names those that it takes.
  private static func value(in message: String) -> String {
    guard let wrong = message.firstMatch(of: /^The value '(.*)' is invalid for .*? one of (.*)/)?.output else {
      return ""
    }
    let known = wrong.2.matches(of: /[A-Za-z][A-Za-z0-9.]*/).map { String($0.output) }.filter {
      $0 != "and" && $0 != "or"
    }
    return Suggestion.text(for: String(wrong.1), among: known)
  }

  /// Returns the command that the arguments name (`labelmark corpus lint`), and a suggestion if the next argument
  /// resembles the name of another command.
  static func commandPath(_ arguments: ArraySlice<String>) -> (command: String, unknown: String) {
    var path = ["labelmark"]
    var known: [any ParsableCommand.Type] = configuration.subcommands
    for argument in arguments {
      guard let next = known.first(where: { $0.configuration.commandName == argument }) else {
        let names = known.compactMap { $0.configuration.commandName }
        let near = argument.hasPrefix("-") ? "" : Suggestion.text(for: argument, among: names)
        return (path.joined(separator: " "), near)
      }
      path.append(argument)
      known = next.configuration.subcommands
    }
    return (path.joined(separator: " "), "")
  }

  /// Writes a line to standard error, and exits with status 2.
  static func fail(_ line: String) -> Never {
    Terminal.warn("labelmark: \(line)\n")
    Foundation.exit(2)
  }
}
