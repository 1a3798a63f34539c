// Errors that end a command: bad input, told in one line.

/// Bad input: a file, an implementation or an argument that cannot be used.
public struct ConformanceError: Error, CustomStringConvertible, Sendable {
  /// One line: what is wrong, and where.
  public let description: String

  /// An error with its line.
  public init(_ description: String) { self.description = description }
}
