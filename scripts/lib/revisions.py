"""Builds the engines of revisions in a folder of their own, for scripts/measure."""
import fcntl
import hashlib
import os
import shutil
import subprocess
import tempfile

import house
from house import ROOT, Trouble, run

CACHE = os.path.join(ROOT, ".build", "compare")
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


def commit_of(revision, unknown="no revision"):
    """The full name of a revision's commit."""
    found = subprocess.run(["git", "-C", ROOT, "rev-parse", "--verify", "-q", revision + "^{commit}"],
                           capture_output=True, text=True)
    if found.returncode != 0:
        raise Trouble(f"'{revision}' is {unknown}")
    return found.stdout.strip()


def files_as_commit(folder, parent):
    """Makes a commit, on no branch, of a folder's tracked files as they are.

    Names and dates are fixed: the same files give the same commit, so that their engine is built only once.
    """
    with tempfile.TemporaryDirectory(prefix="labelmark-index-") as scratch:
        index = {"GIT_INDEX_FILE": os.path.join(scratch, "index")}
        git("read-tree", parent, folder=folder, **index)
        git("add", "--update", folder=folder, **index)
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
        self.path = os.path.join(CACHE, "tree")
        self.index = os.path.join(CACHE, "index")
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

    def engine(self, commit):
        """The engine library of a commit, built in release mode or taken from the cache."""
        library = os.path.join(CACHE, "engines", f"{commit[:16]}-{self.compiler}.so")
        if not os.path.exists(library):
            house.say(f"Building the engine of {commit[:12]}")
            folder = os.path.join(self.check_out(commit), ".build", "release")
            run(["swift", "build", "-c", "release", "--package-path", self.path, "--product", "labelengine", *ALIGNED])
            shutil.copyfile(os.path.join(folder, "liblabelengine.so"), library + ".partial")
            os.replace(library + ".partial", library)
        return library
