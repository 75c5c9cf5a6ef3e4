"""The clients of clients/, and those that generators make of the OpenAPI document, against a service on toys."""

import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pipeline.ingest.formats import DOCX
from service.openapi import openapi_document
from service.openapi_bodies import RAW_TYPES
from tests.service.declared import FIELDS
from tests.service.scripted import CUT, DONE, LINES, STATE, answer, busy, scripted
from tests.service.test_examples import CLIENT, serving
from tests.toys.installed import command, environment, install, toy_configuration

pytestmark = pytest.mark.server
TYPESCRIPT = CLIENT.parent / "typescript"
TOOLS = os.pathsep.join(
    [str(Path(sys.executable).parent), str(TYPESCRIPT / "node_modules" / ".bin"), os.environ.get("PATH", "")]
)
"""Where generators and compilers are: what is pinned comes before what else is installed."""
GENERATOR = shutil.which("openapi-python-client", path=TOOLS)
TSC, TYPES = (shutil.which(name, path=TOOLS) for name in ("tsc", "openapi-typescript"))
NO_COMPILER = "needs node and what `npm ci` installs into clients/typescript"
OVERRIDES = CLIENT.parent / "openapi-python-client.yaml"
UNSUPPORTED = "Unsupported content type "
LEFT_OUT = set(RAW_TYPES) - {DOCX, "application/octet-stream"}
RECORDS = [{"id": "a", "text": "One. Two."}, {"id": "b", "text": ""}, {"id": "c", "text": "PAUSE three."}]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a service, and a key of it."""
    folder = tmp_path_factory.mktemp("clients")
    config = toy_configuration(folder, "[service]\nworkers = 1\n")
    add = command("keys", "add", "clients", "--config", config)
    made = subprocess.run(add, env=environment(install(folder / "more")), capture_output=True, text=True, check=True)
    with serving(folder, config) as url:
        yield url, next(word for word in made.stdout.split() if word.startswith("precis_"))


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(CLIENT)
    return import_module("precis_client")


def test_python_lists_follows_and_removes(place: tuple[str, str], module: Any, tmp_path: Path) -> None:
    client = module.Precis(place[0], place[1])
    texts = [{"text": f"Number {n}.", "metadata": {"case": "17"}} for n in range(3)]
    ids = [client.summarize_cluster([text], profile="extract")["id"] for text in texts]
    assert [listed["id"] for listed in client.summaries(case="17")] == ids[::-1]
    assert [listed["id"] for listed in client.summaries(case="18")] == []
    assert client.revise(ids[0], max_words=9)["id"] != ids[0]
    job = client.submit(RECORDS, profile="toy")
    results = list(client.follow(job, every=0.05))
    assert [result["id"] for result in results] == ["a", "b", "c"]
    assert [result.get("error", {}).get("code") for result in results] == [None, "empty_document", None]
    assert [listed["id"] for listed in client.jobs()] == [job]
    file = tmp_path / "note.txt"
    file.write_text("Five. Six.", encoding="utf-8")
    filed = client.summarize(file, profile="extract", metadata={"case": "1 & 2"})
    assert filed["documents"][0]["metadata"] == {"case": "1 & 2"}
    assert (filed["documents"][0]["name"], filed["documents"][0]["media_type"]) == ("note.txt", "text/plain")
    assert [listed["id"] for listed in client.summaries(case="1 & 2")] == [filed["id"]]
    assert client.delete_all(case="1 & 2") == 1
    eight = client.summarize(b"Eight. Nine.", media_type="text/plain", profile="toy", store=False)
    assert eight["text"] == "Eight."
    assert client.summarize("Seven.", profile="extract", metadata={"k": "v"}, store=False)["documents"][0]["metadata"]
    assert client.delete_all(case="17") == 4
    assert list(client.summaries()) == []


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times that the client would have slept, who did not; other threads of this process do."""
    times: list[float] = []
    real, own = time.sleep, threading.current_thread()
    monkeypatch.setattr("time.sleep", lambda s: times.append(s) if threading.current_thread() is own else real(s))
    return times


