// A module that imports LabelFonts also gets the faces that it shapes with.
@_exported public import LabelFaces
