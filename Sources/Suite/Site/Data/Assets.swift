// The style sheet and the scripts of the pages, which are files of this module.
import Conformance

extension Site {
  /// The files of the folder `assets`.
  static var assets: [(path: String, content: String)] {
    [
      ("assets/site.css", text(PackageResources.site_css) + AnswerDrawing.style),
      ("assets/draw.js", "\"use strict\";\n" + AnswerDrawing.script + "\n"),
      ("assets/cases.js", text(PackageResources.cases_js)), ("assets/case.js", text(PackageResources.case_js)),
      ("assets/rule.js", text(PackageResources.rule_js)), ("assets/filter.js", text(PackageResources.filter_js)),
      ("assets/search.js", text(PackageResources.search_js)), ("assets/play.js", text(PackageResources.play_js)),
    ]
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