def test_python_is_answered_in_the_language_that_it_names(place: tuple[str, str], module: Any) -> None:
    client = module.Precis(*place, language="fr")
    with pytest.raises(module.PrecisError, match="il n’y a pas de résumé x"):
        client.summary("x")
    job = client.submit([{"id": "a", "text": 7}], profile="toy")
    client.wait(job, every=0.05)
    assert [one["error"]["detail"] for one in client.results(job)] == ["text : donnez une chaîne de caractères"]


@pytest.mark.parametrize(
    "first", [b"", b"no HTTP at all\r\n\r\n", answer(200, '{"id": ', length=90), answer(502, "<p>")]
)
def test_python_asks_again_with_the_same_key(module: Any, slept: list[float], first: bytes) -> None:
    with scripted(first, busy("0"), DONE) as (url, asked):
        assert module.Precis(url).summarize("One.")["id"] == "x"
    assert len({key for _path, key in asked}) == 1
    assert sum(slept) <= 3


LONG_WAITS = ("3600", "999999999999", "Wed, 21 Oct 2099 07:28:00 GMT")
RUNNING = answer(409, '{"code": "idempotency_conflict", "detail": "still runs"}', "Retry-After: 0")
CONFLICT = answer(409, '{"code": "idempotency_conflict", "detail": "another body"}')


def test_python_waits_for_the_first_request_of_its_key(module: Any, slept: list[float]) -> None:
    with scripted(b"", *[RUNNING] * 9, DONE) as (url, asked):
        assert module.Precis(url).summarize("One.")["id"] == "x"
    assert len({key for _path, key in asked}) == 1
    with scripted(CONFLICT) as (url, asked), pytest.raises(module.PrecisError, match="another body"):
        module.Precis(url).summarize("One.")
    with scripted(*[RUNNING] * 101) as (url, asked), pytest.raises(module.PrecisError, match="still runs"):
        module.Precis(url, attempts=2).summarize("One.")


@pytest.mark.parametrize(
    ("told", "seconds"),
    [("7", 7), ("300", 300), ("nan", 5), ("-5", 5), ("soon", 5)],
)
def test_python_waits_as_it_is_told_within_bounds(module: Any, slept: list[float], told: str, seconds: float) -> None:
    with scripted(busy(told), DONE) as (url, _asked):
        assert module.Precis(url).summarize("One.")["id"] == "x"
    assert slept == [seconds]


@pytest.mark.parametrize("told", LONG_WAITS)
def test_python_does_not_wait_for_a_quota(module: Any, slept: list[float], told: str) -> None:
    with scripted(busy(told)) as (url, asked), pytest.raises(module.PrecisError, match="overloaded: full"):
        module.Precis(url).summarize("One.")
    assert len(asked) == 1
    assert slept == []


def test_python_verifies_aligns_and_completes(module: Any) -> None:
    verified = {"language": "en", "score": 0.5, "sentences": [], "unsupported": []}
    answers = [verified, {"language": "en", "sentences": [], "links": []}, {"completions": [{"text": "pont"}]}]
    with scripted(*(answer(200, json.dumps(value)) for value in answers)) as (url, asked):
        client = module.Precis(url)
        assert client.verify("One.", ["One. Two."])["score"] == 0.5
        assert client.align("One.", [{"text": "One."}], level="sentence")["links"] == []
        assert client.complete("The bridge.", "Le ", to="fr")[0]["text"] == "pont"
    assert [path for path, _key in asked] == ["/v1/verifications", "/v1/alignments", "/v1/completions"]


def test_python_follows_no_redirect(module: Any) -> None:
    with scripted() as (elsewhere, asked), scripted(answer(302, "", f"Location: {elsewhere}/evil")) as (url, _):
        with pytest.raises(module.PrecisError, match=f"redirected: .* sends on to {elsewhere}/evil"):
            module.Precis(url, "secret").summarize("One.")
        assert asked == []


def test_python_knows_an_answer_that_is_none_of_the_service(module: Any) -> None:
    portal = answer(200, "<html>Welcome to this hotel</html>")
    told = "no JSON; is a Précis service there"
    with scripted(portal) as (url, _asked), pytest.raises(module.PrecisError, match=told):
        module.Precis(url).summarize("One.")


