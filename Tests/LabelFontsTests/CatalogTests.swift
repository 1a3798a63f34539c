// Engines share faces and plans, but no words, and nothing of a file that was replaced.
import Foundation
import LabelFonts
import Testing

@Suite struct CatalogTests {
  @Test func enginesShareFaces() throws {
    let one = try FontEngine().makeFont(families: ["Noto Sans"], size: 10)
    let two = try FontEngine().makeFont(families: ["NOTO SANS"], size: 12)
    #expect(one.faces[0] === two.faces[0])
    #expect(one.faces[0].familyName == two.faces[0].familyName)
  }

  /// Each engine lays text out as if it were the only one, whichever came first and whatever its features are.
  @Test func enginesAreIndependent() throws {
    let (first, second) = (FontEngine(), FontEngine())
    let text = "AVATAR fi 12 ДОМ"
    let plain = prepare(text, try first.makeFont(families: ["Noto Sans"], size: 10), engine: first)
    let unkerned = prepare(
      text, try second.makeFont(families: ["Noto Sans"], size: 10, features: ["kern=0"]), engine: second)
    let again = prepare(text, try second.makeFont(families: ["Noto Sans"], size: 10), engine: second)
    #expect(plain != unkerned)
    #expect(plain == again)
  }

  /// A file that replaces another is read anew; a font made before remains as it was.
  @Test func aReplacedFileIsAnotherFace() throws {
    let sans = try FontEngine().makeFont(families: ["Noto Sans"], size: 10)
    let serif = try FontEngine().makeFont(families: ["Noto Serif"], size: 10)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("labelmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("font.ttf").path
    try FileManager.default.copyItem(atPath: sans.faces[0].path, toPath: path)
    let engine = FontEngine()
    let before = try engine.makeFont(path: path, size: 10)
    #expect(before.faces[0].familyName == "Noto Sans")
    try FileManager.default.copyItem(atPath: serif.faces[0].path, toPath: path + ".new")
    #expect(rename(path + ".new", path) == 0)
    let after = try FontEngine().makeFont(path: path, size: 10)
    #expect(after.faces[0].familyName == "Noto Serif")
    #expect(prepare("Label", before, engine: engine) == prepare("Label", sans, engine: FontEngine()))
  }

  /// If more fonts are made than are kept, the oldest are loaded again and give the same answers.
  @Test func fontsThatDidNotStayComeBack() throws {
    func advances(_ feature: String) throws -> PreparedText {
      let engine = FontEngine()
      let font = try engine.makeFont(families: ["Noto Sans"], size: 10, features: [feature])
      return prepare("office 1/2", font, engine: engine)
    }
    let first = try advances("ss01")
    for index in 2...40 { _ = try advances("ss\(index / 10)\(index % 10)") }
    #expect(try advances("ss01") == first)
  }
}
