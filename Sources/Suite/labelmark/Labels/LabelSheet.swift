// Conversion of the labels of cases to labels of LabelView, and their pictures on a sheet.
import Conformance
import Foundation
import LabelDrawing
import LabelKit
import LabelModel
import LabelView

/// Draws labels. Several labels are drawn in rows from left to right.
@MainActor
struct LabelSheet {
  let isDark: Bool
  let explains: Bool
  /// The display scale of labels whose environment has none, in pixels per point.
  let displayScale: Double
  /// Whether each label's bounds and title are drawn, as on a sheet.
  let showsBounds: Bool
  private static let width = 720.0
  private static let gap = 18.0

  /// Returns the picture of all labels.
  ///
  /// - Throws: `ConformanceError` for a font or an image that is missing, and for a malformed colour.
  func picture(_ labels: [DrawnLabel]) throws -> Picture {
    let cells = try labels.enumerated().map { index, label in
      do {
        return try cell(label)
      } catch let error as StepError {
        throw ConformanceError("label \(index): \(error)")
      }
    }
    if cells.count == 1, !showsBounds { return cells[0] }
    var sheet = Picture(bounds: .zero)
    var (x, y, rowHeight, right) = (Self.gap, Self.gap, 0.0, 0.0)
    for (cell, label) in zip(cells, labels) {
      if x > Self.gap, label.heading != nil || x + cell.bounds.width + Self.gap > Self.width {
        (x, y) = (Self.gap, y + rowHeight + Self.gap)
        rowHeight = 0
      }
      if let heading = label.heading {
        let note = Picture.note(heading, size: 12, color: grey, width: Self.width - 2 * Self.gap)
        sheet.append(note, at: CGPoint(x: x, y: y))
        right = max(right, x + note.bounds.width + Self.gap)
        y += note.bounds.height.rounded(.up) + 6
      }
      sheet.append(cell, at: CGPoint(x: x, y: y))
      x += cell.bounds.width.rounded(.up) + Self.gap
      right = max(right, x)
      rowHeight = max(rowHeight, cell.bounds.height.rounded(.up))
    }
    sheet.bounds = CGRect(x: 0, y: 0, width: right.rounded(.up), height: (y + rowHeight + Self.gap).rounded(.up))
    return sheet
  }

  /// A step of a case cannot be taken.
  private struct StepError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  private var grey: RGBAColor { RGBAColor(red: 0.5, green: 0.5, blue: 0.5) }

  /// Returns the picture of a label. On a sheet, the label's title is above it.
  private func cell(_ drawn: DrawnLabel) throws -> Picture {
    let label = try LabelSheet.label(drawn, isDark: isDark, displayScale: displayScale)
    let time = drawn.marqueeTime ?? 0
    var own = explains ? Picture(explaining: label, at: time) : Picture(label.displayList(at: time))
    if explains { MeasuredSize(drawn.question, label)?.draw(on: &own, color: grey) }
    if showsBounds, !explains { own.steps.append(.frame(own.bounds, grey, width: 0.25, dash: [2, 2])) }
    guard showsBounds, let title = drawn.title else { return own }
    let note = Picture.note(title, size: 9, color: grey, width: max(own.bounds.width, explains ? 156 : 110))
    // At whole points, pixels of the label are pixels of the sheet.
    let top = note.bounds.height.rounded(.up) + 3
    var cell = Picture(bounds: .zero)
    cell.append(note, at: .zero)
    cell.append(own, at: CGPoint(x: 0, y: top))
    cell.bounds.size = CGSize(width: max(note.bounds.width, own.bounds.width), height: top + own.bounds.height)
    return cell
  }

  // MARK: Labels

  static func label(_ drawn: DrawnLabel, isDark: Bool, displayScale: Double = 2) throws -> Label {
    if drawn.question.kind == .steps { return try stepped(drawn, isDark: isDark, displayScale: displayScale) }
    let (given, environment) = (drawn.label, drawn.environment)
    let model = try ModelLabel(environment ?? CaseEnvironment(), isPlain: true)
    let label = model.label
    // An answer to a question about sizes depends on the display scale, so there a case's default holds.
    label.traitCollection = UITraitCollection(
      userInterfaceStyle: isDark ? .dark : .light,
      layoutDirection: environment?.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight,
      displayScale: environment?.displayScale ?? (drawn.question.kind == .layout ? displayScale : 1))
    var options = label.layoutOptions
    if given.flags?.multilineShrink == false { options.insert(.singleLineShrink) }
    if given.flags?.trimsAroundEllipsis == false { options.insert(.keepsSpaceAtEllipsis) }
    if given.flags?.naturalAlignment == .content { options.insert(.naturalByContent) }
    if given.flags?.baselineObserved == true { options.insert(.baselineObserved) }
    if given.flags?.shrinkKeepsWordsWhole == true { options.insert(.shrinkKeepsWordsWhole) }
    if given.flags?.fallbackLineHeights == true { options.insert(.fallbackLineHeights) }
    if given.flags?.singleLineSpacing == true { options.insert(.singleLineSpacing) }
    label.layoutOptions = options
    let language = given.runs?.first?.attributes?.language ?? ""
    label.font = try given.font.map { UIFont(try font($0, drawing: given.string, language)) } ?? .systemFont(ofSize: 17)
    try model.set(given)
    if let runs = given.runs {
      label.attributedText = try attributedText(runs, drawn.runLooks, label)
    } else {
      label.text = given.text
    }
    try setLook(drawn.look, of: model)
    setBounds(of: label, drawn.question)
    return label
  }

