// A bounded map for keys that callers choose.

/// Values by key. If the map is full, a new value replaces the one that was asked for least recently.
///
/// A lookup is O(1), a replacement O(capacity): for small capacities, and values that are expensive to make.
package struct RecentlyUsed<Key: Hashable, Value> {
  private let capacity: Int
  private var values: [Key: (value: Value, time: UInt64)] = [:]
  private var time: UInt64 = 0

  package init(capacity: Int) { self.capacity = capacity }

  package var count: Int { values.count }

  /// The value of a key, which becomes the most recently used one.
  package mutating func value(for key: Key) -> Value? {
    guard let index = values.index(forKey: key) else { return nil }
    time += 1
    values.values[index].time = time
    return values.values[index].value
  }

  package mutating func insert(_ value: Value, for key: Key) {
    time += 1
    values[key] = (value, time)
    guard values.count > capacity, let oldest = values.min(by: { $0.value.time < $1.value.time }) else { return }
    values[oldest.key] = nil
  }

  package mutating func removeAll() { values.removeAll() }
}
