// `labelmark corpus manifest`: writes manifest.json and rules.json.
import ArgumentParser
import Conformance

struct CorpusManifestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manifest", abstract: "Write manifest.json and rules.json of the conformance corpus.",
    discussion: """
      The manifest has the files with their SHA-256 and the cases that no font file can ask instead of a metric font; \
      rules.json has the rules of RULES.md with their basis. Exit status of --check: 0 both are as they would be \
      written, 1 one is not.
      """)

  @Argument(help: "The corpus. Default: Corpora/Conformance.")
  var folder: String?

  @Flag(help: "Write nothing, and fail where a file is not as it would be written.")
  var check = false

  func run() throws {
    let manifest = try CorpusManifest(folder: try folder ?? CorpusLocation.folder("Corpora/Conformance"))
    guard check else { return try manifest.write() }
    for name in manifest.stale { Terminal.write("\(name) is stale: labelmark corpus manifest makes it anew\n") }
    if !manifest.stale.isEmpty { throw ExitCode(1) }
  }
}
