// The font files that scripts make as twins of the metric fonts advance like these, shaped by HarfBuzz, for every text
// of the corpus.
import CLabelEngine
import Conformance
import EngineCalls
import Foundation
import TestSupport
import Testing

@Suite struct TwinFontsTests {
  /// Compares every text that a case lays out, cluster by cluster. A run does not ask cases whose text the twin cannot
  /// show.
  @Test(arguments: ["Square", "Steps"]) func everyTextOfTheCorpusAdvancesAlike(name: String) throws {
    let shaper = try CalledEngine()
    let metric = try shaper.font(metric: name, size: 10)
    let twin = try shaper.font(path: root + "/Corpora/Fonts/\(name).ttf", size: 10)
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
    let shaper = try CalledEngine()
    let metric = try shaper.font(metric: "Tall", size: 10)
    let twin = try shaper.font(path: root + "/Corpora/Fonts/Tall.ttf", size: 10)
    let text = "Hello e\u{301} אב \u{2026}\u{2010}\u{AD}"
    #expect(try shaper.advances(text, twin) == shaper.advances(text, metric))
    #expect(try shaper.heights(twin) == shaper.heights(metric))
    #expect(try shaper.heights(metric) == [9.296875, 2.578125])
    #expect(TwinFonts.gives(text, font: "Tall") && !TwinFonts.gives("a日", font: "Tall"))
  }

  /// Real texts in forty languages, cluster by cluster.
  @Test func everyTextOfTheLanguagesAdvancesAlike() throws {
    let shaper = try CalledEngine()
    let metric = try shaper.font(metric: "Square", size: 10)
    let twin = try shaper.font(path: root + "/Corpora/Fonts/Square.ttf", size: 10)
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

extension CalledEngine {
  /// The ascent and descent of the first face, in points.
  fileprivate func heights(_ font: OpaquePointer) throws -> [Double] {
    var face = le_face()
    face.struct_size = MemoryLayout<le_face>.size
    try #require(table.font_face(font, 0, &face) == LE_OK)
    return [face.ascent, face.descent]
  }

  /// The first byte and the advance in points of each cluster.
  fileprivate func advances(_ text: String, _ font: OpaquePointer) throws -> [[Double]] {
    let bytes = Array(text.utf8)
    var starts = [Int](repeating: 0, count: bytes.count + 1)
    var widths = [Double](repeating: 0, count: bytes.count + 1)
    return try bytes.withUnsafeBufferPointer { bytes in
      try starts.withUnsafeMutableBufferPointer { starts in
        try widths.withUnsafeMutableBufferPointer { widths in
          var out = le_advances()
          out.struct_size = MemoryLayout<le_advances>.size
          (out.starts, out.advances, out.capacity) = (starts.baseAddress, widths.baseAddress, starts.count)
          try #require(withRequest(bytes, [le_run(font)]) { table.shape(engine, $0, &out) } == LE_OK)
          return (0..<out.count).map { [Double(starts[$0]), widths[$0]] }
        }
      }
    }
  }
}
