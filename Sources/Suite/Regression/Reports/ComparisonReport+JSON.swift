// The report for programs, as JSON.
import Conformance

/// The JSON form of a comparison.
struct ComparisonDocument: Encodable {
  struct Side: Encodable {
    var path: String
    var engine: String?
    var revision: String?
    var runs: Int
  }

  struct Row: Encodable {
    var name: String
    var stage: String?
    var language: String?
    var verdict: Verdict
    /// The verdict on the figures alone, if the answers changed.
    var speed: Verdict?
    var ratio: Double
    /// The lower and the upper end.
    var interval: [Double]?
    var p: Double?
    var adjustedP: Double?
    var threshold: Double
    /// Whether figures are for an iteration, because not every measurement counts items; left out if not.
    var perIteration: Bool?
    var count: Int
    /// The number of measurements that a verdict needs, if there are fewer.
    var needed: Int?
    /// Medians on both sides, if times are compared.
    var baseSeconds: Double?
    var headSeconds: Double?
    /// Medians on both sides, if counts of instructions are compared.
    var baseInstructions: Double?
    var headInstructions: Double?
    var baseAllocations: Double?
    var headAllocations: Double?
    var nullRatio: Double?
    /// Whether a side is one process; left out if not.
    var oneProcess: Bool?
    /// The spread between processes, as a fraction of the time, if the threshold depends on it.
    var spread: Double?
    var answers: AnswerChange?
    /// Percent of the texts whose lines differ from the reference's.
    var baseOtherLines: Double?
    var otherLines: Double?
  }

  struct Noise: Encodable {
    var typical: Double
    var largest: Double
    var width: Double?
  }

  struct Race: Encodable {
    var rounds: Int
    var seconds: Double
    var end: Regression.Race.End
    /// Slowdowns that 95 of 100 such races find: in the median benchmark and in the worst one.
    var smallestSlowdownMedian: Double?
    var smallestSlowdownWorst: Double?
  }

  var version = 1
  var base: Side
  var head: Side
  var metric: Metric
  var pairing: String
  var confidence: Double
  var significance: Double
  var smallestEffect: Double
  var regressed: Bool
  var counts: [String: Int]
  var noise: Noise?
  var race: Race?
  var benchmarks: [Row]
  var stages: [GroupMean]
  var languages: [GroupMean]
  var overall: GroupMean?
  var missing: [String]
  var new: [String]
  var broken: [String: String]
  var untimed: [String: String]
  var failedInPart: [String: String]
  /// Why what is worse does not count, by benchmark.
  var waived: [String: String]
  var changedAnswers: [String: AnswerChange]
  var changedCases: [CaseChange]
  var acceptsChangedAnswers: Bool
  var warnings: [String]
}

extension SpeedComparison {
  func json() throws -> String {
    func side(_ set: RunSet) -> ComparisonDocument.Side {
      .init(path: set.path, engine: set.engine, revision: set.revision, runs: set.runs.count)
    }
    let isTime = metric == .time
    let document = ComparisonDocument(
      base: side(base), head: side(head), metric: metric, pairing: pairing, confidence: rules.confidence,
      significance: rules.significance, smallestEffect: rules.smallestEffect(metric), regressed: hasRegressed,
      counts: Dictionary(uniqueKeysWithValues: Verdict.allCases.map { ($0.rawValue, rows($0).count) }),
      noise: noise.map { .init(typical: $0.typical, largest: $0.largest, width: $0.width) },
      race: race.map {
        .init(
          rounds: $0.rounds, seconds: $0.seconds, end: $0.end, smallestSlowdownMedian: $0.smallestSlowdown?.median,
          smallestSlowdownWorst: $0.smallestSlowdown?.worst)
      },
      benchmarks: rows.map { row in
        ComparisonDocument.Row(
          name: row.name, stage: row.stage, language: row.language, verdict: row.verdict,
          speed: row.answers == nil ? nil : row.speed, ratio: row.ratio,
          interval: row.interval.map { [$0.lowerBound, $0.upperBound] }, p: row.p, adjustedP: row.adjustedP,
          threshold: row.threshold, perIteration: row.isOfIteration ? true : nil, count: row.count, needed: row.needed,
          baseSeconds: isTime ? row.base : nil,
          headSeconds: isTime ? row.head : nil, baseInstructions: isTime ? nil : row.base,
          headInstructions: isTime ? nil : row.head, baseAllocations: row.baseAllocations,
          headAllocations: row.headAllocations, nullRatio: row.nullRatio,
          oneProcess: row.isOneProcess ? true : nil, spread: row.spread, answers: row.answers,
          baseOtherLines: row.baseOtherLines, otherLines: row.otherLines)
      },
      stages: stages, languages: languages, overall: overall, missing: missing, new: new, broken: broken,
      untimed: untimed, failedInPart: failedInPart, waived: waivers.mapValues(\.words), changedAnswers: changedAnswers,
      changedCases: changedCases,
      acceptsChangedAnswers: rules.acceptsChangedAnswers, warnings: warnings)
    return try JSONCoding.document(document)
  }
}
