"""Builds the engines of two revisions and times them in turns, for scripts/compare and scripts/check-compare."""
import fcntl
import glob
import hashlib
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from counting import ROOT, Trouble, run

CACHE = os.path.join(ROOT, ".build", "compare")
SET = os.path.join(ROOT, "Benchmarks", "compare.txt")
TURNS = 16        # There and back in each run: 32 measurements of every engine; fewer if time is short.
SECONDS = 0.0005  # Of a turn; a turn of one pass over the texts may take longer.
SIGNIFICANCE = 0.01  # The same as in labelmark compare.
FAIR_RUNS = 20    # Runs are made shorter if fewer than these would fit into the time.
NARROW = 0.01     # A benchmark with a narrower interval is decided and not run any more.
NAMES = ("base", "null", "head")
# Functions begin at cache lines. Otherwise a change would move all functions after it, and small loops would gain or
# lose 10 % with their address.
ALIGNED = ["-Xcc", "-falign-functions=64", "-Xswiftc", "-Xllvm", "-Xswiftc", "-align-all-functions=6"]


def git(*arguments, folder=ROOT, **environment):
    """What git prints for the repository with `folder` as its work tree; raises Trouble if it fails.

    New objects are written to the cache, so that a comparison leaves nothing in the repository.
    """
    def path(name):
        return run(["git", "-C", ROOT, "rev-parse", "--path-format=absolute", name]).strip()
    objects = os.path.join(CACHE, "objects")
    os.makedirs(objects, exist_ok=True)
    places = {"GIT_DIR": path("--git-dir"), "GIT_WORK_TREE": folder, "GIT_OBJECT_DIRECTORY": objects,
              "GIT_ALTERNATE_OBJECT_DIRECTORIES": os.path.join(path("--git-common-dir"), "objects")}
    return run(["git", "-C", folder, *arguments], env=dict(os.environ, **places, **environment)).strip()


def commit_of(revision):
    """The full name of a revision's commit."""
    found = subprocess.run(["git", "-C", ROOT, "rev-parse", "--verify", "-q", revision + "^{commit}"],
                           capture_output=True, text=True)
    if found.returncode != 0:
        raise Trouble(f"'{revision}' is no revision")
    return found.stdout.strip()


def files_as_commit(folder, parent, everything=False):
    """Makes a commit, on no branch, of a folder's tracked files as they are, or of everything that is not ignored.

    Names and dates are fixed: the same files give the same commit, so that their engine is built only once.
    """
    with tempfile.TemporaryDirectory(prefix="labelmark-index-") as scratch:
        index = {"GIT_INDEX_FILE": os.path.join(scratch, "index")}
        git("read-tree", parent, folder=folder, **index)
        git("add", "--all" if everything else "--update", folder=folder, **index)
        tree = git("write-tree", folder=folder, **index)
    if tree == git("rev-parse", parent + "^{tree}", folder=folder):
        return parent
    fixed = {f"GIT_{role}_{what}": value for role in ("AUTHOR", "COMMITTER")
             for what, value in (("NAME", "labelmark"), ("EMAIL", "none"), ("DATE", "2000-01-01T00:00:00Z"))}
    return git("commit-tree", tree, "-p", parent, "-m", "Files as they are", folder=folder, **fixed)


