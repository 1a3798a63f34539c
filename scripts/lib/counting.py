"""Programs that the scripts in Python build and run, and counts of instructions by labelmark count."""
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SET = os.path.join(ROOT, "Benchmarks", "counted.txt")


class Trouble(Exception):
    """An error that is shown to the user in a line; exit status 2."""


def run(command, **options):
    """Runs a command; if it fails, the exception has what it printed."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        lines = done.stdout.strip().splitlines()
        errors = [line for line in lines if "error:" in line or line.startswith("labelbench: ")]
        raise Trouble(f"{' '.join(command[:4])}…: {(errors or lines or ['no message'])[-1]}")
    return done.stdout


def build(folder, products, configuration="release"):
    """Builds products of the package in `folder`; returns the folder of the binaries."""
    for product in products:
        run(["swift", "build", "-c", configuration, "--package-path", folder, "--product", product])
    return os.path.join(folder, ".build", configuration)


def count(labelmark, engine, output, *arguments):
    """Counts an engine library (NAME=LIB) and writes the counts to a file, whose path is returned."""
    run([labelmark, "count", "--engine", engine, "--output", output, *arguments])
    return output


def compared(labelmark, base, head):
    """What labelmark compare says of two files: one dictionary for each benchmark."""
    done = subprocess.run([labelmark, "compare", base, head, "--format", "json"], capture_output=True, text=True)
    if done.returncode > 1:
        raise Trouble(done.stderr.strip())
    return json.loads(done.stdout)["benchmarks"]


def note(text):
    """Prints a line for the user about what is going on."""
    print(text, file=sys.stderr, flush=True)
