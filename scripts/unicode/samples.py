# Writes Tests/Support/NaiveSegmentation/SampleData.swift: code points of every combination of properties that UAX #14 and
# UAX #29 name, for the naive reading of the rules.

FILE = "Tests/Support/NaiveSegmentation/SampleData.swift"
SHORT = {"Regional_Indicator": "RI", "SpacingMark": "SM", "Control": "Cn", "Extend": "Ex", "Prepend": "Pp", "Other": "-",
         "None": "-", "Linker": "Li", "Consonant": "Co"}  # fmt: skip
TEXT = '''// Sample code points with their Unicode 17 properties, for the naive reading of the rules.
// Made by scripts/generate data tables. Do not edit.

/// A line for each combination: Line_Break, Grapheme_Cluster_Break, Indic_Conjunct_Break, marks, code points. Marks:
/// e Extended_Pictographic, w East Asian (F, W, H), i Pi, f Pf, m Mn or Mc, n Cn, b needs bidi, d the dotted circle.
let sampleData = """
%s
  """
'''


def text(properties):
    marks = [("e", properties.pictographic), ("w", properties.east_asian), ("i", properties.initial_quote),
             ("f", properties.final_quote), ("m", properties.marks), ("n", properties.unassigned),
             ("b", properties.needs_bidi), ("d", {0x25CC})]  # fmt: skip
    groups = {}
    for c in range(0x110000):
        # Unassigned code points are sampled only if they are Extended_Pictographic.
        if not 0xD800 <= c < 0xE000 and (c not in properties.unassigned or c in properties.pictographic):
            names = properties.line_break[c], properties.grapheme[c], properties.conjunct[c]
            key = *(SHORT.get(name, name) for name in names), "".join(sign for sign, some in marks if c in some) or "-"
            groups.setdefault(key, []).append(c)
    lines = []
    for key, members in groups.items():
        chosen = sorted({members[(len(members) - 1) * i // 4] for i in range(5)})
        lines.append("  %s %s" % (" ".join(key), " ".join("%X" % c for c in chosen)))
    return TEXT % "\n".join(lines)
