// What is fuzzed: each target takes bytes and says what is wrong with the answers to them.
import CLabelEngine
import LabelEngineEntry

/// A target by its name, as `scripts/fuzz` takes it.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A text of one style and a label's properties through the C interface: `layout` against `layout_once`.
  case label
  /// The same with runs, paragraph styles, tab stops and attachments.
  case attributed
  /// The engine against the oracle.
  case oracle
  /// Line breaks and grapheme clusters against a naive reading of the rules.
  case segmentation
  /// Font files with bytes changed and tables cut.
  case fonts
  /// Case files, lines of the protocol, results of benchmarks, known failures, texts.
  case files

  /// What a run of the target needs and keeps; not to be shared by threads.
  package func makeRunner() throws -> any FuzzRunner {
    guard let table = label_engine_entry(LE_ABI_VERSION) else { throw FuzzError("no engine") }
    return switch self {
    case .label: try LabelRunner(table.pointee, isAttributed: false)
    case .attributed: try LabelRunner(table.pointee, isAttributed: true)
    case .oracle: try OracleRunner(table)
    case .segmentation: SegmentationRunner()
    case .fonts: try FontRunner(table.pointee)
    case .files: try FileRunner(table)
    }
  }
}

/// Runs one target.
package protocol FuzzRunner: AnyObject {
  /// What is wrong with the answers to an input, in a line or more; nil where all is well.
  func problem(_ bytes: [UInt8]) -> String?
  /// Inputs to begin with.
  ///
  /// - Parameter root: the folder of the package.
  func seeds(root: String) throws -> [[UInt8]]
}

/// What keeps a target from running.
package struct FuzzError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
