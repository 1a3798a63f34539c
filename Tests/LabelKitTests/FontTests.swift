// Fonts of any machine through the Swift interface: fallback, missing families, fonts of the caller.
import Foundation
import LabelKit
import TestSupport
import Testing

@Suite struct FontTests {
  let engine = LabelEngine()

  @Test func charactersOfOtherScriptsAreDrawn() throws {
    let font = try engine.font(families: ["Noto Sans"], size: 17)
    let layout = engine.layout("Tibetan བོད་ཡིག", font: font, in: .unconstrained)
    let runs = layout.glyphs().runs
    #expect(runs.allSatisfy { run in run.glyphs.allSatisfy { $0.id != 0 } })
    let faces = runs.map { font.face(of: $0)?.family }
    #expect(faces.first == "Noto Sans" && faces.last?.map { $0 != "Noto Sans" } == true)
    #expect(font.faces.map(\.family) == ["Noto Sans"])
    #expect(engine.prepare("བོད", font: font).missingClusterCount == 0)
    let bare = try engine.font(families: ["Noto Sans"], size: 17, fallback: .none)
    #expect(engine.prepare("བོད", font: bare).missingClusterCount == 2)
    #expect(font != bare)
  }

  /// The number of a face does not depend on which faces were used before.
  @Test func numbersOfFacesDoNotDependOnTheOrder() throws {
    func number(_ engine: LabelEngine, _ font: LabelFont, _ text: String) -> Int? {
      engine.layout(text, font: font, in: .unconstrained).glyphs().runs.first?.face
    }
    let texts = ["བོད", "ไทย", "ᏣᎳᎩ", "ⵜⴰ"]
    let (one, other) = (LabelEngine(), LabelEngine())
    let fonts = [
      try one.font(families: ["Noto Sans"], size: 17), try other.font(families: ["Noto Serif"], size: 17),
    ]
    let forwards = texts.map { number(one, fonts[0], $0) }
    let backwards = texts.reversed().map { number(other, fonts[1], $0) }
    #expect(forwards == backwards.reversed())
    #expect(Set(forwards).count == texts.count)
  }

  /// A line in a face of fallback is as high as with that face in the list.
  @Test func linesAreAsHighAsTheirFaces() throws {
    let font = try engine.font(families: ["Noto Sans"], size: 20)
    let text = "a བོད་ཡིག b"
    let family = try #require(font.choices(for: "བོད").first?.family)
    let listed = try engine.font(families: ["Noto Sans", family], size: 20)
    for (lines, width, shrinks) in [(1, 500.0, false), (3, 40, false), (2, 30, true), (1, 60, true)] {
      let label = LabelProperties(
        numberOfLines: lines, adjustsFontSizeToFitWidth: shrinks, minimumScaleFactor: shrinks ? 0.3 : 0)
      for height in [Double.infinity, 25, 70] {
        let bounds = Size(width: width, height: height)
        let found = engine.layout(text, font: font, label: label, in: bounds)
        let expected = engine.layout(text, font: listed, label: label, in: bounds)
        #expect(found.lines == expected.lines && found.scale == expected.scale)
        // Runs with other attributes have metrics of their own.
        var kerned = RunAttributes(font: font)
        kerned.baselineOffset = 3
        var styled = StyledText(text, RunAttributes(font: font))
        styled.append("བོད", kerned)
        kerned.font = listed
        var other = StyledText(text, RunAttributes(font: listed))
        other.append("བོད", kerned)
        #expect(
          engine.layout(styled, label: label, in: bounds).lines == engine.layout(other, label: label, in: bounds).lines)
        #expect(
          engine.prepare(styled).layout(label, in: bounds).lines
            == engine.prepare(other).layout(label, in: bounds).lines)
      }
    }
  }

  @Test func missingFamiliesAreReplacedIfWanted() throws {
    #expect(throws: FontError.self) { try engine.font(families: ["No Such Family"], size: 10) }
    let font = try engine.font(families: ["No Such Family", "Noto Sans"], size: 10, missing: .nearest)
    #expect(font.replacedFamilies.map(\.wanted) == ["No Such Family"])
    #expect(font.resolvedFamilies.contains(font.replacedFamilies[0].used))
    #expect(font.resolvedFamilies.last == "Noto Sans")
  }

  @Test func choicesSayWhy() throws {
    let font = try engine.font(families: ["Noto Sans", "Noto Sans Hebrew"], size: 10)
    let choices = font.choices(for: "aשb\u{1F600}བ\u{378}")
    #expect(choices.map(\.utf8Range) == [0..<1, 1..<3, 3..<4, 4..<8, 8..<11, 11..<13])
    #expect(
      choices.map(\.reason) == [.listed(0), .listed(1), .listed(0), .emojiPresentation, .installed, .missing])
    #expect(choices[1].family == "Noto Sans Hebrew" && choices[1].path?.hasSuffix(".ttf") == true)
    let metric = try engine.font(metric: "Square", size: 10)
    #expect(metric.choices(for: "ab").map(\.family) == ["Square"])
  }

  @Test("A registered font is found by its name until it is given back") func registeredFonts() throws {
    let found = try engine.register(fontData: variableFont(), as: FontDescription(family: "Brand"))
    #expect(found.map(\.family) == ["Brand"] && found[0].path == nil)
    // Half an em at weight 400, 0.7 em at weight 900.
    let bold = try engine.font(families: ["Brand"], weight: 900, size: 10)
    #expect(engine.layout("ab", font: bold, in: .unconstrained).size.width == 14)
    #expect(engine.layout("ab", font: try engine.font(found[0], size: 10), in: .unconstrained).size.width == 10)
    engine.unregister(found[0])
    #expect(throws: FontError.self) { try engine.font(families: ["Brand"], size: 10) }
    #expect(engine.layout("ab", font: bold, in: .unconstrained).size.width == 14)
    #expect(throws: FontError.invalidFontData(0)) { try engine.register(fontData: [1, 2, 3]) }
  }
}
