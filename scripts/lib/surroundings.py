"""Programs under bad conditions: full disk, closed pipe, read-only folder, interrupt, other fonts, no locale."""
import os
import pty
import re
import signal
import subprocess
import tempfile
import time

import house

BENCH = ["--engine", "labelmark", "--languages", "en", "--texts", "labels", "--stages", "layout_warm", "--benchmark_min_time=0.001"]
CORE = ["conform", "--level", "core"]
OLD = "what was there before\n"
SETTINGS = {
    "no locale": ["-u", "LC_ALL", "-u", "LANG", "-u", "LC_CTYPE"], "LC_ALL=C": ["LC_ALL=C"],
    "a locale that is none": ["LC_ALL=xx_XX.nothing"], "LC_ALL=tr_TR.UTF-8": ["LC_ALL=tr_TR.UTF-8"],
    "no home": ["-u", "HOME", "-u", "XDG_CACHE_HOME"], "a folder for temporary files that is none": ["TMPDIR=/nonexistent"],
}


class Ended:
    """How a program ended: its status (-13 after SIGPIPE), what it wrote, and the program's own lines on standard error,
    without what fontconfig says and what labelbench says it times."""

    def __init__(self, status, out, error):
        self.status, self.out, self.error = status, out, error
        self.lines = house.without_asides(error)

    def with_line(self, status, pattern):
        return self.status == status and len(self.lines) == 1 and re.search(pattern, self.lines[0]) is not None


def run(*command, out=subprocess.PIPE, **environment):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE, timeout=300,
                          env={**os.environ, **environment})
    return Ended(done.returncode, (done.stdout or b"").decode(errors="replace"), done.stderr.decode(errors="replace"))


