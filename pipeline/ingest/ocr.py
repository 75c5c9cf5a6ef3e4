"""OCR by a program of the machine, for PDF files whose pages are pictures: `ocrmypdf`, where a deployment asks for it.

It runs beside the corridor with a time limit, in an empty folder that goes afterwards, with no more of the environment
than it needs to start. What it gives is parsed as any other file, in a process of its own.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

PROGRAM = "ocrmypdf"
_KEPT = ("PATH", "LANG", "LC_ALL", "TESSDATA_PREFIX")


class OcrError(Exception):
    """The program is not installed, failed or took too long; the message says which, for a person."""


def with_text(pdf: bytes, languages: str, seconds: float) -> bytes:
    """The PDF file with a layer of text in the `languages` of Tesseract (eng+fra); raises OcrError."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise OcrError(f"{PROGRAM} is not installed here")
    command = [program, "--skip-text", "--quiet", "--output-type", "pdf", "-l", languages, "in.pdf", "out.pdf"]
    with tempfile.TemporaryDirectory(prefix="precis-") as folder:
        (Path(folder) / "in.pdf").write_bytes(pdf)
        environment = {name: value for name in _KEPT if (value := os.environ.get(name))}
        process = subprocess.Popen(  # noqa: S603 - a program of the machine, with file names of ours
            command,
            cwd=folder,
            env=environment | {"HOME": folder, "OMP_THREAD_LIMIT": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired as error:
            os.killpg(process.pid, signal.SIGKILL)  # it has not been waited for, so its id is still its own
            process.wait()
            raise OcrError(f"{PROGRAM} took longer than {seconds:g} seconds") from error
        made = Path(folder) / "out.pdf"
        if process.returncode or not made.is_file():
            raise OcrError(f"{PROGRAM} could not read the file")
        return made.read_bytes()
