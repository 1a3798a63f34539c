// A module that imports LabelDrawing also gets what it draws: layouts, labels, fonts and colours.
@_exported public import LabelKit
@_exported public import LabelView
