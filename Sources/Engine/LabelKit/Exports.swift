// A module that imports LabelKit also gets what goes wrong with fonts and their policies, the properties of labels, their
// lines, and boundaries.
@_exported public import enum LabelFonts.FontError
@_exported public import enum LabelFonts.FontFallback
@_exported public import enum LabelFonts.MissingFamilyPolicy
@_exported public import LabelLayout
@_exported public import TextSegmentation