class Tree:
    """The folder in which all revisions are built, one after another: what did not change is not compiled again, and the
    same sources give the same library. It has its own index, and git does not list it as a work tree."""

    def __init__(self):
        os.makedirs(os.path.join(CACHE, "engines"), exist_ok=True)
        self.lock = open(os.path.join(CACHE, "lock"), "w", encoding="utf-8")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Trouble("another comparison is running in this checkout") from None
        for left in glob.glob(os.path.join(CACHE, "bench-*")):  # Left by a comparison that was killed.
            shutil.rmtree(left, ignore_errors=True)
        self.path = os.path.join(CACHE, "tree")
        self.index = os.path.join(CACHE, "index")
        if os.path.exists(os.path.join(self.path, ".git")):  # A work tree, as earlier versions made it.
            shutil.rmtree(self.path)
            run(["git", "-C", ROOT, "worktree", "prune"])
        compiler = run(["swift", "--version"]) + " ".join(ALIGNED)
        self.compiler = hashlib.sha256(compiler.encode()).hexdigest()[:8]

    def check_out(self, commit):
        """Checks out the files of a commit there; returns the folder."""
        if not os.path.exists(self.path) and os.path.exists(self.index):
            os.remove(self.index)
        os.makedirs(self.path, exist_ok=True)
        # Files that equal those of the commit keep their dates and are not compiled again.
        git("read-tree", "--reset", "-u", commit, folder=self.path, GIT_INDEX_FILE=self.index)
        git("clean", "-fdq", folder=self.path, GIT_INDEX_FILE=self.index)
        return self.path

    def engine(self, commit, say):
        """The engine library of a commit, built in release mode or taken from the cache."""
        library = os.path.join(CACHE, "engines", f"{commit[:16]}-{self.compiler}.so")
        if not os.path.exists(library):
            say(f"Building the engine of {commit[:12]}")
            folder = os.path.join(self.check_out(commit), ".build", "release")
            run(["swift", "build", "-c", "release", "--package-path", self.path, "--product", "labelengine", *ALIGNED])
            shutil.copyfile(os.path.join(folder, "liblabelengine.so"), library + ".partial")
            os.replace(library + ".partial", library)
        return library


def read_set(path, pattern=None):
    """The benchmarks that a file lists as STAGE/MODE/CORPUS, one a line; with a pattern only those that contain it."""
    try:
        with open(path, encoding="utf-8") as file:
            lines = [line.split("#")[0].strip() for line in file]
    except OSError as error:
        raise Trouble(f"'{path}': {error.strerror}") from None
    names = list(dict.fromkeys(line for line in lines if line))
    for name in names:
        if len(name.split("/")) < 3:
            raise Trouble(f"'{path}': '{name}' is not STAGE/MODE/CORPUS")
    if not names:
        raise Trouble(f"'{path}' names no benchmark")
    try:
        chosen = [name for name in names if re.search(pattern or "", name)]
    except re.error as error:
        raise Trouble(f"'{pattern}' is no regular expression: {error}") from None
    if not chosen:
        raise Trouble(f"no benchmark of '{path}' matches '{pattern}'")
    return chosen


def least_runs(count):
    """The number of runs below which labelmark compare cannot call a difference in one of `count` benchmarks.

    The least p of the signed rank test of n pairs is 2 / 2^n, which the correction multiplies by the number of tests.
    """
    return next(n for n in itertools.count(2) if 2 / 2 ** n * count <= SIGNIFICANCE)


