"""Names of countries in many languages, from Debian's iso-codes."""
import gettext
import glob
import json
import os
import re

from house import Trouble, option

DOMAIN = "iso_3166-1"
# A language of which less than this part of the names is translated is left out.
LEAST = 0.5
TAGS = {"zh_CN": "zh-Hans", "zh_TW": "zh-Hant", "zh_HK": "zh-Hant-HK"}
SCRIPTS = {"latin": "Latn", "cyrillic": "Cyrl", "ijekavian": ""}
OPTIONS = [
    option("--output", metavar="DIR", default="results/iso-codes", help="(%(default)s)"),
    option("--languages", help="tags, separated by commas (all)"),
]


def tag_of(locale):
    """The BCP 47 tag of a locale: pt_BR becomes pt-BR, sr@latin sr-Latn."""
    name, _, modifier = locale.partition("@")
    extra = SCRIPTS.get(modifier, modifier)
    return TAGS.get(name, name.replace("_", "-")) + (f"-{extra}" if extra else "")


def write(output, languages):
    source = f"/usr/share/iso-codes/json/{DOMAIN}.json"
    try:
        with open(source, encoding="utf-8") as file:
            english = [entry["name"] for entry in json.load(file)["3166-1"]]
    except OSError:
        raise Trouble(f"no {source}: the package iso-codes is missing; scripts/setup --corpora installs it", 1) from None
    texts = {"en": english}
    for path in sorted(glob.glob(f"/usr/share/locale/*/LC_MESSAGES/{DOMAIN}.mo")):
        tag = tag_of(path.split(os.sep)[-3])
        with open(path, "rb") as file:
            translated = list(map(gettext.GNUTranslations(file).gettext, english))
        if tag != "en" and sum(a != b for a, b in zip(english, translated)) >= LEAST * len(english):
            texts[tag] = translated
    if languages:
        wanted = [tag.strip() for tag in languages.split(",") if tag.strip()]
        for tag in wanted:
            if tag not in texts:
                raise Trouble(f"no translation in the language '{tag}' (there are: {' '.join(sorted(texts))})")
        texts = {tag: texts[tag] for tag in wanted}
    os.makedirs(output, exist_ok=True)
    for tag, labels in texts.items():
        lines = [re.sub(r"\s+", " ", label).strip() for label in labels]
        path = os.path.join(output, tag + ".txt")
        with open(path + ".partial", "w", encoding="utf-8") as file:
            file.write("\n".join(dict.fromkeys(lines)) + "\n")
        os.replace(path + ".partial", path)
    print(f"{len(texts)} languages, {len(english)} names each, in {output}")
