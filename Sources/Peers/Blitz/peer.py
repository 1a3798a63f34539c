#!/usr/bin/env python3
# blitz-py as a label: the stdio protocol (docs/PROTOCOL.md) for the binding of an engine that lays text out with Parley.
#
# The binding measures texts of one style. So this peer answers sizes with unlimited lines; everything else is unsupported.
#
# SPDX-License-Identifier: Apache-2.0

import importlib.metadata
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Stdio"))
from sizes import UNCONSTRAINED, Sizes, font_of, refuse, runs_of  # noqa: E402
from stdio import Unsupported, serve  # noqa: E402

try:
    import blitz_py
except ImportError:
    print("blitz: blitz-py is not installed (scripts/setup --peers)", file=sys.stderr)
    sys.exit(1)

CAPABILITIES = ["wrap.word", "truncate.tail.lines", "measure.fit", "measure.intrinsic", "kern", "font.file"]


class Peer(Sizes):
    def __init__(self):
        self.families = {}

    def description(self):
        return {"name": "blitz", "version": "blitz-py " + importlib.metadata.version("blitz-py"), "language": "Rust",
                "unicode": "", "resolution": 0, "capabilities": CAPABILITIES}  # fmt: skip

    def family(self, path):
        if path not in self.families:
            with open(path, "rb") as file:
                names = blitz_py.register_fonts([file.read()])
            if not names or names[0] in self.families.values():
                raise Unsupported("no two fonts of one family")
            self.families[path] = names[0]
        return self.families[path]

    def size(self, label, locale, width):
        runs = runs_of(label)
        text = "".join(run["text"] for run in runs)
        attributes = runs[0].get("attributes") or {}
        if any((run.get("attributes") or {}) != attributes for run in runs):
            raise Unsupported("no runs of different styles")
        refuse(attributes)
        if attributes.get("baselineOffset") or attributes.get("ligature") == 0:
            raise Unsupported("no baseline offsets, no ligatures by run")
        font = font_of(label, attributes)
        if font.get("size", 17) <= 0:
            raise Unsupported("no text of size 0")
        return blitz_py.measure_text(
            text, font_size=font.get("size", 17), font_family=self.family(font["file"]), letter_spacing=attributes.get("kern", 0),
            max_width=None if width == UNCONSTRAINED else width)  # fmt: skip


if __name__ == "__main__":
    serve(Peer())
