// Helpers of the font tests: prepared text as plain arrays.
import LabelLayout
@testable import LabelFonts

/// A prepared text, copied from its buffer.
struct PreparedText: Equatable {
  var starts: [Int] = []
  var advances: [LayoutUnit] = []
  var flags: [ClusterFlags] = []
  var isComplete = false

  var points: [Double] { advances.map(\.points) }

  init(_ buffer: borrowing ClusterBuffer, isComplete: Bool) {
    buffer.checkInvariants()
    self.isComplete = isComplete
    for index in 0..<buffer.count {
      starts.append(Int(buffer.starts[index]))
      advances.append(buffer.positions[index + 1] - buffer.positions[index])
      flags.append(buffer.flags[index])
    }
  }
}

/// Prepares a text, at once or in steps of `step` points. With `apart`, each word is shaped by a call of its own.
func prepare(
  _ text: String, _ font: FontStack, kern: Double = 0, language: String = "en", step: Double? = nil, engine: FontEngine
) -> PreparedText {
  prepare(Array(text.utf8), font, kern: kern, language: language, step: step, engine: engine)
}

func prepare(
  _ bytes: [UInt8], _ font: FontStack, kern: Double = 0, language: String = "en", step: Double? = nil,
  apart: Bool = false, engine: FontEngine
) -> PreparedText {
  engine.withWorkspace { workspace in
    var buffer = ClusterBuffer()
    var isComplete = false
    bytes.withUnsafeBufferPointer { bytes in
      var preparer = TextPreparer(
        bytes, font: font, kern: kern, language: LanguageTag(language), workspace: workspace)
      if apart { preparer.words.batchEnd = .max }
      if let step {
        var limit = step
        while !preparer.extend(&buffer, untilAdvance: LayoutUnit(points: limit)) { limit += step }
        isComplete = true
      } else {
        isComplete = preparer.extend(&buffer, untilAdvance: .unbounded)
      }
    }
    return PreparedText(buffer, isComplete: isComplete)
  }
}

/// Prepares a text in runs, in steps of `step` points that double, and calls `body` with what was found.
func withAttributed<Result>(
  _ bytes: UnsafeBufferPointer<UInt8>, _ runs: [AttributedRun], step: Double = .infinity, engine: FontEngine,
  _ body: (inout AttributedPreparer, borrowing ClusterBuffer) -> Result
) -> Result {
  engine.withWorkspace { workspace in
    runs.withUnsafeBufferPointer { runs in
      let source = AttributedSource(
        bytes: bytes, runs: runs, styles: UnsafeBufferPointer(start: nil, count: 0), direction: .leftToRight)
      var preparer = AttributedPreparer(source, workspace: workspace)
      var limit = step
      while !preparer.extend(untilAdvance: limit == .infinity ? .unbounded : LayoutUnit(points: limit)) { limit *= 2 }
      return body(&preparer, workspace.clusters)
    }
  }
}

extension ClusterBuffer {
  /// The advance of each cluster in points.
  var advances: [Double] { (0..<count).map { (positions[$0 + 1] - positions[$0]).points } }
}
