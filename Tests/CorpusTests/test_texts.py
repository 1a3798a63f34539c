#!/usr/bin/env python3
"""The text corpora and the templates are as their READMEs describe them. Run by scripts/cases ours."""
import collections
import itertools
import json
import re
import sys
import unicodedata
import unittest
from pathlib import Path

CORPORA = Path(__file__).resolve().parents[2] / "Corpora"
sys.dont_write_bytecode = True
sys.path.insert(0, str(CORPORA / "Conformance/reference"))
from third_reading.characters import clusters_of  # noqa: E402

# By ISO 15924 code the scripts, besides Latin, of which a corpus has letters, as in Unicode's names of characters.
LETTERS = {
    "Latn": "", "Cyrl": "CYRILLIC", "Grek": "GREEK", "Arab": "ARABIC", "Hebr": "HEBREW ARABIC", "Deva": "DEVANAGARI", "Beng": "BENGALI",
    "Taml": "TAMIL", "Telu": "TELUGU", "Thai": "THAI", "Laoo": "LAO", "Khmr": "KHMER", "Mymr": "MYANMAR", "Geor": "GEORGIAN",
    "Armn": "ARMENIAN", "Ethi": "ETHIOPIC", "Hans": "CJK", "Hant": "CJK", "Jpan": "CJK HIRAGANA KATAKANA KATAKANA-HIRAGANA",
    "Kore": "HANGUL CJK"}
LOOK_ALIKES = {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN"}
# Parts of a template: of a new word, of a new number, and those that repeat.
PARTS = {"words": {"hex", "name"}, "numbers": {f"{native}{kind}" for native in ("", "native-")
                                               for kind in ("code", "number", "price", "duration")}}


def read(folder, keys):
    for path in sorted((CORPORA / folder).glob("*.json")):
        value = json.loads(path.read_text(encoding="utf-8"))
        if set(value) != set(keys.split()):
            raise ValueError(f"{path}: its keys are {', '.join(value)}")
        yield path.stem, value


def texts_of(corpus):
    return corpus["labels"] + corpus["paragraphs"]


def faults_of_text(text, script):
    if unicodedata.normalize("NFC", text) != text:
        yield "not NFC"
    if text != text.strip(" ") or "  " in text:
        yield "stray spaces"
    for word in re.findall(r"[^\W\d_]+", text):
        scripts = {unicodedata.name(letter, "?").split()[0] for letter in word
                   if unicodedata.category(letter) in ("Lu", "Ll", "Lo")}
        if len(scripts & LOOK_ALIKES) > 1:
            yield f"look-alike letters in '{word}'"
        # A lone letter is a symbol, such as Δ in a formula. The name of º does not say that it is Latin.
        if len(word) > 1 and scripts - {"LATIN", "MASCULINE", *LETTERS.get(script, "").split()}:
            yield f"letters of {scripts} in '{word}'"


def faults_of_labels(tag, labels, paragraphs):
    """What is wrong with the number of labels and their lengths."""
    counts = [len(clusters_of(label)) for label in labels]
    yield len(labels) < 60, "fewer than 60 labels"
    yield len(set(labels)) < len(labels), "a label occurs twice"
    if tag.startswith("short-"):
        yield any(count > 16 or not 1 <= len(label.split(" ")) <= 3 for label, count in zip(labels, counts)), "not one to three words"
        yield sum(" " not in label for label in labels) < 0.6 * len(labels), "fewer than 60 % of the labels are one word"
        yield bool(paragraphs), "paragraphs"
        return
    yield sum(count > 60 for count in counts) < 0.1 * len(labels), "fewer than 10 % of the labels over 60 clusters"
    yield sum(count < 12 for count in counts) < 0.3 * len(labels), "fewer than 30 % of the labels under 12 clusters"
    yield not 2 <= min(counts) <= max(counts) <= 120, "labels of other than 2 to 120 clusters"
    yield sum(len(text) >= 400 for text in paragraphs) < 3, "fewer than 3 paragraphs of 400 characters"


class TextTests(unittest.TestCase):
    corpora = dict(read("Text", "language name script direction fonts labels paragraphs"))
    templates = dict(read("Templates", "language nativeDigits group decimal syllables words numbers"))

    def test_every_corpus_is_good(self):
        self.assertGreaterEqual(len(self.corpora), 35)
        for tag, corpus in self.corpora.items():
            with self.subTest(tag):
                found = [fault for is_wrong, fault in faults_of_labels(tag, corpus["labels"], corpus["paragraphs"]) if is_wrong]
                found += [f"{fault}: {text[:40]}" for text in texts_of(corpus) for fault in faults_of_text(text, corpus["script"])]
                self.assertEqual(found, [])
                self.assertTrue(corpus["fonts"])
                self.assertEqual(corpus["direction"], "rtl" if corpus["script"] in ("Arab", "Hebr") else "ltr")

    def test_words_repeat_as_the_names_say(self):
        low, high = (collections.Counter(word for text in texts_of(self.corpora[tag]) for word in text.split(" "))
                     for tag in ("low-repetition", "high-repetition"))
        self.assertGreaterEqual(list(low.values()).count(1), 0.8 * len(low))
        self.assertGreaterEqual(sum(count for _, count in high.most_common(30)), 0.6 * sum(high.values()))

    def test_languages_share_few_labels(self):
        for (tag, one), (other, two) in itertools.combinations(self.corpora.items(), 2):
            self.assertLessEqual(3 * len(set(one["labels"]) & set(two["labels"])), len(one["labels"]), f"{tag} and {other}")

    def test_every_template_is_good(self):
        self.assertEqual(list(self.templates), ["ar", "en", "hi", "ja", "th"])
        for tag, corpus in self.templates.items():
            with self.subTest(tag):
                self.assertEqual((corpus["language"], tag in self.corpora), (tag, True))
                self.assertEqual([unicodedata.digit(sign) for sign in corpus["nativeDigits"]], list(range(10)))
                self.assertEqual(len(set(corpus["syllables"])), 32)
                for key, new in PARTS.items():
                    self.assertEqual(len(set(corpus[key])), 18, key)
                    for template in corpus[key]:
                        names = re.findall(r"\{([^}]*)\}", template)
                        self.assertEqual([name in new for name in names].count(True), 1, template)
                        self.assertLessEqual(set(names) - new, {"date", "time"}, template)
                for text in corpus["syllables"] + corpus["words"] + corpus["numbers"]:
                    self.assertEqual(unicodedata.normalize("NFC", text), text)

    def test_a_bad_text_is_found_out(self):
        """A Latin a in a Cyrillic word, a mark by itself, a space too many, letters of another script."""
        for text, fault in (("Ш\u0061хматы", "look-alike"), ("\u0065\u0301", "NFC"), ("а  б", "spaces"), ("Шש", "HEBREW")):
            self.assertTrue(any(fault in one for one in faults_of_text(text, "Cyrl")), text)
        self.assertEqual(sum(is_wrong for is_wrong, _ in faults_of_labels("ru", ["a", "a"], [])), 5)


if __name__ == "__main__":
    unittest.main()
