// The root of the command line, and its exit status.
import ArgumentParser
import Conformance
import Foundation
import LabelKit

/// The command `labelmark`.
@main
struct Labelmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labelmark",
    abstract: "A reference-conformance suite for label layout.",
    discussion: """
      Exit status: 0 success, 1 findings (a case fails, a benchmark got slower), 2 bad input or usage; \
      docs/EXIT-STATUS.md has a table for all commands.
      """,
    version: "\(LabelEngine.version)",
    subcommands: [
      LayoutCommand.self, DrawCommand.self, FontsCommand.self, ConformCommand.self, MergeCommand.self,
      CompareCommand.self, CountCommand.self, TableCommand.self, ReportCommand.self, ServeCommand.self,
      RaceCommand.self, SiteCommand.self,
    ])

  /// Parses the arguments, runs the command, and exits with status 0, 1 or 2.
  static func main() {
    refuseHelpOfUnknown(CommandLine.arguments.dropFirst())
    PackagedData.use()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as ConformanceError {
      fail(error.description)
    } catch let interruption as Interruption {
      Foundation.exit(interruption.status)
    } catch let code as ExitCode {
      Foundation.exit(code.rawValue)
    } catch {
      if exitCode(for: error) == .success {
        Terminal.write(fullMessage(for: error) + "\n")
        Foundation.exit(0)
      }
      fail(UsageMessage.line(message(for: error), arguments: CommandLine.arguments.dropFirst()))
    }
  }

  /// Returns the command that the first argument names (`labelmark layout`), or `labelmark` and a suggestion if it
  /// resembles the name of a command.
  static func command(_ arguments: ArraySlice<String>) -> (name: String, unknown: String) {
    guard let first = arguments.first else { return ("labelmark", "") }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    if names.contains(first) { return ("labelmark \(first)", "") }
    return ("labelmark", first.hasPrefix("-") ? "" : Suggestion.text(for: first, among: names))
  }

  /// The argument parser answers `help` of a command that there is not with the help of the root, and exits with 0.
  private static func refuseHelpOfUnknown(_ arguments: ArraySlice<String>) {
    guard arguments.first == "help" else { return }
    let (name, near) = command(arguments.dropFirst())
    guard name == "labelmark", let unknown = arguments.dropFirst().first, !unknown.hasPrefix("-") else { return }
    fail("Unknown command '\(unknown)'\(near) (see labelmark --help)")
  }

  /// Writes a line to standard error, and exits with status 2.
  static func fail(_ line: String) -> Never {
    Terminal.warn("labelmark: \(line)\n")
    Foundation.exit(2)
  }
}
