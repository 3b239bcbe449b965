"""The command: `python -m paisho`."""

import signal
import sys

from ._paisho import run


def main() -> int:
    """Runs the command with the arguments of the process."""
    # The command listens for Ctrl-C itself, and ends with 130. A program that goes on behind it has its own handler again.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return run(["paisho", *sys.argv[1:]])
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


if __name__ == "__main__":
    sys.exit(main())
