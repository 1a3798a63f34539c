// TextSegmentation.
