// Looks for labels that show a fault: of random labels, the first that is answered differently is minimised.
import CLabelEngine
@preconcurrency import CTextScan
import CaseOracle
import Conformance
import Foundation
import Glibc
import LabelDifferential
import LabelEngineEntry
import LabelOracle

/// The body of a case that shows a fault, in the form that `labeldev cases` takes.
private struct CaseBody: Encodable {
  var question: CaseQuestion
  var show: [String]

  enum CodingKeys: String, CodingKey {
    case show
  }

  func encode(to encoder: any Encoder) throws {
    try question.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    if !show.isEmpty { try values.encode(show, forKey: .show) }
  }
}

/// A query for a label, with or without the positions of its clusters.
private struct Asked {
  var query: CaseQuery
  var hasPositions = false

  /// The queries from the one with the simplest answer to the one that says most.
  static let all = [
    Asked(query: .layout), Asked(query: .sizeThatFits), Asked(query: .intrinsicContentSize), Asked(query: .textRect),
    Asked(query: .layout, hasPositions: true),
  ]

  func question(_ random: RandomCase) -> CaseQuestion {
    var question = random.caseQuestion(query)
    question.positions = hasPositions ? true : nil
    return question
  }

  /// The answer with a fault; nil if there is none, for example because the two ways of layout differ.
  func answer(_ random: RandomCase, fault: Int32) -> CaseAnswer? {
    label_fault_number = fault
    defer { label_fault_number = 0 }
    // A new engine each time, because caches keep what a fault made.
    guard let driver = try? EngineDriver(label_engine_entry(LE_ABI_VERSION)),
      case .answer(let answer) = driver.run(question(random))
    else { return nil }
    return answer
  }

  /// The fields in which a case would show the fault; nil if it would show nothing.
  func fields(_ random: RandomCase, showing fault: Int32) -> [String]? {
    guard let right = answer(random, fault: 0) else { return nil }
    guard let wrong = answer(random, fault: fault) else { return [] }
    let fields = Comparison(resolution: 0).differences(expected: right, given: wrong, text: random.label.text)
      .map { $0.field.split(separator: ".").last.map(String.init) ?? "" }
    return fields.isEmpty ? nil : fields
  }

  /// A body that names only what is needed to show the fault; nil if no case can state it: JSON has no NaN, and the
  /// oracle must be able to read it.
  func body(_ random: RandomCase, _ fields: [String]) -> String? {
    guard (try? CaseOracle.answer(question(random))) != nil else { return nil }
    let optional = ["range", "x", "y", "baseline", "letterSpacing", "wordSpacing", "ellipsisX", "size"]
    let show = fields.allSatisfy(optional.contains) && query == .layout ? Array(Set(fields)).sorted().prefix(1) : []
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(CaseBody(question: question(random), show: Array(show))))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Prints a line for scripts/test faults.
func report(_ line: String) {
  print(line)
  fflush(nil)
}

struct FaultSearch {
  /// The number of labels whose answers without a fault are kept at a time: few at first, because most faults show
  /// soon.
  private static let (firstBatch, batch) = (250, 8000)
  /// Seconds of processor time for a batch of labels with a fault, for minimising a label, and for asking about one.
  private static let (batchLimit, minimiserLimit, labelLimit): (Int32, Int32, Int32) = (30, 200, 1)

  private let faults: [Int32]
  private let generator: RandomLabels
  // Shared with child processes: the label being asked about, hashes of the answers without a fault, and the faults
  // found.
  private let asking: UnsafeMutablePointer<Int>
  private let hashes: UnsafeMutablePointer<Int>
  private let found: UnsafeMutablePointer<Int>

  init(_ faults: [Int32]) throws {
    self.faults = faults
    generator = try EngineBridge(label_engine_entry(LE_ABI_VERSION)).randomLabels(.full)
    let count = 1 + Self.batch + faults.count
    let memory = mmap(
      nil, count * MemoryLayout<Int>.stride, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)!
    asking = memory.bindMemory(to: Int.self, capacity: count)
    hashes = asking + 1
    found = hashes + Self.batch
  }

