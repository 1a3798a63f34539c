// `labelmark serve`: the stdio protocol for the built-in engine.
import ArgumentParser
import Conformance

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Speak the stdio protocol for the built-in engine.",
    discussion: """
      Reads JSON lines from standard input and writes an answer a line, until {"cmd":"stop"} or the end of the input.
      """)

  func run() throws {
    StdioServer(driver: try BuiltinEngine.driver()).serve()
  }
}
