// Writes seeds as files for libFuzzer.
import Foundation
import LabelOracle

package enum FuzzSeeds {
  /// Bytes for random choices, the same each time.
  static func choices(_ count: Int, seed: Int) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(seed))
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  /// Writes a target's seeds into a folder, which is made if it does not exist.
  package static func write(of runner: any FuzzRunner, to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (index, seed) in try runner.seeds().enumerated() {
      try Data(seed).write(to: URL(filePath: "\(folder)/seed-\(index)"))
    }
  }
}
