// LabelFonts.
