// The configuration that only lists fonts, compared with fontconfig's own reading of all files.
import CFontconfig
import Foundation
import Testing

@testable import LabelFonts

@Suite struct FontListTests {
  /// The files and indices of a configuration's fonts.
  private func fonts(_ config: OpaquePointer?) -> Set<String> {
    guard let set = FcConfigGetFonts(config, FcSetSystem) else { return [] }
    return Set(
      (0..<Int(set.pointee.nfont)).map { place in
        var text: UnsafeMutablePointer<FcChar8>?
        var index: Int32 = 0
        FcPatternGetString(set.pointee.fonts[place], FC_FILE, 0, &text)
        FcPatternGetInteger(set.pointee.fonts[place], FC_INDEX, 0, &index)
        return "\(String(cString: text!)):\(index)"
      })
  }

  @Test func theFontsOfTheMachine() throws {
    let listing = try #require(FontListConfiguration.load())
    defer { FcConfigDestroy(listing) }
    #expect(fonts(listing) == fonts(FcConfigGetCurrent()))
    #expect(!fonts(listing).isEmpty)
  }

  /// Rejected fonts, folders in an included file, and an include in a comment.
  @Test func theFontsOfAConfiguration() throws {
    let path = try FontEngine().makeFont(families: ["Noto Sans"], size: 10).faces[0].path
    let source = URL(fileURLWithPath: path).deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("labelmark-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["conf.d", "fonts", "cache"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    for name in ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"] {
      try FileManager.default.copyItem(
        at: source.appendingPathComponent(name), to: folder.appendingPathComponent("fonts/" + name))
    }
    func write(_ name: String, _ text: String) throws {
      let file = "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>\(text)</fontconfig>"
      try Data(file.utf8).write(to: folder.appendingPathComponent(name))
    }
    try write(
      "fonts.conf",
      """
      <!-- <include>/nowhere.conf</include> --><include ignore_missing="yes">\(folder.path)/conf.d</include>
      <cachedir>\(folder.path)/cache</cachedir>
      """)
    try write("conf.d/10-folder.conf", "<dir>\(folder.path)/fonts</dir>")
    // A whole path, since fontconfig 2.15 puts the working folder before a pattern that is not one.
    try write(
      "conf.d/20-reject.conf",
      "<selectfont><rejectfont><glob>\(folder.path)/*/NotoSans-Bold.ttf</glob></rejectfont></selectfont>")
    try write("conf.d/readme.conf", "<dir>\(source.path)</dir>")
    try write("conf.d/30-alias.conf", "<alias><family>A</family><prefer><family>B</family></prefer></alias>")
    let main = folder.path + "/fonts.conf"
    let whole = FcConfigCreate()!
    defer { FcConfigDestroy(whole) }
    #expect(FcConfigParseAndLoad(whole, main, 1) == 1 && FcConfigBuildFonts(whole) == 1)
    let listing = FcConfigCreate()!
    defer { FcConfigDestroy(listing) }
    #expect(FontListConfiguration.add(main: main, to: listing) && FcConfigBuildFonts(listing) == 1)
    #expect(fonts(listing) == fonts(whole))
    #expect(fonts(listing) == ["\(folder.path)/fonts/NotoSans-Regular.ttf:0"])
    // Something that is not understood.
    try write("fonts.conf", "<include prefix=\"xdg\">a.conf</include><cachedir>\(folder.path)/cache</cachedir>")
    let other = FcConfigCreate()!
    defer { FcConfigDestroy(other) }
    #expect(!FontListConfiguration.add(main: main, to: other))
  }
}