@pytest.mark.parametrize("cut", CUT)
def test_python_gives_each_result_once_though_an_answer_breaks_off(module: Any, slept: list[float], cut: str) -> None:
    with scripted(STATE, CUT[cut], answer(200, "".join(LINES))) as (url, _asked):
        assert [result["id"] for result in module.Precis(url).follow("j")] == ["a", "b", "c"]
    assert slept == [1]


def test_python_asks_for_results_that_an_answer_left_out(module: Any, slept: list[float]) -> None:
    short = answer(200, "".join(LINES[:2]))
    with scripted(STATE, short, STATE, answer(200, "".join(LINES))) as (url, _asked):
        assert [result["id"] for result in module.Precis(url).follow("j", every=0.5)] == ["a", "b", "c"]
    told = "2 results of a job that has more"
    with scripted(*[STATE, short] * 2) as (url, _asked), pytest.raises(module.UnreachableError, match=told):
        list(module.Precis(url, attempts=2).follow("j"))
    assert slept == [0.5, 2.0, 2.0]


def test_python_keeps_an_id_one_part_of_the_address(module: Any) -> None:
    with scripted(answer(404, '{"code": "not_found", "detail": "none"}')) as (url, asked):
        with pytest.raises(module.PrecisError, match="not_found"):
            module.Precis(url).summary("../jobs/x?y")
        assert [path for path, _key in asked] == ["/v1/summaries/..%2Fjobs%2Fx%3Fy"]


def test_python_says_in_its_own_words_that_nobody_is_there(module: Any) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens
        client = module.Precis(f"http://127.0.0.1:{taken.getsockname()[1]}", attempts=1)
        with pytest.raises(module.PrecisError, match=r"unreachable: http.* cannot be reached: .*refused"):
            client.summarize("One.")
        with pytest.raises(OSError, match="unreachable"):
            client.summarize("One.")


@pytest.mark.parametrize("lost", [b"", answer(502, "<p>"), answer(504, "")])
def test_python_cancels_once_though_the_answer_is_lost(module: Any, slept: list[float], lost: bytes) -> None:
    """A second DELETE would remove what the job has done."""
    running = answer(200, '{"state": "running"}')
    with scripted(lost, answer(200, '{"state": "cancelled"}')) as (url, asked):
        module.Precis(url).cancel("j")
    assert len(asked) == 2
    with scripted(lost, running, busy("0"), answer(204, "")) as (url, asked):
        module.Precis(url).cancel("j")
    with scripted(lost, answer(404, '{"code": "not_found", "detail": "no"}')) as (url, asked):
        module.Precis(url).cancel("j")
    with scripted(lost, answer(404, '{"code": "not_found", "detail": "no"}')) as (url, asked):
        module.Precis(url).delete("s")
    unknown = scripted(answer(404, '{"code": "not_found", "detail": "no"}'))
    with unknown as (url, asked), pytest.raises(module.PrecisError, match="not_found"):
        module.Precis(url).delete("s")


def test_python_refuses_a_signature_in_other_letters(module: Any) -> None:
    assert not module.is_ours(b"{}", "sha256=é", "secret")
    assert not module.is_ours(b"{}", "\ud800", "secret")


def test_python_leaves_out_what_is_not_given(module: Any) -> None:
    with scripted(answer(200, "{}")) as (url, asked):
        module.Precis(url).summarize(b"One.", max_words=None, profile="toy")
    assert asked[0][0] == "/v1/summaries?profile=toy"


