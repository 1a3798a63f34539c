// `labelmark fonts`, and the families that messages propose. The fonts are those that scripts/setup installs.
import Foundation
import TestSupport
import Testing

@Suite struct FontsCommandTests {
  private struct Answer: Decodable {
    struct Run: Decodable {
      var text: String
      var range: [Int]
      var family: String?
      var file: String?
      var faceIndex: Int?
      var reason: String
      var position: Int?
    }
    var families: [String]
    var language: String
    var runs: [Run]
  }

  private func answer(_ shell: Shell, _ arguments: String) throws -> Answer {
    let answer = try shell.run("$B/labelmark fonts \(arguments) --format json")
    #expect(answer.status == 0 && answer.err.isEmpty, "\(arguments): \(answer)")
    return try JSONDecoder().decode(Answer.self, from: Data(answer.out.utf8))
  }

  /// Returns what fc-query says of a file: a second reading of the font.
  private func charset(_ shell: Shell, _ run: Answer.Run) throws -> String {
    let file = try #require(run.file)
    return try shell.run("fc-query --index \(run.faceIndex ?? 0) --format '%{charset}' '\(file)'").out
  }

  private static func has(_ scalar: UInt32, _ charset: String) -> Bool {
    charset.split(separator: " ").contains { part in
      let ends = part.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      return ends.count == 2 ? (ends[0]...ends[1]).contains(scalar) : ends == [scalar]
    }
  }

  /// The runs cover the text in order, and the face of each has its characters, as fontconfig reads the file.
  @Test func theFaceHasTheCharacters() throws {
    let shell = try Shell(programs: "labelmark")
    let text = "Hello ไทย हिन्दी 日本 שלום ⴰⵣⵓⵍ 🦊"
    let found = try answer(shell, "'\(text)'")
    #expect(found.runs.map(\.text).joined() == text)
    var end = 0
    for run in found.runs {
      #expect(run.range[0] == end && run.range[1] == run.text.utf16.count, "\(run)")
      end += run.range[1]
      let charset = try charset(shell, run)
      for scalar in run.text.unicodeScalars where scalar.properties.generalCategory != .spaceSeparator {
        #expect(Self.has(scalar.value, charset), "\(run) lacks \(scalar)")
      }
    }
    #expect(found.families.first == "Noto Sans")
    #expect(found.runs[0].family == "Noto Sans" && found.runs[0].reason == "listed" && found.runs[0].position == 0)
    #expect(found.runs.last?.family == "Noto Color Emoji")
  }

  @Test func textForPeople() throws {
    let shell = try Shell(programs: "labelmark")
    let rows = try shell.run("$B/labelmark fonts $'a\\U10FFFD''b'").out.split(separator: "\n")
    #expect(rows.count == 3, "\(rows)")
    #expect(rows[0].hasPrefix("Noto Sans  first of the list") && rows[0].hasSuffix("'a'"))
    #expect(rows[1].hasPrefix("none       no font has it: a box") && rows[2].hasSuffix("'b'"))
    let piped = try shell.run("printf 'ab\\n' | $B/labelmark fonts -")
    #expect(piped.out.hasSuffix("'ab'\n"))
  }

  /// Without a text: what fc-list has.
  @Test func whatIsInstalled() throws {
    let shell = try Shell(programs: "labelmark")
    struct Listing: Decodable {
      struct Family: Decodable { var family: String }
      var installed: [Family]
    }
    for (option, name) in [
      ("", ""), ("--language th", "th"), ("--language zh-Hans", "zh-cn"),
      ("--language zh-Hant", "zh-tw"), ("--language zh-Hant-HK", "zh-hk"), ("--language pa", "pa"),
      ("--language pa-Arab", "pa-pk"), ("--language ku", "ku-tr"),
    ] {
      let answer = try shell.run("$B/labelmark fonts \(option) --format json")
      let listed = try JSONDecoder().decode(Listing.self, from: Data(answer.out.utf8)).installed.map(\.family)
      // Of the names of a font, the first is the family's.
      let known = try shell.run("fc-list --format '%{family[0]}:%{lang}\\n'").out.split(separator: "\n")
        .map { $0.split(separator: ":", omittingEmptySubsequences: false) }
        .filter { name.isEmpty || $0[1].split(separator: "|").contains { $0 == name } }.map { $0[0] }
      #expect(Set(listed) == Set(known.map(String.init)) && !listed.isEmpty, "\(option)")
      #expect(Set(listed).count == listed.count)
      let text = try shell.run("$B/labelmark fonts \(option)").out
      #expect(text.contains("\nInstalled") && text.contains(": \(listed.count) families\n"), "\(text.prefix(2000))")
    }
    #expect(try shell.run("$B/labelmark fonts").out.hasPrefix("The system font: Noto Sans, "))
  }

  @Test("Bad input is refused with one line that says what is wrong") func badInput() throws {
    let shell = try Shell(programs: "labelmark")
    for (arguments, line) in [
      (
        "a --language 'x y'",
        "--language takes a BCP 47 tag, such as ja or zh-Hant, not 'x y' (see labelmark fonts --help)"
      ),
      ("--font Square", "--font needs a text (see labelmark fonts --help)"),
      ("a b", "Unexpected argument 'b'; put a text with spaces in quotes (see labelmark fonts --help)"),
    ] {
      let answer = try shell.run("$B/labelmark fonts \(arguments)")
      #expect(answer.status == 2 && answer.err == "labelmark: \(line)\n", "\(answer)")
    }
  }

  // MARK: Proposals

  @Test(
    "Families of the script are proposed, several if one does not suffice; with them nothing is missing",
    arguments: [
      ("ไทย", "", ["Noto Sans", "Noto Sans Thai"]), ("سلام", "", ["Noto Sans", "Noto Sans Arabic"]),
      (
        "a ไทย हिन्दी 日本 שלום", "",
        ["Noto Sans", "Noto Sans Thai", "Noto Sans Devanagari", "Noto Sans CJK JP", "Noto Sans Hebrew"]
      ),
      ("直", "--language zh-Hans", ["Noto Sans", "Noto Sans CJK SC"]),
      ("直", "--language ko", ["Noto Sans", "Noto Sans CJK KR"]),
    ])
  func proposals(text: String, option: String, families: [String]) throws {
    let shell = try Shell(programs: "labelmark")
    let proposal = "--font \"\(families.joined(separator: ","))\""
    for command in ["layout '\(text)' \(option)", "draw '\(text)' \(option) --output $T/a.svg"] {
      let answer = try shell.run("$B/labelmark \(command)")
      #expect(answer.status == 0 && answer.err.hasSuffix("; try \(proposal)\n"), "\(answer.err)")
      let again = try shell.run("$B/labelmark \(command) \(proposal)")
      #expect(again.status == 0 && again.err.isEmpty, "\(again.err)")
    }
  }

  /// The language selects glyphs: in Serbian, Noto Sans draws an italic-like б with another glyph, so outlines differ.
  @Test func theLanguageReachesTheShaper() throws {
    let shell = try Shell(programs: "labelmark")
    func outlines(_ option: String) throws -> String {
      #expect(try shell.run("$B/labelmark draw б \(option) --output $T/a.svg").status == 0)
      return try String(contentsOfFile: shell.folder + "/a.svg", encoding: .utf8)
    }
    #expect(try outlines("--language ru") == outlines(""))
    #expect(try outlines("--language sr") != outlines(""))
  }
}
