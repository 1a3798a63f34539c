// Inputs that fuzzing once found, and the seeds, have answers with which nothing is wrong.
import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite struct FindingTests {
  /// The files in `Tests/FuzzTests/Findings/TARGET`, each an input that once had a wrong answer.
  @Test(arguments: FuzzTarget.allCases) func findings(target: FuzzTarget) throws {
    let runner = try target.makeRunner()
    let folder = root + "/Tests/FuzzTests/Findings/" + target.rawValue
    for file in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
      let data = try #require(FileManager.default.contents(atPath: folder + "/" + file))
      #expect(runner.problem([UInt8](data)) == nil, "\(target.rawValue)/\(file)")
    }
  }

  @Test(arguments: FuzzTarget.allCases) func seeds(target: FuzzTarget) throws {
    let runner = try target.makeRunner()
    let seeds = try runner.seeds(root: root)
    #expect(!seeds.isEmpty)
    for seed in seeds.prefix(60) { #expect(runner.problem(seed) == nil, "\(target.rawValue): \(seed)") }
  }
}
