// Maps the properties of cases to those of the oracle, in one list for both directions.
import Conformance
import LabelOracle

/// A property on both sides. A case leaves out properties that have their default value.
package struct OracleProperty<Case, Own>: Sendable {
  /// The key in JSON.
  package let key: String
  let read: @Sendable (Case, inout Own) -> Void
  let write: @Sendable (Own, inout Case) -> Void
  /// Gives the property the value that a plain label has.
  package let reset: @Sendable (inout Own) -> Void

  /// A property that both sides have in the same form.
  init<Value: Equatable & Sendable>(
    _ key: String, _ path: WritableKeyPath<Case, Value?> & Sendable, _ own: WritableKeyPath<Own, Value> & Sendable,
    default fallback: Value
  ) {
    self.key = key
    read = { $1[keyPath: own] = $0[keyPath: path] ?? fallback }
    write = { if $0[keyPath: own] != fallback { $1[keyPath: path] = $0[keyPath: own] } }
    reset = { $0[keyPath: own] = fallback }
  }

  /// An enumeration that has the same names on both sides.
  init<Value: RawRepresentable<String> & Sendable, Other: RawRepresentable<String> & Sendable>(
    named key: String, _ path: WritableKeyPath<Case, Value?> & Sendable, _ own: WritableKeyPath<Own, Other> & Sendable,
    default fallback: Value
  ) {
    self.init(
      key, read: { $1[keyPath: own] = Other(rawValue: ($0[keyPath: path] ?? fallback).rawValue)! },
      write: {
        let name = $0[keyPath: own].rawValue
        if name != fallback.rawValue { $1[keyPath: path] = Value(rawValue: name)! }
      },
      reset: { $0[keyPath: own] = Other(rawValue: fallback.rawValue)! })
  }

  /// An enumeration in a style, in which the oracle's nil leaves the value to the label.
  init<Value: RawRepresentable<String> & Sendable, Other: RawRepresentable<String> & Sendable>(
    ofStyle key: String, _ path: WritableKeyPath<Case, Value?> & Sendable,
    _ own: WritableKeyPath<Own, Other?> & Sendable, default fallback: Value
  ) {
    self.init(
      key, read: { $1[keyPath: own] = Other(rawValue: ($0[keyPath: path] ?? fallback).rawValue) },
      write: { $1[keyPath: path] = $0[keyPath: own].flatMap { Value(rawValue: $0.rawValue) } },
      reset: { $0[keyPath: own] = nil })
  }

  init(
    _ key: String, read: @escaping @Sendable (Case, inout Own) -> Void,
    write: @escaping @Sendable (Own, inout Case) -> Void, reset: @escaping @Sendable (inout Own) -> Void
  ) {
    self.key = key
    self.read = read
    self.write = write
    self.reset = reset
  }
}

extension OracleLabel {
  /// The properties of a label.
  package static let properties: [OracleProperty<CaseLabel, OracleLabel>] = [
    .init("numberOfLines", \.numberOfLines, \.numberOfLines, default: 1),
    .init(named: "lineBreakMode", \.lineBreakMode, \.lineBreakMode, default: .byTruncatingTail),
    // Their defaults depend on the profile (R149): both are written out.
    .init(
      "textAlignment",
      read: { $1.textAlignment = .init(rawValue: ($0.textAlignment ?? ($1.is2009 ? .left : .natural)).rawValue)! },
      write: { $1.textAlignment = .init(rawValue: $0.textAlignment.rawValue) }, reset: { $0.textAlignment = .left }),
    .init(
      "lineBreakStrategy",
      read: {
        $1.lineBreakStrategy = .init(rawValue: ($0.lineBreakStrategy ?? ($1.is2009 ? .none : .standard)).rawValue)!
      },
      write: { $1.lineBreakStrategy = .init(rawValue: $0.lineBreakStrategy.rawValue) },
      reset: { $0.lineBreakStrategy = .none }),
    .init("adjustsFontSizeToFitWidth", \.adjustsFontSizeToFitWidth, \.adjustsFontSizeToFitWidth, default: false),
    .init("minimumScaleFactor", \.minimumScaleFactor, \.minimumScaleFactor, default: 0),
    .init(
      "allowsDefaultTighteningForTruncation", \.allowsDefaultTighteningForTruncation,
      \.allowsDefaultTighteningForTruncation, default: false),
    .init(named: "baselineAdjustment", \.baselineAdjustment, \.baselineAdjustment, default: .alignBaselines),
    .init("preferredMaxLayoutWidth", \.preferredMaxLayoutWidth, \.preferredMaxLayoutWidth, default: 0),
    .init(named: "verticalAlignment", \.verticalAlignment, \.verticalAlignment, default: .center),
    .init("fixedScale", \.fixedScale, \.fixedScale, default: 0),
    .init(
      "truncationToken", read: { $1.truncationToken = $0.truncationToken },
      write: { $1.truncationToken = $0.truncationToken }, reset: { $0.truncationToken = nil }),
  ]

