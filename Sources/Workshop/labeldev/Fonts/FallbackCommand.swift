// `labeldev fallback`: which installed fonts draw what a listed family lacks.
import ArgumentParser
import FontReference
import Foundation
import LabelFonts

struct FallbackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fallback", abstract: "Compare the fonts that draw lines in many scripts with a naive reading.",
    discussion: """
      Lays out a line in each script with one listed family: through the engine, and through a naive reading of \
      fontconfig. Both must choose the same fonts. scripts/check fonts --fallback runs it under several locales.
      """)

  @Argument(help: "The listed family.")
  var family: String

  @Flag(help: "Print the fonts of each line.")
  var show = false

  func run() throws {
    let comparison: FallbackComparison
    do {
      comparison = try FallbackComparison(listing: family)
    } catch {
      Labeldev.stop("\(error)")
    }
    if show { for line in comparison.choices { print(line) } }
    for difference in comparison.differences.prefix(20) { print("differs: \(difference)") }
    let scripts = Set(comparison.compared.map(\.script)).count
    print(
      "\(comparison.differences.count) differences in \(comparison.compared.count) lines of \(scripts) scripts; "
        + "no font for \(comparison.skipped.count) lines")
    if !comparison.differences.isEmpty || comparison.compared.isEmpty { throw ExitCode(1) }
  }
}
