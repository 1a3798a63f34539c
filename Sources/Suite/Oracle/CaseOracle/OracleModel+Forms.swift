// Chooses which of several forms of a text the oracle's model shows (R200).
import LabelOracle

extension OracleModel {
  /// The widest of the texts that fit unchanged, or the narrowest text if none fits (R200).
  func longest(_ texts: [String]) throws -> String? {
    var (fitting, narrowest): ((Double, String)?, (Double, String)?)
    for text in texts {
      var copy = self
      copy.look.content = .plain(text)
      (copy.look.shrinks, copy.look.tightens) = (false, false)
      let oracle = Oracle(try copy.oracleLabel())
      let width = oracle.sizeThatFits(width: .infinity).width
      let isWhole = !oracle.layout(width: frame[2], height: frame[3]).truncated
      if isWhole, width > fitting?.0 ?? -1 { fitting = (width, text) }
      if width < narrowest?.0 ?? .infinity { narrowest = (width, text) }
    }
    return (fitting ?? narrowest)?.1
  }

  /// The size of the widest form, the first of equally wide ones (R246); nil without forms.
  func widestForm() throws -> [Double]? {
    let sizes = try forms.map { form in
      var copy = self
      copy.look.content = .plain(form)
      return Oracle(try copy.oracleLabel()).sizeThatFits(width: .infinity)
    }
    guard let width = sizes.map(\.width).max(), let size = sizes.first(where: { $0.width == width }) else { return nil }
    return [CaseOracle.tidy(size.width), CaseOracle.tidy(size.height)]
  }

  /// Shows the form that fits, if the label has forms.
  mutating func chooseForm() throws {
    if let form = try longest(forms) { look.content = .plain(form) }
  }
}
