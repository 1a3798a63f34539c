"""How the scripts in Python end: one line on standard error for whatever goes wrong, and no traceback where output cannot
be written."""
import io
import os
import sys


def run(main, *troubles):
    """Calls `main` and ends the process with the status that it returns.

    An exception of a class in `troubles`, or an error of the system such as a full disk or a closed pipe, becomes one line
    and status 2. An interrupt becomes status 130."""
    name = "scripts/" + os.path.basename(sys.argv[0])
    try:
        # With a buffer a lost write is noticed below; argparse, which prints the help, ignores it.
        sys.stdout = io.TextIOWrapper(open(1, "wb", closefd=False), encoding="utf-8", line_buffering=sys.stdout.isatty())
        try:
            status = main()
        except SystemExit as end:
            status = end.code
        sys.stdout.flush()
    except troubles as trouble:
        status = _say(f"{name}: {trouble}")
    except OSError as error:
        status = _say(f"{name}: {error.filename or 'the output cannot be written'}: {error.strerror}")
    except KeyboardInterrupt:
        status = 130
    # What is left in buffers cannot be written either; Python would say so on exit.
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(status)


def _say(line):
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        pass  # Standard error is lost too; the status tells.
    return 2
