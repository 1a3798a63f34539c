// `labelmark draw`: its options, its files, and what it refuses.
import Foundation
import TestSupport
import Testing

@Suite struct DrawCommandTests {
  private func shell() throws -> Shell { try Shell(programs: "labelmark") }

  private func read(_ shell: Shell, _ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: shell.folder + "/" + name))
  }

  /// Draws in Square at 10 points: a cluster is 10 wide, a line is 10 high, 8 above the baseline and 2 below.
  private func svg(_ shell: Shell, _ arguments: String) throws -> String {
    let answer = try shell.run("$B/labelmark draw \(arguments) --font Square --size 10 --output $T/a.svg")
    #expect(answer.status == 0 && answer.out.isEmpty, "\(arguments): \(answer)")
    return String(decoding: try read(shell, "a.svg"), as: UTF8.self)
  }

  /// Expects status 2, one line on standard error, and no file.
  private func expectRefused(_ shell: Shell, _ arguments: String, _ line: String) throws {
    let answer = try shell.run("$B/labelmark draw \(arguments)")
    #expect(answer.isExit && answer.status == 2 && answer.out.isEmpty, "\(arguments): \(answer)")
    #expect(answer.err == "labelmark: \(line)\n", "\(arguments)")
    let files = try FileManager.default.contentsOfDirectory(atPath: shell.folder)
    #expect(files.allSatisfy { !$0.hasPrefix("x.") }, "\(arguments): \(files)")
  }

  @Test func sizesOfPictures() throws {
    let shell = try shell()
    #expect(try svg(shell, "'aa aa' --width 30 --lines 2").contains("width=\"30\" height=\"20\" viewBox=\"0 0 30 20\""))
    #expect(try svg(shell, "aaa --scale 2.5").contains("width=\"75\" height=\"25\" viewBox=\"0 0 30 10\""))
    #expect(try svg(shell, "aaa --width 40 --height 15").contains("viewBox=\"0 0 40 15\""))
    for (scale, width, height) in [("1", 30, 10), ("2", 60, 20), ("0.5", 15, 5), ("3.3", 99, 33)] {
      let answer = try shell.run(
        "$B/labelmark draw aaa --font Square --size 10 --scale \(scale) --output $T/a.png")
      #expect(answer.status == 0, "\(answer)")
      let png = try read(shell, "a.png")
      #expect(Array(png.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
      // Width and height are the first fields of the PNG's first chunk.
      let fields = png[16..<24].map { Int($0) }
      #expect(fields[2] << 8 | fields[3] == width && fields[6] << 8 | fields[7] == height, "scale \(scale)")
    }
    #expect(try shell.run("$B/labelmark draw aaa --output $T/a.PDF").status == 0)
    #expect(try read(shell, "a.PDF").starts(with: Array("%PDF-".utf8)))
  }

  /// Letters are drawn as outlines, or with --characters as text.
  @Test func outlinesOrCharacters() throws {
    let shell = try shell()
    #expect(try !svg(shell, "abc").contains("<text"))
    let text = try svg(shell, "'a&c' --characters")
    for letter in ["a", "&amp;", "c"] { #expect(text.contains(">\(letter)</text>")) }
    #expect(!text.contains("<use"))
    // The title is for readers who do not see the picture.
    #expect(text.contains("<title>a&amp;c</title>"))
  }

  @Test("A picture in dark mode has the dark colours and no black") func darkPictures() throws {
    let shell = try shell()
    let (light, dark) = (try svg(shell, "a"), try svg(shell, "a --dark"))
    #expect(light.contains("fill=\"#ffffff\"") && light.contains("fill=\"#000000\""))
    #expect(dark.contains("fill=\"#1c1c1f\"") && dark.contains("fill=\"#ffffff\"") && !dark.contains("\"#000000\""))
  }

  /// Two lines of two letters, the last of which is replaced by an ellipsis: two boxes, two baselines at 8 and 18, and
  /// the hidden rest of the text from the second letter of the second word on.
  @Test("An explained picture has a box and a baseline for each line, and says what is hidden") func explanation()
    throws
  {
    let shell = try shell()
    let plain = try svg(shell, "'aa aa aa' --width 20 --lines 2")
    let explained = try svg(shell, "'aa aa aa' --width 20 --lines 2 --explain")
    #expect(!plain.contains("fill=\"none\" stroke"))
    #expect(explained.contains("<rect x=\"0\" y=\"0\" width=\"20\" height=\"20\" fill=\"none\" stroke="))
    #expect(explained.contains("<rect x=\"0\" y=\"10\" width=\"20\" height=\"10\" fill=\"none\" stroke="))
    #expect(explained.contains("<path d=\"M0 8H20\"") && explained.contains("<path d=\"M0 18H20\""))
    // Below the label is a note. Its words can be read when text is written as characters.
    let words = try svg(shell, "'aa aa aa' --width 20 --lines 2 --explain --characters")
      .matches(of: /<text [^>]*>([^<]*)<\/text>/).map { String($0.1) }.joined()
    #expect(words.hasSuffix("hidden: a aa"), "\(words)")
    #expect(words.contains("1") && words.contains("2"))
  }

  @Test("A sheet shows each label with its title; labels share a row as long as there is room") func sheets() throws {
    let shell = try shell()
    let label = "{\"text\":\"ab\",\"font\":{\"name\":\"Square\",\"size\":10}}"
    let labels = (0..<3).map { "{\"title\":\"T\($0)\",\"label\":\(label),\"bounds\":[300,20]}" }
    try shell.write("s.json", "[\(labels.joined(separator: ","))]".utf8)
    let answer = try shell.run("$B/labelmark draw --labels $T/s.json --characters --output $T/s.svg")
    #expect(answer.status == 0, "\(answer)")
    let sheet = String(decoding: try read(shell, "s.svg"), as: UTF8.self)
    let frames = sheet.matches(of: /<rect x="0" y="0" width="300" height="20" fill="none"/)
    #expect(frames.count == 3)
    for digit in 0..<3 { #expect(sheet.contains(">T\(digit)</text>")) }
    // Two labels of 300 points and gaps of 18 fit into 720 points, a third does not.
    #expect(sheet.contains("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"654\""))
  }

  @Test("A label without bounds is as large as it would be in an interface: at most as wide as preferredMaxLayoutWidth")
  func preferredWidth() throws {
    let shell = try shell()
    let font = "\"font\":{\"name\":\"Square\",\"size\":10}"
    let label = "{\(font),\"text\":\"aa aa\",\"numberOfLines\":0,\"preferredMaxLayoutWidth\":20}"
    try shell.write("s.json", "[{\"label\":\(label)}]".utf8)
    #expect(try shell.run("$B/labelmark draw --labels $T/s.json --output $T/s.svg").status == 0)
    let sheet = String(decoding: try read(shell, "s.svg"), as: UTF8.self)
    #expect(sheet.contains("<rect x=\"0\" y=\"0\" width=\"20\" height=\"20\" fill=\"none\""), "\(sheet)")
  }

  /// What a paragraph style omits has NSParagraphStyle's default: its text wraps though the label truncates (R172).
  @Test func casesAreLabels() throws {
    let shell = try shell()
    let style = "{\"lineSpacing\":2}"
    let run = "{\"text\":\"aa bb cc\",\"attributes\":{\"paragraphStyle\":\(style)}}"
    let font = "\"font\":{\"name\":\"Square\",\"size\":10}"
    let label = "{\(font),\"runs\":[\(run)],\"numberOfLines\":2,\"lineBreakMode\":\"byTruncatingTail\"}"
    let fields = "\"id\":\"a.b\",\"rule\":\"R1\",\"clause\":\"c\",\"basis\":\"choice\",\"why\":\"w\""
    try shell.write("s.json", "[{\(fields),\"needs\":[],\"label\":\(label),\"bounds\":[20,null]}]".utf8)
    let answer = try shell.run("$B/labelmark draw --labels $T/s.json --characters --output $T/s.svg")
    #expect(answer.status == 0, "\(answer)")
    let sheet = String(decoding: try read(shell, "s.svg"), as: UTF8.self)
    #expect(sheet.matches(of: />b<\/text>/).count == 2 && !sheet.contains("…"), "\(sheet)")
  }

  @Test func looksOfLabels() throws {
    let shell = try shell()
    let look =
      "{\"textColor\":\"#12345680\",\"backgroundColor\":\"#abcdef\",\"shadowColor\":\"#00ff00\",\"shadowOffset\":[2,3]}"
    let label = "{\"text\":\"ab\",\"font\":{\"name\":\"Square\",\"size\":10}}"
    try shell.write("s.json", "[{\"label\":\(label),\"look\":\(look)}]".utf8)
    #expect(try shell.run("$B/labelmark draw --labels $T/s.json --output $T/s.svg").status == 0)
    let sheet = String(decoding: try read(shell, "s.svg"), as: UTF8.self)
    #expect(sheet.contains("fill=\"#abcdef\""))
    let shadow = try #require(sheet.range(of: "fill=\"#00ff00\""))
    let text = try #require(sheet.range(of: "fill=\"#123456\" opacity=\"0.502\""))
    #expect(shadow.lowerBound < text.lowerBound)
    #expect(sheet.contains("<g transform=\"translate(2 3)\">"))
  }

  @Test func missingGlyphsAreNamed() throws {
    let shell = try shell()
    let answer = try shell.run("$B/labelmark draw 'a日' --output $T/a.svg")
    #expect(answer.status == 0)
    #expect(answer.err.hasPrefix("labelmark: warning: Noto Sans has no glyph for '日'; try --font \""))
    let font = "\"font\":{\"families\":[\"Noto Sans\"],\"size\":10}"
    let square = "\"font\":{\"name\":\"Square\",\"size\":10}"
    try shell.write(
      "s.json",
      "[{\"label\":{\"text\":\"a\",\(font)}},{\"label\":{\"runs\":[{\"text\":\"b\"},{\"text\":\"日\"}],\(font)}},{\"label\":{\"text\":\"日\",\(square)}}]"
        .utf8)
    let sheet = try shell.run("$B/labelmark draw --labels $T/s.json --output $T/s.svg")
    #expect(sheet.status == 0)
    #expect(
      sheet.err == "labelmark: warning: \(shell.folder)/s.json: label 1: Noto Sans has no glyph for '日'; "
        + "try \"families\": [\"Noto Sans\", \"Noto Sans CJK JP\"]\n")
  }

  /// In a PNG a pixel of the picture is a pixel of the display (R210), unless the environment has another scale: the
  /// picture is the same as with that scale in the environment.
  @Test func displayScaleOfPictures() throws {
    let shell = try shell()
    let font = "\"font\":{\"families\":[\"Noto Sans\"],\"size\":15}"
    let label = "\"label\":{\"text\":\"E\\nE\\nE\\nE\",\"numberOfLines\":0,\(font)}"
    func png(_ environment: String, scale: Int) throws -> Data {
      try shell.write("s.json", "[{\(label),\"bounds\":[60,null]\(environment)}]".utf8)
      let answer = try shell.run("$B/labelmark draw --labels $T/s.json --scale \(scale) --output $T/s.png")
      #expect(answer.status == 0, "\(answer)")
      return try read(shell, "s.png")
    }
    for scale in [1, 3] {
      let own = try png("", scale: scale)
      #expect(try own == png(",\"environment\":{\"displayScale\":\(scale)}", scale: scale))
      #expect(try own != png(",\"environment\":{\"displayScale\":2}", scale: scale))
    }
  }

  @Test("An attachment's image that cannot be drawn is refused, in each form") func badImages() throws {
    let shell = try shell()
    try shell.write("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
    let run = "{\"text\":\"\u{FFFC}\",\"attributes\":{\"attachment\":{\"width\":9,\"height\":9}}}"
    for (file, line) in [("a.jpg", "is not a PNG image"), ("b.png", "no such file")] {
      let path = "\(shell.folder)/\(file)"
      try shell.write(
        "s.json", "[{\"label\":{\"runs\":[\(run)]},\"look\":{\"runs\":[{\"image\":\"\(path)\"}]}}]".utf8)
      for form in ["svg", "png", "pdf"] {
        try expectRefused(shell, "--labels $T/s.json --output $T/x.\(form)", "\(path): \(line)")
      }
    }
  }

  private func words(_ sheet: String) -> [String] {
    sheet.matches(of: /<text [^>]*>(.*?)<\/text>/).map { String($0.1.replacing(/<[^>]*>/, with: "")) }
  }

  private func sheet(_ shell: Shell, _ json: String, _ options: String = "") throws -> String {
    try shell.write("s.json", "[\(json)]".utf8)
    let answer = try shell.run("$B/labelmark draw --labels $T/s.json --characters --output $T/s.svg \(options)")
    #expect(answer.status == 0, "\(answer)")
    return String(decoding: try read(shell, "s.svg"), as: UTF8.self)
  }

  /// A case that asks for a size is drawn in that size, with the width that was proposed and the answer. By R124 and
  /// R131 with the font of the examples: a line of Hello is 50 × 10 whatever the width, two lines and 5 points 20 × 25.
  @Test func sizesOfCases() throws {
    let shell = try shell()
    let font = "\"font\":{\"name\":\"Square\",\"size\":10}"
    let one = "\"label\":{\(font),\"text\":\"Hello\"},\"query\":\"sizeThatFits\",\"proposed\":[20,null]"
    let drawn = try sheet(shell, "{\(one)}", "--explain")
    #expect(words(drawn).joined().contains("sizeThatFits 20 × ∞: 50 × 10"), "\(words(drawn))")
    #expect(drawn.contains("<rect x=\"0\" y=\"0\" width=\"50\" height=\"10\" fill=\"none\""))
    #expect(drawn.contains("<rect x=\"0\" y=\"-3\" width=\"20\" height=\"16\" fill=\"none\""))
    let style = "\"paragraphStyle\":{\"lineSpacing\":5}"
    let runs = "\"runs\":[{\"text\":\"aa bb\",\"attributes\":{\(style)}}],\"numberOfLines\":0"
    let two = "\"label\":{\(font),\(runs)},\"query\":\"sizeThatFits\",\"proposed\":[20,null]"
    #expect(words(try sheet(shell, "{\(two)}", "--explain")).joined().contains("sizeThatFits 20 × ∞: 20 × 25"))
    // Without --explain the label has the size, and no words are added.
    let plain = try sheet(shell, "{\(one)}")
    #expect(plain.contains("<rect x=\"0\" y=\"0\" width=\"50\" height=\"10\" fill=\"none\""))
    #expect(!plain.contains("sizeThatFits"))
    // R142 by hand: k = 1 in 80 × 40.
    let text = "\"label\":{\(font),\"text\":\"one two three\",\"textAlignment\":\"left\",\"numberOfLines\":0}"
    let rect = "\(text),\"query\":\"textRect\",\"bounds\":[80,40],\"limitedToNumberOfLines\":1"
    #expect(words(try sheet(shell, "{\(rect)}", "--explain")).contains("textRect: 80 × 10 at 0, 0"))
    let intrinsic = "\(text),\"query\":\"intrinsicContentSize\""
    #expect(words(try sheet(shell, "{\(intrinsic)}", "--explain")).contains("intrinsicContentSize: 130 × 10"))
  }

  /// A case with steps is drawn as its label is after them: R211 and R212, body is 17 points in L and 53 in AX5.
  @Test func stepsOfCases() throws {
    let shell = try shell()
    func steps(_ adjusts: Bool, _ environment: String = "{}") -> String {
      let font = "{\"set\":\"font\",\"to\":{\"textStyle\":\"body\"}},{\"set\":\"text\",\"to\":\"A\"}"
      let flag = "{\"set\":\"adjustsFontForContentSizeCategory\",\"to\":\(adjusts)}"
      let category = "{\"set\":\"contentSizeCategory\",\"to\":\"AX5\"}"
      return "{\"environment\":\(environment),\"query\":\"steps\",\"steps\":[\(font),\(flag),\(category)]}"
    }
    #expect(try sheet(shell, steps(true)).contains("font-size=\"53\""))
    #expect(try sheet(shell, steps(false)).contains("font-size=\"17\""))
    #expect(try sheet(shell, steps(false, "{\"contentSizeCategory\":\"AX5\"}")).contains("font-size=\"53\""))
    #expect(try sheet(shell, steps(true), "--dark").contains("fill=\"#ffffff\""))
  }

  @Test("A heading begins a row") func headings() throws {
    let shell = try shell()
    let label = "\"label\":{\"text\":\"ab\",\"font\":{\"name\":\"Square\",\"size\":10}},\"bounds\":[30,20]"
    let drawn = try sheet(shell, "{\(label)},{\(label),\"heading\":\"Second\"}")
    #expect(words(drawn).contains("Second"))
    // Two rows of 20 points and gaps of 18, with a heading of 12 points between them.
    let height = try #require(drawn.firstMatch(of: /<svg [^>]* height="(\d+)"/).flatMap { Int($0.1) })
    #expect(height > 2 * 20 + 3 * 18 + 12)
  }

  @Test("Bad input is refused with one line that says what is wrong") func badInput() throws {
    let shell = try shell()
    let help = " (see labelmark draw --help)"
    try expectRefused(shell, "a", "Missing expected argument '--output <file>'" + help)
    try expectRefused(shell, "--output $T/x.svg", "Missing the label's text" + help)
    let folder = shell.folder
    try expectRefused(
      shell, "a --output $T/x.gif", "--output must end with .svg, .png or .pdf, not '\(folder)/x.gif'" + help)
    for scale in ["0", "-1", "101", "nan"] {
      try expectRefused(
        shell, "a --scale \(scale) --output $T/x.svg", "--scale must be above 0 and at most 100, not \(scale)" + help)
    }
    try expectRefused(
      shell, "a --characters --output $T/x.png", "--characters works only with .svg, not '\(folder)/x.png'" + help)
    try expectRefused(
      shell, "a --labels b.json --output $T/x.svg", "--labels and a text cannot be used together" + help)
    for option in ["--width 10", "--lines 7", "--mode head", "--font Square", "--rtl", "--shrink 0.5"] {
      let name = option.prefix { $0 != " " }
      try expectRefused(
        shell, "--labels b.json \(option) --output $T/x.svg", "--labels and \(name) cannot be used together" + help)
    }
    try expectRefused(shell, "--labels $T/none.json --output $T/x.svg", "\(folder)/none.json: no such file")
    try expectRefused(
      shell, "a --width 1e9 --font Square --size 10 --scale 2 --output $T/x.png",
      "the picture would be 2000000000 × 20 pixels; a bitmap has at most 32767 on a side")
    try expectRefused(
      shell, "'' --width 0 --height 9 --output $T/x.png",
      "the picture has no area; give the label text, or --width and --height")
    try expectRefused(
      shell, "'' --output $T/x.pdf", "the picture has no area; give the label text, or --width and --height")
    try expectRefused(shell, "a --font x.ttf --output $T/x.svg", "no font file 'x.ttf' with a face 0")
  }

  /// Four gigabytes of pixels where the system gives three: one line, no signal.
  @Test func pictureBeyondMemory() throws {
    let shell = try shell()
    let answer = try shell.run(
      "ulimit -v 3000000; $B/labelmark draw a --width 16000 --height 16000 --font Square --scale 2 --output $T/x.png")
    #expect(answer.isExit && answer.status == 2 && answer.out.isEmpty, "\(answer)")
    #expect(answer.err == "labelmark: the file could not be written: out of memory\n")
  }

  @Test func badFilesOfLabels() throws {
    let shell = try shell()
    let file = "\(shell.folder)/bad.json: "
    let label = "\"label\":{\"text\":\"a\"}"
    for (json, line) in [
      ("{", "is not a JSON array of objects"), ("[]", "has no labels"), ("[1]", "is not a JSON array of objects"),
      ("[{\(label)},{}]", "label 1: 'label' is missing"),
      (
        "[{\(label),\"bounds\":[1,1e999]}]", "[0].bounds[1]: the number 1e999 is larger than any Double"
      ),
      ("[{\(label),\"titel\":\"a\"}]", "label 0: unknown key 'titel'"),
      ("[{\(label),\"title\":5}]", "label 0: title: is not a string"),
      ("[{\(label),\"heading\":5}]", "label 0: heading: is not a string"),
      (
        "[{\(label),\"query\":\"lineBreaks\"}]",
        "label 0: query: a case that asks for line breaks cannot be drawn"
      ),
      ("[{\(label),\"look\":5}]", "label 0: look: is not an object"),
      ("[{\(label),\"look\":{\"runs\":[{\"color\":\"#000000\"}]}}]", "label 0: look.runs: unknown key 'color'"),
      ("[{\(label),\"look\":{\"runs\":[{\"image\":5}]}}]", "label 0: look.runs: image is not a string"),
      (
        "[{\(label),\"look\":{\"runs\":[5]}}]",
        "label 0: look.runs[0]: Expected to decode Dictionary<String, Any> but found number instead."
      ),
      (
        "[{\(label),\"look\":{\"marqueeTime\":\"a\"}}]",
        "label 0: look.marqueeTime: Expected to decode Double but found a string instead."
      ),
    ] {
      try shell.write("bad.json", json.utf8)
      try expectRefused(shell, "--labels $T/bad.json --output $T/x.svg", file + line)
    }
    try shell.write("bad.json", "[{\"query\":\"steps\",\"steps\":[{\"set\":\"numberOfLines\",\"to\":\"a\"}]}]".utf8)
    for dark in ["", " --dark"] {
      try expectRefused(
        shell, "--labels $T/bad.json --output $T/x.svg" + dark, "label 0: step 0: numberOfLines is not a number")
    }
    let styled = "[{\"label\":{\"runs\":[{\"text\":\"a\"}]},\"look\":{\"runs\":[{\"underlineStyle\":\"a\"}]}}]"
    try shell.write("bad.json", styled.utf8)
    try expectRefused(
      shell, "--labels $T/bad.json --output $T/x.svg", "label 0: look.runs: underlineStyle is not a number")
    for (look, line) in [
      ("\"textColor\":\"red\"", "'red' is not a colour; write #rrggbb or #rrggbbaa"),
      ("\"textColour\":\"#000000\"", "'textColour' cannot be set"),
      ("\"shadowOffset\":[1]", "shadowOffset is not 2 numbers"),
    ] {
      try shell.write("bad.json", "[{\(label),\"look\":{\(look)}}]".utf8)
      try expectRefused(shell, "--labels $T/bad.json --output $T/x.svg", "label 0: look: " + line)
    }
  }
}
