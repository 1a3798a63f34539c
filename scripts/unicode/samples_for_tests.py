# Writes Tests/Support/NaiveSegmentation/SampleData.swift: code points of every combination of properties that UAX #14 and
# UAX #29 name, for the naive reading of the rules. Shares nothing with the generator of the tables.
#
# Run by hand: .build/unicode-tables/bin/python scripts/unicode/samples_for_tests.py

import collections
import pathlib

import regex

PROPERTIES = {
    "lb": "AI AK AL AP AS B2 BA BB BK CB CJ CL CM CP CR EB EM EX GL H2 H3 HH HL HY ID IN IS JL JT JV LF NL NS NU OP PO "
          "PR QU RI SA SP SY VF VI WJ XX ZW ZWJ",
    "GCB": "CR LF Control Extend ZWJ Regional_Indicator Prepend SpacingMark L V T LV LVT Other",
    "InCB": "None Linker Extend Consonant",
    "ea": "N Na A H F W",
    "gc": "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cn",
    "bc": "L R EN ES ET AN CS B S WS ON BN NSM AL LRO RLO LRE RLE PDF LRI RLI FSI PDI",
}  # fmt: skip
WIDE = {"H", "F", "W"}
# Unassigned code points are sampled only if they are Extended_Pictographic.
SHORT = {"Regional_Indicator": "RI", "SpacingMark": "SM", "Control": "Cn", "Extend": "Ex", "Prepend": "Pp", "Other": "-",
         "None": "-", "Linker": "Li", "Consonant": "Co"}  # fmt: skip


def values(name, characters):
    found = {}
    for value in PROPERTIES[name].split():
        for match in regex.finditer(r"\p{%s=%s}" % (name, value), characters):
            found[match.group()] = value
    return found


def main():
    characters = "".join(chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000)
    pictographic = set(regex.findall(r"\p{ExtPict}", characters))
    tables = {name: values(name, characters) for name in PROPERTIES}
    groups = collections.OrderedDict()
    for c in characters:
        lb, gcb, incb, ea, gc, bc = (tables[name][c] for name in PROPERTIES)
        if gc == "Cn" and c not in pictographic:
            continue
        if gc == "Cn":  # the package does not have the database's defaults for these, which are N and L
            ea, bc = "N", "L"
        marks = ("e" if c in pictographic else "") + ("w" if ea in WIDE else "")
        marks += {"Pi": "i", "Pf": "f", "Mn": "m", "Mc": "m", "Cn": "n"}.get(gc, "")
        marks += "b" if bc in ("R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "LRI", "RLI", "FSI") else ""
        marks += "d" if c == "\u25CC" else ""
        groups.setdefault((lb, SHORT.get(gcb, gcb), SHORT.get(incb, incb), marks or "-"), []).append(ord(c))
    lines = []
    for key, members in groups.items():
        chosen = sorted({members[(len(members) - 1) * i // 4] for i in range(5)})
        lines.append("  %s %s" % (" ".join(key), " ".join("%X" % c for c in chosen)))
    text = '''// Sample code points with their Unicode 17 properties, for the naive reading of the rules.
// Made by scripts/unicode/samples_for_tests.py. Do not edit.

/// A line for each combination: Line_Break, Grapheme_Cluster_Break, Indic_Conjunct_Break, marks, code points. Marks:
/// e Extended_Pictographic, w East Asian (F, W, H), i Pi, f Pf, m Mn or Mc, n Cn, b needs bidi, d the dotted circle.
let sampleData = """
%s
  """
''' % "\n".join(lines)
    path = pathlib.Path(__file__).resolve().parents[2] / "Tests/Support/NaiveSegmentation/SampleData.swift"
    path.write_text(text)
    print("%s: %d combinations" % (path.name, len(lines)))


main()
