// Percentages on the command line.
import ArgumentParser
import Regression

extension Percent: ExpressibleByArgument {
  public var defaultValueDescription: String { "\(value.asTyped)%" }

  public init?(argument: String) { self.init(argument) }

  /// Throws unless it is a smallest difference that can count.
  func requireEffect() throws {
    guard isEffect else {
      throw ValidationError("--effect must be above 0% and at most 1000%, not \(value.asTyped)%")
    }
  }
}