  /// Tries `count` labels for each fault. Prints for each fault: `found` and the body of a case; or `found` and the
  /// number of another fault whose label shows it too; or `differs`, if only something differs that no case states; or
  /// `nothing`. After each batch: `labels` and how many were tried.
  func run(count: Int) throws {
    var unseen: [Int32: Int] = [:]
    var (start, size) = (1, Self.firstBatch)
    while start <= count, !open.isEmpty {
      let labels = (start..<min(start + size, count + 1)).map(label)
      let batch = try QuestionBatch(labels)
      guard note(batch) else { throw ConformanceError("the engine without a fault does not answer") }
      for (place, fault) in zip(faults.indices, faults) {
        var first = 0
        while first < labels.count, found[place] == 0, let index = differing(batch, fault, from: first) {
          unseen[fault] = unseen[fault] ?? start + index
          first = index + 1
          show(labels[index], place)
        }
      }
      start += size
      size = min(2 * size, Self.batch)
      report("labels \(min(start - 1, count))")
    }
    for fault in open { report("\(fault) " + (unseen[fault].map { "differs seed \($0)" } ?? "nothing")) }
  }

  /// The bounds of every other label are smaller by the tolerance of what fits: there `<` and `<=` differ.
  private func label(_ seed: Int) -> RandomCase {
    var random = generator.label(seed: UInt64(seed))
    let tolerance = 1e-6 * max(1, random.label.runs.map(\.font.usedSize).max() ?? 1)
    if seed % 4 == 1 { random.width -= tolerance }
    if seed % 4 == 3 { random.height -= tolerance }
    return random
  }

  private var open: [Int32] { zip(faults.indices, faults).filter { found[$0.0] == 0 }.map(\.1) }

  /// Keeps hashes of the answers without a fault.
  private func note(_ batch: QuestionBatch) -> Bool {
    inChild(0, seconds: Self.batchLimit) {
      let made: Void? = try? batch.forEachHash(from: 0, asking: { _ in }) { index, hash in
        hashes[index] = hash
        return true
      }
      return made == nil
    } == 0
  }

  /// The index of the first label from `first` on that is answered differently or makes the engine crash or hang.
  private func differing(_ batch: QuestionBatch, _ fault: Int32, from first: Int) -> Int? {
    asking.pointee = first
    let status = inChild(fault, seconds: Self.batchLimit) {
      var isSame = true
      let made: Void? = try? batch.forEachHash(from: first, asking: { asking.pointee = $0 }) { index, hash in
        isSame = hash == hashes[index]
        return isSame
      }
      return made == nil || !isSame
    }
    return status == 0 ? nil : asking.pointee
  }

  /// Prints the smallest case, starting from a label, that shows a fault, if there is one, and the other faults that it
  /// shows.
  private func show(_ random: RandomCase, _ place: Int) {
    let fault = faults[place]
    for asked in Asked.all {
      func isSeenInChild(_ other: RandomCase) -> Int32 {
        inChild(0, seconds: Self.labelLimit) { asked.fields(other, showing: fault) != nil }
      }
      let seen = isSeenInChild(random)
      if seen == 0 { continue }
      func say(_ minimal: RandomCase, _ fields: [String]) {
        guard let body = asked.body(minimal, fields) else { return }
        report("\(fault) found \(body)")
        found[place] = 1
        for (other, number) in zip(faults.indices, faults) where found[other] == 0 {
          let isSeen = inChild(0, seconds: Self.labelLimit) { asked.fields(minimal, showing: number) != nil } != 0
          if !isSeen { continue }
          report("\(number) found \(fault)")
          found[other] = 1
        }
      }
      var status = seen
      if seen > 0 {
        status = inChild(0, seconds: Self.minimiserLimit) {
          let minimal = Minimiser { asked.fields($0, showing: fault) != nil }.minimal(random)
          say(minimal, asked.fields(minimal, showing: fault) ?? [])
          return false
        }
      }
      // If the engine crashes or hangs, each label is tried in a process of its own.
      if status < 0, found[place] == 0 { say(Minimiser { isSeenInChild($0) != 0 }.minimal(random), []) }
      if found[place] != 0 { return }
    }
  }

  /// Whether `body` is true, evaluated in a child process; negative if a signal ended the child.
  private func inChild(_ fault: Int32, seconds: Int32, _ body: () -> Bool) -> Int32 {
    let child = label_fault_fork(fault, seconds)
    if child == 0 { _exit(body() ? 1 : 0) }
    return label_fault_wait(child)
  }
}
