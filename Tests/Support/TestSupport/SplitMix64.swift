// The random numbers of the oracle, for tests.
import LabelOracle

package typealias SplitMix64 = LabelOracle.SplitMix64

extension SplitMix64 {
  /// A generator whose seed is made from a name.
  package init(name: String) {
    self.init(seed: UInt64(truncatingIfNeeded: name.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
  }
}
