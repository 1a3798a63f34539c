// Makes a label on which two answers differ as small as possible, while they still differ.
import CaseOracle
import LabelOracle

package struct Minimiser {
  private let differs: (RandomCase) -> Bool

  package init(_ differs: @escaping (RandomCase) -> Bool) { self.differs = differs }

  package func minimal(_ start: RandomCase) -> RandomCase {
    var best = start
    var improved = true
    while improved {
      improved = false
      for step in [dropped, simplerText, simplerProperties, simplerAttributes, simplerBounds] {
        while let better = step(best).first(where: { isSimpler($0, than: best) && differs($0) }) {
          best = better
          improved = true
        }
      }
    }
    return best
  }

  /// Whether one case is simpler than another. Every step simplifies its case, except that it may change a number; then
  /// the shorter number is simpler.
  private func isSimpler(_ one: RandomCase, than other: RandomCase) -> Bool { weight(one) < weight(other) }

  private func weight(_ random: RandomCase) -> Int {
    let label = random.label
    let description = random.question
    let plain = label.clusterTexts.count { $0 != "a" && $0 != " " && $0 != "\n" }
    return 40 * label.clusterTexts.count + 5 * plain + 20 * label.runs.count + description.utf8.count
  }

  // MARK: Text

  /// Cases with some clusters dropped: each at the same width, at one narrower by an em, and at one narrower by an em
  /// for each dropped cluster.
  private func dropped(_ random: RandomCase) -> [RandomCase] {
    let clusters = OracleLabel(random.label.runs).clusterTexts
    var cases: [RandomCase] = []
    for length in [max(1, clusters.count / 2), 2, 1] where clusters.count >= length {
      for start in 0...(clusters.count - length) {
        var shorter = random
        shorter.label = without(start..<(start + length), random.label)
        cases.append(shorter)
        for em in [1.0, Double(length)] {
          var narrower = shorter
          narrower.width -= em * random.label.runs[0].font.usedSize
          cases.append(narrower)
        }
      }
    }
    return cases
  }

  private func without(_ clusters: Range<Int>, _ label: OracleLabel) -> OracleLabel {
    edited(label) { clusters.contains($0) ? "" : $1 }
  }

  private func edited(_ label: OracleLabel, _ change: (Int, String) -> String) -> OracleLabel {
    var label = label
    var place = 0
    for index in label.runs.indices {
      var text = ""
      for cluster in OracleLabel([label.runs[index]]).clusterTexts {
        text += change(place, cluster)
        place += 1
      }
      label.runs[index].text = text
    }
    let kept = label.runs.filter { !$0.text.isEmpty }
    label.runs = kept.isEmpty ? Array(label.runs.prefix(1)) : kept
    return label
  }

  private func simplerText(_ random: RandomCase) -> [RandomCase] {
    let clusters = OracleLabel(random.label.runs).clusterTexts
    return clusters.indices.flatMap { place in
      ["a", " ", "\n"].map { plain in
        var simpler = random
        simpler.label = edited(random.label) { $0 == place ? plain : $1 }
        return simpler
      }
    }
  }

  // MARK: Properties

  private func simplerProperties(_ random: RandomCase) -> [RandomCase] {
    let changes: [(inout OracleLabel) -> Void] =
      OracleLabel.properties.map(\.reset) + OracleLabel.options.map(\.reset) + OracleLabel.environment.map(\.reset) + [
        { $0.minimumScaleFactor = 0.5 }, { $0.numberOfLines = 0 }, { $0.numberOfLines = 1 }, { $0.numberOfLines = 2 },
        { $0.lineBreakStrategy = .pushOut },
      ]
    return applied(changes, random) + [RandomCase(random, limit: 0), RandomCase(random, limit: 1)]
  }

  private func simplerAttributes(_ random: RandomCase) -> [RandomCase] {
    var changes: [(inout OracleLabel) -> Void] = [
      { $0.runs = [$0.mergedRun] }, { label in label.setParagraphStyle { $0 = ParagraphStyle() } },
    ]
    for index in random.label.runs.indices {
      let square = OracleFont.square(10)
      changes += [
        { $0.runs[index].font = square }, { $0.runs[index].font.size = 10 },
        { $0.runs[index].paragraphStyle = ParagraphStyle() },
      ]
      for property in TextRun.properties { changes.append { property.reset(&$0.runs[index]) } }
      for property in ParagraphStyle.properties {
        changes.append { property.reset(&$0.runs[index].paragraphStyle) }
      }
    }
    return applied(changes, random)
  }

  private func applied(_ changes: [(inout OracleLabel) -> Void], _ random: RandomCase) -> [RandomCase] {
    changes.map { change in
      var simpler = random
      change(&simpler.label)
      return simpler
    }
  }

  private func simplerBounds(_ random: RandomCase) -> [RandomCase] {
    let widths = [
      .infinity, (random.width / 10).rounded() * 10, random.width.rounded(), (random.width * 10).rounded() / 10,
    ]
    let heights = [.infinity, (random.height / 10).rounded() * 10, random.height.rounded()]
    return widths.map { RandomCase(random, width: $0) } + heights.map { RandomCase(random, height: $0) }
  }
}

extension RandomCase {
  fileprivate init(_ other: RandomCase, width: Double? = nil, height: Double? = nil, limit: Int? = nil) {
    self = other
    self.width = width ?? other.width
    self.height = height ?? other.height
    self.limit = limit ?? other.limit
  }
}

extension OracleLabel {
  /// The whole text with the attributes of the first run.
  fileprivate var mergedRun: TextRun {
    var run = runs[0]
    run.text = text
    return run
  }
}
