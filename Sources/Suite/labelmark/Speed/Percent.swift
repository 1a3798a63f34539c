// A percentage on the command line: `1`, `0.25` or `1%`.
import ArgumentParser

struct Percent: ExpressibleByArgument {
  /// In percent.
  let value: Double
  /// 0.01 for 1 %.
  var fraction: Double { value / 100 }
  var defaultValueDescription: String { "\(value.asTyped)%" }

  init(_ value: Double) { self.value = value }

  init?(argument: String) {
    guard let value = Double(argument.hasSuffix("%") ? String(argument.dropLast()) : argument), value.isFinite else {
      return nil
    }
    self.value = value
  }

  /// Throws unless it is a smallest difference that can count.
  func requireEffect() throws {
    guard value > 0, value <= 1000 else {
      throw ValidationError("--effect must be above 0% and at most 1000%, not \(value.asTyped)%")
    }
  }
}
