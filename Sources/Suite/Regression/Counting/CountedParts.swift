// What several threads count.
import Foundation

/// Hands the numbers of benchmarks out to threads, and collects what they found.
final class CountedParts: @unchecked Sendable {
  private let lock = NSLock()
  private let progress: @Sendable (Int) -> Void
  private var results: [Result<CountsFile.Part, any Error>?]
  private var begun = 0
  private var done = 0

  init(_ count: Int, progress: @escaping @Sendable (Int) -> Void) {
    results = Array(repeating: nil, count: count)
    self.progress = progress
  }

  /// The next number; nil if all are handed out, or if a benchmark did not end, which
  /// would take as long in the others, or if something went wrong that is not the engine's fault.
  func next() -> Int? {
    lock.withLock {
      guard begun < results.count else { return nil }
      begun += 1
      return begun - 1
    }
  }

  func put(_ index: Int, _ result: Result<CountsFile.Part, any Error>) {
    lock.withLock {
      results[index] = result
      if case .failure(let error) = result, (error as? CountFailure)?.isHang ?? true { begun = results.count }
      done += 1
      progress(done)
    }
  }

  /// The results in order.
  var all: [Result<CountsFile.Part, any Error>] {
    lock.withLock {
      results.map { $0 ?? .failure(CountFailure(description: "not counted after another benchmark did not end")) }
    }
  }
}
