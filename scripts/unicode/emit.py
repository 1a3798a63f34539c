# Writes C arrays.

NOTICE = "Made by scripts/generate data tables from Unicode %s data. Do not edit."


def c_array(kind, name, values, width=120):
    """The definition of a constant array."""
    lines, line = ["const %s %s[%d] = {" % (kind, name, len(values))], " "
    for value in values:
        item = " %d," % value
        if len(line) + len(item) > width:
            lines.append(line)
            line = " "
        line += item
    return "\n".join(lines + [line, "};"]) + "\n"


def c_records(kind, name, records):
    """The definition of a constant array of structs."""
    rows = ["  {%s}," % ", ".join(map(str, record)) for record in records]
    return "\n".join(["const %s %s[%d] = {" % (kind, name, len(records))] + rows + ["};"]) + "\n"


def paged(values, size):
    """The numbers of the pages of a table, and its different pages, one after the other."""
    index, pages, known = [], [], {}
    for start in range(0, len(values), size):
        page = tuple(values[start : start + size])
        if page not in known:
            known[page] = len(known)
            pages.extend(page)
        index.append(known[page])
    assert len(known) <= 0x100
    return index, pages


def c_file(about, version, includes, parts):
    """A C source file."""
    head = ["// " + about, "// " + NOTICE % version, "// clang-format off"]
    head += ['#include "%s"' % include for include in includes]
    return "\n".join(head) + "\n\n" + "\n".join(parts)
