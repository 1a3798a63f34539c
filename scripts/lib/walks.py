"""Follows README.md, docs/FIRST-STEPS.md and docs/ARCHIVE.md as a new user would: runs their commands and compares what they print."""
import collections
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import house
from house import Trouble, option

PAGES = ["README.md", "docs/FIRST-STEPS.md", "docs/ARCHIVE.md"]
# What a section may take where it is not five.
MINUTES = {"Two commands": 25}
# Variables that a developer sets for builds are removed, because a new user does not have them.
UNSET = ["-u", "LABELMARK_PEERS", "-u", "LABELMARK_UCD", "-u", "LABELMARK_TESTS"]
OPTIONS = [
    option("--workflows", action="store_true", help="instead: runs the steps of docs/examples/plugin-workflow.yml and program-workflow.yml and of "
           "action.yml with the archive in --archives, for changes that do nothing, slow down and fail cases (5 min)"),
    option("--sample", action="store_true", help="of the workflows only the change and the program that fail a case, and the action"),
    option("pages", nargs="*", metavar="PAGE", help=", ".join(PAGES) + " (all)"),
    option("--build-folder", metavar="DIR", help="takes the programs from there, and leaves out commands that install or build them"),
    option("--archives", metavar="DIR", help="takes the archives from there, instead of making them"),
]


class Step:
    """A command of a page with the lines that it prints, or a file that the page shows."""

    def __init__(self, section, kind, text="", name=""):
        self.section, self.kind, self.name, self.lines, self.shown = section, kind, name, [text] if text else [], []
        self.path = ""

    @property
    def text(self):
        return "\n".join(self.lines)

    def of_run(self, what):
        """What a command left: out, err, status, began, ended."""
        return house.read(f"{self.path}.{what}") if os.path.exists(f"{self.path}.{what}") else ""


def steps_of(text):
    steps, section, kind = [], "", ""
    for line in text.splitlines():
        if not kind:
            name = re.fullmatch(r"```[a-z]+ (\S+)", line)  # Blocks marked sh install packages, and are left out.
            if line.startswith("#"):
                section = line.lstrip("#").strip()
            elif line == "```console":
                kind = "console"
            elif name:
                kind = "file"
                steps.append(Step(section, kind, name=name[1]))
            elif line.startswith("```"):
                kind = "other"
        elif line == "```":
            kind = ""
        elif kind == "console" and line.startswith("$ "):
            steps.append(Step(section, "command", line[2:]))
        elif kind == "console" and line.startswith("> "):
            steps[-1].lines.append(line[2:])
        elif kind == "console":
            steps[-1].shown.append(line)
        elif kind != "other":
            steps[-1].lines.append(line)
    return steps


def plain(line):
    """A line with equal blanks, and # for the numbers if it shows times. A mark ≠ belongs to these."""
    if line.startswith("|"):
        line = re.sub(r" ≠|-{2,}|-:", "", line)
    line = re.sub(r"[0-9]+([.,][0-9]+)*", "#", line) if re.search(r"µs| s\)|min|× |^passed ", line) else line
    return " ".join(line.split())


def is_as_shown(step):
    pattern = "".join("(?:.*\n)*" if line == "…" else re.escape(line) + "\n" for line in map(plain, step.shown))
    return re.fullmatch(pattern, "".join(plain(line) + "\n" for line in step.of_run("out").splitlines())) is not None


