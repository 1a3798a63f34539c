// Names of UIKit that apps use with labels: each has its effect, or is only kept.
import Foundation
import LabelView
import Testing

@MainActor
struct NamesTests {
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
}
