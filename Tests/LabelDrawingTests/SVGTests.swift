// SVG documents: well formed, with the glyphs' own outlines at their positions.
import Foundation
import LabelDrawing
import LabelView
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@MainActor
struct SVGTests {
  private func label(_ text: String, _ change: (Label) -> Void = { _ in }) -> Label {
    let label = Label(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    label.font = .systemFont(ofSize: 20)
    label.text = text
    change(label)
    return label
  }

  private func svg(_ label: Label, text: SVGWriter.Text = .outlines) -> String {
    SVGWriter.document(Picture(label.displayList()), text: text)
  }

  /// A number with at most three decimals.
  private func number(_ value: Double) -> String {
    let value = (value * 1000).rounded() / 1000
    return value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  private func count(_ words: String, in text: String) -> Int { text.components(separatedBy: words).count - 1 }

  /// Five glyphs, two of which are the same, make four symbols.
  @Test func eachGlyphOnce() async throws {
    let document = svg(label("Hello"))
    #expect(count("<path id=", in: document) == 4)
    #expect(count("<use ", in: document) == 5)
    #expect(XMLParser(data: Data(document.utf8)).parse())
    #expect(document == svg(label("Hello")))
  }

  @Test("The outline of a period is a closed contour within its advance; a space has no outline") func outlines()
    async throws
  {
    let face = try #require(UIFont.systemFont(ofSize: 20).labelFont.faces.first)
    #expect(face.family == "Noto Sans")
    let document = svg(label(". ."))
    #expect(count("<path id=", in: document) == 1)
    #expect(count("<use ", in: document) == 2)
  }

  @Test("Colours, clips, lines and images are elements of their own") func elements() async throws {
    let document = svg(
      label("a") { label in
        label.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 0.5)
        label.textColor = .red
      })
    #expect(document.contains("fill=\"#0000ff\" fill-opacity=\"0.5\""))
    #expect(document.contains("fill=\"#ff0000\""))
    #expect(document.contains("clip-path=\"url(#c1)\""))
    #expect(count("<g ", in: document) == count("</g>", in: document))
  }

  @Test("A colour emoji is the font's own PNG, embedded unchanged") func emoji() async throws {
    let document = svg(label("🦊🦊"))
    #expect(count("<image id=", in: document) == 1)
    #expect(count("<use ", in: document) == 2)
    let start = try #require(document.range(of: "base64,")).upperBound
    let end = try #require(document[start...].firstIndex(of: "\""))
    let png = try #require(Data(base64Encoded: String(document[start..<end])))
    #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  @Test("Text may be text: escaped, and with its family") func characters() async throws {
    let document = svg(label("a<b"), text: .characters)
    #expect(count("<text ", in: document) == 1)
    #expect(document.contains(">a&lt;b</text>"))
    #expect(document.contains("font-family=\"Noto Sans\""))
    #expect(XMLParser(data: Data(document.utf8)).parse())
  }

  /// The words of each text element. A bracket and U+200D are one Character, so tags are found by scalars.
  private func words(_ document: String) -> [String] {
    document.matches(of: /<text [^>]*>(.*)<\/text>/.matchingSemantics(.unicodeScalar)).map {
      String($0.1.replacing(/<[^>]*>/.matchingSemantics(.unicodeScalar), with: ""))
    }
  }

  /// Each character of Latin text has the x of its cluster. A word with a ligature has its own x and width, and all its
  /// letters.
  @Test func positionsOfCharacters() async throws {
    let plain = label("ab c") { $0.textAlignment = .right }
    let xs = plain.textLayout.positions().clusters.map { number($0.x) }
    #expect(svg(plain, text: .characters).contains("<text x=\"\(xs.joined(separator: " "))\" "))
    let ligature = label("Waffle a")
    let clusters = ligature.textLayout.positions().clusters
    #expect(ligature.textLayout.glyphs().runs[0].glyphs.count < clusters.count, "Noto Sans has a glyph for ffl")
    let document = svg(ligature, text: .characters)
    #expect(words(document) == ["Waffle a"])
    let width = number(clusters[5].maxX)
    #expect(document.contains("<tspan x=\"0\" textLength=\"\(width)\">Waffle</tspan>"), "\(document)")
    #expect(document.contains("<tspan x=\"\(number(clusters[7].x))\">a</tspan>"), "\(document)")
  }

  @Test("Words of a script with joined letters are whole, and begin at their right edge") func joinedCharacters()
    async throws
  {
    let label = label("مرحبا بكم")
    label.font = UIFont(try UIFont.engine.font(families: ["Noto Sans Arabic"], size: 20))
    let document = svg(label, text: .characters)
    #expect(words(document) == ["مرحبا بكم"])
    #expect(count("direction=\"rtl\"", in: document) == 1)
    let clusters = label.textLayout.positions().clusters
    // The first letter is the rightmost.
    let right = number(try #require(clusters.last).maxX)
    #expect(document.contains("<tspan x=\"\(right)\" textLength="), "\(document)")
    #expect(document.contains(">مرحبا</tspan>"), "\(document)")
  }

  /// A letter that another colour or an ellipsis cuts off its neighbour keeps its joined form by U+200D.
  @Test func cutJoinedCharacters() async throws {
    let label = label("")
    let font = UIFont(try UIFont.engine.font(families: ["Noto Sans Arabic"], size: 20))
    let text = NSMutableAttributedString(string: "سم", attributes: [.font: font])
    text.append(NSAttributedString(string: "ك ب", attributes: [.font: font, .foregroundColor: UIColor.red]))
    label.attributedText = text
    #expect(Set(words(svg(label, text: .characters))) == ["سم\u{200D}", "\u{200D}ك ب"])
    // Alef does not join to the letter after it.
    let other = NSMutableAttributedString(string: "سا", attributes: [.font: font])
    other.append(NSAttributedString(string: "م", attributes: [.font: font, .foregroundColor: UIColor.red]))
    label.attributedText = other
    #expect(words(svg(label, text: .characters)).contains("م"))
  }

  @Test("A tab has no glyph, but is between the words") func tabs() async throws {
    #expect(words(svg(label("a\tfi"), text: .characters)) == ["a fi"])
  }

  @Test("An ellipsis, a token and a hyphen are texts, though they are not in the label's text")
  func insertedCharacters() async throws {
    #expect(words(svg(label("The quick brown fox") { $0.frame.size.width = 70 }, text: .characters)).last == "…")
    let token = label("The quick brown fox") {
      $0.frame.size.width = 120
      $0.truncationToken = " … more"
    }
    #expect(words(svg(token, text: .characters)).last == " … more")
    let hyphen = label("extra\u{AD}ordinary") {
      $0.frame.size = CGSize(width: 90, height: 80)
      $0.numberOfLines = 0
      $0.lineBreakMode = .byWordWrapping
    }
    #expect(words(svg(hyphen, text: .characters)) == ["extra", "\u{2010}", "ordinary"])
  }

  @Test("R198: a shadow is not a text of its own, and that of an emoji is its shape in the shadow's colour")
  func shadow() async throws {
    let shadowed = label("a🦊") { $0.shadowColor = UIColor(red: 0, green: 0, blue: 1, alpha: 0.5) }
    #expect(words(svg(shadowed, text: .characters)).joined() == "a🦊")
    let document = svg(shadowed)
    #expect(count("<feFlood flood-color=\"#0000ff\"/>", in: document) == 1)
    #expect(count(" filter=\"url(#s0)\"", in: document) == 1)
    #expect(count("opacity=\"0.5\"", in: document) == 2, "the letter and the emoji have a group each")
    #expect(XMLParser(data: Data(document.utf8)).parse())
    #expect(!svg(label("a🦊")).contains("filter"))
  }

  /// Half transparent text is so as a group: glyphs that touch are not darker where they overlap.
  @Test func alphaIsOfTheGroup() async throws {
    let document = svg(label("ab") { $0.isEnabled = false })
    #expect(document.contains("fill=\"#000000\" opacity=\"0.5\">"), "\(document)")
    #expect(!document.contains("fill-opacity"))
    let outline = label("")
    outline.attributedText = NSAttributedString(
      string: "a", attributes: [.strokeWidth: -5, .strokeColor: UIColor(red: 1, green: 0, blue: 0, alpha: 0.25)])
    let both = svg(outline)
    #expect(both.contains("fill=\"#000000\" stroke=\"#ff0000\" stroke-opacity=\"0.25\""), "\(both)")
    #expect(!both.contains(" opacity="))
  }

  @Test("In light and dark mode the label has the colour that the environment gives it") func dark() async throws {
    let dark = svg(label("a") { $0.traitCollection = UITraitCollection(userInterfaceStyle: .dark) })
    #expect(dark.contains("fill=\"#ffffff\""))
    #expect(svg(label("a")).contains("fill=\"#000000\""))
  }
}
