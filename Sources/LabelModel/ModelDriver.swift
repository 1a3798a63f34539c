// Answers cases about the state of a label with this package's own `Label`.
public import Conformance

/// Our model of a label, as an implementation that claims `model`. To be asked on the main thread, as labels are.
public final class ModelDriver: ImplementationDriver {
  /// Name, version and what it can do.
  public let info: ImplementationInfo
  private var isStopped = false

  /// A driver.
  public init() {
    info = ImplementationInfo(
      name: "labelmark-model", version: "0.1.0", language: "Swift", unicode: "17.0", resolution: 0,
      capabilities: [
        Capability.beyond, .directionRTL, .fontFile, .fontMetric, .model, .profile2009,
      ].map(\.rawValue))
  }

  /// Takes the steps of a case; anything else is unsupported.
  public func run(_ question: CaseQuestion) -> DriverOutcome {
    guard !isStopped else { return .errored("the model was stopped") }
    guard let steps = question.steps else { return .unsupported("only steps are asked of a model") }
    return MainActor.assumeIsolated {
      do {
        let model = try ModelLabel(question.environment ?? CaseEnvironment())
        var answer = CaseAnswer()
        answer.steps = try steps.map { try model.take($0) }
        return .answer(answer)
      } catch {
        return .errored("\(error)")
      }
    }
  }

  /// Further questions are errors.
  public func stop() { isStopped = true }
}
