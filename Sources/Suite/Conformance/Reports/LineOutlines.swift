// What the HTML report needs from a program with fonts: the letters of a line as outlines.

/// Shapes the lines of answers and draws their letters. Without it, a report shows letters in the reader's own fonts.
///
/// `labelmark` implements it, because this module has no fonts.
public protocol LineOutlines: AnyObject {
  /// Returns the clusters of a line; nil if they cannot be found.
  ///
  /// - Parameters:
  ///   - line: a line of an answer, with a text.
  ///   - question: the question that was answered.
  func outlined(_ line: AnsweredLine, of question: CaseQuestion) -> OutlinedLine?
  /// The outlines of all lines so far: elements of SVG with ids, for `<defs>`.
  var definitions: String { get }
}

/// A line's clusters from left to right, at the size of the label's font.
public struct OutlinedLine: Sendable {
  /// A grapheme cluster.
  public struct Cluster: Sendable {
    /// The characters.
    public var text: String
    /// The advance in points, without spacing.
    public var width: Double
    /// The glyphs, none for white space; nil if the cluster has to be drawn as text.
    public var glyphs: [Glyph]?

    /// Creates a cluster.
    public init(text: String, width: Double, glyphs: [Glyph]?) {
      (self.text, self.width, self.glyphs) = (text, width, glyphs)
    }
  }

  /// A glyph. Lengths are thousandths of an em.
  public struct Glyph: Sendable {
    /// The id of its definition, whose origin is the glyph's, with y downwards.
    public var id: String
    /// The distance from the middle of the cluster's box to the right.
    public var x: Double
    /// The distance from the baseline downwards.
    public var y: Double

    /// Creates a glyph.
    public init(id: String, x: Double, y: Double) { (self.id, self.x, self.y) = (id, x, y) }
  }

  /// The size of the glyphs in points per em.
  public var em: Double
  /// The clusters from left to right.
  public var clusters: [Cluster]

  /// Creates a line.
  public init(em: Double, clusters: [Cluster]) { (self.em, self.clusters) = (em, clusters) }
}
