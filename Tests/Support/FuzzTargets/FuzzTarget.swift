// The fuzz targets: each takes bytes and says what is wrong with the answers to them.
import CLabelEngine
import LabelEngineEntry

/// A target; its raw value is the name that `scripts/test fuzz` takes.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A text of one style and a label's properties through the C interface: compares `layout` with `layout_once`.
  case label
  /// The same with runs, paragraph styles, tab stops and attachments.
  case attributed
  /// Compares the engine with the oracle.
  case oracle
  /// Compares line breaks, grapheme clusters and embedding levels with naive readings of the rules.
  case segmentation
  /// Font files with changed bytes and cut tables.
  case fonts
  /// Labels with random lists of fonts, drawn.
  case families
  /// Case files, lines of the protocol, results of benchmarks, known failures, texts.
  case files

  /// Makes what a run of the target needs and keeps. Threads must not share it.
  package func makeRunner() throws -> any FuzzRunner {
    guard let table = label_engine_entry(LE_ABI_VERSION) else { throw FuzzError("no engine") }
    return switch self {
    case .label: try LabelRunner(isAttributed: false)
    case .attributed: try LabelRunner(isAttributed: true)
    case .oracle: try OracleRunner(table)
    case .segmentation: SegmentationRunner()
    case .fonts: try FontRunner()
    case .families: FamilyRunner()
    case .files: try FileRunner(table)
    }
  }
}

/// Runs one target.
package protocol FuzzRunner: AnyObject {
  /// What is wrong with the answers to an input, in one or more lines; nil if nothing is.
  func problem(_ bytes: [UInt8]) -> String?
  /// Inputs for fuzzing to begin with.
  func seeds() throws -> [[UInt8]]
}

/// The reason that a target cannot run.
package struct FuzzError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
