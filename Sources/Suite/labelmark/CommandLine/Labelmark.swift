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
      RaceCommand.self, SiteCommand.self, CorpusCommand.self,
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

  /// Returns the command that the arguments name (`labelmark corpus stats`), and a suggestion if the next argument
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

  /// The argument parser answers `help` of a command that there is not with the help of the root, and exits with 0.
  private static func refuseHelpOfUnknown(_ arguments: ArraySlice<String>) {
    guard arguments.first == "help" else { return }
    let names = arguments.dropFirst()
    let (command, near) = commandPath(names)
    let known = command.split(separator: " ").count - 1
    guard let unknown = names.dropFirst(known).first, !unknown.hasPrefix("-") else { return }
    fail("Unknown command '\(unknown)'\(near) (see \(command) --help)")
  }

  /// Writes a line to standard error, and exits with status 2.
  static func fail(_ line: String) -> Never {
    Terminal.warn("labelmark: \(line)\n")
    Foundation.exit(2)
  }
}
