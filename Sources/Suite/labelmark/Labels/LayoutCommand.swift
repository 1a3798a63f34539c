// `labelmark layout`: lays out one label with the built-in engine.
import ArgumentParser
import Conformance

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lay out one label and show its lines.",
    discussion: """
      Examples:
        labelmark layout "Hello, wide world" --width 80 --lines 2 --font Square
        echo 日本語 | labelmark layout - --width 30 --font "Noto Sans CJK JP" --language ja
      The outer box is the bounds. Letters outside them are named next to their line. On a terminal, hidden text is \
      dimmed.
      """)

  @OptionGroup var label: LabelArguments

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func run() throws {
    var question = try label.question()
    if !json { question.positions = true }
    // The engine would name the call that failed, and propose no families.
    if let font = question.label.font {
      _ = try LabelSheet.font(font, drawing: question.label.string, label.language ?? "")
    }
    let driver = try BuiltinEngine.driver()
    defer { driver.stop() }
    switch driver.run(question) {
    case .answer(let answer):
      Terminal.write(try json ? answer.jsonLine() + "\n" : boxes(answer, question))
      let shown = (answer.lines ?? []).compactMap(\.text)
      if let line = MissingGlyphs(question.label, shown: shown).warning() {
        Terminal.warn("labelmark: warning: \(line)\n")
      }
      try HyphenationNotice.write(DrawnLabel(question))
    case .skipped(let message, _), .unsupported(let message), .errored(let message): throw ConformanceError(message)
    }
  }

  /// Returns the lines at their positions in the bounds, and on a terminal the hidden text.
  private func boxes(_ answer: CaseAnswer, _ question: CaseQuestion) throws -> String {
    let boxes = LabelBoxes(isColoured: Terminal.isColoured)
    guard boxes.isColoured, answer.truncated == true else { return boxes.text(answer, to: question) }
    let hidden = try MainActor.assumeIsolated {
      try LabelSheet.label(DrawnLabel(question), isDark: false).textLayout.hiddenText
    }
    return boxes.text(answer, to: question, hidden: hidden)
  }
}
