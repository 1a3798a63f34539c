// `labelmark fonts`: shows which font draws which characters of a text, and why; or which fonts are installed.
import ArgumentParser
import Conformance
import Foundation
import LabelKit
import LabelView

struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Show which font draws which characters, and why.",
    discussion: """
      Examples:
        labelmark fonts "Hello, ไทย 🦊"
        labelmark fonts 直 --language zh-Hans --format json
        labelmark fonts --language th
      A character is drawn with the first font of the list that has it, then with any installed font that has it. If \
      none has it, a box is drawn. An emoji prefers a font in colour. docs/FONTS.md has the rules. Without a text, files \
      that cannot be used are listed, and why.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Argument(
    help: ArgumentHelp(
      "The text; - reads it from standard input. Without it, lists the system font's families and the installed ones.",
      valueName: "text"))
  var words: String?

  @Option(
    help: ArgumentHelp(
      "A font file, or families separated by commas (default: the system font's).", valueName: "font"))
  var font: String?

  @Option(
    help: ArgumentHelp(
      "The text's language, such as ja or zh-Hant. Without a text: list only families with its letters.",
      valueName: "tag"))
  var language: String?

  @Option(help: "text for people, json for programs.")
  var format: Format = .text

  func validate() throws {
    if let language { try LabelArguments.check(language: language) }
    if words == nil, font != nil { throw ValidationError("--font needs a text") }
  }

  func run() throws {
    guard let words else { return try list() }
    let text = try words == "-" ? LabelArguments.standardInput() : words
    let language = language ?? ""
    let given = font.map { LabelArguments.caseFont($0, size: 17) }
    let own = try given.map { try LabelSheet.font($0, drawing: text, language, fallback: .installed) } ?? systemFont()
    let runs = own.choices(for: text, language: language).map { Run($0, in: text, own) }
    switch format {
    case .text:
      SystemFontNotice.write(unless: font != nil)
      Terminal.write(table(runs))
    case .json:
      let answer = Answer(
        families: own.resolvedFamilies, replaced: own.replacedFamilies.map(Replaced.init), language: language,
        runs: runs)
      Terminal.write(try JSONCoding.document(answer))
    }
  }

  private func systemFont() throws -> LabelFont {
    let font = UIFont.systemFont(ofSize: 17)
    if let error = font.fontError { throw ConformanceError("\(error)") }
    return font.labelFont
  }

  private func table(_ runs: [Run]) -> String {
    let families = runs.map { $0.family ?? "none" }
    let width = families.map(\.count).max() ?? 0
    let reasons = runs.map(\.why)
    let most = reasons.map(\.count).max() ?? 0
    var out = ""
    for (index, run) in runs.enumerated() {
      let family = families[index].padding(toLength: width, withPad: " ", startingAt: 0)
      let reason = reasons[index].padding(toLength: most, withPad: " ", startingAt: 0)
      out += "\(family)  \(reason)  '\(run.text.visible(limit: 200))'\n"
    }
    return out
  }

  // MARK: Without a text

  private func list() throws {
    let system = UIFont.systemFont(ofSize: 17)
    let names = UIFont.systemFamilies
    let found = system.fontError == nil ? system.labelFont.resolvedFamilies : []
    let missing = names.filter { name in !found.contains { $0.lowercased() == name.lowercased() } }
    let installed = InstalledFamily.all(language: language)
    switch format {
    case .json:
      let answer = Listing(
        system: SystemListing(
          families: found, notInstalled: missing,
          replaced: system.fontError == nil ? system.labelFont.replacedFamilies.map(Replaced.init) : []),
        language: language ?? "", installed: installed.map(Family.init))
      Terminal.write(try JSONCoding.document(answer))
    case .text:
      var out = "The system font: \(found.isEmpty ? "none" : found.joined(separator: ", "))\n"
      for (wanted, used) in system.fontError == nil ? system.labelFont.replacedFamilies : [] {
        out += "\(used) replaces \(wanted).\n"
      }
      if !missing.isEmpty { out += "Not installed: \(missing.joined(separator: ", "))\n" }
      let letters = language.map { " with the letters of \($0)" } ?? ""
      out += "Installed\(letters): \(installed.count == 1 ? "1 family" : "\(installed.count) families")\n"
      for family in installed {
        let unusable = family.faces.count { $0.refusal != nil }
        out += "  \(family.name) (\(family.faces.count == 1 ? "1 face" : "\(family.faces.count) faces")"
        if unusable > 0 {
          out += ", \(unusable == family.faces.count ? "none" : "\(family.faces.count - unusable)") usable"
        }
        out += ")\n"
      }
      out += unusableFiles(installed)
      Terminal.write(out)
    }
  }
}

extension FontsCommand {
  /// A line for each file that cannot be used, which says why; nothing if there is none.
  private func unusableFiles(_ families: [InstalledFamily]) -> String {
    var reasons: [String: String] = [:]
    for face in families.flatMap(\.faces) { if let refusal = face.refusal { reasons[face.file] = refusal } }
    if reasons.isEmpty { return "" }
    let lines = reasons.sorted { $0.key < $1.key }.map { "  \($0.key.visible(limit: 400)) \($0.value)\n" }
    return "Not usable: \(reasons.count == 1 ? "1 file" : "\(reasons.count) files")\n" + lines.joined()
  }
}

// MARK: What is written

extension FontsCommand {
  /// Adjacent characters of a text that one face draws.
  private struct Run: Encodable {
    let text: String
    /// First unit and number of units in UTF-16.
    let range: [Int]
    /// Nil if no font has the characters.
    let family: String?
    let file: String?
    let faceIndex: Int?
    let reason: String
    /// The position in the list of families, from 0.
    let position: Int?
    /// The reason in words.
    let why: String

    private enum CodingKeys: CodingKey { case text, range, family, file, faceIndex, reason, position }

    init(_ choice: FontChoice, in string: String, _ font: LabelFont) {
      let utf8 = string.utf8
      let start = utf8.index(utf8.startIndex, offsetBy: choice.utf8Range.lowerBound)
      let end = utf8.index(start, offsetBy: choice.utf8Range.count)
      text = String(string[start..<end])
      range = [string.utf16.distance(from: string.startIndex, to: start), string.utf16.distance(from: start, to: end)]
      let isMissing = choice.reason == .missing
      family = isMissing ? nil : choice.family
      file = isMissing ? nil : choice.path
      faceIndex = isMissing ? nil : choice.faceIndex
      var place: Int?
      switch choice.reason {
      case .listed(let position):
        place = position
        (reason, why) = ("listed", position == 0 ? "first of the list" : "number \(position + 1) of the list")
      case .registered: (reason, why) = ("registered", "registered by the program")
      case .installed: (reason, why) = ("installed", "installed; the list lacks it")
      case .emojiPresentation: (reason, why) = ("emojiPresentation", "emoji are drawn in colour")
      case .missing: (reason, why) = ("missing", "no font has it: a box")
      }
      position = place
    }
  }

  private struct Replaced: Encodable {
    let wanted: String
    let used: String

    init(_ pair: (wanted: String, used: String)) { (wanted, used) = pair }
  }

  private struct Answer: Encodable {
    let families: [String]
    let replaced: [Replaced]
    let language: String
    let runs: [Run]
  }

  private struct SystemListing: Encodable {
    let families: [String]
    let notInstalled: [String]
    let replaced: [Replaced]
  }

  private struct Family: Encodable {
    struct Face: Encodable {
      let file: String
      let index: Int
      let style: String
      let weight: Double?
      let italic: Bool
      /// Why the face cannot be used; absent if it can.
      let unusable: String?
    }

    let family: String
    let faces: [Face]

    init(_ family: InstalledFamily) {
      self.family = family.name
      faces = family.faces.map {
        Face(
          file: $0.file, index: $0.index, style: $0.style, weight: $0.weight, italic: $0.isItalic,
          unusable: $0.refusal)
      }
    }
  }

  private struct Listing: Encodable {
    let system: SystemListing
    let language: String
    let installed: [Family]
  }
}
