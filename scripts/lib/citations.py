"""The declarations of the sources that cite a rule of the corpus: a rule's id by itself in a comment, such as R16.

A range such as "R89 to R93" cites no rule."""
import collections
import glob
import re

import conformance_corpus
import house

ENGINE = ["CTextScan", "TextSegmentation", "LabelLayout", "LabelFonts", "LabelKit"]
# These pass properties on to the engine, or implement the label as an object.
OTHERS = ["Engine/LabelKitFoundation", "Engine/LabelEngineABI", "Label/LabelView", "Label/LabelDrawing"]
FOLDERS = [f"Engine/{name}" for name in ENGINE] + OTHERS
NAMING = {"func", "var", "struct", "enum", "class", "protocol", "case", "extension"}
# After these a name is no declaration's. Constants in bodies are skipped: the function's name says more.
PASSING = {"if", "guard", "for", "while", "switch", "return", "let"}


def cited(comment):
    """The rules that a comment cites."""
    comment = re.sub(r"\bR\d+\W+to\W+R\w+", "", comment)
    return re.findall(r"(?<!\w)R\d{1,3}(?!\w)", re.sub(r"\bR\d+\W+to\W*$", "", comment))


def indent(line):
    return len(line) - len(line.lstrip(" "))


def name_of(line):
    """The name that a line declares; None if it declares none."""
    words = re.findall(r"[\w`+]+", line)
    for word, following in zip(words if "case ." not in line else [], words[1:]):
        if word in NAMING or word == "let" and indent(line) in (2, 3):
            return following
        if word == "init":
            return "init"
        if word in PASSING:
            return None
    return "init" if words[-1:] == ["init"] else None


def declaration(lines, index):
    """The name of the declaration of a comment: the next one for documentation, else that of its line, or of the nearest line above
    that is less indented; "" for a comment of the whole file."""
    line = lines[index]
    if line.lstrip().startswith("///"):
        for below in (one for one in lines[index + 1:] if not one.lstrip().startswith("//")):
            name = name_of(below)
            if name or not below.lstrip().startswith("@"):  # An attribute may have a line of its own.
                return name or ""
    if not line.lstrip().startswith("//") and name_of(line):
        return name_of(line)
    least = indent(line)
    for above in reversed(lines[:index]):
        if above and not above.lstrip().startswith("//") and indent(above) < least:
            if name_of(above):
                return name_of(above)
            # After the parameters of a function on several lines comes the line with its name.
            least = indent(above) + above.lstrip().startswith(")")
            if not least:
                break
    return ""


def places(folders=FOLDERS):
    """The declarations by rule and file, which is named from Sources on: {rule: {file: {name}}}."""
    found = collections.defaultdict(lambda: collections.defaultdict(set))
    for folder in folders:
        for path in sorted(glob.glob(f"Sources/{folder}/**/*.*", recursive=True)):
            if path.endswith((".swift", ".c", ".h")):
                lines = house.read(path).split("\n")
                for index, line in enumerate(lines):
                    for rule in cited(line.partition("//")[2]):
                        found[rule][path.removeprefix("Sources/")].add(declaration(lines, index) if index else "")
    return found


def uncited():
    """The rules that no line of the sources that implement their part cites by itself."""
    of_all, of_engine = places(), places(FOLDERS[:len(ENGINE)])
    for rule in conformance_corpus.rules():
        is_of_engine = rule["part"] in ("engine", "measuring")
        if rule["id"] not in (of_engine if is_of_engine else of_all):
            yield f"RULES.md: {rule['id']}: no line of {'the engine' if is_of_engine else 'the modules'} cites it by itself"
