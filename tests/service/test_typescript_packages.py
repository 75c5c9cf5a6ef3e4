"""TypeScript of the OpenAPI document, and the client as npm takes it from a clone."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from service.openapi import openapi_document
from tests.service.declared import FIELDS
from tests.service.test_clients import NO_COMPILER, TSC, TYPES, TYPESCRIPT

pytestmark = pytest.mark.server


@pytest.mark.package
@pytest.mark.skipif(TYPES is None or TSC is None, reason=NO_COMPILER)
def test_types_that_are_made_in_typescript_compile(tmp_path: Path) -> None:
    assert TYPES
    assert TSC
    (tmp_path / "openapi.json").write_text(json.dumps(openapi_document(FIELDS)), encoding="utf-8")
    subprocess.run([TYPES, "openapi.json", "-o", "api.d.ts"], cwd=tmp_path, check=True, timeout=300)
    (tmp_path / "use.ts").write_text(
        'import type { components, operations } from "./api";\n'
        'export const unit = (summary: components["schemas"]["Summary"]) => summary.units[0]?.sources[0]?.start;\n'
        'export type Listed = operations["listSummaries"]["responses"][200];\n',
        encoding="utf-8",
    )
    done = subprocess.run(
        [TSC, "--noEmit", "--strict", "use.ts"], cwd=tmp_path, capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.package
@pytest.mark.skipif(TSC is None or shutil.which("npm") is None, reason=NO_COMPILER)
def test_the_typescript_client_installs_from_a_folder_as_it_is_cloned(tmp_path: Path) -> None:
    """What `npm install ./clients/typescript` finds in a clone: no compiler yet, and npm installs none for a link."""
    shutil.copytree(TYPESCRIPT, tmp_path / "client", ignore=shutil.ignore_patterns("node_modules", "dist"))
    project = tmp_path / "project"
    project.mkdir()
    offline = os.environ | {"npm_config_offline": "true"}  # what `npm ci` installed is in its cache
    line = ["npm", "install", "../client"]
    done = subprocess.run(line, cwd=project, env=offline, capture_output=True, text=True, timeout=600)
    if "ENOTCACHED" in done.stderr:
        pytest.skip("needs the cache of npm that `npm ci` filled")
    assert done.returncode == 0, done.stderr
    program = 'import { Precis } from "precis-client"; console.log(typeof Precis)'
    node = ["node", "--input-type=module", "-e", program]
    assert subprocess.run(node, cwd=project, capture_output=True, text=True, timeout=120).stdout == "function\n"
