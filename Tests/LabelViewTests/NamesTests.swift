// Checks docs/UIKIT-NAMES.md: which names of UIKit have an effect, which are only kept, which are not available. With
// LABELMARK_WRITE=1 this test writes the page; otherwise it fails if the page is out of date or a name is missing.
import Foundation
import LabelView
import Testing

@MainActor
struct NamesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What a label answers and draws, apart from values that it only keeps.
  private func observed(_ label: Label) -> [String] {
    var seen = ["\(label.frame) \(label.bounds) \(label.intrinsicContentSize)"]
    seen.append("\(label.sizeThatFits(CGSize(width: 25, height: 0))) \(label.actualScaleFactor) \(label.isTruncated)")
    for line in label.visibleLines { seen.append("\(line)") }
    for command in label.displayList().commands {
      if case .text(let drawing) = command { seen.append("text \(drawing.runs)") } else { seen.append("\(command)") }
    }
    return seen
  }

  private func sample() throws -> Label {
    let label = try makeLabel("ab cd", width: 60, height: 40)
    label.textAlignment = .natural
    return label
  }

  @Test func everyNameDoesWhatThePageSays() async throws {
    for row in NamesTable.views + NamesTable.values + NamesTable.keptRows {
      let label = try sample()
      let before = observed(label)
      switch row.evidence {
      case .changes(let set):
        set(label)
        #expect(observed(label) != before, "\(row.name) changes nothing")
      case .answers(let isRight): #expect(try isRight(), "\(row.name)")
      case .kept(let set, let isKept):
        set(label)
        #expect(observed(label) == before, "\(row.name) has an effect")
        #expect(isKept(label), "\(row.name) is not kept")
      }
    }
  }

  /// Every name that a label inherits has a row.
  @Test func noNameIsLeftOut() async throws {
    let source = try ["BaseView.swift", "BaseView+Subviews.swift", "UITraitChanges.swift"].map {
      try String(contentsOf: try find($0, in: "Sources"), encoding: .utf8)
    }.joined()
    // What a toolkit uses, which is not in UIKit.
    let beyond: Set = ["displayList", "needsLayout", "needsDisplay", "invalidationHandler", "hash", "isEqual"]
    let pattern = try Regex<(Substring, Substring)>(
      #"(?m)^ +(?:@exclusivity\(unchecked\) )?(?:open|public)(?: private\(set\)| internal\(set\)| final| static)* (?:var|let|func) (\w+)"#
    )
    let names = Set(source.matches(of: pattern).map { String($0.output.1) }).subtracting(beyond)
    #expect(names.count > 30)
    #expect(names.isSuperset(of: ["subviews", "superview", "registerForTraitChanges"]))
    let rows = Set((NamesTable.views + NamesTable.keptRows).map(\.name))
    #expect(names.subtracting(rows) == [])
  }

  @Test func pageIsUpToDate() async throws {
    let file = Self.root.appending(path: "docs/UIKIT-NAMES.md")
    let text = try page()
    if ProcessInfo.processInfo.environment["LABELMARK_WRITE"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == text,
      "docs/UIKIT-NAMES.md is out of date: LABELMARK_WRITE=1 swift test --filter NamesTests")
  }

  // MARK: The page

  private func find(_ name: String, in folder: String) throws -> URL {
    let files = FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path)
    while let path = files?.nextObject() as? String {
      if (path as NSString).lastPathComponent == name { return Self.root.appending(path: "\(folder)/\(path)") }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  /// The names that the compiler refuses, with its words, as the sources have them.
  private func unavailable() throws -> [(name: String, message: String)] {
    let pattern = try Regex<(Substring, Substring, Substring)>(
      #"(?s)@available\(\s*\*, unavailable,\s*message:\s*"([^"]*)"\s*\)\s*(?:@dynamicMemberLookup\s*)?public (?:final |convenience |static )?(?:class|enum|var|func|init\??)\s*(\w+|\([^)]*\))"#
    )
    var found: [(name: String, message: String)] = []
    for file in ["Unavailable.swift", "UnavailableConstraints.swift", "UIImage.swift"] {
      let source = try String(contentsOf: try find(file, in: "Sources"), encoding: .utf8)
      let matches = source.matches(of: pattern)
      #expect(matches.count == source.components(separatedBy: "@available(").count - 1, "\(file): a name was not found")
      for match in matches {
        let name = String(match.output.2)
        // An initialiser has the labels of its parameters.
        let labels = name.matches(of: #/(\w+)(?: \w+)?: /#).map { "\($0.output.1):" }.joined()
        let owner = file == "UIImage.swift" ? "UIImage" : "NSLayoutConstraint"
        let label = name.hasPrefix("(") ? "\(owner)(\(labels))" : name
        found.append((label, String(match.output.1)))
      }
    }
    return found
  }

  /// The names that the compiler refuses with the same words, in one row.
  private func refusals() throws -> [(String, String)] {
    let all = try unavailable()
    var messages: [String] = []
    for (_, message) in all where !messages.contains(message) { messages.append(message) }
    return messages.map { message in
      (all.filter { $0.message == message }.map(\.name).joined(separator: "`, `"), message)
    }
  }

  private func page() throws -> String {
    func table(_ head: String, _ rows: [(String, String)]) -> String {
      "| name | \(head) |\n|---|---|\n" + rows.map { "| `\($0.0)` | \($0.1) |\n" }.joined()
    }
    /// Adjacent names with the same note are in one row.
    func table(_ head: String, _ rows: [NamesTable.Row]) -> String {
      var joined: [(String, String)] = []
      for row in rows {
        if let last = joined.last, last.1 == row.note {
          joined[joined.count - 1].0 += "`, `\(row.name)"
        } else {
          joined.append((row.name, row.note))
        }
      }
      return table(head, joined)
    }
    return """
      # Names of UIKit

      `UIKitNames` has the names that code with labels uses; [LABEL.md](LABEL.md) has UILabel's own. A test makes this page
      (`LABELMARK_WRITE=1 swift test --filter NamesTests`), and checks each effect.

      ## What a label inherits

      \(table("effect", NamesTable.views))
      ## Strings, colours, fonts, images

      \(table("effect", NamesTable.values))
      ## Kept, without an effect here

      \(table("why", NamesTable.keptRows))
      ## Not available

      \(table("what the compiler says", try refusals()))
      ## Names that collide

      `LabelKit` has types with short names: `Size`, `Point`, `Rect`, `Glyph`, `Attachment`. If another library has one too, the
      compiler says "'Size' is ambiguous for type lookup". Four ways help:

      - Import `UIKitNames` instead of `LabelKit`: its sizes are `CGSize`.
      - Import only what is used: `import struct LabelKit.LabelProperties`.
      - Write the module: `LabelKit.Size(width: 120, height: 44)`.
      - Give it a name of your own: `typealias TextSize = LabelKit.Size`.

      `Label` is also a view of SwiftUI and other toolkits; with UIKit's names write `UILabel`.

      """
  }
}
