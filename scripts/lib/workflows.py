"""The workflows: ours, those of the documentation, and runs of the plug-in's and of the action, step by step."""
import glob
import hashlib
import os
import re
import shutil
import subprocess
import tempfile

import house

OURS = ".github/workflows"
CI_PAGE = "docs/CI.md"
PLUGIN = "docs/examples/plugin-workflow.yml"
SHARDS = "docs/examples/shards-workflow.yml"
PROGRAM = "docs/examples/program-workflow.yml"
ACTION = "action.yml"
VERSIONED = "Sources/Engine/LabelKit/Engine/LabelEngine+Version.swift"
# What names the version besides the action, which downloads it.
WITH_VERSION = ("CHANGELOG.md", CI_PAGE, PLUGIN, SHARDS, PROGRAM)
SCRIPT = re.compile(r"(?<![\w/.-])((?:\.ci|scripts)/[A-Za-z][\w-]*)")
PATH = "/usr/local/bin:/usr/bin:/bin"


def parsed(text):
    try:
        import yaml
    except ImportError:
        raise house.Trouble("PyYAML is not installed (python3-yaml; scripts/setup)", 1) from None
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ValueError(" ".join(str(error).split())) from None


def faults_of(document):
    """What is wrong with a workflow of ours."""
    if not document.get("jobs") or not (True in document or "on" in document):  # YAML 1.1 reads the key "on" as true.
        yield "no jobs, or nothing that starts them"
        return
    for step in (step for job in document["jobs"].values() for step in job["steps"]):
        for script in SCRIPT.findall(step.get("run", "")):
            if not os.access(script, os.X_OK):
                yield f"{script} is not there, or is no program"


def check():
    """What is wrong with our workflows, and with the examples in the documentation."""
    texts = {path: house.read(path) for path in [*sorted(glob.glob(f"{OURS}/*")), PLUGIN, SHARDS, PROGRAM, ACTION]}
    for path in ("docs/CI.md", "README.md"):
        for number, block in enumerate(re.findall(r"^```yaml\n(.*?)^```", house.read(path), re.M | re.S), 1):
            texts[f"{path}, example {number}"] = block
    version = re.search(r'version.* = "(.*)"', house.read(VERSIONED))[1]
    for path in WITH_VERSION:
        if not re.search(rf"(?<![0-9.]){re.escape(version)}(?![0-9]|\.[0-9])", house.read(path)):
            yield f"{path} names another version than {version}, which is that of the programs"
    for name, text in texts.items():
        try:
            document = parsed(text)
        except ValueError as error:
            yield f"{name}: {error}"
            continue
        if name == ACTION and document["inputs"]["version"]["default"] != version:
            yield f"{ACTION} downloads another version than {version}, which is that of the programs"
        if name.startswith(OURS):
            yield from (f"{name}: {fault}" for fault in faults_of(document))


# What a change makes of docs/examples/label.c: nothing, a slower one, or one that fails cases which the benchmarks do not ask.
CHANGES = {
    "equal": lambda source: source,
    "slow": lambda source: source.replace("  layout l = {", "  for (volatile int i = 0; i < 100; i++) {}\n  layout l = {"),
    "failing": lambda source: source.replace("line_break_mode == LE_BY_CHAR_WRAPPING", "line_break_mode == LE_BY_CHAR_WRAPPING + 99"),
}