@pytest.mark.package
@pytest.mark.skipif(GENERATOR is None and "CI" not in os.environ, reason="needs openapi-python-client (make setup)")
def test_a_client_that_is_made_in_python_can_be_imported(tmp_path: Path) -> None:
    assert GENERATOR
    (tmp_path / "openapi.json").write_text(json.dumps(openapi_document(FIELDS)), encoding="utf-8")
    made = ["generate", "--path", "openapi.json", "--output-path", "made", "--meta", "none", "--config", str(OVERRIDES)]
    done = subprocess.run([GENERATOR, *made], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout
    # It leaves out nothing but names of formats, all of which it posts as bytes.
    assert done.stderr.count("WARNING parsing") == 2 * len(LEFT_OUT)
    assert {line.removeprefix(UNSUPPORTED) for line in done.stderr.splitlines() if UNSUPPORTED in line} == LEFT_OUT
    own = sorted((tmp_path / "made").rglob("*.py"))
    compiled = subprocess.run([sys.executable, "-m", "compileall", "-q", "made"], cwd=tmp_path, timeout=300)
    assert compiled.returncode == 0
    names = {path.stem for path in own}
    assert {"create_summary", "list_summaries", "list_jobs", "get_sources", "summary_unit", "source_place"} <= names
    program = "from made.models import RevisionRequest as R; print(R(max_words=None).to_dict(), R().to_dict())"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.stdout == "{'max_words': None} {}\n", done.stderr


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the compiled TypeScript client."""
    folder = tmp_path_factory.mktemp("typescript")
    assert TSC
    subprocess.run([TSC, "-p", TYPESCRIPT, "--outDir", folder], check=True, timeout=300)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return folder


def run_script(compiled: Path, program: str, url: str, key: str = "secret") -> Any:
    """What a program that uses the TypeScript client prints, as JSON."""
    head = """
        import { Precis, PrecisError } from "./index.js";
        const client = new Precis(process.env.PRECIS_URL, { key: process.env.PRECIS_KEY });
        const codeOf = async (asked) => { try { await asked; return "done"; } catch (error) { return error.code; } };
    """
    (compiled / "use.js").write_text(head + program, encoding="utf-8")
    told = os.environ | {"PRECIS_URL": url, "PRECIS_KEY": key}
    done = subprocess.run(["node", "use.js"], cwd=compiled, env=told, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.package
@pytest.mark.skipif(TSC is None or shutil.which("node") is None, reason=NO_COMPILER)
def test_typescript_loses_no_result_and_follows_no_redirect(compiled: Path) -> None:
    program = """
        const ids = [];
        for await (const one of client.follow("j", 0.05)) ids.push(one.id);
        const told = [await codeOf(client.summary("../x")), await codeOf(client.summary("../x"))];
        console.log(JSON.stringify([ids, told]));
    """
    unended = answer(200, "".join(LINES)[:-1])
    past = answer(503, "<p>", "Retry-After: Wed, 21 Oct 2015 07:28:00 GMT")
    with scripted() as (elsewhere, evil):
        away = answer(302, "", f"Location: {elsewhere}/evil")
        with scripted(STATE, CUT["behind a line"], past, unended, away, answer(200, "<html>")) as (url, asked):
            found = run_script(compiled, program, url)
            assert asked[-1][0] == "/v1/summaries/..%2Fx"
        assert evil == []
    assert found == [["a", "b", "c"], ["redirected", "unknown"]]


@pytest.mark.package
@pytest.mark.skipif(TSC is None or shutil.which("node") is None, reason=NO_COMPILER)
def test_typescript_takes_no_bare_key(compiled: Path) -> None:
    program = """
        let told = "";
        try { new Precis("http://127.0.0.1:9", "precis_key"); } catch (error) { told = `${error}`; }
        console.log(JSON.stringify(told));
    """
    assert run_script(compiled, program, "http://127.0.0.1:9").endswith("are an object: new Precis(url, { key })")


@pytest.mark.package
@pytest.mark.skipif(TSC is None or shutil.which("node") is None, reason=NO_COMPILER)
def test_typescript_sends_what_is_known_of_a_text(compiled: Path) -> None:
    program = """
        const sent = [];
        globalThis.fetch = async (_url, given) => { sent.push(JSON.parse(given.body)); return new Response("{}"); };
        await client.summarize("One.", { date: "2026-11-20", max_words: 60 }, { desk: "local" });
        await client.summarize("One.");
        console.log(JSON.stringify(sent));
    """
    told = {"text": "One.", "date": "2026-11-20", "metadata": {"desk": "local"}}
    sent = run_script(compiled, program, "http://127.0.0.1:1")
    assert sent == [{"documents": [told], "max_words": 60}, {"documents": [{"text": "One.", "metadata": {}}]}]


@pytest.mark.package
@pytest.mark.skipif(TSC is None or shutil.which("node") is None, reason=NO_COMPILER)
def test_typescript_does_not_wait_for_a_quota(compiled: Path) -> None:
    program = """
        console.log(JSON.stringify([await codeOf(client.summarize("One.")), await codeOf(client.summarize("One."))]));
    """
    with scripted(*map(busy, LONG_WAITS[:2])) as (url, asked):
        assert run_script(compiled, program, url) == ["overloaded", "overloaded"]
    assert len(asked) == 2


@pytest.mark.package
@pytest.mark.skipif(TSC is None or shutil.which("node") is None, reason=NO_COMPILER)
def test_typescript_waits_for_the_first_request_of_its_key(compiled: Path) -> None:
    program = """
        const found = [await codeOf(client.summarize("One.")), await codeOf(client.summarize("One."))];
        console.log(JSON.stringify(found));
    """
    with scripted(*[RUNNING] * 9, DONE, CONFLICT) as (url, _asked):
        assert run_script(compiled, program, url) == ["done", "idempotency_conflict"]


@pytest.mark.package
@pytest.mark.skipif(TSC is None or shutil.which("node") is None, reason=NO_COMPILER)
@pytest.mark.parametrize("lost", [b"", answer(502, "<p>"), answer(504, "")], ids=["nothing", "502", "504"])
def test_typescript_cancels_once_though_the_answer_is_lost(compiled: Path, lost: bytes) -> None:
    """A second DELETE would remove what the job has done."""
    running, gone = answer(200, '{"state": "running"}'), answer(404, '{"code": "not_found", "detail": "no"}')
    cancelled = answer(200, '{"state": "cancelled"}')
    program = """
        const found = [];
        for (let n = 0; n < 3; n++) found.push(await codeOf(client.cancel("j")));
        for (let n = 0; n < 2; n++) found.push(await codeOf(client.delete("s")));
        console.log(JSON.stringify(found));
    """
    script = [lost, cancelled, lost, running, busy("0"), answer(204, ""), lost, gone, lost, gone, gone]
    with scripted(*script) as (url, asked):
        assert run_script(compiled, program, url) == ["done", "done", "done", "done", "not_found"]
    paths = ["/v1/jobs/j"] * 8 + ["/v1/summaries/s"] * 3
    assert [path for path, _key in asked] == paths


@pytest.mark.package
@pytest.mark.skipif(TSC is None or shutil.which("node") is None, reason=NO_COMPILER)
def test_typescript_does_what_python_does(place: tuple[str, str], compiled: Path) -> None:
    program = f"""
        const made = await client.summarize("One. Two.", {{ profile: "toy" }});
        const file = await client.summarize(new Blob(["Three."], {{ type: "text/plain" }}), {{ profile: "toy" }});
        const named = await client.summarize(new File(["Four."], "é.md"), {{ profile: "toy" }}, {{ case: "4" }});
        const bytes = await client.summarize(Buffer.from("Five."), {{ profile: "toy", store: false }});
        const {{ name, media_type: type, metadata }} = named.documents[0];
        const wrong = await client.summarize({{ text: "Six." }}).catch((error) => error.message);
        const listed = [];
        for await (const one of client.summaries()) listed.push(one.id);
        const codes = [];
        const job = await client.submit({json.dumps(RECORDS)}, {{ profile: "toy" }});
        for await (const one of client.follow(job, 0.05)) codes.push(one.error?.code ?? one.summary.text);
        const state = (await client.wait(job, 0.05)).state;
        const known = "segments" in (await client.sources(made.id, 0));
        await client.delete(made.id);
        let lost = "";
        try {{ await client.summary(made.id); }} catch (error) {{ lost = error instanceof PrecisError && error.code; }}
        await client.cancel(job);
        const removed = await codeOf(client.job(job));
        const french = new Precis(process.env.PRECIS_URL, {{ key: process.env.PRECIS_KEY, language: "fr" }});
        const said = await french.summary("x").catch((error) => error.message);
        const files = [file.text, name, type, metadata.case, bytes.text, wrong];
        const found = [made.text, files, listed.includes(made.id), codes, state, known, lost, removed, said];
        console.log(JSON.stringify(found));
    """
    codes = ["One.", "empty_document", "PAUSE three."]
    *found, said = run_script(compiled, program, *place)
    wrong = "summarize takes a text, a list of documents, bytes, a Blob or a File"
    files = ["Three.", "é.md", "text/plain", "4", "Five.", wrong]  # toys read all as plain text
    assert found == ["One.", files, True, codes, "done", True, "not_found", "not_found"]
    assert said.startswith("not_found: il n’y a pas de résumé x")
