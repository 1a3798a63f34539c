// Answers cases about a label's state with this package's own `Label`.
public import Conformance
import LabelKit
import LabelView

/// Our model of a label, as an implementation that claims the capability `model`. It must be asked on the main thread,
/// as labels are.
public final class ModelDriver: ImplementationDriver {
  /// The name, the version and the capabilities of the model.
  public let info: ImplementationInfo
  private var isStopped = false

  /// Creates a driver. It claims `font.family` if the machine has the fonts that the cases count on.
  public init() {
    var capabilities: [Capability] = [.beyond, .directionRTL, .fontFile, .fontMetric, .model, .profile2009]
    if Self.hasFamilies { capabilities.append(.fontFamily) }
    info = ImplementationInfo(
      name: "labelmark-model", version: "\(LabelEngine.version)", language: "Swift", unicode: "17.0", resolution: 0,
      capabilities: capabilities.map(\.rawValue).sorted())
  }

  /// Whether Noto Sans is installed with faces of its own for bold and italic, and Noto's ideographs.
  private static var hasFamilies: Bool {
    let faces = ["Regular", "Italic", "Bold", "BoldItalic"].compactMap {
      UIFont(name: "NotoSans-\($0)", size: 17)?.labelFont.faces.first
    }
    return Set(faces).count == 4 && UIFont(name: "Noto Sans CJK JP", size: 17) != nil
  }

  /// Takes the steps of a case. Questions without steps are unsupported.
  public func run(_ question: CaseQuestion) -> DriverOutcome {
    guard !isStopped else { return .errored("the model was stopped") }
    guard let steps = question.steps else { return .unsupported("only steps are asked of a model") }
    return MainActor.assumeIsolated {
      do {
        let isPlain = !steps.contains { SteppedLabel.isNeeded(for: $0) }
        let model = try ModelLabel(question.environment ?? CaseEnvironment(), isPlain: isPlain)
        var answer = CaseAnswer()
        answer.steps = try steps.map { try model.take($0) }
        return .answer(answer)
      } catch {
        return .errored("\(error)")
      }
    }
  }

  /// Stops the driver; further questions are errors.
  public func stop() { isStopped = true }
}
