"""Files of a deployment against the published schemas, against each other, and against the settings."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from check_jsonschema.builtin_schemas import get_builtin_schema
from jsonschema import Draft202012Validator

from pipeline.settings import load_configuration

ROOT = Path(__file__).parents[1]
KUBERNETES = ROOT / "deploy" / "kubernetes"
VERSION = "1.30"


def resources() -> Iterator[dict[str, Any]]:
    listed = yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text())["resources"]
    for name in listed:
        yield from yaml.safe_load_all((KUBERNETES / name).read_text())


def of_kind(kind: str) -> list[dict[str, Any]]:
    return [resource for resource in resources() if resource["kind"] == kind]


def test_every_file_is_listed() -> None:
    listed = yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text())["resources"]
    assert {*listed, "kustomization.yaml"} == {path.name for path in KUBERNETES.iterdir()}


@pytest.mark.parametrize("resource", [*resources()], ids=lambda r: f"{r['kind']}-{r['metadata']['name']}")
def test_resource_is_valid(resource: dict[str, Any]) -> None:
    kubernetes_validate.validate(resource, VERSION, strict=True)


def test_validator_refuses_what_is_wrong() -> None:
    (service,) = of_kind("Service")
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(service | {"spec": {"ports": [{"prot": 80}]}}, VERSION, strict=True)


def test_what_selects_pods_finds_them() -> None:
    labels = [pods["spec"]["template"]["metadata"]["labels"] for pods in of_kind("Deployment")]
    for pods in of_kind("Deployment"):
        assert pods["spec"]["selector"]["matchLabels"] == pods["spec"]["template"]["metadata"]["labels"]
    for policy in of_kind("NetworkPolicy"):
        assert policy["spec"]["podSelector"]["matchLabels"] in labels
    for budget in of_kind("PodDisruptionBudget"):
        assert budget["spec"]["selector"]["matchLabels"] in labels
    for service in of_kind("Service"):
        assert service["spec"]["selector"] in labels


def test_what_scales_is_there() -> None:
    names = {pods["metadata"]["name"] for pods in of_kind("Deployment")}
    assert {each["spec"]["scaleTargetRef"]["name"] for each in of_kind("HorizontalPodAutoscaler")} == names


def test_every_pod_is_probed_and_a_worker_by_the_file_that_it_touches(tmp_path: Path) -> None:
    containers = [each for pods in of_kind("Deployment") for each in pods["spec"]["template"]["spec"]["containers"]]
    assert [each["name"] for each in containers if "livenessProbe" not in each] == []
    (worker,) = [each for each in containers if each["name"] == "worker"]
    composed = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]["worker"]
    for arguments, test in (
        (worker["args"], worker["livenessProbe"]["exec"]["command"][-1]),
        (composed["command"], composed["healthcheck"]["test"][-1]),
    ):
        file = tmp_path / "heartbeat"
        file.unlink(missing_ok=True)
        probe = test.replace(arguments[arguments.index("--heartbeat") + 1], str(file))
        assert str(file) in probe
        assert is_alive(probe) is False
        file.touch()
        assert is_alive(probe)
        os.utime(file, (time.time() - 130,) * 2)
        assert is_alive(probe) is False


def is_alive(probe: str) -> bool:
    return subprocess.run(["sh", "-c", probe], stderr=subprocess.DEVNULL, check=False).returncode == 0


def test_environment_names_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    (configuration,) = of_kind("ConfigMap")
    for pods in of_kind("Deployment"):
        (container,) = pods["spec"]["template"]["spec"]["containers"]
        asked = [each["name"] for each in container["env"]]
        assert asked == ["PRECIS_STORAGE__URL"]
    for name, value in configuration["data"].items():
        monkeypatch.setenv(name, value)
    settings = load_configuration(None).settings
    assert settings.access.keys
    assert settings.service.workers == 2
    assert settings.jobs.elsewhere
    assert str(settings.storage.folder) == "/data"


def test_compose_file_is_valid() -> None:
    composed = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    schema = get_builtin_schema("vendor.compose-spec")
    Draft202012Validator(schema).validate(json.loads(json.dumps(composed)))
    composed["services"]["web"]["port"] = ["8000"]
    assert not Draft202012Validator(schema).is_valid(composed)


def test_an_image_does_not_say_that_everybody_may_ask() -> None:
    """Whom a port is published to is known where a container is run: Compose publishes it to this machine alone."""
    image = (ROOT / "Dockerfile").read_text()
    assert [line for line in image.splitlines() if "INSECURE" in line and not line.startswith("#")] == []
    web = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]["web"]
    assert web["environment"]["PRECIS_SERVICE__INSECURE"] == "true"
    assert {port.split(":")[0] for port in web["ports"]} == {"127.0.0.1"}
    (_, command) = (ROOT / "README.md").read_text().split("docker run ")
    assert "-p 127.0.0.1:8000:8000" in command


def test_containers_of_the_compose_file_hold_little() -> None:
    composed = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    for name, container in composed["services"].items():
        assert container["read_only"] is True, name
        assert container["mem_limit"], name
        assert "no-new-privileges:true" in container["security_opt"], name
        assert name == "database" or container["cap_drop"] == ["ALL"], name
        assert container["networks"] == (["outside", "inside"] if name == "web" else ["inside"]), name
        assert name == "web" or "ports" not in container, name
        said = container["environment"]
        (secret,) = (said[each] for each in ("PRECIS_STORAGE__URL", "POSTGRES_PASSWORD") if each in said)
        assert "${POSTGRES_PASSWORD:?" in secret, "without one that is chosen nothing starts"
        image = container.get("image") if name == "database" else container["build"]["args"]["PYTHON_IMAGE"]
        assert image.startswith("${"), "a digest can be given"
    assert composed["networks"]["inside"] == {"internal": True}
