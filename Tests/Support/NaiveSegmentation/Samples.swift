// Sample characters with their properties, and random texts of them.
import LabelOracle
import TestSupport

extension ScalarClasses {
  /// Read from `sampleData`, one list for each combination of properties.
  package static let combinations: [[ScalarClasses]] = sampleData.split(separator: "\n").compactMap { line in
    let fields = line.split(separator: " ").map(String.init)
    guard fields.count > 4 else { return nil }
    return fields[4...].map {
      ScalarClasses(
        scalar: UInt32($0, radix: 16)!, lineBreak: LineBreakClass(rawValue: fields[0])!,
        grapheme: GraphemeClass(rawValue: fields[1])!, conjunct: ConjunctClass(rawValue: fields[2])!,
        marks: Marks(field: fields[3]))
    }
  }

  package static func one(of scalar: UInt32) -> ScalarClasses { combinations.joined().first { $0.scalar == scalar }! }

  /// Combinations by line break class.
  static let byClass = Dictionary(grouping: combinations, by: { $0[0].lineBreak })

  /// Groups of classes with rules that look further than two adjacent characters.
  static let families: [[LineBreakClass]] = [
    [.NU, .SY, .IS, .CL, .CP, .PO, .PR, .OP, .HY, .SP],
    [.QU, .OP, .SP, .AL, .ID, .GL, .CM, .IS, .NU],
    [.AK, .AS, .AP, .VI, .VF, .AL, .CM],
    [.HL, .HY, .HH, .AL, .CB, .SP, .BA, .NU],
    [.RI, .ZWJ, .EB, .EM, .ID, .CM, .AL],
    [.B2, .CL, .NS, .SP, .ZW, .ZWJ, .CM, .CJ],
    [.JL, .JV, .JT, .H2, .H3, .PO, .PR, .AL, .ID],
    [.BK, .CR, .LF, .NL, .SP, .CM, .WJ],
    [.AL, .SP, .AL, .AL], [.ID, .ID, .CL], [.SA, .CM, .SP],
  ]

  /// A random text: characters of all combinations, of one family, or a mixture with spaces and runs.
  package static func randomText(using random: inout SplitMix64) -> [ScalarClasses] {
    func any(_ random: inout SplitMix64) -> ScalarClasses {
      combinations.randomElement(using: &random)!.randomElement(using: &random)!
    }
    let family = families.randomElement(using: &random)!
    func member(_ random: inout SplitMix64) -> ScalarClasses {
      byClass[family.randomElement(using: &random)!]!.randomElement(using: &random)!.randomElement(using: &random)!
    }
    let count = Int.random(in: 1...12, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return (0..<count).map { _ in any(&random) }
    case 2, 3, 4: return (0..<count).map { _ in member(&random) }
    case 5, 6: return (0..<count).map { _ in Bool.random(using: &random) ? any(&random) : member(&random) }
    default:
      // Long runs of one kind between other characters, because these are scanned many bytes at a time.
      let kinds: [UInt32] = [0x61, 0x20, 0x4E00, 0xAC01, 0x3042, 0x416, 0x5D0, 0x915, 0xE01, 0x30]
      let space = one(of: 0x20)
      return (0..<Int.random(in: 1...6, using: &random)).flatMap { _ in
        let kind = runs[kinds.randomElement(using: &random)!]!
        let run = (0..<Int.random(in: 0...70, using: &random)).map { _ in
          Int.random(in: 0..<8, using: &random) == 0 ? space : kind
        }
        return run + [Bool.random(using: &random) ? any(&random) : member(&random)]
      }
    }
  }

  /// Characters that are not among the samples, each with the properties of a sample.
  package static let runs: [UInt32: ScalarClasses] = {
    func like(
      _ scalar: UInt32, _ lineBreak: LineBreakClass, _ grapheme: GraphemeClass = .other,
      _ conjunct: ConjunctClass = .none, _ marks: Marks = []
    ) -> ScalarClasses {
      ScalarClasses(scalar: scalar, lineBreak: lineBreak, grapheme: grapheme, conjunct: conjunct, marks: marks)
    }
    let list = [
      like(0x61, .AL), like(0x20, .SP), like(0x4E00, .ID, .other, .none, .wide),
      like(0xAC01, .H3, .LVT, .none, .wide), like(0x3042, .ID, .other, .none, .wide), like(0x416, .AL),
      like(0x5D0, .HL, .other, .none, .bidi), like(0x915, .AL, .other, .Co), like(0xE01, .SA), like(0x30, .NU),
    ]
    return Dictionary(uniqueKeysWithValues: list.map { ($0.scalar, $0) })
  }()
}
