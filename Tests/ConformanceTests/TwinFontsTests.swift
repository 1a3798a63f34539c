// The font files that scripts make as twins of the metric fonts advance like these, shaped by HarfBuzz, for every text
// of the corpus.
import CLabelEngine
import Conformance
import Foundation
import LabelEngineEntry
import TestSupport
import Testing

@Suite struct TwinFontsTests {
  /// Compares every text that a case lays out, cluster by cluster. A run does not ask cases whose text the twin cannot
  /// show.
  @Test(arguments: ["Square", "Steps"]) func everyTextOfTheCorpusAdvancesAlike(name: String) throws {
    let shaper = try Shaper()
    defer { shaper.close() }
    let metric = try shaper.font(metric: name)
    let twin = try shaper.font(path: root + "/Corpora/Fonts/\(name).ttf")
    var texts: Set<String> = ["\u{2026}", "\u{2010}"]
    for entry in try wholeCorpus.get().cases
    where entry.value.question.kind != .lineBreaks {
      let label = entry.value.question.label
      texts.formUnion([label.string, label.truncationToken ?? ""])
    }
    #expect(texts.count > 300)
    let given = texts.filter { TwinFonts.gives($0, font: name) }
    for text in given.sorted() {
      #expect(try shaper.advances(text, twin) == shaper.advances(text, metric), "\(text.debugDescription)")
    }
    #expect(given.count * 10 > texts.count * 9)
    #expect(!TwinFonts.gives("e\u{301}", font: "Steps") && TwinFonts.gives("e\u{301}", font: "Square"))
  }

  /// Tall is Square with other heights. A font file can have only one pair of heights, so its texts may begin no
  /// cluster from U+2E80 on.
  @Test func tallIsAsWideAsItsTwin() throws {
    let shaper = try Shaper()
    defer { shaper.close() }
    let metric = try shaper.font(metric: "Tall")
    let twin = try shaper.font(path: root + "/Corpora/Fonts/Tall.ttf")
    let text = "Hello e\u{301} אב \u{2026}\u{2010}\u{AD}"
    #expect(try shaper.advances(text, twin) == shaper.advances(text, metric))
    #expect(try shaper.heights(twin) == shaper.heights(metric))
    #expect(try shaper.heights(metric) == [9.296875, 2.578125])
    #expect(TwinFonts.gives(text, font: "Tall") && !TwinFonts.gives("a日", font: "Tall"))
  }

  /// Real texts in forty languages, cluster by cluster.
  @Test func everyTextOfTheLanguagesAdvancesAlike() throws {
    let shaper = try Shaper()
    defer { shaper.close() }
    let metric = try shaper.font(metric: "Square")
    let twin = try shaper.font(path: root + "/Corpora/Fonts/Square.ttf")
    for (tag, corpus) in try TextCorpus.load(folder: root + "/Corpora/Text") {
      for text in corpus.texts where TwinFonts.gives(text, font: "Square") {
        #expect(try shaper.advances(text, twin) == shaper.advances(text, metric), "\(tag): \(text)")
      }
    }
  }
}

/// An implementation that draws fonts from files and remembers which it was asked for.
private final class FileDriver: ImplementationDriver {
  let info: ImplementationInfo
  var asked: [CaseFont] = []

  init(_ capabilities: [String]) throws {
    let names = capabilities.map { "\"\($0)\"" }.joined(separator: ",")
    let text = #"{"name":"file","version":"","language":"","unicode":"","resolution":0,"capabilities":[\#(names)]}"#
    info = try JSONDecoder().decode(ImplementationInfo.self, from: Data(text.utf8))
  }

  func run(_ question: CaseQuestion) -> DriverOutcome {
    asked += [question.label.font].compactMap { $0 }
    return .unsupported("")
  }

  func stop() {}
}

