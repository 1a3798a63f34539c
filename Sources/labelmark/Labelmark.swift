// The command line's root, and what its exit status means.
import ArgumentParser
import Conformance
import Foundation

/// `labelmark`.
@main
struct Labelmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labelmark",
    abstract: "A reference-conformance suite for label layout.",
    discussion: """
      Exit status: 0 good, 1 findings (a case fails, a benchmark got slower), 2 bad input or usage.
      """,
    version: "0.1.0",
    subcommands: [
      LayoutCommand.self, ConformCommand.self, MergeCommand.self, CompareCommand.self, ReportCommand.self,
      ServeCommand.self, CorpusCommand.self, UCDCommand.self,
    ])

  /// Parses, runs, and ends with 0, 1 or 2.
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
        print(fullMessage(for: error))
        Foundation.exit(0)
      }
      // A list of values comes as lines that start with a dash.
      let lines = message(for: error).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let values = lines.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }.joined(separator: ", ")
      let first = lines.first { !$0.isEmpty } ?? "bad usage"
      fail(first + (values.isEmpty ? "" : " " + values) + " (see labelmark --help)")
    }
  }

  /// One line on standard error, and exit status 2.
  static func fail(_ line: String) -> Never {
    FileHandle.standardError.write(Data("labelmark: \(line)\n".utf8))
    Foundation.exit(2)
  }
}
