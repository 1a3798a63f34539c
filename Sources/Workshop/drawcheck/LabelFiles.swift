// Makes PNG files of 1,000 labels and of a card, in turns with Pango on Cairo and the same encoder, and on two threads.
import Foundation
import Glibc
import LabelDrawing
import OtherDrawing
import TestSupport

struct LabelFiles {
  private static let (count, width, height, size, scale) = (1000, 200.0, 60.0, 17.0, 2.0)
  private let texts = LabelTexts.list(count)
  private let engine = LabelEngine()
  private let font: LabelFont

  @MainActor
  init() throws { font = try engine.font(families: ["Noto Sans"], size: Self.size) }

  private func bitmap(_ text: String) throws -> Bitmap {
    let label = LabelProperties(numberOfLines: 2, displayScale: Self.scale, verticalAlignment: .top)
    let layout = engine.layout(text, font: font, label: label, in: Size(width: Self.width, height: Self.height))
    return try Bitmap(Picture(layout, color: .black), background: .white)
  }

  /// A card of 1,200 × 630 pixels that is full of text in colours.
  private func card() throws -> Bitmap {
    var card = Picture(bounds: CGRect(x: 0, y: 0, width: 600, height: 315), scale: Self.scale)
    card.steps.append(.fill(card.bounds, RGBAColor(red: 0.95, green: 0.97, blue: 1)))
    for (index, text) in texts.prefix(60).enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: 4)
      let layout = engine.layout(
        text, font: font, label: LabelProperties(displayScale: Self.scale), in: Size(width: 140, height: 20))
      let color = RGBAColor(red: Double(index % 3) / 3, green: Double(index % 5) / 8, blue: Double(index % 7) / 7)
      card.append(Picture(layout, color: color), at: CGPoint(x: 8 + 148 * column, y: 6 + 20 * row))
    }
    return try Bitmap(card)
  }

  func writeCard(to folder: String) throws {
    try card().png().write(to: URL(fileURLWithPath: folder + "/card.png"))
  }

  /// Milliseconds of CPU time, and the sum that the work returns.
  private static func measured(_ body: () throws -> UInt64) rethrows -> (ms: Double, sum: UInt64) {
    let start = clock(CLOCK_PROCESS_CPUTIME_ID)
    let sum = try body()
    return (clock(CLOCK_PROCESS_CPUTIME_ID) - start, sum)
  }

  private static func clock(_ id: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(id, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  @MainActor
  func time(rounds: Int) throws {
    let bitmaps = try texts.map(bitmap)
    let card = try card()
    let list = LabelList(texts, width: Self.width, height: Self.height)
    func cairo(_ bitmaps: [Bitmap]) -> UInt64 {
      bitmaps.reduce(0) { $0 + other_cairo_png($1.pixels, Int32($1.width), Int32($1.height)) }
    }
    func own(_ bitmaps: [Bitmap]) throws -> UInt64 { try bitmaps.reduce(0) { $0 + UInt64(try $1.png().count) } }
    let ways: [(String, Double, () throws -> UInt64)] = [
      (
        "labels, string to file: LabelDrawing", 1000,
        { try texts.reduce(0) { $0 + UInt64(try bitmap($1).png().count) } }
      ),
      ("labels, string to file: Pango, Cairo, the same encoder", 1000, { list.withOtherList(other_pango_files) }),
      ("labels, pixels to file: LabelDrawing", 1000, { try own(bitmaps) }),
      ("labels, pixels to file: Cairo", 1000, { cairo(bitmaps) }),
      ("card of 1200 × 630, pixels to file: LabelDrawing", 1, { try own([card]) }),
      ("card of 1200 × 630, pixels to file: Cairo", 1, { cairo([card]) }),
    ]
    var times = ways.map { _ in [Double]() }
    var sums = ways.map { _ in UInt64(0) }
    for _ in 0..<rounds {
      for (index, way) in ways.enumerated() {
        let (ms, sum) = try Self.measured(way.2)
        times[index].append(ms / way.1)
        sums[index] = sum
      }
    }
    print("ms of CPU time for each file: median and least of \(rounds) rounds; KB of all files")
    for (index, way) in ways.enumerated() {
      let sorted = times[index].sorted()
      print(String(format: "%8.3f %8.3f %8.1f  ", sorted[rounds / 2], sorted[0], Double(sums[index]) / 1000) + way.0)
    }
    func ratio(_ one: Int, _ other: Int) -> Double {
      zip(times[one], times[other]).map { $0 / $1 }.sorted()[rounds / 2]
    }
    print(
      String(
        format: "string to file: %.2f of Pango's time; pixels to file: labels %.2f, card %.2f of Cairo's time, "
          + "%.3f and %.3f of its bytes", ratio(0, 1), ratio(2, 3), ratio(4, 5), Double(sums[2]) / Double(sums[3]),
        Double(sums[4]) / Double(sums[5])))
    let runs = try (0..<rounds).map { _ in (one: try threads(1), two: try threads(2)) }
    func median(_ value: (((wall: Double, cpu: Double), (wall: Double, cpu: Double))) -> Double) -> Double {
      runs.map { value(($0.one, $0.two)) }.sorted()[rounds / 2]
    }
    print(
      String(
        format: "two threads: %.2f times as fast as one by the clock, with %.2f times its CPU time (medians)",
        median { $0.0.wall / $0.1.wall }, median { $0.1.cpu / $0.0.cpu }))
  }

  /// Milliseconds for all files on some threads: by the clock, and of CPU time.
  private func threads(_ count: Int) throws -> (wall: Double, cpu: Double) {
    let (wall, cpu) = (Self.clock(CLOCK_MONOTONIC), Self.clock(CLOCK_PROCESS_CPUTIME_ID))
    let group = DispatchGroup()
    for number in 0..<count {
      DispatchQueue.global().async(group: group) {
        for index in stride(from: number, to: texts.count, by: count) { _ = try? bitmap(texts[index]).png() }
      }
    }
    group.wait()
    return (Self.clock(CLOCK_MONOTONIC) - wall, Self.clock(CLOCK_PROCESS_CPUTIME_ID) - cpu)
  }
}
