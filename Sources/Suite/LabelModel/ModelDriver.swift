// Answers cases about a label's state with this package's own `Label`.
public import Conformance

/// Our model of a label, as an implementation that claims the capability `model`. It must be asked on the main thread,
/// as labels are.
public final class ModelDriver: ImplementationDriver {
  /// The name, the version and the capabilities of the model.
  public let info: ImplementationInfo
  private var isStopped = false

  /// Creates a driver.
  public init() {
    info = ImplementationInfo(
      name: "labelmark-model", version: "0.1.0", language: "Swift", unicode: "17.0", resolution: 0,
      capabilities: [
        Capability.beyond, .directionRTL, .fontFamily, .fontFile, .fontMetric, .model, .profile2009,
      ].map(\.rawValue))
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
