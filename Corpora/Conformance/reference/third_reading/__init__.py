"""A third reading of the rules: the layout of a label, written from RULES.md alone.

Every function names the rules that it follows. The files, in the order of reading:

- words: what the words of the rules mean as Python types, and their defaults
- characters: what Unicode says about them, and clusters after UAX #29
- clusters: from a string to clusters, their kinds and advances, hard lines and paragraphs
- breaks: the opportunities of UAX #14
- lines: the pen with its tabs, the area, and where lines end; pushing out
- truncation: the last visible line where something is hidden; truncation_2009: several lines in the profile 2009
- heights: the height of a line, and lines on top of each other
- fitting: which lines are visible, the scale, and sizes
- bidi: embedding levels of UAX #9
- geometry: where lines and clusters are
- protocol: JSON in, JSON out
"""