  /// The options of a label.
  package static let options: [OracleProperty<CaseFlags, OracleLabel>] = [
    .init("multilineShrink", \.multilineShrink, \.multilineShrink, default: true),
    .init("trimsAroundEllipsis", \.trimsAroundEllipsis, \.trimsAroundEllipsis, default: true),
    .init(
      "naturalAlignment", read: { $1.alignsNaturalByContent = $0.naturalAlignment == .content },
      write: { if $0.alignsNaturalByContent { $1.naturalAlignment = .content } },
      reset: { $0.alignsNaturalByContent = false }),
    .init("baselineObserved", \.baselineObserved, \.baselineObserved, default: false),
    .init("fallbackLineHeights", \.fallbackLineHeights, \.fallbackLineHeights, default: false),
    .init("singleLineSpacing", \.singleLineSpacing, \.singleLineSpacing, default: false),
    .init("shrinkKeepsWordsWhole", \.shrinkKeepsWordsWhole, \.shrinkKeepsWordsWhole, default: false),
    .init("marquee", \.marquee, \.marqueesNow, default: false),
  ]

  /// What the environment says.
  package static let environment: [OracleProperty<CaseEnvironment, OracleLabel>] = [
    .init("displayScale", \.displayScale, \.displayScale, default: 1),
    .init(named: "layoutDirection", \.layoutDirection, \.layoutDirection, default: .leftToRight),
    .init(
      "profile", read: { $1.is2009 = $0.profile == .y2009 }, write: { if $0.is2009 { $1.profile = .y2009 } },
      reset: { $0.is2009 = false }),
  ]
}

extension TextRun {
  /// The attributes of a run, except its font and style.
  package static let properties: [OracleProperty<CaseAttributes, TextRun>] = [
    .init(
      "kern",
      read: {
        $1.kern = $0.kern ?? 0
        $1.hasKerning = $0.kern != 0
      },
      write: { if $0.kern != 0 || !$0.hasKerning { $1.kern = $0.kern } },
      reset: { ($0.kern, $0.hasKerning) = (0, true) }),
    .init("tracking", \.tracking, \.tracking, default: 0),
    .init(
      "writingDirection",
      read: { $1.writingDirection = ($0.writingDirection ?? []).map { TextDirection(rawValue: $0.rawValue)! } },
      write: {
        if !$0.writingDirection.isEmpty {
          $1.writingDirection = $0.writingDirection.map { CaseTextDirection(rawValue: $0.rawValue)! }
        }
      },
      reset: { $0.writingDirection = [] }),
    .init("baselineOffset", \.baselineOffset, \.baselineOffset, default: 0),
    .init(
      "attachment",
      read: { $1.attachment = $0.attachment.map { .init(width: $0.width, height: $0.height, y: $0.y ?? 0) } },
      write: { $1.attachment = $0.attachment.map { .init(width: $0.width, height: $0.height, y: $0.y) } },
      reset: { $0.attachment = nil }),
  ]
}

extension ParagraphStyle {
  /// The properties of a style; automatic hyphenation is beyond the oracle.
  package static let properties: [OracleProperty<CaseParagraphStyle, ParagraphStyle>] = [
    .init(ofStyle: "lineBreakMode", \.lineBreakMode, \.lineBreakMode, default: .byWordWrapping),
    .init(ofStyle: "alignment", \.alignment, \.alignment, default: .natural),
    .init(ofStyle: "lineBreakStrategy", \.lineBreakStrategy, \.lineBreakStrategy, default: .none),
    .init(
      "allowsDefaultTighteningForTruncation",
      read: { $1.allowsDefaultTighteningForTruncation = $0.allowsDefaultTighteningForTruncation ?? false },
      write: { if $0.allowsDefaultTighteningForTruncation == true { $1.allowsDefaultTighteningForTruncation = true } },
      reset: { $0.allowsDefaultTighteningForTruncation = nil }),
    .init(ofStyle: "baseWritingDirection", \.baseWritingDirection, \.baseWritingDirection, default: .natural),
    .init("lineSpacing", \.lineSpacing, \.lineSpacing, default: 0),
    .init("paragraphSpacing", \.paragraphSpacing, \.paragraphSpacing, default: 0),
    .init("paragraphSpacingBefore", \.paragraphSpacingBefore, \.paragraphSpacingBefore, default: 0),
    .init("firstLineHeadIndent", \.firstLineHeadIndent, \.firstLineHeadIndent, default: 0),
    .init("headIndent", \.headIndent, \.headIndent, default: 0),
    .init("tailIndent", \.tailIndent, \.tailIndent, default: 0),
    .init("lineHeightMultiple", \.lineHeightMultiple, \.lineHeightMultiple, default: 0),
    .init("minimumLineHeight", \.minimumLineHeight, \.minimumLineHeight, default: 0),
    .init("maximumLineHeight", \.maximumLineHeight, \.maximumLineHeight, default: 0),
    .init("tabStops", \.tabStops, \.tabStops, default: []),
    .init(
      "tabAlignments",
      read: { $1.tabAlignments = ($0.tabAlignments ?? []).map { TextAlignment(rawValue: $0.rawValue)! } },
      write: {
        if !$0.tabAlignments.isEmpty {
          $1.tabAlignments = $0.tabAlignments.map { CaseTextAlignment(rawValue: $0.rawValue)! }
        }
      },
      reset: { $0.tabAlignments = [] }),
    .init("tabTerminators", \.tabTerminators, \.tabTerminators, default: []),
    .init("defaultTabInterval", \.defaultTabInterval, \.defaultTabInterval, default: 0),
  ]
}
