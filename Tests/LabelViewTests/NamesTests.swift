// Names of UIKit that apps use with labels: each has its effect, or is only kept, and none that a label inherits is left out.
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

  @Test func everyNameDoesWhatItsRowSays() async throws {
    for row in NamesTable.views + NamesTable.values + NamesTable.keptRows {
      let label = try sample()
      let before = observed(label)
      switch row.evidence {
      case .changes(let set):
        set(label)
        #expect(observed(label) != before, "\(row.name) changes nothing: \(row.note)")
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

  private func find(_ name: String, in folder: String) throws -> URL {
    let files = FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path)
    while let path = files?.nextObject() as? String {
      if (path as NSString).lastPathComponent == name { return Self.root.appending(path: "\(folder)/\(path)") }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
