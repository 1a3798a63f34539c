// Families of which fontconfig lists files that HarfBuzz cannot shape with, and variable fonts whose weights disagree.
import Foundation
import TestSupport
import Testing

@Suite struct InstalledFormatTests {
  private let font = InstalledFont(family: "Labelfamily")

  /// Each file by its name. Those before the OpenType file come first among equally near faces.
  private var others: [String: [UInt8]] {
    [
      "a.pfa": font.type1(inSegments: false), "b.pfb": font.type1(inSegments: true), "c.woff": font.woff,
      "d.bdf": font.bdf,
    ]
  }

  private func run(_ fonts: [String: [UInt8]], _ command: String) throws -> Shell.Answer {
    let shell = try Shell(programs: "labelmark")
    return try shell.run("export FONTCONFIG_FILE=\(try shell.install(fonts)); \(command)")
  }

  /// Whether fontconfig lists each of the files under the family; else the tests below would show nothing.
  @Test func fontconfigListsThemAll() throws {
    let fonts = others.merging(["z.ttf": font.openType]) { $1 }
    let listed = try run(fonts, "fc-list ':family=Labelfamily' --format '%{file}\\n'").out.split(separator: "\n")
    #expect(Set(listed.compactMap { $0.split(separator: "/").last.map(String.init) }) == Set(fonts.keys))
  }

  /// At 20 points each letter is half of an em wide, whichever other files the family has.
  @Test func theOpenTypeFileOfAFamilyIsTaken() throws {
    let fonts = others.merging(["z.ttf": font.openType]) { $1 }
    for (name, bytes) in others {
      let answer = try run(
        ["z.ttf": font.openType, name: bytes], "$B/labelmark layout ab --font Labelfamily --size 20")
      #expect(answer.status == 0 && answer.out.contains("\n1 line, 20 × 20, scale 1"), "\(name): \(answer)")
    }
    let answer = try run(fonts, "$B/labelmark fonts ab --format json")
    #expect(answer.status == 0 && answer.out.contains("z.ttf\""), "the system font: \(answer)")
  }

  @Test(arguments: [("a.pfa", "Type 1"), ("b.pfb", "Type 1"), ("c.woff", "WOFF"), ("d.bdf", "BDF")])
  func aFamilyWithoutOneIsRefused(name: String, format: String) throws {
    let answer = try run(
      [name: try #require(others[name])], "$B/labelmark layout ab --font labelfamily; s=$?; echo $T >&2; exit $s")
    let lines = answer.err.split(separator: "\n")
    #expect(answer.status == 2 && lines.count == 2, "\(answer)")
    let message = "labelmark: no font file of the family 'labelfamily' can be used: "
    let folder = lines.last ?? ""
    #expect(lines.first ?? "" == "\(message)'\(folder)/.fonts/\(name)' is \(format), not OpenType")
  }

  /// Every file that cannot be used is listed with its reason, in words and as JSON.
  @Test func filesThatCannotBeUsedAreListed() throws {
    var fonts = others.merging(["z.ttf": font.openType]) { $1 }
    fonts["e.bdf"] = InstalledFont(family: "Bitmap alone").bdf
    let formats = ["a.pfa": "Type 1", "b.pfb": "Type 1", "c.woff": "WOFF", "d.bdf": "BDF", "e.bdf": "BDF"]
    let text = try run(fonts, "$B/labelmark fonts").out
    let families = "\n  Bitmap alone (1 face, none usable)\n  Labelfamily (5 faces, 1 usable)\nNot usable: 5 files\n"
    #expect(text.contains(families), "\(text)")
    let reasons = text.split(separator: "\n").suffix(5).compactMap { $0.split(separator: "/").last.map(String.init) }
    #expect(reasons == formats.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value), not OpenType" }, "\(text)")
    let json = try run(fonts, "$B/labelmark fonts --format json").out
    #expect(formats.values.allSatisfy { json.contains("\"unusable\" : \"is \($0), not OpenType\"") }, "\(json)")
    #expect(!(try run(["z.ttf": font.openType], "$B/labelmark fonts").out.contains("usable")))
  }

  /// A file that is no font any more, though fontconfig's cache lists it: writing to it does not change its folder.
  @Test func filesThatWereOverwritten() throws {
    let command = "fc-list > listed; echo > .fonts/a.ttf; $B/labelmark layout ab --font Labelfamily --size 20"
    let both = try run(["a.ttf": font.openType, "z.ttf": font.openType], command)
    #expect(both.status == 0 && both.out.contains("\n1 line, 20 × 20, scale 1"), "\(both)")
    let one = try run(["a.ttf": font.openType], command)
    #expect(one.status == 2 && one.err.hasSuffix(".fonts/a.ttf' has no face that HarfBuzz can read\n"), "\(one)")
  }

  /// The axis of weight decides, not OS/2. A letter is (weight - normal) / (most - normal) * 200 + 500 thousandths of an
  /// em wide, hence at 20 points 10 wide in the default instance, 11.5 at 400 of 100 to 900, and 13 at 800 of 400 to 800.
  @Test(arguments: [
    (400, 100, 900, [100, 400, 700], [], 23.0), (700, 100, 900, [700], [], 23), (900, 400, 800, [800], [], 20),
    (400, 100, 900, [], [700], 23), (400, 100, 900, [], [400], 20),
  ])
  func theInstanceThatMatchesIsTaken(
    stated: Int, normal: Int, most: Int, instances: [Int], others: [Int], width: Double
  ) throws {
    var font = font
    font.weight = stated
    font.axis = (100, normal, most)
    font.instances = instances
    var files = ["z.ttf": font.openType]
    for weight in others { files["a\(weight).ttf"] = InstalledFont(family: "Labelfamily", weight: weight).openType }
    let answer = try run(files, "$B/labelmark layout ab --font Labelfamily --size 20")
    let number = width == width.rounded() ? "\(Int(width))" : "\(width)"
    #expect(answer.status == 0 && answer.out.contains("\n1 line, \(number) × 20, scale 1"), "\(answer)")
  }
}
