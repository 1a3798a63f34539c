// Lines of older test files whose results are different in Unicode 17, by the rule that changed.

/// Lines of one file whose results a later version changed, for one reason.
struct UCDChange {
  /// The rule that changed.
  let rule: String
  /// Line numbers, from 1.
  let lines: [Int]
}

extension UCDTest {
  /// Returns what Unicode 17 changed in the file of a version; empty for versions that nobody has examined.
  func changes(since version: String) -> [UCDChange] {
    switch (self, version) {
    case (.lineBreak, "15.0.0"):
      [
        UCDChange(rule: "LB15, QU SP* x OP, was removed", lines: [4770, 4772, 4818, 4820, 7515, 7520]),
        UCDChange(rule: "LB15a, LB15b: spaces inside quotation marks", lines: [7514, 7519]),
        UCDChange(rule: "LB15c, LB25: a decimal mark after a space", lines: [7477]),
        UCDChange(
          rule: "LB20a: no break after a hyphen that starts a word",
          lines: [2265, 2267, 2313, 2315, 2421, 2423, 2425, 2427, 2429, 2431]),
        UCDChange(rule: "LB21a: HL (HY | HH) x, except before HL", lines: [7680]),
        UCDChange(
          rule: "LB25: IS x NU without a number before",
          lines: [2873, 2875, 7576, 7577, 7578, 7579, 7580, 7581, 7583, 7584, 7585, 7586, 7587]),
      ]
    case (.lineBreak, "15.1.0"):
      [
        UCDChange(rule: "LB15c, LB25: a decimal mark after a space", lines: [10081]),
        UCDChange(
          rule: "LB20a: no break after a hyphen that starts a word",
          lines: [3233, 3235, 3289, 3291, 3413, 3415, 3417, 3419, 3421, 3423]),
        UCDChange(rule: "LB21a: HL (HY | HH) x, except before HL", lines: [10284]),
        UCDChange(
          rule: "LB25: IS x NU without a number before",
          lines: [3933, 3935, 10180, 10181, 10182, 10183, 10184, 10185, 10187, 10188, 10189, 10190, 10191]),
        UCDChange(
          rule: "LB28a: U+1B50, a Balinese digit, is no longer a number",
          lines: [497, 499, 3541, 3543, 3561, 3563, 3565, 3567, 5897, 5899]),
      ]
    case (.graphemeBreak, "15.1.0"):
      [UCDChange(rule: "GB11: U+2701 is no longer Extended_Pictographic", lines: [1199])]
    case (.graphemeBreak, "15.0.0"):
      [UCDChange(rule: "GB11: U+2701 is no longer Extended_Pictographic", lines: [625])]
    default: []
    }
  }
}