class Machine:
    """What runs the steps of a job in a folder. What GitHub's files tell it is in `files`."""

    def __init__(self, folder, files, **environment):
        self.folder, self.path, self.summary = folder, f"{files}/path", f"{files}/summary"
        self.environment = {"HOME": folder, "LC_ALL": "C.UTF-8", "GITHUB_PATH": self.path, "GITHUB_STEP_SUMMARY": self.summary,
                            "GITHUB_OUTPUT": f"{files}/output", **environment}

    def run(self, commands, **environment):
        added = house.read(self.path).split() if os.path.exists(self.path) else []
        return subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", commands], cwd=self.folder, text=True,
                              env={"PATH": ":".join([*added, PATH]), **self.environment, **environment},
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def repository(work, change):
    """Makes a repository whose engine is docs/examples/label.c, with a change."""
    def git(*words):
        house.run(["git", "-c", "user.name=x", "-c", "user.email=x", *words], cwd=work)
    source = house.read("docs/examples/label.c")
    git("init", "--quiet", "--initial-branch", "main")
    for number, text in enumerate((source, CHANGES[change](source))):
        house.replace_file(f"{work}/label.c", text)
        git("add", "label.c")
        git("commit", "--quiet", "--allow-empty", "-m", f"change {number}")
        if number == 0:
            git("update-ref", "refs/remotes/origin/main", "HEAD")


def run_plugin(package, change):
    """Runs the plug-in's workflow for a push to main, or for a pull request that makes the engine slower; yields faults. Only the step
    that finds the change may fail, and all others run. Left out are steps that install packages or use actions."""
    expected = {"slow": "Count instructions", "failing": "Conform"}.get(change)
    document = parsed(house.read(PLUGIN))
    steps = [step for job in document["jobs"].values() for step in job["steps"]]
    environment = {name: value for part in (document, *document["jobs"].values()) for name, value in part.get("env", {}).items()}
    with tempfile.TemporaryDirectory(prefix="labelmark-plugin-") as folder:
        work, event, failed, skipped = f"{folder}/work", "pull_request" if change == "slow" else "push", [], []
        os.mkdir(work)
        repository(work, change)
        environment.update(LABELMARK_URL="file://" + os.path.abspath(package), RACE_TIME="120s", HOME=folder)
        machine = Machine(work, folder, **environment)
        for step in steps:
            name, condition, commands = step.get("name", ""), str(step.get("if", "success()")), step.get("run", "")
            if not commands or "apt-get" in commands or "event_name == 'push'" in condition and event != "push" \
                    or failed and "always()" not in condition:
                continue
            if change != "equal" and name == "Race with main":
                continue  # The first run shows that it works.
            done = machine.run(commands)
            print(f"scripts/check walks: {change}: {name}: {done.returncode}", flush=True)
            if done.returncode == 2 and house.refuses_debug(done.stdout):
                print(f"skipped: {name}: these programs are not optimised")
                skipped.append(name)
            elif done.returncode != 0:
                failed.append(name)
                if name != expected:
                    yield f"{PLUGIN}: {name}: status {done.returncode}: " + " | ".join(done.stdout.splitlines()[-3:])

        def has(name, what):
            return os.path.exists(f"{work}/{name}") and what in house.read(f"{work}/{name}")
        if not has("comment.md", "200") or not has("comment.md", "measure"):
            yield f"{PLUGIN}: the comment lacks the cases or the counts"
        if expected and failed != [expected]:
            yield f"{PLUGIN}: a {change} engine is not found by '{expected}' ({', '.join(failed) or 'nothing failed'})"
        if change == "slow" and not has("counts.md", "more"):
            yield f"{PLUGIN}: the counts of a slower engine do not say so"
        if not (event != "push" or "Make the page of main's history" in skipped or has("history.html", 'id="data"')):
            yield f"{PLUGIN}: no page of the history"


def run_program(package, fails):
    """Runs the workflow of a program with docs/examples/label.py, which fails cases or not; yields faults."""
    document = parsed(house.read(PROGRAM))
    with tempfile.TemporaryDirectory(prefix="labelmark-program-") as folder:
        source = house.read("docs/examples/label.py")
        house.replace_file(f"{folder}/label.py", source.replace('"scale": 1', '"scale": 2') if fails else source)
        machine = Machine(folder, folder, **{**document["env"], "LABELMARK_URL": "file://" + os.path.abspath(package)})
        for step in (step for step in document["jobs"]["label"]["steps"] if "run" in step):
            done = machine.run(step["run"])
            print(f"scripts/check walks: program: {step['name']}: {done.returncode}", flush=True)
            if done.returncode != (fails and step["name"] == "Conform"):
                yield f"{PROGRAM}: {step['name']}: status {done.returncode}: {done.stdout[-300:]}"
            if step["name"] == "Report" and ("::error" in done.stdout) != fails:
                yield f"{PROGRAM}: the annotations do not tell what fails: {done.stdout[:300]}"
        for name, words in (("cases.xml", 'tests="200"'), ("cases.svg", "200"), ("summary", "level core"), ("times.json", "layout_cold")):
            if not os.path.exists(f"{folder}/{name}") or words not in house.read(f"{folder}/{name}"):
                yield f"{PROGRAM}: {name} lacks '{words}'"


