"""Whether every public symbol of the modules has a comment: for scripts/docs. Arguments: the folder of the symbol graphs,
the modules."""
import glob
import json
import os
import sys


def main():
    folder, modules = sys.argv[1], sys.argv[2:]
    missing = []
    for module in modules:
        # Beside the module's own symbols, those with which it extends other modules.
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
                    if not symbol.get("docComment"):
                        place = symbol.get("location", {"uri": "", "position": {"line": -1}})
                        path = place["uri"].split("/Sources/")[-1]
                        name = ".".join(symbol["pathComponents"])
                        missing.append(f"Sources/{path}:{place['position']['line'] + 1}: {module}.{name}")
        print(f"{module}: {symbols} public symbols")
    if missing:
        sys.exit("scripts/docs: without a comment:\n" + "\n".join(missing))


if __name__ == "__main__":
    main()
