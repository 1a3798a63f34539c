# Peers that answer sizes only, with unlimited lines, in the modes that break at words: their bindings have no line limit, no
# ellipsis and no texts of lines.
#
# SPDX-License-Identifier: Apache-2.0

from stdio import Unsupported, rounded_up

UNCONSTRAINED = 1e6


def runs_of(label):
    return label["runs"] if "runs" in label else [{"text": label.get("text", "")}]


def font_of(label, attributes):
    """The font of a run, which must be a file."""
    font = attributes.get("font") or label["font"]
    if "file" not in font:
        raise Unsupported("fonts from files only")
    return font


def refuse(attributes):
    """Refuses attributes that neither binding has."""
    if "attachment" in attributes:
        raise Unsupported("no attachments")
    if attributes.get("tracking") or attributes.get("writingDirection"):
        raise Unsupported("no tracking, no writing directions of runs")
    if any(value for name, value in (attributes.get("paragraphStyle") or {}).items()
           if name not in ("lineBreakMode", "alignment", "lineBreakStrategy")):  # fmt: skip
        raise Unsupported("no paragraph styles")


class Sizes:
    """A peer whose `size(label, locale, width)` is the size of a text in this width, which may be UNCONSTRAINED."""

    def answer(self, case):
        label, environment = case["label"], case.get("environment") or {}
        query = case.get("query", "layout")
        style = (runs_of(label)[0].get("attributes") or {}).get("paragraphStyle") if runs_of(label) else None
        mode = style.get("lineBreakMode", "byWordWrapping") if style else label.get("lineBreakMode", "byTruncatingTail")
        if query not in ("sizeThatFits", "intrinsicContentSize"):
            raise Unsupported("sizes only")
        if label.get("numberOfLines", 1) > 0:
            raise Unsupported("sizes with unlimited lines only")
        if mode not in ("byWordWrapping", "byTruncatingTail"):
            raise Unsupported("breaks at words only")
        if query == "sizeThatFits":
            width = (case.get("proposed") or [None])[0]
        else:
            width = label.get("preferredMaxLayoutWidth", 0)
        size = self.size(label, environment.get("locale", "en"), width if width and width > 0 else UNCONSTRAINED)
        return {"size": rounded_up(size, case)}