class Surroundings:
    def __init__(self, folder, scratch):
        self.labelmark, self.labelbench = (os.path.abspath(f"{folder}/{name}") for name in ("labelmark", "labelbench"))
        self.scratch, self.failures = scratch, 0

    def check(self, name, is_good, ended):
        print(f"{'ok    ' if is_good else 'FAILED'}  {name}", flush=True)
        if not is_good:
            print(f"        status {ended.status}, standard error: {' '.join(ended.error.split())[:600]}", flush=True)
            self.failures += 1

    def full_standard_output(self):
        for words in ("layout Hello", "corpus stats", "ucd --help", "conform --level core --format html"):
            ended = run("sh", "-c", 'exec "$@" >/dev/full', "sh", self.labelmark, *words.split())
            self.check(f"labelmark {words} > /dev/full", ended.with_line(2, "cannot write to standard output: No space left"), ended)
        ended = run("sh", "-c", 'exec "$@" >/dev/full', "sh", self.labelbench, *BENCH)
        self.check("labelbench > /dev/full", ended.status > 0 and ended.lines != [], ended)

    def closed_pipe(self):
        """Like other programs, ours may be ended by the signal without a word, or end with status 2 and one line."""
        for command in ([self.labelmark, *CORE, "--format", "html"], [self.labelmark, "corpus", "stats"], [self.labelbench, *BENCH]):
            reader, writer = os.pipe()
            os.close(reader)
            ended = run(*command, out=writer)
            os.close(writer)
            self.check(f"{os.path.basename(command[0])} {command[1]} into a closed pipe",
                       (ended.status, len(ended.lines)) in ((-signal.SIGPIPE, 0), (2, 1)), ended)

    def mounted(self, kind, problem):
        """Programs write their files in a folder that accepts no data, in a mount namespace of its own."""
        folder = f"{self.scratch}/{kind}"
        files, kept = [f"{folder}/old.html", f"{folder}/old.json"], f"{self.scratch}/{kind}-kept"
        os.mkdir(folder)
        write = f"printf %s '{OLD}' | tee {files[0]} >{files[1]}"
        if kind == "full":
            mount = f"mount -t tmpfs -o size=16k none {folder} && {write} && {{ dd if=/dev/zero of={folder}/fill 2>/dev/null; true; }}"
        else:
            mount = f"{write} && mount --bind {folder} {folder} && mount -o remount,ro,bind {folder}"
        for name, command in (
                ("labelmark conform --output", [self.labelmark, *CORE, "--format", "html", "--output", files[0]]),
                ("labelmark conform --output, a new file", [self.labelmark, *CORE, "--format", "html", "--output", f"{folder}/new.html"]),
                ("labelmark corpus export", [self.labelmark, "corpus", "export", f"{folder}/archive"]),
                ("labelbench --benchmark_out", [self.labelbench, *BENCH, f"--benchmark_out={files[1]}"])):
            ended = run("unshare", "-m", "sh", "-c", f'{mount} && {{ "$@" >/dev/null; status=$?; cat {" ".join(files)} >{kept}; '
                        f"ls -A {folder} >{kept}.names; exit $status; }}", "sh", *command)
            self.check(f"{kind}: {name}: one line, status 2", ended.with_line(2, problem), ended)
            self.check(f"{kind}: {name}: the old files are whole, nothing is left", house.read(kept) == OLD + OLD and
                       set(house.read(kept + ".names").split()) <= {"old.html", "old.json", "fill"}, ended)

    def interrupt(self):
        out, folder = f"{self.scratch}/timed.json", f"{self.scratch}/interrupted"
        os.mkdir(folder)
        house.replace_file(f"{folder}/old.html", OLD)

        def interrupted(is_ready, *command):
            # A command in the background ignores SIGINT otherwise.
            with open(f"{self.scratch}/said", "w", encoding="utf-8") as said:
                process = subprocess.Popen(["env", "--default-signal=INT", *command], stdout=said, stderr=subprocess.DEVNULL)
            limit = time.monotonic() + 120
            while not is_ready(house.read(f"{self.scratch}/said")) and time.monotonic() < limit and process.poll() is None:
                time.sleep(0.1)
            process.send_signal(signal.SIGINT)
            return Ended(process.wait(60), "", "")
        ended = interrupted(lambda said: re.search(r"layout.*/.*ns", said), self.labelbench, "--engine", "labelmark", "--languages",
                            "en,ja,th,ar", "--stages", "layout_warm,layout_cold", f"--benchmark_out={out}", "--benchmark_min_time=0.5")
        self.check("labelbench, interrupted: what was timed is kept", ended.status == 130 and '"run_name"' in house.read(out), ended)
        began = time.monotonic()
        ended = interrupted(lambda said: time.monotonic() > began + 1.5, self.labelmark, "conform", "--command", "sleep 1000",
                            "--timeout", "60", "--format", "html", "--output", f"{folder}/old.html")
        self.check("labelmark conform, interrupted: ended by the signal, the old report is whole",
                   ended.status in (130, -signal.SIGINT) and house.read(f"{folder}/old.html") == OLD and
                   os.listdir(folder) == ["old.html"], ended)

    def other_fonts(self):
        """DejaVu Sans alone, no font, no configuration of fontconfig: the answers stay the same (OtherFontsTests asks the rest)."""
        for what, config, words in (("one font", house.only_fonts(f"{self.scratch}/one", house.ONE_FONT), ["conform"]),
                                    ("no fonts installed", house.only_fonts(f"{self.scratch}/none"), ["conform"]),
                                    ("no configuration of fontconfig", "/nonexistent", CORE)):
            for command in (words, ["conform", "--model"], ["layout", "Hello", "--font", "Square"]):
                ended = run(self.labelmark, *command, FONTCONFIG_FILE=config, FONTCONFIG_PATH=self.scratch)
                self.check(f"{what}: labelmark {' '.join(command)}", ended.status == 0 and not ended.lines, ended)

    def locales(self):
        def plain(text):
            return re.sub(r"[0-9]+\.[0-9]+ s|\d{4}-\d\d-\d\dT[0-9:]+Z", "…", text)
        for words in (["layout", "The quick brown fox jumps over the lazy dog", "--width", "120", "--lines", "2"], CORE, ["corpus", "stats"]):
            usual = run(self.labelmark, *words, LC_ALL="C.UTF-8")
            for name, settings in SETTINGS.items():
                ended = run("env", *settings, self.labelmark, *words)
                self.check(f"{name}: labelmark {words[0]} answers the same", ended.status == 0 == usual.status and not ended.lines
                           and plain(ended.out) == plain(usual.out), ended)

    def unasked(self):
        """On a machine without any Debian package, scripts/setup must ask before it calls apt-get."""
        folder = f"{self.scratch}/debian"
        called = f"{folder}/called"
        os.mkdir(folder)
        for name, body in (("dpkg-query", ""), ("apt-get", f"touch {called}; exit 1"), ("sudo", f"touch {called}; exit 1")):
            house.replace_file(f"{folder}/{name}", f"#!/bin/sh\n{body}\n")
            os.chmod(f"{folder}/{name}", 0o755)
        for answer, is_called in ((b"n", False), (b"y", True)):
            pid, terminal = pty.fork()
            if pid == 0:
                os.environ.update(TMPDIR=self.scratch, PATH=f"{folder}:{os.environ['PATH']}")
                os.execv("scripts/setup", ["scripts/setup"])
            said = b""
            try:
                while part := os.read(terminal, 4096):
                    said += part
                    if b"[Y/n]" in part:
                        os.write(terminal, answer + b"\n")
            except OSError:  # The terminal is closed.
                pass
            text = said.decode(errors="replace")
            ended = Ended(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), text, text)
            self.check(f"scripts/setup, answered {answer.decode()}", ended.status == 1 and os.path.exists(called) == is_called, ended)


def check(folder):
    os.environ["SWIFT_BACKTRACE"] = "enable=no"
    with tempfile.TemporaryDirectory(prefix="labelmark-surroundings-") as scratch:
        one = Surroundings(folder, scratch)
        one.full_standard_output()
        one.closed_pipe()
        if subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0:
            one.mounted("full", "No space left|enough space")
            one.mounted("read-only", "Read-only file system|read only")
        else:
            print("skipped: a full disk and a read-only folder need a mount namespace, which is not allowed here")
        for part in (one.interrupt, one.other_fonts, one.locales, one.unasked):
            part()
    print(f"{one.failures} failures")
    return 1 if one.failures else 0
