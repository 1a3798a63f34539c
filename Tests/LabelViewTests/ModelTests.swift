// Random sequences of settings: what a label caches is never out of date, and a naive model agrees with it.
import Foundation
import LabelKit
import LabelOracle
import LabelView
import Testing

@MainActor
struct ModelTests {
  /// A setting: how it changes a label and the model.
  private struct Step {
    let name: String
    let apply: @MainActor (Label) -> Void
    let applyToModel: (inout NaiveLabel) -> Void
  }

  private static let settingsOfASequence = 30

  /// The seeds, from LABELMARK_SEQUENCES: a count ("300") or a range ("50000-100000").
  private var seeds: Range<Int> {
    let words =
      ProcessInfo.processInfo.environment["LABELMARK_SEQUENCES"]?.split(separator: "-").compactMap { Int($0) } ?? []
    return words.count == 2 ? words[0]..<words[1] : 0..<(words.first ?? 300)
  }

  /// After each sequence (300; 100,000 in scripts/test slow) a label that was asked questions in between equals one that was
  /// not, and agrees with the naive model.
  @Test("After any sequence a label that was asked in between equals one that was not, and the naive model")
  func randomSequences() async throws {
    let fonts = try [5.0, 10, 20, NaiveLabel.systemSize].reduce(into: [Double: UIFont]()) { $0[$1] = try square($1) }
    for seed in seeds {
      var random = SplitMix64(seed: UInt64(seed))
      let (asked, fresh) = (Label(), Label())
      var model = NaiveLabel()
      var steps: [Step] = []
      // The oracle has only the metric fonts, so the default font is replaced first.
      for label in [asked, fresh] { label.font = fonts[NaiveLabel.systemSize] }
      for _ in 0..<ModelTests.settingsOfASequence {
        let step = step(&random, fonts)
        steps.append(step)
        step.apply(asked)
        if Bool.random(using: &random) { _ = asked.intrinsicContentSize }
        if Bool.random(using: &random) { _ = asked.textLayout }
        if Int.random(in: 0..<4, using: &random) == 0 { _ = asked.sizeThatFits(CGSize(width: 40, height: 0)) }
      }
      for step in steps {
        step.apply(fresh)
        step.applyToModel(&model)
      }
      let names = "seed \(seed): " + steps.map(\.name).joined(separator: ", ")
      guard equal(asked, fresh, names), agrees(asked, with: model, names) else { return }
    }
  }

  // MARK: Comparing

  private func equal(_ label: Label, _ fresh: Label, _ names: String) -> Bool {
    let same =
      label.text == fresh.text && hasSameAttributes(label, fresh) && label.font == fresh.font
      && label.textColor == fresh.textColor && label.textAlignment == fresh.textAlignment
      && label.lineBreakMode == fresh.lineBreakMode && label.lineBreakStrategy == fresh.lineBreakStrategy
      && label.minimumScaleFactor == fresh.minimumScaleFactor && label.minimumFontSize == fresh.minimumFontSize
      && label.intrinsicContentSize == fresh.intrinsicContentSize
      && label.sizeThatFits(CGSize(width: 55, height: 0)) == fresh.sizeThatFits(CGSize(width: 55, height: 0))
      && label.textLayout.lines == fresh.textLayout.lines && label.textLayout.summary == fresh.textLayout.summary
      && label.firstBaseline == fresh.firstBaseline && label.drawnTextColor == fresh.drawnTextColor
    #expect(same, "one that was asked differs from a fresh one; \(names)")
    return same
  }

  /// (NSAttributedString's own comparison traps in swift-corelibs-foundation.)
  private func hasSameAttributes(_ label: Label, _ fresh: Label) -> Bool {
    let (one, other) = (label.attributedText, fresh.attributedText)
    guard one?.string == other?.string, let one, let other else { return one == nil && other == nil }
    return (0..<one.length).allSatisfy { index in
      let (left, right) = (
        one.attributes(at: index, effectiveRange: nil), other.attributes(at: index, effectiveRange: nil)
      )
      return left.mapValues { $0 as? AnyHashable } == right.mapValues { $0 as? AnyHashable }
    }
  }

