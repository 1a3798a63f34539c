// Who imports LabelKit has the properties of labels, their lines and boundaries too.
@_exported public import LabelLayout
@_exported public import TextSegmentation
