// The program for maintainers: its commands, and its exit status.
import ArgumentParser
import Foundation

/// The command `labeldev`.
@main
struct Labeldev: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labeldev", abstract: "Make cases and pictures, and look for faults of the engine, for maintainers.",
    discussion: """
      It runs in the checkout. `swift run labeldev cases FILE` builds it first; what takes long wants an optimised \
      build: `swift run -c release labeldev differential`.
      Exit status: 0 good, 1 a finding, 2 bad input or usage.
      """,
    subcommands: commands)

  #if LOAD_ONLY
    // A build with a sanitizer has only the engine, and what fuzzing asks.
    static var commands: [any ParsableCommand.Type] { [SoakCommand.self, FuzzCommand.self] }
  #else
    static var commands: [any ParsableCommand.Type] {
      [
        CasesCommand.self, GalleryCommand.self, DifferentialCommand.self, FontsCommand.self, FallbackCommand.self,
        SoakCommand.self, FuzzCommand.self, GrowthCommand.self,
      ]
    }
  #endif

  /// Parses the arguments, runs the command, and exits with status 0, 1 or 2.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let code as ExitCode {
      Foundation.exit(code.rawValue)
    } catch {
      if exitCode(for: error) == .success {
        // Help that is lost, because the disk is full, is an error.
        let help = Data((fullMessage(for: error) + "\n").utf8)
        if (try? FileHandle.standardOutput.write(contentsOf: help)) != nil { Foundation.exit(0) }
        stop("the help cannot be written")
      }
      stop(message(for: error))
    }
  }

  /// Writes a line to standard error, and ends the program with status 2.
  static func stop(_ message: String) -> Never {
    say("labeldev: " + message.split(separator: "\n").joined(separator: " "))
    Foundation.exit(2)
  }
}

/// A whole number of 1 or more.
struct Positive: ExpressibleByArgument {
  let value: Int
  var defaultValueDescription: String { "\(value)" }

  init(_ value: Int) { self.value = value }

  init?(argument: String) {
    guard let value = Int(argument), value > 0 else { return nil }
    self.value = value
  }
}

/// Writes a line to standard error.
func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
