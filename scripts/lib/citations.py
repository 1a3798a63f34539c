"""The rules of the corpus that sources cite: a rule's id by itself in a comment, such as R16.

A range such as "R89 to R93" cites no rule."""
import glob
import re

import conformance_corpus
import house

ENGINE = ["CTextScan", "TextSegmentation", "LabelLayout", "LabelFonts", "LabelKit"]
# These pass properties on to the engine, or implement the label as an object.
OTHERS = ["Engine/LabelKitFoundation", "Engine/LabelEngineABI", "Label/LabelView", "Label/LabelDrawing"]


def cited(comment):
    """The rules that a comment cites."""
    comment = re.sub(r"\bR\d+\W+to\W+R\w+", "", comment)
    return re.findall(r"(?<!\w)R\d{1,3}(?!\w)", re.sub(r"\bR\d+\W+to\W*$", "", comment))


def cited_in(folders):
    return {rule for folder in folders for path in glob.glob(f"Sources/{folder}/**/*.*", recursive=True) if path.endswith((".swift", ".c", ".h"))
            for line in house.read(path).split("\n") for rule in cited(line.partition("//")[2])}


def uncited():
    """The rules that no line of the sources that implement their part cites by itself."""
    of_engine = cited_in(f"Engine/{name}" for name in ENGINE)
    of_all = of_engine | cited_in(OTHERS)
    for rule in conformance_corpus.rules():
        is_of_engine = rule["part"] in ("engine", "measuring")
        if rule["id"] not in (of_engine if is_of_engine else of_all):
            yield f"RULES.md: {rule['id']}: no line of {'the engine' if is_of_engine else 'the modules'} cites it by itself"
