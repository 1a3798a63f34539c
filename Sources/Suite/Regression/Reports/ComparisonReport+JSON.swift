// The report for programs, as JSON. What is nil is left out.
import Conformance

/// A value of any type.
private struct Member: Encodable {
  private let value: any Encodable

  init?(_ value: (some Encodable)?) {
    guard let value else { return nil }
    self.value = value
  }

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

private func object(_ members: [String: Member?]) -> [String: Member] { members.compactMapValues { $0 } }

extension SpeedComparison {
  func json() throws -> String {
    let counts = Verdict.allCases.map { ($0.rawValue, rows($0).count) }
    return try JSONCoding.document(
      object([
        "version": Member(1), "base": Member(Self.side(base)), "head": Member(Self.side(head)),
        "metric": Member(metric), "pairing": Member(pairing), "confidence": Member(rules.confidence),
        "significance": Member(rules.significance),
        "smallestEffect": Member(rules.smallestEffect(metric)), "regressed": Member(hasRegressed),
        "counts": Member(Dictionary(uniqueKeysWithValues: counts)),
        "noise": Member(
          noise.map {
            object(["typical": Member($0.typical), "largest": Member($0.largest), "width": Member($0.width)])
          }),
        "race": Member(race.map(Self.race)), "benchmarks": Member(rows.map(member)), "stages": Member(stages),
        "languages": Member(languages), "overall": Member(overall), "missing": Member(missing), "new": Member(new),
        "broken": Member(broken), "untimed": Member(untimed), "failedInPart": Member(failedInPart),
        // Why what is worse does not count, by benchmark.
        "waived": Member(waivers.mapValues(\.words)),
        "changedAnswers": Member(changedAnswers), "changedCases": Member(changedCases),
        "acceptsChangedAnswers": Member(rules.acceptsChangedAnswers), "warnings": Member(warnings),
      ]))
  }

  private static func side(_ set: RunSet) -> [String: Member] {
    object([
      "path": Member(set.path), "engine": Member(set.engine), "revision": Member(set.revision),
      "runs": Member(set.runs.count),
    ])
  }

  private static func race(_ race: RaceSummary) -> [String: Member] {
    object([
      "rounds": Member(race.rounds), "seconds": Member(race.seconds), "end": Member(race.end),
      // Slowdowns that 95 of 100 such races find: in the median benchmark and in the worst one.
      "smallestSlowdownMedian": Member(race.smallestSlowdown?.median),
      "smallestSlowdownWorst": Member(race.smallestSlowdown?.worst),
    ])
  }

  private func member(_ row: Row) -> [String: Member] {
    let unit = metric == .time ? "Seconds" : "Instructions"
    return object([
      "name": Member(row.name), "stage": Member(row.stage), "language": Member(row.language),
      "verdict": Member(row.verdict), "speed": Member(row.answers == nil ? nil : row.speed), "ratio": Member(row.ratio),
      "interval": Member(row.interval.map { [$0.lowerBound, $0.upperBound] }), "p": Member(row.p),
      "adjustedP": Member(row.adjustedP), "threshold": Member(row.threshold),
      "perIteration": Member(row.isOfIteration ? true : nil), "count": Member(row.count), "needed": Member(row.needed),
      // Medians.
      "base\(unit)": Member(row.base), "head\(unit)": Member(row.head),
      "baseAllocations": Member(row.baseAllocations), "headAllocations": Member(row.headAllocations),
      "nullRatio": Member(row.nullRatio), "oneProcess": Member(row.isOneProcess ? true : nil),
      "spread": Member(row.spread), "answers": Member(row.answers),
      // Percent of the texts whose lines differ from the reference's.
      "baseOtherLines": Member(row.baseOtherLines), "otherLines": Member(row.otherLines),
    ])
  }
}