def run_action(package):
    """Runs the action's steps for conform, count and race, with two builds of docs/examples/label.c; yields faults. Left out are
    steps that install packages."""
    document = parsed(house.read(ACTION))
    with tempfile.TemporaryDirectory(prefix="labelmark-action-") as folder:
        for name, level in (("old", "-O2"), ("new", "-O1")):
            house.run(["cc", "-std=c17", level, "-shared", "-fPIC", "-I", "Sources/Engine/CLabelEngine/include", "docs/examples/label.c",
                       "-o", f"{folder}/{name}.so", "-lm"])
        shutil.copy("docs/examples/label.py", folder)
        with open(package, "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()
        for status, words, given in (
                (0, "200", {"command": "conform", "engine": "./old.so", "arguments": "--level core", "sha256": digest}),
                (0, "200", {"command": "conform", "program": "python3 label.py", "arguments": "--level core"}),
                (1, "more", {"command": "count", "engine": "./new.so", "base": "./old.so", "arguments": "--quick"}),
                (1, "slower", {"command": "race", "engine": "./new.so", "base": "./old.so", "arguments": "--languages en --time 60s"}),
                (1, "", {"command": "conform", "sha256": "0" * 64}), (2, "", {"command": "compare"})):
            given = {"archive": os.path.abspath(package), **given}
            inputs = {name: given.get(name, str(facts.get("default", ""))) for name, facts in document["inputs"].items()}
            got, report, said = action_steps(document, inputs, folder)
            label = given.get("program", given.get("engine", ""))
            print(f"scripts/check walks: action: {given['command']} {label}: {got}", flush=True)
            if got == 2 and house.refuses_debug(said):
                print(f"skipped: {given['command']}: these programs are not optimised")
            elif got != status or words not in report:
                yield f"{ACTION}: {given}: status {got}, not {status}; its report begins {report[:200]!r}: {said[-300:]}"


def action_steps(document, inputs, folder):
    """Runs the steps of a composite action; returns the status, the summary that they wrote, and what they printed."""
    def filled(text):
        return re.sub(r"\$\{\{ *(inputs|github)\.(\w+) *\}\}",
                      lambda found: inputs[found[2]] if found[1] == "inputs" else "owner/name", str(text))
    with tempfile.TemporaryDirectory(dir=folder) as temporary:
        machine, said = Machine(folder, temporary, RUNNER_TEMP=temporary), ""
        for step in document["runs"]["steps"]:
            if "apt-get" in step["run"]:
                continue
            done = machine.run(step["run"], **{name: filled(value) for name, value in step.get("env", {}).items()})
            said += done.stdout
            if done.returncode != 0:
                break
        return done.returncode, house.read(machine.summary) if os.path.exists(machine.summary) else "", said


def run_all(archives, is_sample):
    """Runs everything with the archive in a folder, or a sample; yields faults."""
    found = glob.glob(f"{archives}/labelmark-*-linux-*.tar.gz")
    if len(found) != 1:
        raise house.Trouble(f"not one package labelmark-…-linux-….tar.gz in '{archives}': name its folder with --archives")
    for change in ["failing"] if is_sample else CHANGES:
        yield from run_plugin(found[0], change)
    for fails in [True] if is_sample else [False, True]:
        yield from run_program(found[0], fails)
    yield from run_action(found[0])
