"""How the TypeScript client sends a file, which must be the same at each attempt."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.service.test_clients import NO_COMPILER, TSC, TYPESCRIPT, run_script


@pytest.mark.package
@pytest.mark.skipif(TSC is None or shutil.which("node") is None, reason=NO_COMPILER)
def test_typescript_sends_a_file_again_with_the_same_bytes(tmp_path: Path) -> None:
    program = """
        const sent = [];
        globalThis.File ??= (await import("node:buffer")).File;
        globalThis.fetch = async (url, given) => {
            const asked = new Request(url, given);
            const [type, key] = ["Content-Type", "Idempotency-Key"].map((name) => asked.headers.get(name));
            sent.push([type, key, await asked.text()]);
            if (sent.length === 1) throw new TypeError("the answer is lost");
            return new Response("{}");
        };
        await client.summarize(new File(["One."], "note.txt", { type: "text/plain" }));
        console.log(JSON.stringify(sent));
    """
    assert TSC
    subprocess.run([TSC, "-p", TYPESCRIPT, "--outDir", tmp_path], check=True, timeout=300)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    first, second = run_script(tmp_path, program, "http://127.0.0.1:1")
    assert first == second
    assert first[0].startswith("multipart/form-data; boundary=")
    assert 'filename="note.txt"' in first[2]
