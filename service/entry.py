"""Where the command `precis` begins: an interrupt while it is imported shows no traceback."""

from service.interrupts import end_quietly


def main() -> None:
    """Runs the command."""
    end_quietly()
    from service.cli import main as run

    run()
