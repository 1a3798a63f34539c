// Shards: disjoint shares of the cases, so that several machines can divide a run.

/// Shard `index` of `count`, written `I/N`.
public struct Shard: Sendable, Equatable {
  /// The index of the shard, from 1.
  public let index: Int
  /// The number of shards, at least 1.
  public let count: Int

  /// Reads `I/N` with 1 ≤ I ≤ N; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1, (1...count).contains(index) else {
      return nil
    }
    self.index = index
    self.count = count
  }

  /// `I/N`.
  public var text: String { "\(index)/\(count)" }

  /// Returns every `count`-th case, beginning with the `index`-th. The shards of a corpus are disjoint and cover it.
  public func select(_ cases: [LocatedCase]) -> [LocatedCase] {
    cases.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
  }
}
