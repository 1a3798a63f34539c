// A case's question as the oracle's label: UILabel's names on both sides, defaults written out.
import Conformance
import LabelOracle

/// What the oracle cannot read.
package struct BeyondOracle: Error, CustomStringConvertible {
  package var description: String
}

extension OracleLabel {
  /// The label of a question, in its environment.
  ///
  /// - Throws: `BeyondOracle` for a scalar outside the oracle's alphabet, another font than a metric one, or automatic
  ///   hyphenation.
  package init(_ question: CaseQuestion) throws {
    let label = question.label
    let is2009 = question.environment?.profile == .y2009
    for scalar in label.string.unicodeScalars where Alphabet.properties(of: scalar) == nil {
      throw BeyondOracle(description: "U+\(String(scalar.value, radix: 16, uppercase: true)) is not in the alphabet")
    }
    let runs = try (label.runs ?? [CaseRun(text: label.text ?? "")]).map { try TextRun($0, label) }
    self.init(runs.isEmpty ? [TextRun("", font: try .init(label.font))] : runs)
    numberOfLines = label.numberOfLines ?? 1
    lineBreakMode = .init(label.lineBreakMode ?? .byTruncatingTail)
    textAlignment = .init(label.textAlignment ?? (is2009 ? .left : .natural))
    lineBreakStrategy = .init(label.lineBreakStrategy ?? (is2009 ? .none : .standard))
    adjustsFontSizeToFitWidth = label.adjustsFontSizeToFitWidth ?? false
    minimumScaleFactor = label.minimumScaleFactor ?? 0
    allowsDefaultTighteningForTruncation = label.allowsDefaultTighteningForTruncation ?? false
    baselineAdjustment = .init(rawValue: (label.baselineAdjustment ?? .alignBaselines).rawValue)!
    preferredMaxLayoutWidth = label.preferredMaxLayoutWidth ?? 0
    displayScale = question.environment?.displayScale ?? 1
    layoutDirection = question.environment?.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    self.is2009 = is2009
    multilineShrink = label.flags?.multilineShrink ?? true
    trimsAroundEllipsis = label.flags?.trimsAroundEllipsis ?? true
    alignsNaturalByContent = label.flags?.naturalAlignment == .content
    baselineObserved = label.flags?.baselineObserved ?? false
    shrinkKeepsWordsWhole = label.flags?.shrinkKeepsWordsWhole ?? false
    marqueesNow = label.flags?.marquee ?? false
    verticalAlignment = .init(rawValue: (label.verticalAlignment ?? .center).rawValue)!
    fixedScale = label.fixedScale ?? 0
    truncationToken = label.truncationToken
  }
}

extension TextRun {
  fileprivate init(_ run: CaseRun, _ label: CaseLabel) throws {
    let attributes = run.attributes ?? CaseAttributes()
    self.init(run.text, font: try .init(attributes.font ?? label.font))  // R173
    kern = attributes.kern ?? 0
    baselineOffset = attributes.baselineOffset ?? 0
    if let box = attributes.attachment { attachment = .init(width: box.width, height: box.height, y: box.y ?? 0) }
    guard let style = attributes.paragraphStyle else { return }
    guard (style.hyphenationFactor ?? 0) == 0 else { throw BeyondOracle(description: "automatic hyphenation") }
    // R172: a style carries all its fields itself.
    paragraphStyle.lineBreakMode = .init(style.lineBreakMode ?? .byWordWrapping)
    paragraphStyle.alignment = .init(style.alignment ?? .natural)
    paragraphStyle.lineBreakStrategy = .init(style.lineBreakStrategy ?? .none)
    switch style.baseWritingDirection ?? .natural {
    case .natural: break
    case .leftToRight: paragraphStyle.baseWritingDirection = .leftToRight
    case .rightToLeft: paragraphStyle.baseWritingDirection = .rightToLeft
    }
    paragraphStyle.lineSpacing = style.lineSpacing ?? 0
    paragraphStyle.paragraphSpacing = style.paragraphSpacing ?? 0
    paragraphStyle.paragraphSpacingBefore = style.paragraphSpacingBefore ?? 0
    paragraphStyle.firstLineHeadIndent = style.firstLineHeadIndent ?? 0
    paragraphStyle.headIndent = style.headIndent ?? 0
    paragraphStyle.tailIndent = style.tailIndent ?? 0
    paragraphStyle.lineHeightMultiple = style.lineHeightMultiple ?? 0
    paragraphStyle.minimumLineHeight = style.minimumLineHeight ?? 0
    paragraphStyle.maximumLineHeight = style.maximumLineHeight ?? 0
    paragraphStyle.tabStops = style.tabStops ?? []
    paragraphStyle.defaultTabInterval = style.defaultTabInterval ?? 0
  }
}

extension OracleFont {
  /// A metric font; the table of Steps is the one in the documentation of the fonts.
  fileprivate init(_ font: CaseFont?) throws {
    guard let name = font?.name, CaseFont.metricNames.contains(name) else {
      throw BeyondOracle(description: "no metric font")
    }
    self.init(name: name, size: font?.size ?? 17)
    guard name == "Steps" else { return }
    for value in UInt8(0x20)...0x7E {
      let scalar = Unicode.Scalar(value)
      switch scalar {
      case "i", "j", "l", "t", "f", "r", "!", "'", ",", ".", ":", ";", "|": advances[scalar.value] = 0.25
      case "m", "M", "W", "@": advances[scalar.value] = 1
      case "w", "A"..."Z": advances[scalar.value] = 0.75
      default: advances[scalar.value] = 0.5
      }
    }
  }
}

extension LineBreakMode {
  fileprivate init(_ mode: CaseLineBreakMode) { self = .init(rawValue: mode.rawValue)! }
}

extension TextAlignment {
  fileprivate init(_ alignment: CaseTextAlignment) { self = .init(rawValue: alignment.rawValue)! }
}

extension LineBreakStrategy {
  fileprivate init(_ strategy: CaseLineBreakStrategy) { self = .init(rawValue: strategy.rawValue)! }
}
