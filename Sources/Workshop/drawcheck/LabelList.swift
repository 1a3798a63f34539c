// Draws a list of 1,000 labels at 2x into one image, in turns with LabelDrawing and with Pango on Cairo.
import Foundation
import Glibc
import LabelDrawing
import LabelView
import OtherDrawing
import TestSupport

@MainActor
final class LabelList {
  private static let (count, columns) = (1000, 10)
  private static let (size, scale, lines) = (17.0, 2.0, 2)
  private let texts: [String]
  /// The size of a label, in points.
  private let width, height: Double

  init(_ texts: [String] = LabelTexts.list(count), width: Double = 160, height: Double = 48) {
    (self.texts, self.width, self.height) = (texts, width, height)
  }

  private func makeLabel() -> Label {
    let label = Label(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.traitCollection = UITraitCollection(displayScale: Self.scale)
    label.font = .systemFont(ofSize: Self.size)
    label.numberOfLines = Self.lines
    label.verticalAlignment = .top
    return label
  }

  /// One label is reused for all texts, as one Pango layout is.
  private func picture() -> Picture {
    let label = makeLabel()
    let rows = (texts.count + Self.columns - 1) / Self.columns
    var sheet = Picture(
      bounds: CGRect(x: 0, y: 0, width: width * Double(Self.columns), height: height * Double(rows)))
    for (index, text) in texts.enumerated() {
      label.text = text
      let (row, column) = index.quotientAndRemainder(dividingBy: Self.columns)
      sheet.append(
        Picture(label.displayList()), at: CGPoint(x: width * Double(column), y: height * Double(row)))
    }
    return sheet
  }

  private func bitmap() -> Bitmap {
    do {
      return try Bitmap(picture(), background: .white, scale: Self.scale)
    } catch {
      fatalError("\(error)")
    }
  }

  private func layout() -> Int {
    let label = makeLabel()
    var sum = 0
    for text in texts {
      label.text = text
      sum += label.textLayout.lines.count
    }
    return sum
  }

  func withOtherList<Result>(_ body: (UnsafePointer<OtherList>) -> Result) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { texts in
      "Noto Sans".withCString { family in
        var list = OtherList(
          texts: texts.baseAddress, count: texts.count, family: family, size: Self.size, scale: Self.scale,
          width: width, height: height, lines: Int32(Self.lines), columns: Int32(Self.columns))
        return body(&list)
      }
    }
  }

  func time(rounds: Int) {
    withOtherList { list in
      let ways: [(String, () -> Int)] = [
        ("LabelDrawing: text to pixels", { self.bitmap().width }),
        ("Pango and Cairo: text to pixels", { Int(other_pango_list(list, 0) & 0xFFFF) }),
        ("LabelDrawing: text to steps of drawing", { self.picture().steps.count }),
        ("LabelView: layout alone", { self.layout() }),
        ("Pango: layout alone", { Int(other_pango_list(list, 1)) }),
      ]
      var times = ways.map { _ in [Double]() }
      var sum = 0
      for _ in 0..<rounds {
        for (index, way) in ways.enumerated() {
          let start = clock()
          sum += way.1()
          times[index].append(Double(clock() - start) / 1e6)
        }
      }
      print(
        "\(Self.count) labels at \(Int(Self.scale))x, \(rounds) rounds in turns; ms of CPU time: first round, median, least"
      )
      let medians = times.map { $0.sorted()[$0.count / 2] }
      for (index, way) in ways.enumerated() {
        print(String(format: "%8.2f  %8.2f  %8.2f  ", times[index][0], medians[index], times[index].min()!) + way.0)
      }
      let ratios = zip(times[0], times[1]).map { $0 / $1 }.sorted()
      print(
        String(
          format: "LabelDrawing takes %.2f of the time of Pango and Cairo (median of rounds; %.2f to %.2f)",
          ratios[ratios.count / 2], ratios[0], ratios[ratios.count - 1]))
      if sum == 0 { print("nothing was drawn") }
    }
  }

  private func clock() -> UInt64 {
    var time = timespec()
    // All work is on one thread; the time that other programs take does not count.
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  func write(to folder: String) throws {
    try bitmap().png().write(to: URL(fileURLWithPath: folder + "/labelmark.png"))
    _ = withOtherList { other_pango_picture($0, folder + "/pango.png") }
  }
}
