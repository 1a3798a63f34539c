// Inputs that fuzzing once found, and the seeds, have answers with which nothing is wrong.
import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite struct FindingTests {
  /// The targets with findings: the folders in `Tests/FuzzTests/Findings`. Each file in them is an input that once had a
  /// wrong answer, or took minutes with the sanitizers.
  private static let targets: [FuzzTarget] = [.label, .attributed, .oracle]

  @Test("What fuzzing found stays mended", arguments: targets) func findings(target: FuzzTarget) throws {
    let runner = try target.makeRunner()
    let folder = root + "/Tests/FuzzTests/Findings/" + target.rawValue
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(!files.isEmpty)
    for file in files {
      let data = try #require(FileManager.default.contents(atPath: folder + "/" + file))
      #expect(runner.problem([UInt8](data)) == nil, "\(target.rawValue)/\(file)")
    }
  }

  @Test func everyFolderIsRead() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: root + "/Tests/FuzzTests/Findings")
    #expect(names.sorted() == (FindingTests.targets.map(\.rawValue) + ["README.md"]).sorted())
  }

  @Test("Every target accepts its seeds", arguments: FuzzTarget.allCases) func seeds(target: FuzzTarget) throws {
    let runner = try target.makeRunner()
    let seeds = try runner.seeds()
    #expect(!seeds.isEmpty)
    for seed in seeds.prefix(60) { #expect(runner.problem(seed) == nil, "\(target.rawValue): \(seed)") }
  }

  private static let pieces = [
    "a", "bc", "def", "ghij", " ", " ", " ", " ", " ", "  ", "e\u{301}", "-", "12", "3.5", "(", ")", "\u{A0}",
    "\u{200B}",
    "漢字", "한글", "かな", "👍🏽", ".", ", ", "\u{3000}", "\n", "\n\n", "\u{2028}", "\r\n", "\u{2029}", "\t", "\u{AD}", "عربي",
    "שלום", "\u{2067}", "\u{2069}", "\u{202B}", "\u{202C}", "٣٤", "אב ",
  ]

  /// Seeds have texts of the corpora; these have more of what breaks lines, and are longer than what is prepared at once.
  @Test("Random labels, short and long", arguments: [FuzzTarget.label, .attributed], 0..<4)
  func labels(target: FuzzTarget, seed: UInt64) throws {
    let runner = try target.makeRunner()
    var random = SplitMix64(seed: seed)
    for number in 0..<200 {
      let count = Int.random(in: number.isMultiple(of: 25) ? 300...9_000 : 1...60, using: &random)
      var text = ""
      while text.utf8.count < count { text += FindingTests.pieces.randomElement(using: &random)! }
      let choices = (0..<(target == .label ? 40 : 120)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let problem = runner.problem(choices + text.utf8)
      #expect(problem == nil, "\(target) \(seed).\(number)")
    }
  }

  /// Samples of all classes, malformed bytes, and scalars of bidi classes: what the first byte chooses.
  @Test("Random texts are segmented as naive readings and the oracle say", arguments: UInt8(0)..<3)
  func segmentation(kind: UInt8) throws {
    let runner = try FuzzTarget.segmentation.makeRunner()
    var random = SplitMix64(seed: UInt64(kind))
    for round in 0..<3_000 {
      let count = Int.random(in: round.isMultiple(of: 200) ? 400...400 : 1...50, using: &random)
      let bytes = [kind] + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(runner.problem(bytes) == nil, "\(kind).\(round)")
    }
  }
}
