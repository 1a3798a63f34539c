"""The copy of the package that has all faults, for scripts/test faults."""

import json
import subprocess
import sys

import fault_declarations
from faults import Stop

RUNNER = "Runner"
# What the copy has besides the package's sources.
OWN_FILES = {"switch/fault.h": "Sources/Engine/CTextScan/include/fault.h", "switch/fault.c": "Sources/Engine/CTextScan/fault.c",
             "main.swift": RUNNER + "/main.swift"}
OWN_SOURCES = "Sources/Workshop/faultrunner"

HEAD = """// swift-tools-version: 6.2
// Made by scripts/test faults from the package's manifest: the engine with faults, and what looks for them.
import PackageDescription

let package = Package(
  name: "mutated",
  targets: [
"""
TAIL = """  ],
  cLanguageStandard: .c17
)
"""


def write(path, data):
    """Leaves a file that says the same alone, so that it is not compiled again."""
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def read_targets(root, work):
    """The targets of the engine and of what looks for faults, as the package's manifest describes them."""
    # In a folder of its own: a build or a test that runs in the package holds the lock of the usual one.
    run = subprocess.run(["swift", "package", "--scratch-path", work / "manifest", "dump-package"], cwd=root, capture_output=True,
                         text=True)
    if run.returncode:
        raise Stop("swift package dump-package fails: " + run.stderr.strip()[-300:])
    known = {target["name"]: target for target in json.loads(run.stdout)["targets"]}
    needed, open_names = {}, ["LabelEngineEntry", "LabelModel", "Conformance"]
    while open_names:
        name = open_names.pop()
        if name not in needed:
            needed[name] = known[name]
            open_names += [next(iter(one.values()))[0] for one in known[name]["dependencies"]]
    return needed


def manifest(root, targets):
    lines = []
    for name, target in sorted(targets.items()):
        path = target["path"]
        if target["type"] == "system":
            modules = f', pkgConfig: "{target["pkgConfig"]}"' if target.get("pkgConfig") else ""
            lines.append(f'    .systemLibrary(name: "{name}", path: "{path}"{modules}),')
            continue
        names = [next(iter(one.values()))[0] for one in target["dependencies"]]
        if list((root / path).rglob("*.swift")) and "CTextScan" not in names:
            names.append("CTextScan")  # where the switch is
        features = [one["kind"]["enableExperimentalFeature"]["_0"] for one in target["settings"]
                    if "enableExperimentalFeature" in one["kind"]]
        settings = ", ".join(f'.enableExperimentalFeature("{feature}")' for feature in features)
        resources = ", ".join(f'.embedInCode("{one["path"]}")' for one in target["resources"])
        lines.append(f'    .target(name: "{name}", dependencies: {json.dumps(names)}, path: "{path}", resources: [{resources}], '
                     f"swiftSettings: [{settings}]),")
    names = ["LabelEngineEntry", "LabelModel", "Conformance", "CLabelEngine", "CTextScan"]
    lines.append(f'    .executableTarget(name: "faultrunner", dependencies: {json.dumps(names)}, path: "{RUNNER}"),')
    return HEAD + "\n".join(lines) + "\n" + TAIL


def write_sources(root, work, sources, pairs):
    """Writes the copy: the sources with all faults in them."""
    targets = read_targets(root, work)
    written = {work / file: (root / OWN_SOURCES / name).read_bytes() for name, file in OWN_FILES.items()}
    written[work / "Sources/Engine/CTextScan/pairs.h"] = "".join(pair.row() + "\n" for pair in pairs).encode()
    modules = {}
    for source in sources:
        if source.is_swift:
            modules.setdefault("/".join(source.file.split("/")[:3]), []).append(source)
    for index, (folder, some) in enumerate(modules.items(), 1):
        # Each module has its own mark, since it may see those of others.
        for fault in (fault for source in some for fault in source.faults):
            fault.mark = "⊻" * index
        written[work / folder / "Faults.swift"] = fault_declarations.declarations(some, "⊻" * index).encode()
    mutated = {source.file: source.mutated() for source in sources}
    for target in targets.values():
        for path in sorted((root / target["path"]).rglob("*")):
            file = path.relative_to(root).as_posix()
            if path.is_file():
                written[work / file] = mutated[file].encode("utf-8") if file in mutated else path.read_bytes()
    for path, data in written.items():
        write(path, data)
    write(work / "Package.swift", manifest(root, targets).encode())
    for path in (work / "Sources").rglob("*"):
        if path.is_file() and path not in written:
            path.unlink()


def make(root, work, sources, pairs):
    """Writes the copy and builds it."""
    write_sources(root, work, sources, pairs)
    run = subprocess.run(["swift", "build", "-c", "release", "--product", "faultrunner", "--package-path", work],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode:
        errors = [line for line in run.stdout.split("\n") if "error:" in line]
        sys.stderr.write("\n".join(errors[:20] or run.stdout.split("\n")[-20:]) + "\n")
        raise Stop("the copy with the faults does not build")