class Bench:
    """A folder with the harness and copies of the engines, so that each copy is loaded as a library of its own."""

    def __init__(self, programs, base, head):
        self.folder = tempfile.mkdtemp(prefix="bench-", dir=CACHE)
        self.labelmark = os.path.join(programs, "labelmark")
        self.sources = dict(zip(NAMES, (base, base, head)))
        shutil.copy(os.path.join(programs, "labelbench"), self.folder)
        # The harness measures the widths of texts with the engine next to it; for both sides it is the same one.
        shutil.copyfile(head, os.path.join(self.folder, "liblabelengine.so"))

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def time(self, names, turns, number, output, context, environment):
        """Runs one process: all three engines in turns, in another order than in the previous process."""
        order = list(itertools.permutations(NAMES))[number % 6]
        # New copies each time: the memory at which a file is cached, and the cache lines that it shares, can cost 5 %
        # for as long as the file stays there. With new copies this differs from run to run.
        for name in order:
            shutil.copyfile(self.sources[name], os.path.join(self.folder, name + ".new"))
        for name in order:
            os.replace(os.path.join(self.folder, name + ".new"), os.path.join(self.folder, name + ".so"))
        parts = [name.split("/") for name in names]
        choice = "|".join(re.escape(name).replace("\\-", "-") for name in names)
        command = [os.path.join(self.folder, "labelbench"), "--turns", str(turns), f"--benchmark_min_time={SECONDS}",
                   "--stages", ",".join(dict.fromkeys(part[0] for part in parts)),
                   "--mode", ",".join(dict.fromkeys(part[1] for part in parts if part[1] != "none")) or "tail",
                   f"--benchmark_filter=^[a-z]+/({choice})$",
                   "--benchmark_context=" + ",".join(f"{key}={value}" for key, value in context.items()),
                   "--digests", os.path.join(ROOT, "Benchmarks", "digests.json"), f"--benchmark_out={output}"]
        for corpus in sorted({part[2].split(".")[0] for part in parts}):
            command += ["--corpus", os.path.join(ROOT, "Corpora", "Text", corpus + ".json")]
        for name in order:
            command += ["--engine", f"{name}={os.path.join(self.folder, name + '.so')}"]
        # The stack's address depends on the length of the environment, so that length is varied from run to run.
        padded = dict(os.environ, **environment, LABELMARK_PADDING="x" * (number * 677 % 4096))
        done = subprocess.run(command, env=padded, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode not in (0, 1) or not os.path.exists(output):
            said = done.stderr.strip().splitlines()
            raise Trouble(f"labelbench ended with {done.returncode}: {said[-1] if said else 'no message'}")

    def compare(self, runs, *arguments):
        """What labelmark compare says of the runs so far, and its exit status."""
        done = subprocess.run([self.labelmark, "compare", runs, runs, "--base-engine", "base", "--head-engine", "head",
                               "--null-engine", "null", *arguments], capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise Trouble(done.stderr.strip() or f"labelmark compare ended with {done.returncode}")
        return done.stdout, done.returncode


def interleave(bench, names, runs, deadline, context, environment=None, show=lambda text: None,
               arguments=()):
    """Adds runs until every interval is narrow or the time is up; returns the number of runs.

    A benchmark whose interval is narrow is not run any more. Runs are added as long as another one fits before the
    deadline. Raises Trouble if too few fit to decide anything.
    """
    os.makedirs(runs, exist_ok=True)
    if glob.glob(os.path.join(runs, "*.json")):
        raise Trouble(f"'{runs}' holds runs already")
    least = least_runs(len(names))
    pending, number, next_look, length, turns = list(names), 0, least, 0.0, TURNS
    while pending:
        now = time.monotonic()
        if number > 0 and now + 1.1 * length > deadline:
            break
        show(f"run {number + 1}: {len(names) - len(pending)} of {len(names)} settled, "
             f"{max(0, deadline - now):.0f} s left")
        bench.time(pending, turns, number, os.path.join(runs, f"{number:04d}.json"), context, environment or {})
        length, number = time.monotonic() - now, number + 1
        if number == 1 and deadline - now < FAIR_RUNS * length:
            turns = max(2, int(TURNS * (deadline - now) / (FAIR_RUNS * length)))
            length *= turns / TURNS
            if (remaining := deadline - now - length) < (least - 1) * length * 0.5:
                raise Trouble(f"{max(0, remaining):.0f} s are left for runs of {length:.1f} s, and {least} are needed to "
                              f"decide about {len(names)} benchmarks: give more --time, or --filter fewer")
        if number == next_look:
            next_look = number + max(4, number // 3)
            result = json.loads(bench.compare(runs, "--format", "json", *arguments)[0])
            settled = {row["name"] for row in result["benchmarks"]
                       if "interval" in row and row["interval"][1] - row["interval"][0] < NARROW}
            rest = [name for name in pending if name not in settled]
            length *= len(rest) / len(pending)
            pending = rest
    show("")
    if number < least:
        raise Trouble(f"only {number} runs fitted into the time, and {least} are needed to decide about {len(names)} "
                      "benchmarks: give more --time, or --filter fewer")
    return number


def progress(text):
    """Shows a text in the same line as the previous one; on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
