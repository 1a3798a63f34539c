// What a label costs in addition to the engine's own calls: instructions, time and memory.
import Foundation
import Glibc
import LabelKit
import LabelView
import TestSupport

/// Labels and the texts that they show in turns.
@MainActor
final class LabelCost {
  static let count = 1000
  private let engine = UIFont.engine
  private let font: UIFont
  private let properties = LabelProperties()
  private let size = Size(width: 120, height: 22)
  private let texts: [String]
  private let labels: [Label]
  private var turn = 0
  private let memoryOfLines = UnsafeMutableBufferPointer<LabelLine>.allocate(capacity: 4)

  init() throws {
    font = UIFont.systemFont(ofSize: 17)
    texts = LabelTexts.list(LabelCost.count)
    let (width, height) = (size.width, size.height)
    labels = texts.map { _ in Label(frame: CGRect(x: 0, y: 0, width: width, height: height)) }
  }

  /// The engine's calls of a program without labels: one-shot layout, and a text that is prepared to be measured.
  @inline(never)
  func costOnceAndMeasure() -> Int {
    var sum = 0
    for text in texts {
      let needed = engine.prepare(text, font: font.labelFont).intrinsicContentSize(properties)
      var span = OutputSpan(buffer: memoryOfLines, initializedCount: 0)
      let summary = engine.layout(
        utf8: text.utf8Span.span, font: font.labelFont, label: properties, in: size, into: &span)
      _ = span.finalize(for: memoryOfLines)
      sum += summary.lineCount + Int(needed.width)
    }
    return sum
  }

  /// The same, but the prepared text is laid out too.
  @inline(never)
  func costPrepared() -> Int {
    var sum = 0
    for text in texts {
      let prepared = engine.prepare(text, font: font.labelFont)
      let needed = prepared.intrinsicContentSize(properties)
      var span = OutputSpan(buffer: memoryOfLines, initializedCount: 0)
      let summary = prepared.layout(properties, in: size, into: &span)
      _ = span.finalize(for: memoryOfLines)
      sum += summary.lineCount + Int(needed.width)
    }
    return sum
  }

  /// A list of labels that are reused: each gets a text, returns its size and is laid out.
  @inline(never)
  func costLabels() -> Int {
    var sum = 0
    // Each label gets another text than in the previous pass.
    turn = (turn + 1) % labels.count
    for (index, text) in texts.enumerated() {
      let label = labels[(index + turn) % labels.count]
      label.text = text
      let needed = label.intrinsicContentSize
      label.layoutIfNeeded()
      sum += label.visibleLines.count + Int(needed.width)
    }
    return sum
  }

  /// Lays the labels out again although nothing changed.
  @inline(never)
  func costUnchanged() { for label in labels { label.layoutIfNeeded() } }
}

extension LabelCost {
  private func nanoseconds(_ body: () -> Void) -> Double {
    let start = now()
    body()
    return Double(now() - start) / Double(LabelCost.count)
  }

  private func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Prints the least time of 200 rounds, measuring all ways in turns.
  func time() {
    let ways: [(String, () -> Void)] = [
      ("one-shot layout + prepare + measure", { _ = self.costOnceAndMeasure() }),
      ("prepare + measure + layout", { _ = self.costPrepared() }),
      ("set text + intrinsicContentSize + layout of labels", { _ = self.costLabels() }),
      ("layout of labels that nothing changed", { self.costUnchanged() }),
    ]
    var least = ways.map { _ in Double.infinity }
    for _ in 0..<200 {
      for (index, way) in ways.enumerated() { least[index] = min(least[index], nanoseconds(way.1)) }
    }
    for (index, way) in ways.enumerated() { print(String(format: "%8.1f ns a label  ", least[index]) + way.0) }
    print(String(format: "%8.2f times the engine's own one-shot and measure", least[2] / least[0]))
  }

  /// Prints the resident memory that 50,000 labels hold once they are measured and laid out. Their texts exist before.
  func memory() {
    _ = costLabels()
    let count = 50 * LabelCost.count
    var made: [Label] = []
    made.reserveCapacity(count)
    let before = residentBytes()
    for index in 0..<count {
      let label = Label(frame: CGRect(x: 0, y: 0, width: 120, height: 22))
      label.text = texts[index % texts.count]
      _ = label.intrinsicContentSize
      label.layoutIfNeeded()
      made.append(label)
    }
    print("\((residentBytes() - before) / count) bytes a label beside its text")
    withExtendedLifetime(made) {}
  }

  private func residentBytes() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }
}
