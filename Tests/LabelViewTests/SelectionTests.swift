// Selecting text by range, word and line, and copying it.
import Foundation
import LabelView
import Testing

@MainActor
struct SelectionTests {
  @Test("A range selects its text and rectangles") func byRange() async throws {
    let label = try makeLabel("one two", width: 100, height: 10)
    var selection = LabelSelection(in: label)
    #expect(selection.isEmpty)
    #expect(selection.rects == [])
    selection.select(NSRange(location: 4, length: 3))
    #expect(selection.copiedText == "two")
    #expect(selection.rects == [CGRect(x: 40, y: 0, width: 30, height: 10)])
    selection.selectAll()
    #expect(selection.nsRange == NSRange(location: 0, length: 7))
    for odd in [NSRange(location: 5, length: 100), NSRange(location: -3, length: 2), NSRange(location: 90, length: 1)] {
      selection.select(odd)
      #expect(selection.nsRange.location + selection.nsRange.length <= 7)
    }
  }

  @Test("A selection has whole characters: half of a surrogate pair, or a letter without its mark, selects all of it")
  func wholeCharacters() async throws {
    let label = try makeLabel("a🦊e\u{301}", width: 100, height: 10)
    var selection = LabelSelection(in: label)
    selection.select(NSRange(location: 2, length: 1))
    #expect(selection.copiedText == "🦊")
    selection.select(NSRange(location: 3, length: 1))
    #expect(selection.copiedText == "e\u{301}")
  }

  @Test("A point selects the word at it, or the nearest one") func byWord() async throws {
    let label = try makeLabel("don't stop, 日本", width: 200, height: 10)
    var selection = LabelSelection(in: label)
    let words: [(Double, String)] = [(5, "don't"), (45, "don't"), (55, " "), (65, "stop"), (105, ",")]
    for (x, word) in words {
      selection.selectWord(at: CGPoint(x: x, y: 5))
      #expect(selection.copiedText == word, "\(x)")
    }
    // A point outside the text selects the nearest word.
    selection.selectWord(at: CGPoint(x: -50, y: -50))
    #expect(selection.copiedText == "don't")
  }

  @Test("A point selects its line, with the text that an ellipsis replaces") func byLine() async throws {
    let label = try makeLabel("aa bb cc dd", width: 50, height: 20, lines: 2)
    #expect(label.shown == ["aa bb", "cc dd"])
    var selection = LabelSelection(in: label)
    selection.selectLine(at: CGPoint(x: 5, y: 15))
    #expect(selection.copiedText == "cc dd")
    #expect(selection.rects == [CGRect(x: 0, y: 10, width: 50, height: 10)])
    // A truncated line also selects the text that its ellipsis replaces, but no rectangle covers the ellipsis.
    label.text = "aa bb cc dd ee"
    #expect(label.shown == ["aa bb", "cc d…"])
    selection = LabelSelection(in: label)
    selection.selectLine(at: CGPoint(x: 5, y: 15))
    #expect(selection.copiedText == "cc dd ee")
    #expect(selection.rects == [CGRect(x: 0, y: 10, width: 40, height: 10)])
  }

  @Test("Copied text has its attributes") func copies() async throws {
    let label = try makeLabel("one two", width: 100, height: 10)
    var selection = LabelSelection(in: label)
    selection.select(NSRange(location: 0, length: 3))
    let plain = selection.copiedAttributedText
    #expect(plain.string == "one")
    #expect(try (plain.attributes(at: 0, effectiveRange: nil)[.font] as? UIFont) == square(10))
    label.attributedText = NSAttributedString(string: "styled text", attributes: [.kern: 2])
    selection = LabelSelection(in: label)
    selection.select(NSRange(location: 7, length: 4))
    let styled = selection.copiedAttributedText
    #expect(styled.string == "text")
    #expect(styled.attributes(at: 0, effectiveRange: nil).count == 1)
  }

  @Test("In an empty label nothing can be selected") func emptyLabels() async throws {
    for text in [nil, ""] as [String?] {
      let label = try makeLabel(text, width: 100, height: 10)
      var selection = LabelSelection(in: label)
      selection.selectWord(at: .zero)
      selection.selectLine(at: .zero)
      selection.selectAll()
      selection.select(NSRange(location: 0, length: 5))
      #expect(selection.isEmpty)
      #expect(selection.copiedAttributedText.string == "")
    }
  }
}
