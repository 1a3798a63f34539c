// A bounded map for keys that callers choose.

/// Values by key; where one more comes than fit, the one goes that was asked for least recently.
///
/// O(1) to ask; O(capacity) where one goes, so it is for small capacities and values that take long to make.
package struct RecentlyUsed<Key: Hashable, Value> {
  private let capacity: Int
  private var values: [Key: (value: Value, time: UInt64)] = [:]
  private var time: UInt64 = 0

  package init(capacity: Int) { self.capacity = capacity }

  package var count: Int { values.count }

  /// The value of a key, which now is the one used last.
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
