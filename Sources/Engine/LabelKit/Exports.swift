// A module that imports LabelKit also imports font errors and policies, the properties and lines of labels, and
// boundaries.
@_exported public import enum LabelFonts.FontError
@_exported public import enum LabelFonts.FontFallback
@_exported public import enum LabelFonts.MissingFamilyPolicy
@_exported public import LabelLayout
@_exported public import TextSegmentation
