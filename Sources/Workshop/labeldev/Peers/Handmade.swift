// What the peer handmade does differently.

let handmade = [
  Reason(
    "Breaks by ICU 72, which knows Unicode 15: LB15 keeps no quotation mark with what follows a space after it "
      + "(LB15a came with Unicode 15.1).", "https://www.unicode.org/reports/tr14/tr14-51.html#Modifications"
  ) { $0.isAboutLineBreaks && $0.text.holds(oneOf: "«»“”‘’") },
  Reason("Spaces before a hard break are not measured.", "Sources/Peers/Handmade") {
    $0.isNarrower && $0.text.holds(" \n")
  },
  endsAfterAWideCluster,
  cutsOtherwise,
]
