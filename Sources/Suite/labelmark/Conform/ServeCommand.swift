// `labelmark serve`: speaks the stdio protocol for the built-in engine or our label's model.
import ArgumentParser
import Conformance
import LabelModel

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Speak the stdio protocol for the built-in engine, or for our label's model.",
    discussion: """
      Reads JSON lines from standard input and writes one answer per line, until {"cmd":"stop"} or the end of the input.
      """)

  @Flag(help: "Answer the cases about a label's state (steps) with our Label, and no others.")
  var model = false

  func run() throws {
    if model { return try StdioServer(driver: ModelDriver()).serve() }
    try StdioServer(driver: BuiltinEngine.driver()).serve()
  }
}