class Walk:
    """A walk in folders of its own below `scratch`."""

    def __init__(self, scratch, build_folder, archives):
        self.scratch, self.archives = scratch, archives
        self.programs = os.path.realpath(build_folder) if build_folder else ""
        self.failed = 0

    def steps(self, page):
        steps = steps_of(house.read(page))
        if not steps:
            raise Trouble(f"no commands in {page}", 1)
        if page == "README.md" and self.programs:
            # Sections with a build of their own are left out; scripts/check examples builds those packages.
            building = {step.section for step in steps if "swift build" in step.text}
            left = [step for step in steps if step.section not in building and "swift build" not in step.text
                    and not step.text.startswith(("scripts/bench", "scripts/test"))]
            print(f"left out, since programs are taken from {self.programs}: {len(steps) - len(left)} steps")
            steps = left
        for number, step in enumerate(steps):
            step.path = os.path.join(self.scratch, page.replace("/", "-") + f"-{number:03}")
        return steps

    def script(self, steps):
        """A script that takes the steps in one shell, and records the output, status and times of each."""
        lines = []
        for step in steps:
            path = shlex.quote(step.path)
            if step.kind == "file":
                with open(step.path + ".file", "w", encoding="utf-8") as file:
                    file.write(step.text + "\n")
                lines.append(f'mkdir -p "$(dirname {shlex.quote(step.name)})"; cp {path}.file {shlex.quote(step.name)}')
            else:
                lines.append(f"date +%s >{path}.began\n{{\n{step.text}\n}} >{path}.out 2>{path}.err </dev/null\n"
                             f"echo $? >{path}.status\ndate +%s >{path}.ended")
        return "\n".join(lines) + "\n"

    def follow(self, page, folder, steps, is_hidden):
        """Takes the steps in a folder, where the repository is hidden or not; then judges them and the sections' times."""
        with open(folder + ".sh", "w", encoding="utf-8") as file:
            file.write(self.script(steps))
        command = ["env", *UNSET, f"LABELMARK=file://{self.scratch}/labelmark.git", "bash", folder + ".sh"]
        if is_hidden and subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0:
            command = ["unshare", "-m", "sh", "-c", f"mount -t tmpfs none {shlex.quote(os.getcwd())} && cd {shlex.quote(folder)} && "
                       'exec "$@"', "sh", *command]
        elif is_hidden:
            print(f"not hidden: the repository stays at {os.getcwd()}, since private mounts are not allowed here")
        subprocess.run(command, cwd=folder)
        seconds = collections.Counter()
        for step in steps:
            if step.kind == "command":
                self.judge(step)
                seconds[step.section] += int(step.of_run("ended") or 0) - int(step.of_run("began") or 0)
        for section, count in seconds.items():
            print(f"{count:5} s  {page}: {section}", flush=True)
            limit = MINUTES.get(section, 5) * 60
            if count > limit:
                house.warn(f"{page}: {section}: {count} s, at most {limit}")
                self.failed += 1

    def judge(self, step):
        if step.of_run("status").strip() == "0" and is_as_shown(step):
            return
        if house.refuses_debug(step.of_run("err")):
            print(f"skipped: {step.text}: these programs are not optimised")
            return
        self.failed += 1
        house.warn(f"{step.section}: {step.text}")
        print(f"  exit status {step.of_run('status').strip() or 'unknown'}; it printed:", file=sys.stderr)
        for line in step.of_run("out").splitlines()[-12:] + step.of_run("err").splitlines()[-12:]:
            print(f"  | {line}", file=sys.stderr)

    def readme(self, steps):
        """In a clean clone. What SwiftPM has fetched for this checkout is not fetched again."""
        clone = f"{self.scratch}/clone"
        house.run(["git", "clone", "--quiet", ".", clone])
        os.makedirs(f"{clone}/.build", exist_ok=True)
        for name in (".build/checkouts", ".build/repositories", ".build/workspace-state.json", "Package.resolved"):
            if os.path.exists(name) and not os.path.exists(f"{clone}/{name}"):
                house.run(["cp", "-R", name, f"{clone}/{name}"])
        if self.programs:
            os.symlink(self.programs, f"{clone}/.build/release")
        self.follow("README.md", clone, steps, False)

    def with_archives(self, page, steps):
        """Each section in a folder of its own with the archives."""
        bare = f"{self.scratch}/labelmark.git"
        if not os.path.exists(bare):
            self.prepare(bare)
        for section in dict.fromkeys(step.section for step in steps):
            folder = os.path.join(self.scratch, re.sub("[^A-Za-z]", "-", f"{page} {section}"))
            os.mkdir(folder)
            for archive in glob.glob(f"{self.archives}/labelmark-*.tar.gz"):
                shutil.copy(archive, folder)
            self.follow(page, folder, [step for step in steps if step.section == section], True)

    def prepare(self, bare):
        """The repository to depend on, and the archives."""
        house.run(["git", "clone", "--quiet", "--bare", ".", bare])
        house.run(["sh", "-c", 'git -C "$1" update-ref refs/heads/main "$(git -C "$1" rev-parse HEAD)"', "sh", bare])
        if not self.archives:
            self.archives = f"{self.scratch}/archives"
            house.call("scripts/package", *(["--build-folder", self.programs] if self.programs else []), "--no-try",
                       "--output", self.archives)


def walks(pages, workflows, sample, build_folder, archives):
    """Runs the commands of README.md, docs/FIRST-STEPS.md and docs/ARCHIVE.md, which must print what the pages show.

    Takes the commands (lines that begin with "$ ") out of a page's console blocks, and the files that its other blocks name
    (```python mine.py). Runs them in order. Times may differ, blanks do not count, and a line "…" matches any lines. A section
    that lasts longer than five minutes fails.
      README.md            in a clean clone of HEAD, all sections in one shell; "Two commands" may take 25 minutes
      the other two        each section in an empty folder, with the repository hidden. Only the archives of scripts/package
                           are there, and $LABELMARK, the address of a copy to depend on
    Exit status: 0 as the pages say, 1 a command fails, prints something else or takes too long, 2 usage."""
    for page in pages:
        if page not in PAGES:
            raise Trouble(f"unknown page '{page}' (see --help)")
    if archives and not glob.glob(f"{archives}/labelmark-*-linux-*.tar.gz"):
        raise Trouble(f"no labelmark-…-linux-….tar.gz in '{archives}' (scripts/package makes it)")
    if workflows:
        import workflows as runs
        faults = [*runs.run_all(archives, sample)]
        for fault in faults:
            house.warn(fault)
        return 1 if faults else 0
    scratch = tempfile.mkdtemp(prefix="labelmark-walks-")
    walk = Walk(scratch, build_folder, archives and os.path.realpath(archives))
    try:
        if walk.programs and not os.path.exists(f"{walk.programs}/labelmark"):
            raise Trouble(f"no labelmark in '{build_folder}'")
        for page in pages or PAGES:
            steps = walk.steps(page)
            walk.readme(steps) if page == "README.md" else walk.with_archives(page, steps)
        print(f"scripts/check walks: {walk.failed} not as the pages say")
        return 1 if walk.failed else 0
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def add_to(command):
    command.part("6 min for FIRST-STEPS and ARCHIVE, 35 min for README", "after a change of one of these pages or of what they show",
                 *OPTIONS)(walks)
