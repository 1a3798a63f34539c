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
    let seeds = try runner.seeds(root: root)
    #expect(!seeds.isEmpty)
    for seed in seeds.prefix(60) { #expect(runner.problem(seed) == nil, "\(target.rawValue): \(seed)") }
  }
}