  /// Returns the label after the steps of a case. If they leave it without a size, it gets the one that fits.
  private static func stepped(_ drawn: DrawnLabel, isDark: Bool, displayScale: Double) throws -> Label {
    var environment = drawn.environment ?? CaseEnvironment()
    environment.displayScale = environment.displayScale ?? displayScale
    let model = try ModelLabel(environment)
    var steps = drawn.question.steps ?? []
    if isDark { steps.insert(CaseStep(set: "userInterfaceStyle", to: .string("dark")), at: 0) }
    for (index, step) in steps.enumerated() {
      do {
        _ = try model.take(step)
      } catch {
        throw StepError("step \(isDark ? index - 1 : index): \(error)")
      }
    }
    try setLook(drawn.look, of: model)
    if model.label.frame.size == .zero || drawn.bounds != nil { setBounds(of: model.label, drawn.question) }
    return model.label
  }

  /// Gives a label the bounds of its question; where that asks for a size, the size.
  private static func setBounds(of label: Label, _ question: CaseQuestion) {
    switch question.kind {
    case .sizeThatFits:
      let (width, height) = (question.proposed?.width, question.proposed?.height)
      label.frame.size = label.sizeThatFits(CGSize(width: width ?? .infinity, height: height ?? .infinity))
    case .intrinsicContentSize: label.frame.size = label.intrinsicContentSize
    case .layout, .textRect, .lineBreaks, .hit, .caret, .steps:
      if let lines = question.limitedToNumberOfLines { label.numberOfLines = lines }
      let width = question.bounds?.width
      // Without a width, preferredMaxLayoutWidth is the limit, as in an interface with constraints.
      let fitting =
        width == nil && label.preferredMaxLayoutWidth > 0
        ? label.intrinsicContentSize : label.sizeThatFits(CGSize(width: width ?? .infinity, height: .infinity))
      label.frame.size = CGSize(width: width ?? fitting.width, height: question.bounds?.height ?? fitting.height)
    }
  }

  private static func setLook(_ look: [String: JSONValue], of model: ModelLabel) throws {
    do { try model.set(look) } catch { throw StepError("look: \(error)") }
  }

  /// Returns the font of a case: exactly the families that it lists, as the C interface has it.
  ///
  /// - Parameters:
  ///   - text: what is drawn; if a family is not installed, the error proposes some that have its characters.
  ///   - language: the language of the text, a BCP 47 tag; "" if it is not known.
  ///   - fallback: whether other installed families are used too.
  /// - Throws: `ConformanceError` if it is not installed.
  nonisolated static func font(
    _ font: CaseFont, drawing text: String = "", _ language: String = "", fallback: FontFallback = .none
  ) throws -> LabelFont {
    let size = font.size ?? 17
    do throws(FontError) {
      if let name = font.name { return try UIFont.engine.font(metric: name, size: size) }
      if let file = font.file {
        return try UIFont.engine.font(file: file, faceIndex: font.faceIndex ?? 0, size: size, fallback: fallback)
      }
      return try UIFont.engine.font(families: font.families ?? [], size: size, fallback: fallback)
    } catch {
      var advice = nearMetric(font)
      if case .familyNotFound(_, let near) = error, near.isEmpty, advice.isEmpty {
        let found = FontAdvice(for: text, language: language, given: font.families ?? [])
        if !found.families.isEmpty { advice = "; try \(found.option)" }
      }
      throw ConformanceError("\(error)\(advice)")
    }
  }

  /// Returns a suggestion if the name of a font that is not there is like a built-in one's.
  private nonisolated static func nearMetric(_ font: CaseFont) -> String {
    Suggestion.text(for: font.name ?? font.families?.first ?? "", among: CaseFont.metricNames.sorted())
  }

  // MARK: Attributed text

  private static func attributedText(
    _ runs: [CaseRun], _ looks: [[String: JSONValue]], _ label: Label
  ) throws -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for (index, run) in runs.enumerated() {
      var given = run.attributes ?? CaseAttributes()
      let (own, box) = (given.font, given.attachment)
      (given.font, given.attachment) = (nil, nil)
      var values = try JSONCoding.read([String: JSONValue].self, from: JSONCoding.line(given))
      if index < looks.count { values.merge(looks[index]) { $1 } }
      var attributes: [NSAttributedString.Key: Any]
      do {
        attributes = try JSONValue.object(values).attributes(in: label.traitCollection)
      } catch {
        throw StepError("look.runs: \(error)")
      }
      attributes[.font] = try own.map { UIFont(try font($0, drawing: run.text, given.language ?? "")) } ?? label.font
      if let box {
        let path = values["image"]?.string
        let data = try path.map(InputFile.read)
        if let data, let path, !ImageFile.isReadable(data) { throw ConformanceError("\(path): is not a PNG image") }
        let attachment = NSTextAttachment(data: data, ofType: "public.png")
        attachment.bounds = CGRect(x: 0, y: box.y ?? 0, width: box.width, height: box.height)
        attributes[.attachment] = attachment
      }
      text.append(NSAttributedString(string: run.text, attributes: attributes))
    }
    return text
  }
}