extension TwinFontsTests {
  private func ask(_ capabilities: [String], _ text: String) throws -> (report: RunReport, fonts: [CaseFont]) {
    let line = """
      {"id":"a.b","rule":"R1","basis":"doc","needs":["font.metric"],"query":"layout",\
      "label":{"text":"\(text)","font":{"name":"Square","size":10}},"expect":{"scale":1}}
      """
    let file = FileManager.default.temporaryDirectory.path + "/labelmark-\(UUID().uuidString).jsonl"
    try (line + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let driver = try FileDriver(capabilities)
    let twins = TwinFonts(folder: root + "/Corpora/Fonts")
    return (Runner(driver: driver, twins: twins).run(try Corpus(paths: [file]).cases), driver.asked)
  }

  @Test func anImplementationOfFilesIsAskedWithTheTwin() throws {
    let fonts = try ask(["font.file"], "ab").fonts
    #expect(fonts == [CaseFont(file: root + "/Corpora/Fonts/Square.ttf", size: 10)])
  }

  @Test func anImplementationOfMetricFontsIsAskedByName() throws {
    #expect(try ask(["font.file", "font.metric"], "ab").fonts == [CaseFont(name: "Square", size: 10)])
  }

  /// A lone combining mark advances an em in the metric font and 0 in its twin.
  @Test func whatATwinCannotSayIsNotAsked() throws {
    let (report, fonts) = try ask(["font.file"], "\u{301}a")
    #expect(fonts.isEmpty)
    #expect(report.outcomes.map(\.status) == [.unsupported])
    #expect(report.outcomes.first?.message?.contains("font.metric") == true)
  }
}

/// Asks the engine for advances through its C interface.
private struct Shaper {
  let table: le_functions
  let engine: OpaquePointer
  private let fonts = Fonts()

  final class Fonts { var made: [OpaquePointer] = [] }

  init() throws {
    table = try #require(label_engine_entry(LE_ABI_VERSION)).pointee
    var made: OpaquePointer?
    #expect(table.engine_create(&made) == LE_OK)
    engine = try #require(made)
  }

  func close() {
    for font in fonts.made { table.font_release(font) }
    table.engine_release(engine)
  }

  func font(metric: String? = nil, path: String? = nil) throws -> OpaquePointer {
    func make(_ metric: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?) -> OpaquePointer? {
      var request = le_font_request()
      request.struct_size = MemoryLayout<le_font_request>.size
      request.metric = metric
      request.path = path
      request.size = 10
      var made: OpaquePointer?
      #expect(table.font_create(engine, &request, &made) == LE_OK)
      return made
    }
    let made = try #require(
      metric.map { $0.withCString { make($0, nil) } } ?? path.map { $0.withCString { make(nil, $0) } } ?? nil)
    fonts.made.append(made)
    return made
  }

  /// The ascent and descent of the first face, in points.
  func heights(_ font: OpaquePointer) throws -> [Double] {
    var face = le_face()
    face.struct_size = MemoryLayout<le_face>.size
    try #require(table.font_face(font, 0, &face) == LE_OK)
    return [face.ascent, face.descent]
  }

  /// The first byte and the advance in points of each cluster.
  func advances(_ text: String, _ font: OpaquePointer) throws -> [Advance] {
    let bytes = Array(text.utf8)
    var run = le_run()
    run.struct_size = MemoryLayout<le_run>.size
    run.font = font
    run.end = bytes.count
    run.ligatures = 1
    var starts = [Int](repeating: 0, count: bytes.count + 1)
    var widths = [Double](repeating: 0, count: bytes.count + 1)
    return try bytes.withUnsafeBufferPointer { bytes in
      try withUnsafePointer(to: run) { run in
        try starts.withUnsafeMutableBufferPointer { starts in
          try widths.withUnsafeMutableBufferPointer { widths in
            var request = le_text_request()
            request.struct_size = MemoryLayout<le_text_request>.size
            request.bytes = bytes.baseAddress
            request.length = bytes.count
            request.runs = run
            request.run_count = 1
            var out = le_advances()
            out.struct_size = MemoryLayout<le_advances>.size
            out.starts = starts.baseAddress
            out.advances = widths.baseAddress
            out.capacity = starts.count
            try #require(table.shape(engine, &request, &out) == LE_OK)
            return (0..<out.count).map { Advance(start: starts[$0], points: widths[$0]) }
          }
        }
      }
    }
  }

  struct Advance: Equatable {
    var start: Int
    var points: Double
  }
}
