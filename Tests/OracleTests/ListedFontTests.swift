// The fonts that lists of Corpora/Fonts define, in the oracle: it has all of them, and shapes as R301 says.
import CaseOracle
import Conformance
import LabelOracle
import Testing

struct ListedFontTests {
  /// A list that is not found would only make questions fewer.
  @Test("The oracle has every test font", arguments: CaseFont.testNames.keys.sorted())
  func fonts(name: String) throws {
    let font = try OracleFont(CaseFont(name: name, size: 10))
    #expect((font.shaping != nil) == name.hasPrefix("Shaped"))
    #expect(font.advances.isEmpty == (name == "Square" || name == "Tall"))
  }

  /// The table of Corpora/Fonts/README.md.
  @Test(
    "Neighbours change advances",
    arguments: [
      ("AV", 17.5), ("TA", 22.5), ("fi", 5.625), ("ffi", 7.5), ("ff", 10), ("\u{628}", 10), ("\u{628}\u{628}", 13.75),
      ("\u{628}\u{628}\u{628}", 18.75), ("\u{628}\u{627}", 10), ("\u{627}\u{628}", 15), ("V ", 10), ("V o", 20),
    ])
  func widths(text: String, width: Double) throws {
    let font = try OracleFont(CaseFont(name: "Shaped", size: 10))
    #expect(Oracle(OracleLabel(text, font: font)).layout(width: 100, height: 100).lines[0].width == width)
  }

  @Test("Only ShapedSpaces has a pair with a space") func spaces() throws {
    let font = try OracleFont(CaseFont(name: "ShapedSpaces", size: 10))
    #expect(Oracle(OracleLabel("V o", font: font)).layout(width: 100, height: 100).lines[0].width == 17.5)
  }
}
