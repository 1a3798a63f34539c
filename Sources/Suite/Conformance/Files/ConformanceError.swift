// Errors that end a command because of bad input.

/// An error about bad input: a file, an implementation or an argument that cannot be used.
public struct ConformanceError: Error, CustomStringConvertible, Sendable {
  /// One line: what is wrong, and where.
  public let description: String

  /// Creates an error with its message. Control characters, which may come from a file, are escaped.
  public init(_ description: String) { self.description = description.visible(limit: .max) }
}
