#!/usr/bin/env python3
"""corpus.py finds every kind of fault in a small corpus, and writes what follows from it. Run by scripts/cases ours."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from itertools import accumulate
from pathlib import Path

CORPUS = Path(__file__).resolve().parents[2] / "Corpora/Conformance"
sys.dont_write_bytecode = True
sys.path.insert(0, str(CORPUS))
import corpus  # noqa: E402
import derive  # noqa: E402
import judge  # noqa: E402
sys.path.insert(0, str(CORPUS / "reference"))
from third_reading import breaks, characters  # noqa: E402

# A valid case. Tests make faults by replacing a part of it.
GOOD = ('{"id":"fitting.a","rule":"R1","clause":"000.x.y","basis":"doc","needs":["font.metric","truncate.tail"],'
        '"why":"Text that fits.","label":{"text":"a","font":{"name":"Square","size":10},"textAlignment":"left",'
        '"lineBreakStrategy":"none"},"bounds":[50,10],"query":"layout",'
        '"expect":{"lines":[{"text":"a","width":10}],"scale":1,"truncated":false}}')
CLAUSE = ('{"id":"000.x.y","subject":"s","where":"w","text":"A text.","profiles":["current"],"rules":["R1"],"area":"fitting",'
          '"status":"active"}')
# The same case as a line that leaves out what DEFAULTS and its rule say.
DEFAULTS = ('{"layout":{"label":{"font":{"name":"Square","size":10},"textAlignment":"left","lineBreakStrategy":"none"},'
            '"expect":{"scale":1,"truncated":false}},"position":{"level":0}}')
SHORT = ('{"id":"fitting.a","rule":"R1","clause":"000.x.y","why":"Text that fits.","label":{"text":"a"},"bounds":[50,10],'
         '"expect":{"lines":[{"text":"a","width":10}]}}')
PARTS = "| `engine` | lines | R1, R2 |"
PAGE = '<a id="R1"></a>R1. **[doc]** One.\n<a id="R2"></a>R2. **[choice]** Two.'
SOURCE, CHOICE = "| R1 | doc | a page |", "| R2 | 2026-11-25 | nothing |"
COUNT = "1 choices: 0 with a source, 1 with a dated search"


class CorpusTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="labelmark-corpus-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")

    def small(self, lines=(GOOD,), clauses=(CLAUSE,), core="[]", area="fitting", parts=PARTS, page=PAGE, evidence=SOURCE, choices=CHOICE, defaults=None):
        """A corpus of a few lines, whose written files are up to date where it can be read."""
        shutil.rmtree(self.folder)
        for name in ("case.schema.json", "clauses/clause.schema.json"):
            self.write(name, (CORPUS / name).read_text(encoding="utf-8"))
        self.write("VERSION", "1.0.0\n")
        if defaults:
            self.write("defaults.json", defaults)
        self.write("RULES.md", f"{parts}\n{page}\n")
        self.write("EVIDENCE.md", f"| rules | basis | source |\n|---|---|---|\n{evidence}\n\n{COUNT}\n"
                   f"| choices | searched | found |\n|---|---|---|\n{choices}\n")
        self.write("clauses/000.jsonl", "".join(one + "\n" for one in clauses))
        self.write("levels.json", '{"core":{"description":"d","needs":["font.metric"],"cases":%s}}' % core)
        self.write(f"cases/{area}.jsonl", "".join(one + "\n" for one in lines))
        made = corpus.Corpus(self.folder)
        if not made.is_converted:
            for name, right in made.written().items():
                if name != "RULES.md":
                    self.write(name, right)

    def findings(self, *arguments, **options):
        self.small(*arguments, **options)
        return self.lint()

    def lint(self):
        made = corpus.Corpus(self.folder)
        made.lint()
        return [one.replace(f"{self.folder}/", "") for one in made.findings]

    def has(self, message, found, start=""):
        self.assertTrue(any(message in one and one.startswith(start) for one in found), f"{message!r} not in {found}")

    def changed(self, whole, old, new):
        self.assertIn(old, whole)
        return whole.replace(old, new)

    def test_a_good_case_has_no_finding(self):
        self.assertEqual(self.findings(), [])
        self.assertEqual(self.findings([self.changed(GOOD, '"why":"Text that fits.",', "")]), [])
        self.assertEqual(self.findings([self.changed(GOOD, "Text that fits.", "The text “a”, 10 wide, fits bounds of 50.")]), [])

    def test_converted_line_ends_are_one_finding(self):
        self.assertEqual([one.partition(";")[0] for one in self.findings([GOOD + "\r"])],
                         ["cases/fitting.jsonl:1: lines end in CR LF, as in 1 of 1 files"])

    def test_a_fault_of_a_case_is_found(self):
        for old, new, message in [
                ('"a","font"', '"a","colour":1,"font"', "unknown key 'colour'"),
                (',"truncate.tail"]', ',"truncate.tale"]', "needs[1] must be one of wrap.word"),
                ('"text":"a","font"', '"runs":[{"text":"a"}],"font"',
                 "a label has runs only in a case that needs one of attachments"),
                ('"bounds"', '"positions":true,"bounds"', "positions are asked for, but not expected"),
                ('"width":10', '"width":10,"positions":[{"x":0,"width":10}]', "positions are expected, but not asked for"),
                ('"bounds"', '"origin":[1,1],"bounds"', "an origin belongs to textRect"),
                ('"bounds"', '"proposed":[1,1],"bounds"', "proposed belongs to sizeThatFits"),
                ('"font":{"name":"Square","size":10},', "", "has no 'font'"),
                ('"rule":"R1",', "", "has no 'rule'"),
                ("Text that fits.", "U+00AD is no ink.", "the case does not have: U+00AD"),
                ("Text that fits.", "The text “ab” fits.", "the case does not have: “ab”"),
                ("Text that fits.", "It fits 50 and 49.5 points.", "the case does not have: 49.5"),
                ("Text that fits.", "A soft hyphen hangs.", "the case does not have: hyphen, soft hyphen"),
                ("Text that fits.", " ", "does not match"),
                ('"rule":"R1"', '"rule":"R9"', "no rule is called R9"),
                ('"rule":"R1"', '"rule":["R1","R2"]', "the weakest of its rules is 'choice', not 'doc'"),
                ('"rule":"R1"', '"rule":["R1","R1"]', "rule has a duplicate item"),
                ('"basis":"doc"', '"basis":"choice"', "the weakest of its rules is 'doc'"),
                ('"basis":"doc"', '"level":"must","basis":"doc"', "unknown key 'level'"),
                (',"truncate.tail"]', "]", "needs must be font.metric, truncate.tail"),
                ('"size":10', '"size":11', "the size 11 is not a multiple of 5"),
                (',"truncated":false', "", "a layout must name lines, scale and truncated"),
                (',"width":10', "", "has no 'width'"),
                ('"bounds":[50,10],', "", "bounds belong to layout"),
                ('"000.x.y"', '"000.x.z"', "which does not exist"),
                ('"clause":"000.x.y",', "", "names no clause, though 000.x.y"),
                ('"query":"layout"', '"environment":{"profile":"2009"},"query":"layout"', "does not have the profile 2009"),
                ('"id":"fitting.a"', '"id":"Fitting a"', "does not match"),
                ("[50,10]", "[50]", "fewer than 2 items"), ("[50,10]", "[50,10,1]", "more than 2 items")]:
            with self.subTest(new=new):
                self.has(message, self.findings([self.changed(GOOD, old, new)]), "cases/fitting.jsonl:1: ")

    def test_faults_of_the_whole_are_found(self):
        second = GOOD.replace("fitting.a", "fitting.b")
        self.has("sorted by id", self.findings([second, GOOD]), "cases/fitting.jsonl:2: fitting.a: ")
        self.has("the id is already used in ", self.findings([GOOD, GOOD]))
        self.has("differs from fitting.a only in its id", self.findings([GOOD, second]))
        self.has("expects something else", self.findings([GOOD, second.replace('"truncated":false', '"truncated":true')]))
        self.has("is in the file of 'wrapping'", self.findings(area="wrapping"))
        self.has("not valid JSON", self.findings(["{"]), "cases/fitting.jsonl:1: ")
        self.has("not valid JSON", self.findings([self.changed(GOOD, '"text":"a","font"', '"text":"\\ud800","font"')]))

    def test_steps_have_their_answers(self):
        steps = ('{"id":"fitting.a","rule":"R1","clause":"000.x.y","basis":"doc","needs":["model"],'
                 '"query":"steps","steps":[{"set":"text","to":"a"},{"get":"text"}],"expect":{"steps":[{},{"value":"a"}]}}')
        self.assertEqual(self.findings([steps.replace('{"steps":[{},', '{"steps":[{"lines":[]},')]), [])
        for old, new, message in [
                ('[{},{"value":"a"}]', "[{}]", "2 steps and 1 answers"), ('{"value":"a"}', "{}", "step 1: expects no value"),
                ('"set":"text"', '"set":"isTruncated"', "step 0: cannot be set"),
                ('{"get":"text"}', '{"call":"sizeThatFits"}', "step 1: names no size"),
                ('{"get":"text"}', '{"call":"layout"}', "step 1: a layout must name lines and truncated"),
                ('{"get":"text"}', '{"get":"txet"}', "steps[1].get must be one of text"),
                ('"to":"a"', '"to":{"family":"Noto Sans"}', "needs must be font.family, model"),
                ('"to":"a"', '"to":{"name":"Tall"}', "needs must be font.metric, model")]:
            with self.subTest(new=new):
                self.has(message, self.findings([self.changed(steps, old, new)]), "cases/fitting.jsonl:1: ")

    def test_faults_of_clauses_and_of_the_core_are_found(self):
        self.has("000.x.z: can be tested", self.findings(clauses=[CLAUSE, CLAUSE.replace("x.y", "x.z")]), "clauses/000.jsonl:2: ")
        planned = CLAUSE.replace("active", "planned")
        self.has("which is not active", self.findings(clauses=[planned]))
        self.has("planned in the area fitting", self.findings(clauses=[planned]))
        of_model = self.findings(clauses=[planned.replace('"area":"fitting"', '"area":"model"')])
        self.assertFalse([one for one in of_model if "planned in the area" in one])
        self.has("has none of its rules", self.findings(clauses=[CLAUSE.replace("R1", "R2")]))
        self.has("which is not a case", self.findings(core='["fitting.z"]'))
        self.has("needs truncate.tail", self.findings(core='["fitting.a"]'))
        self.has("core is not sorted", self.findings(core='["fitting.a","fitting.a"]'))
        empty = self.changed(GOOD, '[{"text":"a","width":10}]', "[]")
        self.assertEqual(self.findings([empty]), [])  # The scale and truncated are two fields.

    def test_a_fault_of_a_clause_is_found(self):
        for old, new, message in [
                ('"active"', '"active","reason":"why"', "can be tested, but has a reason why not"),
                ('"active"', '"none"', "an untestable clause has a reason"),
                ('"text":"A text."', '"text":"A text"', "does not match"),
                ("000.x.y", "006.x.y", "does not match"),
                ('["R1"]', '["R2","R1"]', "not sorted"), ('["R1"]', '["R9"]', "no rule is called R9"),
                ('["R1"]', "[]", "names no rule"), ('"area":"fitting",', "", "has no 'area'"),
                ('"active"', '"active","conflicts":["000.x.z"]', "is not another clause")]:
            with self.subTest(new=new):
                self.has(message, self.findings(clauses=[self.changed(CLAUSE, old, new)]), "clauses/000.jsonl:1: ")

    def test_every_rule_belongs_to_one_part(self):
        for parts, messages in [
                ("| `model` | objects | R1 to R2 |", []), ("| `engine` | lines | R1 |", ["the table of parts does not have R2"]),
                ("| `engine` | lines | R1 to R3 |", ["the table of parts has R3, which is not a rule"]),
                (f"{PARTS}\n| `model` | objects | R2 |", ["R2 belongs to two parts"])]:
            self.assertEqual(self.findings(parts=parts), [f"RULES.md:1: {one}" for one in messages])

    def test_rules_have_anchors_and_cases(self):
        example = '    - text `"a"`, bounds 50×10, n=1, tail → lines `["a"]`, scale 1 · `fitting.a`\n'
        page = self.changed(PAGE, "One.\n", "One.\n" + example)
        self.assertEqual(self.findings(page=page), [])
        late = "RULES.md:1: is out of date; run corpus.py write"
        for old, new, message in [
                ('<a id="R1"></a>', "", late), ('id="R2"', 'id="R3"', late), (" · `fitting.a`", "", late),
                ("· `fitting.a`", "· `fitting.b`", late), ("50×10", "60×10", "RULES.md:3: R1: no case asks this example"),
                ("n=1, tail", "tail", "RULES.md:3: R1: this form of an example cannot be read"),
                ("Two.", "Two. Case: `fitting.a`.", "RULES.md:4: R2: no case 'fitting.a' cites it"),
                ("Two.", 'As `"a"`.', "RULES.md:4: R2: its example names no case")]:
            with self.subTest(new=new):
                changed = self.changed(page, old, new)
                self.has(message, self.findings(page=changed))
                if message == late:
                    corpus.Corpus(self.folder).write()
                    self.assertEqual(self.lint(), [])

    def test_a_basis_follows_its_source(self):
        """R1 has the basis doc, R2 the basis choice."""
        for rows, message in [
                ("| R1 | observed | a picture |", "3: the source of R1 is 'observed', RULES.md says 'doc'"),
                ("| R2 | choice | us |", "1: R1 is 'doc' and has no source"),
                ("| R1 to R2 | doc | a page |", "3: the source of R2 is 'doc', RULES.md says 'choice'"),
                ("| R1, R3 | doc | a page |", "3: no rule is called R3"), (f"{SOURCE}\n{SOURCE}", "4: R1 has two rows"),
                ("| R1 | doc | |", "3: is not a row of rules, basis and source")]:
            self.has(f"EVIDENCE.md:{message}", self.findings(evidence=rows))

    def test_a_choice_has_a_source_or_a_search(self):
        form = "8: is not a row of choices, a dash or a day, and a source or what was found"
        for rows, message in [
                ("| R2 | – | a standard |", "1: does not say '1 choices: 1 with a source, 0 with a dated search'"),
                ("| R1 | – | a page |", "1: R2 is a choice and has neither a source nor a dated search"),
                ("| R1, R2 | – | a page |", "8: R1 is no choice"), (f"| R2 | – | a page |\n{CHOICE}", "9: R2 has two rows"),
                ("| R2 | yesterday | nothing |", form), ("| R2 | – | |", form)]:
            self.has(f"EVIDENCE.md:{message}", self.findings(choices=rows))

    def test_lines_leave_out_what_follows(self):
        """Both forms are the same case; of what a line could leave out, lint says so and write does."""
        self.assertEqual(self.findings([SHORT], defaults=DEFAULTS), [])
        whole = json.loads(GOOD)
        self.assertEqual(derive.Lines(self.folder).whole(json.loads(SHORT)), whole)
        for line in (GOOD, self.changed(SHORT, '"text":"a"}', '"text":"a","numberOfLines":1}'),
                     self.changed(SHORT, '"id"', '"query":"layout","id"')):
            with self.subTest(line=line):
                self.has("could leave something out", self.findings([line], defaults=DEFAULTS), "cases/fitting.jsonl:1: ")
                corpus.Corpus(self.folder).write()
                self.assertEqual((self.folder / "cases/fitting.jsonl").read_text(), SHORT + "\n")
        # What UILabel's default decides is left out by null, and a case has what its line says.
        lines = derive.Lines(self.folder)
        for change in ('{"label":{"text":"a","textAlignment":null}}', '{"expect":{"lines":[],"scale":0.5}}', '{"rule":["R1","R2"]}',
                       '{"expect":{"lines":[{"text":"a","width":10,"positions":[{"range":[0,1],"x":0,"width":10},{"x":0,"width":0,"level":1}]}]}}',
                       '{"environment":{"profile":"2009"}}'):
            line = {**json.loads(SHORT), **json.loads(change)}
            case = lines.whole(line)
            self.assertEqual(lines.whole(lines.line(case)), case)
            self.assertNotIn(None, case["label"].values())
            self.assertEqual(case["needs"], derive.needs_of(case))
            self.assertEqual(case["basis"], "choice" if "R2" in case["rule"] else "doc")
            self.assertEqual(case.get("positions"), True if "positions" in change else None)
            self.assertEqual("textAlignment" in case["label"], "null" not in change)

    def test_an_export_stands_for_itself(self):
        target = self.folder / "copy"
        run = [sys.executable, CORPUS / "corpus.py", "export", target]
        self.assertEqual(subprocess.run(run, stdout=subprocess.DEVNULL).returncode, 0)
        for name in ("README.md", "PROTOCOL.md", "LICENSE", "judge.py", "derive.py", "case.schema.json", "rules.json", "fonts/Square.ttf"):
            self.assertTrue((target / name).is_file(), name)
        for name in ("expectations", "defaults.json"):
            self.assertFalse((target / name).exists(), name)
        case = json.loads((target / "cases/fitting.jsonl").read_text(encoding="utf-8").partition("\n")[0])
        self.assertLessEqual({"id", "rule", "basis", "needs", "label", "query", "expect"}, case.keys())
        self.assertIn("./judge.py --level core", (target / "README.md").read_text(encoding="utf-8"))
        done = subprocess.run([target / "corpus.py", "lint"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout[:500])
        version = (CORPUS / "VERSION").read_text().strip()
        current, old = (json.loads((target / f"manifest-{one}-{version}.json").read_text()) for one in ("current", "2009"))
        whole = json.loads((target / "manifest.json").read_text())
        self.assertEqual(current["count"] + old["count"], whole["cases"])
        # Neither a folder with something in it is written to, nor a file; and an export has nothing to make one of.
        for program, place in ((CORPUS, target), (CORPUS, target / "VERSION"), (target, self.folder / "again")):
            done = subprocess.run([program / "corpus.py", "export", place], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)

    def test_fonts_have_twins_where_advances_are_the_same(self):
        """After UAX #29, and the fonts' advances (Corpora/Fonts/README.md)."""
        for text, font, expected in [
                ("abc", "Square", True), ("e\u0301", "Square", True), ("e\u0301", "Steps", False), ("\u0301", "Square", False),
                ("a\n\u0301", "Square", False), ("\u200e", "Square", False), ("a\xadb", "Square", True), ("日", "Square", True),
                ("日", "Tall", False), ("\u1100\u1161", "Square", True), ("a\u1161", "Square", False), ("\u102c", "Square", False)]:
            self.assertEqual(derive.twin_gives(text, font), expected, (text, font))

    def test_the_third_reading_follows_unicode(self):
        """Unicode's own files, of which only those of version 17, if they are here, have its line breaks."""
        tests = os.environ.get("LABELMARK_UCD")
        folder = Path(tests or "/usr/share/unicode") / "auxiliary"
        ends = {"GraphemeBreakTest": lambda text: list(accumulate(map(len, characters.clusters_of(text))))}
        if tests:
            ends["LineBreakTest"] = lambda text: breaks.line_breaks(text)[0]
        for name, found in ends.items():
            lines = (folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()
            for line in filter(None, (line.partition("#")[0] for line in lines)):
                # In Unicode 17 U+2701 is no pictograph, as it was in Debian 12's Unicode 15.
                if not tests and " 2701 " in line:
                    continue
                text, wanted = "", []
                for sign in line.split()[1:]:
                    text += "" if sign in "×÷" else chr(int(sign, 16))
                    wanted += [len(text)] * (sign == "÷")
                self.assertEqual(found(text), wanted, f"{name}: {line}")

    def test_bad_usage_ends_with_one_line(self):
        for words in ([], ["lnt"], ["export"], ["lint", self.folder / "none"], ["write", self.folder]):
            done = subprocess.run([CORPUS / "corpus.py", *words], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), f"{words}: {done.stderr}")


if __name__ == "__main__":
    unittest.main()
