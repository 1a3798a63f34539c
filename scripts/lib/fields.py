"""Prints the table of a question's fields for docs/PROTOCOL.md, from Corpora/Conformance/case.schema.json."""
import json
import os

from house import ROOT

SCHEMA = os.path.join(ROOT, "Corpora/Conformance/case.schema.json")
# The objects of the table, by their definitions, and how the table calls them.
OBJECTS = {"label": "a label", "font": "a font", "run": "a run", "paragraphStyle": "a `paragraphStyle`",
           "environment": "the `environment`", "textRule": "a text as a rule"}
# A longer description is cut after its first sentence.
MOST_CHARACTERS = 200
KINDS = {"integer": "whole number", "number": "number", "string": "string", "boolean": "true, false", "object": "object"}


def values(field, definitions):
    """What a field may be: the names of its values, or its kind."""
    if "$ref" in field:
        name = field["$ref"].split("/")[-1]
        return values(definitions[name], definitions) if "enum" in definitions[name] else name
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"])
    if field["type"] == "array":
        item = values(field["items"], definitions)
        return f"list of {item}s"
    return KINDS[field["type"]]


def meaning(field, definitions):
    """A field's description, which for a name of a list begins with that of the list."""
    definition = definitions.get(field.get("$ref", "").split("/")[-1], {})
    parts = [definition.get("description", "")] if "enum" in definition or "description" not in field else []
    text = " ".join(part for part in parts + [field.get("description", "")] if part)
    return text if len(text) <= MOST_CHARACTERS else text.split(". ")[0] + "."


def rows(title, fields, definitions):
    """The rows of an object, and after them those of the objects in it that have no definition of their own."""
    yield f"| **{title}** | | | |"
    inner = []
    for name, field in fields["properties"].items():
        default = "required" if name in fields.get("required", []) else ""
        if "default" in field:
            default = "`" + json.dumps(field["default"]).strip('"') + "`"
        yield f"| `{name}` | {values(field, definitions)} | {default} | {meaning(field, definitions)} |"
        if "properties" in field:
            inner.append((name, field))
    for name, field in inner:
        yield from rows(f"`{name}` of {title}", field, definitions)


def table():
    """The table, in Markdown."""
    with open(SCHEMA, encoding="utf-8") as file:
        definitions = json.load(file)["$defs"]
    lines = ["| field | values | default | meaning |", "|---|---|---|---|"]
    for name, title in OBJECTS.items():
        lines += rows(title, definitions[name], definitions)
    return "\n".join(lines) + "\n"