  private func agrees(_ label: Label, with model: NaiveLabel, _ names: String) -> Bool {
    var differences: [String] = []
    func check<Value: Equatable>(_ what: String, _ one: Value, _ other: Value) {
      if one != other { differences.append("\(what): \(one), the model says \(other)") }
    }
    check("text", label.text, model.text)
    check("font", label.font.pointSize, model.fontSize)
    check("color", colorName(label.textColor), model.color)
    check(
      "alignment", label.textAlignment.rawValue, LabelOracle.TextAlignment.allCases.firstIndex(of: model.alignment)!)
    check("mode", label.lineBreakMode.rawValue, LabelOracle.LineBreakMode.allCases.firstIndex(of: model.mode)!)
    check("strategy", label.lineBreakStrategy, ModelTests.strategy(model.strategy))
    check("minimum scale", label.minimumScaleFactor, model.minimumScale)
    check("minimum size", label.minimumFontSize, model.minimumSize)
    check("lines", label.numberOfLines, model.numberOfLines)
    check("width", "\(label.frame.size.width)", "\(model.width)")
    let layout = model.layout()
    check("shown", label.shown, layout.lines.map(\.text))
    check("truncated", label.isTruncated, layout.truncated)
    check("scale", rounded(label.actualScaleFactor), rounded(layout.scale))
    check("x", label.textLayout.lines.map { rounded($0.x) }, layout.lines.map { rounded($0.x) })
    check("baselines", label.textLayout.lines.map { rounded($0.baseline) }, layout.lines.map { rounded($0.baseline) })
    check("widths", label.textLayout.lines.map { rounded($0.width) }, layout.lines.map { rounded($0.width) })
    for width in [0.0, 30, 55, 120] {
      let (size, expected) = (label.sizeThatFits(CGSize(width: width, height: 0)), model.sizeThatFits(width: width))
      check(
        "size for \(width)", [rounded(size.width), rounded(size.height)],
        [rounded(expected.width), rounded(expected.height)])
    }
    let (size, expected) = (label.intrinsicContentSize, model.intrinsicContentSize())
    check(
      "intrinsic size", [rounded(size.width), rounded(size.height)],
      [rounded(expected.width), rounded(expected.height)])
    #expect(differences == [], "\(names)")
    return differences.isEmpty
  }

  private func rounded(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 }

  private func colorName(_ color: UIColor) -> String {
    switch color {
    case .red: "red"
    case .green: "green"
    case .black: "black"
    case .label: "label"
    default: "another"
    }
  }

  nonisolated static func strategy(_ strategy: LabelOracle.LineBreakStrategy)
    -> LabelView.NSParagraphStyle.LineBreakStrategy
  {
    switch strategy {
    case .none: []
    case .pushOut: .pushOut
    case .hangulWordPriority: .hangulWordPriority
    case .standard: .standard
    }
  }

  // MARK: Settings

  private static let texts: [String?] = [
    nil, "", "a", "abcdefgh", "one two three", "aa bb cc dd", "ab\ncd ef", "ends \n", "a-b c",
    "long word abcdefghijklmnop",
  ]
  private static let lengths: [Double] = [0, 8, 20, 25, 40, 55, 80, 130, 1000, -5, .nan, .infinity]

