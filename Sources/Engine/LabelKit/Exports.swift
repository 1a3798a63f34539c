// A module that imports LabelKit also gets the properties of labels, their lines, and boundaries.
@_exported public import LabelLayout
@_exported public import TextSegmentation
