"""The command: `python -m paisho`."""

import signal
import sys

from ._paisho import run


def main() -> int:
    """Runs the command with the arguments of the process."""
    # Ctrl-C ends the command as it ends every other.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run(["paisho", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
