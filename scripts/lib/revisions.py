"""Builds the engines of revisions in a folder of their own, for scripts/measure."""
import fcntl
import hashlib
import os
import shutil
import subprocess

import house
from house import ROOT, Trouble, run

CACHE = os.path.join(ROOT, ".build", "compare")
# Functions begin at cache lines. Otherwise a change would move all functions after it, and small loops would gain or
# lose 10 % with their address.
ALIGNED = ["-Xcc", "-falign-functions=64", "-Xswiftc", "-Xllvm", "-Xswiftc", "-align-all-functions=6"]
# The same files give the same commit, so that their engine is built only once.
FIXED = {f"GIT_{role}_{what}": value for role in ("AUTHOR", "COMMITTER")
         for what, value in (("NAME", "labelmark"), ("EMAIL", "none"), ("DATE", "2000-01-01T00:00:00Z"))}


def commit_of(revision):
    """The full name of a revision's commit."""
    found = subprocess.run(["git", "-C", ROOT, "rev-parse", "--verify", "-q", revision + "^{commit}"],
                           capture_output=True, text=True)
    if found.returncode != 0:
        raise Trouble(f"'{revision}' is no revision")
    return found.stdout.strip()


class Tree:
    """A clone, in which all revisions are built one after another: what did not change is not compiled again, and the same
    sources give the same library. It reads the repository's objects."""

    def __init__(self):
        os.makedirs(os.path.join(CACHE, "engines"), exist_ok=True)
        self.lock = open(os.path.join(CACHE, "lock"), "w", encoding="utf-8")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Trouble("another comparison is running in this checkout") from None
        self.path = os.path.join(CACHE, "tree")
        if not os.path.isdir(os.path.join(self.path, ".git")):
            shutil.rmtree(self.path, ignore_errors=True)
            run(["git", "clone", "--quiet", "--shared", "--no-checkout", ROOT, self.path])
        compiler = run(["swift", "--version"]) + " ".join(ALIGNED)
        self.compiler = hashlib.sha256(compiler.encode()).hexdigest()[:8]

    def git(self, *words, **settings):
        return run(["git", "-C", self.path, *words], **settings).strip()

    def check_out(self, commit):
        """Checks out the files of a commit; those that it does not change keep their dates."""
        self.git("checkout", "--quiet", "--force", "--detach", commit)
        self.git("clean", "-fdq")

    def files_as_commit(self):
        """Makes a commit, on no branch, of the repository's tracked files as they are."""
        return run(["git", "-C", ROOT, "stash", "create"], env={**os.environ, **FIXED}).strip() or commit_of("HEAD")

    def engine(self, commit):
        """The engine library of a commit, built in release mode or taken from the cache."""
        library = os.path.join(CACHE, "engines", f"{commit[:16]}-{self.compiler}.so")
        if not os.path.exists(library):
            house.say(f"Building the engine of {commit[:12]}")
            self.check_out(commit)
            run(["swift", "build", "-c", "release", "--package-path", self.path, "--product", "labelengine", *ALIGNED])
            shutil.copyfile(os.path.join(self.path, ".build/release/liblabelengine.so"), library + ".partial")
            os.replace(library + ".partial", library)
        return library
