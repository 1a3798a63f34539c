"""Uses the package as others do: from other packages, in folders of their own."""
import os
import re
import shutil
import subprocess
import tempfile

import house
from house import Trouble

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "breaks", dependencies: [.package(name: "labelmark", path: "{}", traits: [])],
  targets: [
    .executableTarget(name: "breaks", dependencies: [.product(name: "TextSegmentation", package: "labelmark")])
  ])
"""
PROGRAM = """import TextSegmentation
print(BoundarySet.lineBreaks(of: "one two").map(String.init).joined(separator: " "))
"""
# What the programs of docs/examples/swift print: a pattern, and how many lines have it, from and to.
SAID = {
    "OneLabel": (r"^The quick baseline", 1, 99), "OrderScreen": (r"^screen (320|390) x [0-9.]+: 30 labels, ", 2, 2),
    "PreviewCards": (r"^card [1-3] 1200 x 630: ", 3, 3), "OnePicture": (r"^fox.png: 240 x 96 pixels$", 1, 1),
}
# What these programs are given: where to put their pictures, or none.
ARGUMENTS = {"PreviewCards": "cards", "OrderScreen": "screen", "OnePicture": "fox.png"}
SAME_PICTURE = """import Foundation
import LabelDrawing
import Testing

@Test func sameOrder() throws {
  let bitmaps = try ["DRAWN", "KEPT"].map { name in
    try Bitmap(png: Data(contentsOf: URL(filePath: #require(ProcessInfo.processInfo.environment[name]))))
  }
  #expect(bitmaps[0].difference(from: bitmaps[1], tolerance: 8) == nil)
}
"""
PICTURE = "Tests/SnapshotTests/Snapshots/price.difference.png"


def segmentation_alone(scratch):
    folder = f"{scratch}/breaks"
    os.makedirs(f"{folder}/Sources/breaks")
    for name, text in (("Package.swift", MANIFEST.format(os.getcwd())), ("Sources/breaks/main.swift", PROGRAM)):
        house.replace_file(f"{folder}/{name}", text)
    # In this folder pkg-config finds nothing.
    house.run(["swift", "build"], cwd=folder, env={**os.environ, "PKG_CONFIG_LIBDIR": f"{scratch}/nothing", "PKG_CONFIG_PATH": ""})
    if house.run([f"{folder}/.build/debug/breaks"]).strip() != "4 7":
        raise Trouble("the line breaks of 'one two' are not 4 and 7", 1)
    fetched = f"{folder}/.build/checkouts"
    if os.path.exists(f"{folder}/Package.resolved") or os.path.exists(fetched) and os.listdir(fetched):
        raise Trouble("TextSegmentation alone resolves other packages", 1)
    built = sorted(name for name in os.listdir(f"{folder}/.build/debug/Modules") if name.endswith(".swiftmodule"))
    if built != ["TextSegmentation.swiftmodule", "breaks.swiftmodule"]:
        raise Trouble(f"TextSegmentation alone builds {built}", 1)


def programs(folder, scratch):
    os.mkdir(f"{scratch}/cards")
    os.mkdir(f"{scratch}/screen")
    for name, (pattern, least, most) in SAID.items():
        said = house.run([f"{folder}/.build/debug/{name}", *([f"{scratch}/{ARGUMENTS[name]}"] if name in ARGUMENTS else [])], cwd=folder)
        if not least <= len([line for line in said.splitlines() if re.search(pattern, line)]) <= most:
            raise Trouble(f"{name} says something else: {said[-500:]}", 1)
    if not os.path.getsize(f"{scratch}/cards/card-3.png"):
        raise Trouble("PreviewCards draws nothing", 1)
    # Versions of FreeType and Cairo shade edges differently, by 3 of 255 so far.
    house.replace_file(f"{folder}/Tests/SnapshotTests/OrderTests.swift", SAME_PICTURE)
    drawn = subprocess.run(["swift", "test", "--filter", "sameOrder"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                           env={**os.environ, "LABELMARK": os.getcwd(), "DRAWN": f"{scratch}/screen/order.png",
                                "KEPT": os.path.abspath("docs/images/order.png")})
    os.remove(f"{folder}/Tests/SnapshotTests/OrderTests.swift")
    if drawn.returncode:
        raise Trouble("docs/images/order.png is not what OrderScreen draws: run it with the folder docs/images\n" + drawn.stdout[-500:], 1)


def constraints(folder):
    """docs/UIKIT.md says how many lines of the same screen with constraints the compiler refuses."""
    file = shutil.copy("docs/examples/constraints.swift", f"{folder}/Sources/OrderScreen/")
    done = subprocess.run(["swift", "build", "--product", "OrderScreen"], cwd=folder, capture_output=True, text=True,
                          env={**os.environ, "LABELMARK": os.getcwd()})
    os.remove(file)
    said = done.stdout + done.stderr
    refused = len(set(re.findall(r"constraints.swift:([0-9]+):[0-9]+: error: .* is unavailable: there are no constraints", said)))
    if done.returncode == 0 or f"the compiler refuses {refused} of its lines" not in " ".join(house.read("docs/UIKIT.md").split()):
        raise Trouble(f"the compiler refuses {refused} lines with constraints; docs/UIKIT.md says another number", 1)


def snapshots(folder):
    """The first run records the snapshot, the second passes, the third draws another text and leaves a picture of the difference."""
    for text, passes, pattern, fault in (
            ("€ 1,249.00", False, "no snapshot yet: wrote ", "recorded nothing"),
            ("€ 1,249.00", True, "", "fails with the picture that it recorded"),
            ("€ 1,248.00", False, r"[0-9]+ pixels differ from ", "passes with another text")):
        done = subprocess.run(["swift", "test"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              env={**os.environ, "PRICE": text, "LABELMARK": os.getcwd()})
        if (done.returncode == 0) != passes or not re.search(pattern, done.stdout):
            raise Trouble(f"the snapshot test {fault}: {done.stdout[-1500:]}", 1)
    if not os.path.exists(f"{folder}/{PICTURE}"):
        raise Trouble("the snapshot test left no picture of the difference", 1)


def check():
    house.require_swift()
    for name in ("LABELMARK_PEERS", "LABELMARK_TESTS"):
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory(prefix="labelmark-examples-") as scratch:
        house.say("A package that uses TextSegmentation, on a machine without other libraries")
        segmentation_alone(scratch)
        house.say("The programs of docs/examples/swift")
        folder = f"{scratch}/examples"
        shutil.copytree("docs/examples/swift", folder)
        house.run(["swift", "build"], cwd=folder, env={**os.environ, "LABELMARK": os.getcwd()})
        programs(folder, scratch)
        constraints(folder)
        house.say("The snapshot test of docs/examples/swift")
        snapshots(folder)
        for file in (f"{folder}/.build/debug/OneLabel", ".build/debug/liblabelengine.so"):
            if not os.path.exists(file):
                print(f"{os.path.basename(file)} is not built: what it links is not looked at")
            elif "foundation" in house.run(["ldd", file]).lower():
                raise Trouble(f"{os.path.basename(file)} links Foundation", 1)
    print("scripts/check examples: good")
