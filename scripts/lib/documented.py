"""Checks that every public symbol of the modules has a comment, and that those that take pointers say that they are low
level: for scripts/docs. Arguments: the folder of the symbol graphs, and the modules."""
import glob
import json
import os
import re
import sys


def main():
    folder, modules = sys.argv[1], sys.argv[2:]
    missing, pointers = [], []
    for module in modules:
        # Graphs of the module's own symbols, and of those with which it extends other modules.
        graphs = glob.glob(os.path.join(folder, module, "*.symbols.json"))
        if not graphs:
            sys.exit(f"scripts/docs: no symbols of {module}")
        symbols = 0
        for graph in graphs:
            with open(graph, encoding="utf-8") as file:
                for symbol in json.load(file)["symbols"]:
                    if symbol["kind"]["identifier"] == "swift.extension":
                        continue
                    symbols += 1
                    place = symbol.get("location", {"uri": "", "position": {"line": -1}})
                    path = place["uri"].split("/Sources/")[-1]
                    name = ".".join(symbol["pathComponents"])
                    line = f"Sources/{path}:{place['position']['line'] + 1}: {module}.{name}"
                    lines = symbol.get("docComment", {}).get("lines", [])
                    if not lines:
                        missing.append(line)
                    declaration = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
                    if re.search(r"Unsafe|OpaquePointer", declaration) and \
                            not (lines and lines[0]["text"].startswith("Low level:")):
                        pointers.append(line)
        print(f"{module}: {symbols} public symbols")
    for what, found in (("without a comment", missing), ("pointers, and not marked 'Low level:'", pointers)):
        if found:
            print(f"scripts/docs: {what}:", *found, sep="\n", file=sys.stderr)
    if missing or pointers:
        sys.exit(1)


if __name__ == "__main__":
    main()
