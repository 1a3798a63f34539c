// LabelEngine.
