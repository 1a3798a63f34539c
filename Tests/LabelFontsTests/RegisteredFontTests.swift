// Fonts that the caller registers: files, folders and data.
import Foundation
import LabelLayout
import TestSupport
import Testing

@testable import LabelFonts

@Suite struct RegisteredFontTests {
  let engine = FontEngine()

  private func path(_ family: String, weight: Double = 400) throws -> String {
    try FontEngine().makeFont(families: [family], style: FaceStyle(weight: weight), size: 10).faces[0].path
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("labelmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("inner"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  @Test func aFileHasTheFamilyThatItStates() throws {
    let found = try engine.register(path: try path("Noto Sans", weight: 700))
    #expect(found.map(\.family) == ["Noto Sans"])
    // OS/2 of NotoSans-Bold, read with fontTools: usWeightClass 700, usWidthClass 5.
    #expect(found[0].weight == 700 && found[0].width == 100 && !found[0].isItalic)
  }

  @Test func theCallerNamesIt() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try path("Noto Sans Thai"))))
    let font = try bytes.withUnsafeBufferPointer {
      try engine.register(data: $0, as: FaceDescription(family: "Brand", weight: 650, language: "th-TH"))
    }
    #expect(font.family == "Brand" && font.weight == 650 && font.language == "th-TH" && font.path.isEmpty)
    let made = try engine.makeFont(families: ["BRAND"], size: 10)
    let file = try engine.makeFont(families: ["Noto Sans Thai"], size: 10)
    #expect(prepare("ภาษาไทย", made, engine: engine) == prepare("ภาษาไทย", file, engine: engine))
    #expect(throws: FontError.familyNotFound("Brand", near: [])) {
      try FontEngine().makeFont(families: ["Brand"], size: 10)
    }
  }

  @Test func aFolderHasWeightsOfOneFamily() throws {
    try withFolder { folder in
      for (weight, name) in [(400.0, "a.ttf"), (700, "inner/b.TTF")] {
        try FileManager.default.copyItem(atPath: try path("Noto Sans", weight: weight), toPath: folder + "/" + name)
      }
      try Data("no font".utf8).write(to: URL(fileURLWithPath: folder + "/c.ttf"))
      try Data("text".utf8).write(to: URL(fileURLWithPath: folder + "/readme.txt"))
      let found = try engine.register(path: folder, as: FaceDescription(family: "Own"))
      #expect(found.map(\.weight) == [400, 700])
      let bold = try engine.makeFont(families: ["Own"], style: FaceStyle(weight: 600), size: 10)
      #expect(bold.faces[0].path == folder + "/inner/b.TTF")
      let regular = try engine.makeFont(families: ["Own"], size: 10)
      #expect(regular.faces[0].path == folder + "/a.ttf")
    }
  }

  @Test func whatIsNoFontIsAnError() throws {
    try withFolder { folder in
      #expect(throws: FontError.noFontsIn(folder)) { try engine.register(path: folder) }
      let path = folder + "/none.ttf"
      #expect(throws: FontError.fileNotFound(path, faceIndex: 0)) { try engine.register(path: path) }
      try Data("no font".utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: FontError.noFontsIn(path)) { try engine.register(path: path) }
    }
    #expect(throws: FontError.invalidFontData(0)) {
      try [UInt8]("no font".utf8).withUnsafeBufferPointer { try engine.register(data: $0) }
    }
    let file = try path("Noto Sans Thai")
    let axes = try RegisteredFace(
      FontData(path: file, file: try #require(FileIdentity(path: file))), index: 0, as: FaceDescription())
    #expect(axes.weights == 400...400)
    #expect(throws: FontError.axisNotFound("wdth", axes: [])) {
      try engine.register(path: file, as: FaceDescription(variations: ["wdth": 75]))
    }
  }

  /// It draws before installed fonts what the listed ones lack. Once it is given back, they draw it again, but for fonts
  /// that were made with it.
  @Test func itTakesPartInFallback() throws {
    let font = try engine.register(path: try path("Noto Serif Tibetan"))[0]
    let made = try engine.makeFont(families: ["Noto Sans"], size: 10, fallback: .installed)
    func choice(_ font: FontStack) -> (String?, FaceChoice.Reason?) {
      let choice = font.choices(for: "བོད", language: .none).first
      return (choice?.face?.familyName, choice?.reason)
    }
    #expect(choice(made) == ("Noto Serif Tibetan", .registered))
    engine.unregister(font)
    engine.unregister(font)
    #expect(choice(made) == ("Noto Serif Tibetan", .registered))
    let later = try engine.makeFont(families: ["Noto Sans"], size: 10, fallback: .installed)
    #expect(choice(later).1 == .installed)
  }

  @Test func theLanguageChoosesAmongRegisteredFonts() throws {
    for (family, language) in [("Noto Sans CJK JP", "ja"), ("Noto Sans CJK TC", "zh")] {
      let face = try FontEngine().makeFont(families: [family], size: 10).faces[0]
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: face.path)))
      _ = try bytes.withUnsafeBufferPointer {
        try engine.register(data: $0, index: face.faceIndex, as: FaceDescription(family: family, language: language))
      }
    }
    let font = try engine.makeFont(families: ["Noto Sans"], size: 10, fallback: .installed)
    func family(_ language: String) -> String? {
      font.choices(for: "直", language: LanguageTag(language)).first?.face?.familyName
    }
    #expect(family("ja-JP") == "Noto Sans CJK JP")
    #expect(family("zh-Hant") == "Noto Sans CJK TC")
  }

  @Test func aCollectionHasAllItsFaces() throws {
    let path = try path("Noto Sans CJK JP")
    let found = try engine.register(path: path)
    #expect(found.map(\.index) == Array(found.indices))
    #expect(Set(found.map(\.family)).isSuperset(of: ["Noto Sans CJK JP", "Noto Sans CJK KR"]))
  }

  /// By hand: half an em at weight 400, and 200 thousandths more at 900. (650 - 400) / (900 - 400) of them is 100.
  @Test func aVariableFontHasEveryWeight() throws {
    let bytes = variableFont()
    func register(_ description: FaceDescription) throws -> RegisteredFace {
      try bytes.withUnsafeBufferPointer { try engine.register(data: $0, as: description) }
    }
    _ = try register(FaceDescription(family: "Weights"))
    for (weight, advance) in [(400.0, 500.0), (650, 600), (900, 700), (1000, 700), (100, 500)] {
      let font = try engine.makeFont(families: ["Weights"], style: FaceStyle(weight: weight), size: 1000)
      #expect(prepare("a", font, engine: engine).points == [advance], "\(weight)")
    }
    // A value of the caller is not changed by a wanted weight.
    let fixed = try register(FaceDescription(family: "Fixed", variations: ["wght": 650]))
    #expect(fixed.weight == 650)
    let font = try engine.makeFont(families: ["Fixed"], style: FaceStyle(weight: 900), size: 1000)
    #expect(prepare("a", font, engine: engine).points == [600])
    #expect(throws: FontError.axisNotFound("wdth", axes: ["wght"])) {
      _ = try register(FaceDescription(variations: ["wdth": 75]))
    }
    try withFolder { folder in
      let path = folder + "/variable.ttf"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let font = try engine.makeFont(path: path, variations: ["wght": 900], size: 1000)
      #expect(prepare("ab", font, engine: engine).points == [700, 700])
      #expect(prepare("a", try engine.makeFont(path: path, size: 1000), engine: engine).points == [500])
      #expect(throws: FontError.axisNotFound("wdth", axes: ["wght"])) {
        _ = try engine.makeFont(path: path, variations: ["wdth": 75], size: 10)
      }
    }
  }

  /// Whatever the order in which fonts were registered.
  @Test func theOrderOfRegistrationDoesNotMatter() throws {
    let paths = [try path("Noto Serif Tibetan"), try path("Noto Sans Thai"), try path("Noto Serif Thai")]
    func faces(_ paths: [String]) throws -> [String?] {
      let engine = FontEngine()
      for path in paths { _ = try engine.register(path: path) }
      let font = try engine.makeFont(families: ["Noto Sans"], size: 10, fallback: .installed)
      return font.choices(for: "ไทย བོད", language: .none).map { $0.face?.path }
    }
    #expect(try faces(paths) == faces(paths.reversed()))
  }
}
