// Compares the engine with the oracle, on random labels that are drawn with the input's bytes.
import CLabelEngine
import LabelDifferential
import LabelOracle

final class OracleRunner: FuzzRunner {
  private let plain: LabelComparison
  private let full: LabelComparison

  init(_ table: UnsafePointer<le_functions>) throws {
    plain = try LabelComparison(table, level: .plain)
    full = try LabelComparison(table, level: .full)
  }

  func seeds() throws -> [[UInt8]] {
    (0..<200).map { FuzzSeeds.choices(40 + $0, seed: $0) }
  }

  func problem(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    return (first % 2 == 0 ? full : plain).difference(SplitMix64(bytes: Array(bytes.dropFirst())))
  }
}
