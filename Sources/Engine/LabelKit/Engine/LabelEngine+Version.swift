// The version of the package.
extension LabelEngine {
  /// The version of Labelmark, by semantic versioning: of this package's interfaces, commands and files. Until it is
  /// released, CHANGELOG.md collects its changes as unreleased.
  public static let version: StaticString = "0.2.0"
}
