// What no case of the area model asks of a label: odd values (R192), types of attributes.
import Foundation
import LabelView
import Testing

@MainActor
struct StateTests {
  private func styled(_ parts: (String, [NSAttributedString.Key: Any])...) -> NSMutableAttributedString {
    let string = NSMutableAttributedString(string: "")
    for (text, attributes) in parts { string.append(NSAttributedString(string: text, attributes: attributes)) }
    return string
  }

  @Test("R192: odd values have the results that the rules state, and nothing crashes") func oddValues() async throws {
    let odd: [CGFloat] = [.nan, .infinity, -.infinity, -1, 0, 1e300, -1e300, .leastNonzeroMagnitude]
    let label = try makeLabel("one two three\nfour")
    for a in odd {
      for b in odd {
        label.frame = CGRect(x: a, y: b, width: a, height: b)
        label.preferredMaxLayoutWidth = a
        label.shadowOffset = CGSize(width: a, height: b)
        label.shadowColor = .red
        label.minimumScaleFactor = b
        label.adjustsFontSizeToFitWidth = true
        for lines in [0, 1, -5, .max, .min] {
          label.numberOfLines = lines
          #expect(label.intrinsicContentSize.width >= 0)
          #expect(label.sizeThatFits(CGSize(width: b, height: a)).height >= 0)
          _ = label.textRect(forBounds: CGRect(x: a, y: b, width: b, height: a), limitedToNumberOfLines: lines)
          _ = label.displayList(at: a)
        }
      }
    }
    // A width or height that is NaN or negative gives no room; the same holds for font sizes.
    label.numberOfLines = 1
    label.frame.size = CGSize(width: CGFloat.nan, height: -1)
    #expect(label.shown == [])
    #expect(label.isTruncated)
    label.font = UIFont.systemFont(ofSize: .nan)
    #expect(label.font.pointSize == 0)
    #expect(label.intrinsicContentSize == .zero)
    label.font = UIFont.systemFont(ofSize: -3)
    #expect(label.intrinsicContentSize == .zero)
  }

  @Test("A description names frame, text, font and lines, and is short") func description() async throws {
    let label = try makeLabel("ab", width: 60, height: 20, lines: 2)
    #expect("\(label)" == "<Label at 0.0, 0.0, 60.0 × 20.0, text \"ab\", font Square-Regular 10.0, 2 lines>")
    (label.text, label.numberOfLines) = ("a\nb", 1)
    #expect("\(label)".hasSuffix(#"text "a\nb", font Square-Regular 10.0, 1 line>"#), "\(label)")
    label.numberOfLines = 0
    #expect("\(label)".hasSuffix("any number of lines>"), "\(label)")
    label.text = String(repeating: "long ", count: 1000)
    #expect("\(label)".count < 200)
    label.text = nil
    #expect("\(label)".contains("text nil"))
  }

  @Test("Attributes whose values have the wrong type count as absent") func oddAttributes() async throws {
    let label = try makeLabel(width: 200, height: 40)
    label.attributedText = styled(
      ("ab", [.font: "Helvetica", .kern: "wide", .foregroundColor: 3, .paragraphStyle: "left", .attachment: 1]))
    #expect(label.textLayout.lines[0].width == 20)
    #expect(try label.font == square(10))
    #expect(label.textColor == .label)
  }

  /// Numbers of every type are accepted.
  @Test func numbersOfEveryType() async throws {
    let values: [Any] = [CGFloat(3), Double(3), Float(3), 3, NSNumber(value: 3)]
    for value in values {
      let label = try makeLabel(width: 200, height: 40)
      label.attributedText = styled(("ab", [.kern: value]))
      #expect(label.textLayout.lines[0].width == 26, "\(type(of: value))")
    }
  }

  /// Foundation compares the values of adjacent runs: equal ones become one run, and no comparison traps, at whatever
  /// address the values are.
  @Test func runsWithEqualValuesAreOne() async {
    var kept: [UIColor] = []
    for index in 0..<5_000 {
      let one = UIColor(red: 0.5, green: 0, blue: 0, alpha: 1)
      let other = UIColor(red: index % 2 == 0 ? 0.5 : 1, green: 0, blue: 0, alpha: 1)
      kept += [one, other]
      let string = NSMutableAttributedString(string: "ab", attributes: [.foregroundColor: one])
      string.append(NSAttributedString(string: "cd", attributes: [.foregroundColor: other]))
      var range = NSRange()
      _ = string.attributes(at: 0, effectiveRange: &range)
      #expect(range.length == (index % 2 == 0 ? 4 : 2))
    }
  }
}
