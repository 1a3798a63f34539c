// Makes the layouts through LabelKit's functions that take spans.
import LabelKit

final class KitSide {
  private let engine = LabelEngine()
  private let font: LabelFont
  private let prepared: [PreparedText]
  private let bytes = Samples.texts.map { Array($0.utf8) }
  private let label = LabelProperties(numberOfLines: 2)
  private let bounds = Size(width: 120, height: 60)
  private let memory = UnsafeMutableBufferPointer<LabelLine>.allocate(capacity: 4)

  init() throws {
    let (engine, font) = (engine, try engine.font(families: Samples.families, size: 17))
    self.font = font
    prepared = Samples.texts.map { engine.prepare($0, font: font) }
  }

  @inline(never)
  func costSpanLayout() -> Int {
    var sum = 0
    for _ in 0..<Samples.passes {
      for text in prepared {
        var span = OutputSpan(buffer: memory, initializedCount: 0)
        let summary = text.layout(label, in: bounds, into: &span)
        sum += summary.lineCount + span[0].end
        _ = span.finalize(for: memory)
      }
    }
    return sum
  }

  @inline(never)
  func costStringOnce() -> Int {
    var sum = 0
    for _ in 0..<Samples.passes {
      for text in Samples.texts {
        let layout = engine.layout(text, font: font, label: label, in: bounds)
        sum += layout.lines.count + layout.lines[0].end
      }
    }
    return sum
  }

  @inline(never)
  func costSpanOnce() -> Int {
    var sum = 0
    for _ in 0..<Samples.passes {
      for text in bytes {
        var span = OutputSpan(buffer: memory, initializedCount: 0)
        let summary = engine.layout(utf8: text.span, font: font, label: label, in: bounds, into: &span)
        sum += summary.lineCount + span[0].end
        _ = span.finalize(for: memory)
      }
    }
    return sum
  }
}