  private func step(_ random: inout SplitMix64, _ fonts: [Double: UIFont]) -> Step {
    func one<Value>(of values: [Value]) -> Value { values.randomElement(using: &random)! }
    switch Int.random(in: 0..<27, using: &random) {
    case 0, 1, 2:
      let text = one(of: ModelTests.texts)
      return Step(name: "text \(text ?? "nil")", apply: { $0.text = text }, applyToModel: { $0.setText(text) })
    case 3, 4, 5: return attributedText(&random, fonts)
    case 6, 7:
      // Nil would mean the system font, which the oracle does not have; in 2009 nil is refused.
      let size = one(of: [5.0, 10, 20])
      return Step(
        name: "font \(size)", apply: { $0.font = fonts[size] }, applyToModel: { $0.setFontSize(size) })
    case 8:
      let name = one(of: ["red", "green", nil])
      let color = name.map { $0 == "red" ? UIColor.red : .green }
      return Step(
        name: "color \(name ?? "nil")", apply: { $0.textColor = color }, applyToModel: { $0.setColor(name) })
    case 9, 10:
      let value = one(of: LabelOracle.TextAlignment.allCases)
      let raw = LabelOracle.TextAlignment.allCases.firstIndex(of: value)!
      return Step(
        name: "\(value)", apply: { $0.textAlignment = NSTextAlignment(rawValue: raw)! },
        applyToModel: { $0.setAlignment(value) })
    case 11, 12:
      let value = one(of: LabelOracle.LineBreakMode.allCases)
      let raw = LabelOracle.LineBreakMode.allCases.firstIndex(of: value)!
      return Step(
        name: "\(value)", apply: { $0.lineBreakMode = NSLineBreakMode(rawValue: raw)! },
        applyToModel: { $0.setMode(value) })
    case 13:
      let value = one(of: LabelOracle.LineBreakStrategy.allCases)
      return Step(
        name: "strategy \(value)", apply: { $0.lineBreakStrategy = ModelTests.strategy(value) },
        applyToModel: { $0.ownStrategy = value })
    case 14:
      let value = one(of: [0.0, 0.3, 0.5, 1, 2, -1, .nan])
      return Step(
        name: "minimum scale \(value)", apply: { $0.minimumScaleFactor = value },
        applyToModel: { $0.setMinimumScale(value) })
    case 15:
      let value = one(of: [0.0, 4, 9, 30, -1, .nan, .infinity])
      return Step(
        name: "minimum size \(value)", apply: { $0.minimumFontSize = value }, applyToModel: { $0.setMinimumSize(value) }
      )
    case 16:
      let value = one(of: [0, 1, 1, 2, 3, -2, .max])
      return Step(
        name: "lines \(value)", apply: { $0.numberOfLines = value }, applyToModel: { $0.numberOfLines = value })
    case 17, 18, 21:
      let (flag, value) = (one(of: NaiveLabel.flags), Bool.random(using: &random))
      return Step(
        name: "\(flag.name) \(value)", apply: { $0[keyPath: flag.ofLabel] = value },
        applyToModel: { $0[keyPath: flag.ofModel] = value })
    case 19:
      let raw = Int.random(in: 0...2, using: &random)
      return Step(
        name: "adjustment \(raw)", apply: { $0.baselineAdjustment = UIBaselineAdjustment(rawValue: raw)! },
        applyToModel: { $0.adjustment = LabelOracle.BaselineAdjustment.allCases[raw] })
    case 20:
      let value = one(of: ModelTests.lengths)
      return Step(
        name: "preferred \(value)", apply: { $0.preferredMaxLayoutWidth = value },
        applyToModel: { $0.preferredWidth = value })
    case 22:
      let (isRightToLeft, scale) = (Bool.random(using: &random), one(of: [1.0, 2, 3]))
      let traits = UITraitCollection(layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight, displayScale: scale)
      return Step(
        name: "right-to-left \(isRightToLeft), scale \(scale)", apply: { $0.traitCollection = traits },
        applyToModel: {
          $0.direction = isRightToLeft ? .rightToLeft : .leftToRight
          $0.displayScale = scale
        })
    case 23:
      let options = one(of: [LabelOptions(), .profile2009, .naturalByContent])
      return Step(
        name: "options \(options.rawValue)", apply: { $0.layoutOptions = options },
        applyToModel: {
          $0.is2009 = options == .profile2009
          $0.alignsByContent = options == .naturalByContent
        })
    case 24:
      let token = one(of: [nil, "..."])
      return Step(
        name: "token \(token ?? "nil")", apply: { $0.truncationToken = token }, applyToModel: { $0.token = token })
    case 25:
      return Step(name: "layout", apply: { $0.layoutIfNeeded() }, applyToModel: { $0.layOut() })
    default:
      let (width, height) = (one(of: ModelTests.lengths), one(of: ModelTests.lengths))
      return Step(
        name: "\(width)x\(height)", apply: { $0.frame.size = CGSize(width: width, height: height) },
        applyToModel: {
          $0.width = width
          $0.height = height
        })
    }
  }

  private func attributedText(_ random: inout SplitMix64, _ fonts: [Double: UIFont]) -> Step {
    if Int.random(in: 0..<8, using: &random) == 0 {
      return Step(
        name: "no attributed text", apply: { $0.attributedText = nil }, applyToModel: { $0.setAttributedText(nil) })
    }
    var runs: [(String, NaiveAttributes)] = []
    let string = NSMutableAttributedString(string: "")
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      var attributes = NaiveAttributes()
      var made: [NSAttributedString.Key: Any] = [:]
      if Bool.random(using: &random) {
        attributes.fontSize = [5.0, 10, 20].randomElement(using: &random)!
        made[.font] = fonts[attributes.fontSize!]
      }
      if Bool.random(using: &random) {
        attributes.color = "green"
        made[.foregroundColor] = UIColor.green
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        attributes.kern = 2.5
        made[.kern] = 2.5
      }
      if Bool.random(using: &random) {
        let style = NaiveStyle(
          mode: LabelOracle.LineBreakMode.allCases.randomElement(using: &random)!,
          alignment: LabelOracle.TextAlignment.allCases.randomElement(using: &random)!,
          strategy: LabelOracle.LineBreakStrategy.allCases.randomElement(using: &random)!,
          lineSpacing: [0, 0, 3].randomElement(using: &random)!, headIndent: [0, 0, 10].randomElement(using: &random)!,
          tightens: Bool.random(using: &random))
        attributes.style = style
        made[.paragraphStyle] = style.paragraphStyle
      }
      let text = (ModelTests.texts.randomElement(using: &random)! ?? "x")
      runs.append((text, attributes))
      string.append(NSAttributedString(string: text, attributes: made))
    }
    let copy = NSAttributedString(attributedString: string)
    return Step(
      name: "runs \(runs)", apply: { $0.attributedText = copy }, applyToModel: { $0.setAttributedText(runs) })
  }
}
