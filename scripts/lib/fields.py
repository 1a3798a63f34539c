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


def values(field, definitions, known):
    """What a field may be: the names of its values, or its kind. `known` has the fields that list the values of a definition."""
    if "$ref" in field:
        name = field["$ref"].split("/")[-1]
        if name in known:
            return f"as {known[name]}"
        return values(definitions[name], definitions, known) if "enum" in definitions[name] else name
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"])
    if field["type"] == "array":
        item = values(field["items"], definitions, known)
        return f"list, {item}" if item[:3] == "as " else f"list of {item}s"
    return KINDS[field["type"]]


def meaning(field, definitions, known):
    """A field's description, which for a name of a list begins with that of the list, if no field before has it."""
    name = field.get("$ref", "").split("/")[-1]
    definition = {} if name in known else definitions.get(name, {})
    parts = [definition.get("description", "")] if "enum" in definition or "description" not in field else []
    text = " ".join(part for part in parts + [field.get("description", "")] if part)
    return text if len(text) <= MOST_CHARACTERS else text.split(". ")[0] + "."


def rows(title, fields, definitions, known):
    """The rows of an object, and after them those of the objects in it that have no definition of their own."""
    yield f"| **{title}** | | | |"
    inner = []
    for name, field in fields["properties"].items():
        default = "required" if name in fields.get("required", []) else ""
        if "default" in field:
            default = "`" + json.dumps(field["default"]).strip('"') + "`"
        yield f"| `{name}` | {values(field, definitions, known)} | {default} | {meaning(field, definitions, known)} |"
        kind = field.get("$ref", "").split("/")[-1]
        if "enum" in definitions.get(kind, {}):
            known.setdefault(kind, f"{title}'s `{name}`")
        if "properties" in field:
            inner.append((name, field))
    for name, field in inner:
        yield from rows(f"`{name}` of {title}", field, definitions, known)


def table():
    """The table, in Markdown."""
    with open(SCHEMA, encoding="utf-8") as file:
        definitions = json.load(file)["$defs"]
    lines = ["| field | values | default | meaning |", "|---|---|---|---|"]
    known = {}
    for name, title in OBJECTS.items():
        lines += rows(title, definitions[name], definitions, known)
    return "\n".join(lines) + "\n"
