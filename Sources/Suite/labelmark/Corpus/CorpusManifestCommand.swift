// `labelmark corpus manifest`: writes manifest.json and rules.json.
import ArgumentParser
import Conformance

struct CorpusManifestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manifest", abstract: "Write manifest.json and rules.json of the conformance corpus.",
    discussion: """
      The manifest lists the files with their SHA-256, and the cases in which no font file can replace the metric \
      font; rules.json lists the rules of RULES.md with their basis. Exit status of --check: 0 both files are up to \
      date, 1 one of them is out of date.
      """)

  @Argument(help: "The corpus. Default: Corpora/Conformance.")
  var folder: String?

  @Flag(help: "Write nothing, and fail if a file is out of date.")
  var check = false

  func run() throws {
    let manifest = try CorpusManifest(folder: try folder ?? CorpusLocation.folder("Corpora/Conformance"))
    guard check else { return try manifest.write() }
    for name in manifest.stale { Terminal.write("\(name) is out of date; run labelmark corpus manifest\n") }
    if !manifest.stale.isEmpty { throw ExitCode(1) }
  }
}
