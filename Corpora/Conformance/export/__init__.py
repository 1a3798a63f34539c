"""The conformance corpus of Labelmark as a Python package: judge.py and its cases, the reference, and a plug-in for pytest."""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def judge():
    """The command labelmark-judge."""
    sys.path.insert(0, str(HERE))
    import judge as program
    program.run_program("labelmark-judge", program.main)


def reference():
    """The command labelmark-reference: a label in Python, which answers lines of JSON."""
    sys.path.insert(0, str(HERE / "reference"))
    from third_reading.protocol import serve
    serve()
