"""Asks a label the cases of the corpus as tests of pytest: pytest --label-command "./mine"."""
import json
import shlex
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
import judge  # noqa: E402


def pytest_addoption(parser):
    group = parser.getgroup("labelmark", "conformance of a label")
    group.addoption("--label-command", metavar="CMD", help="how to start the label's program, with its arguments")
    group.addoption("--label-only", metavar="ID", action="append", default=[],
                    help="only this case, or all whose ids begin with ID and a dot; repeatable")
    group.addoption("--label-level", choices=["core"], help="only the core level")
    group.addoption("--label-timeout", metavar="S", type=float, default=5, help="seconds that an answer may take (%(default)s)")


def pytest_collection_modifyitems(session, config, items):
    if not config.getoption("--label-command"):
        return
    config.only, config.level, config.strength, config.profile = (
        config.getoption("--label-only"), config.getoption("--label-level"), "may", None)
    try:
        _, placed, rules = judge.read_corpus()
        cases, schema = judge.choose(placed, config)
        program = judge.Program(shlex.split(config.getoption("--label-command")), config.getoption("--label-timeout"), schema)
    except (judge.Stop, ValueError) as error:
        raise pytest.UsageError(str(error)) from None
    config.add_cleanup(program.stop)
    twins = judge.Twins(judge.HERE, program.about["capabilities"])
    items.extend(LabelCase.from_parent(session, name=case["id"], ask=(case, program, twins), place=placed[case["id"]][0], rules=rules)
                 for case in cases)


class LabelCase(pytest.Item):
    """A case: skipped if the label does not claim what it needs."""

    def __init__(self, ask, place, rules, **options):
        super().__init__(**options)
        self.ask, self.place, self.rules = ask, place, rules

    def runtest(self):
        outcome = judge.judge(*self.ask)
        if outcome["status"] in ("unsupported", "skip"):
            pytest.skip(outcome.get("message", ""))
        if outcome["status"] != "pass":
            raise Differs(outcome)

    def repr_failure(self, excinfo, style=None):
        if not isinstance(excinfo.value, Differs):
            return super().repr_failure(excinfo, style)
        case, outcome = self.ask[0], excinfo.value.args[0]
        own = case["rule"] if isinstance(case["rule"], str) else case["rule"][0]
        said = [f"{judge.strength(case)}, {own}: {self.rules.get(own, '')}", json.dumps(judge.question_of(case), ensure_ascii=False)]
        said += [f"{one['field']}: expected {json.dumps(one['expected'], ensure_ascii=False)}, given "
                 f"{json.dumps(one['given'], ensure_ascii=False)}" for one in outcome.get("differences", [])]
        return "\n".join(map(judge.visible, [*said, outcome.get("message", "")]))

    def reportinfo(self):
        file, _, line = self.place.rpartition(":")
        return judge.HERE / file, int(line) - 1, self.name


class Differs(Exception):
    """The outcome of a case that does not pass."""
