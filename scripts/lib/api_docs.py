"""The documentation of the public modules, made with nothing but the toolchain."""
import glob
import json
import os
import platform
import re
import shutil
import tempfile

import house
from house import Trouble

MODULES = ("TextSegmentation", "LabelLayout", "LabelKit", "LabelKitFoundation", "LabelView", "UIKitNames", "LabelDrawing",
           "Conformance")
BUILD = ".build/debug"
LIBRARIES = ("harfbuzz", "fontconfig", "icu-uc", "cairo-ft", "libpng")


def faults_of(folder, module):
    """The public symbols of a module without a comment, and those that take pointers and do not say that they are low level."""
    # Graphs of the module's own symbols, and of those with which it extends other modules.
    graphs = glob.glob(os.path.join(folder, "*.symbols.json"))
    if not graphs:
        raise Trouble(f"no symbols of {module}", 1)
    symbols = [symbol for graph in graphs for symbol in json.loads(house.read(graph))["symbols"]
               if symbol["kind"]["identifier"] != "swift.extension"]
    for symbol in symbols:
        place = symbol.get("location", {"uri": "", "position": {"line": -1}})
        name = (f"Sources/{place['uri'].split('/Sources/')[-1]}:{place['position']['line'] + 1}: "
                f"{module}.{'.'.join(symbol['pathComponents'])}")
        lines = symbol.get("docComment", {}).get("lines", [])
        if not lines:
            yield f"{name}: no comment"
        declaration = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
        if re.search(r"Unsafe|OpaquePointer", declaration) and not (lines and lines[0]["text"].startswith("Low level:")):
            yield f"{name}: a pointer, and not marked 'Low level:'"
    print(f"{module}: {len(symbols)} public symbols")


def make(output):
    house.require_swift()
    if output and os.path.exists(output):
        raise Trouble(f"{output} is there already")
    for module in MODULES:
        house.run(["swift", "build", "--target", module])  # Nothing to do where it is up to date.
    # The folders of the C modules, some of which the build makes.
    maps = glob.glob("Sources/**/module.modulemap", recursive=True) + glob.glob(f"{BUILD}/C*.build/**/module.modulemap", recursive=True)
    search = ["-I", f"{BUILD}/Modules"]
    with tempfile.TemporaryDirectory(prefix="labelmark-docs-") as scratch:
        archives, faults = [], []
        for folder in sorted({os.path.dirname(path) for path in maps}):
            search += ["-I", folder]
        for flag in house.run(["pkg-config", "--cflags-only-I", *LIBRARIES]).split():
            search += ["-Xcc", flag]
        for module in MODULES:
            folder, archive = f"{scratch}/{module}", f"{scratch}/{module}.doccarchive"
            os.mkdir(folder)
            house.run(["swift", "symbolgraph-extract", "-module-name", module, "-target", f"{platform.machine()}-unknown-linux-gnu",
                       *search, "-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols",
                       "-experimental-allowed-reexported-modules=LabelFonts", "-output-dir", folder])
            try:
                house.run(["docc", "convert", *glob.glob(f"Sources/*/{module}/{module}.docc"), "--fallback-display-name", module,
                           "--fallback-bundle-identifier", f"org.labelmark.{module}", "--additional-symbol-graph-dir", folder,
                           "--transform-for-static-hosting", "--warnings-as-errors", "--output-path", archive])
            except Trouble as trouble:
                faults.append(f"the documentation of {module} has warnings: {trouble}")
            archives.append(archive)
            faults += faults_of(folder, module)
        for fault in faults:
            house.warn(fault)
        if output and not faults:
            house.run(["docc", "merge", *archives, "--synthesized-landing-page-name", "Labelmark", "--output-path", f"{scratch}/site"])
            os.makedirs(os.path.dirname(os.path.abspath(output)), exist_ok=True)
            shutil.move(f"{scratch}/site", output)
            print(f"scripts/generate data docs: {output}/documentation/index.html")
    return 1 if faults else 0
