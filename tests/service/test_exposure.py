"""A service that other machines reach asks for keys, or was told that it need not."""

import logging

import pytest

from pipeline.errors import ConfigurationError
from pipeline.settings import Settings
from service.exposure import check_exposure


def settings(host: str, *, keys: bool = False, insecure: bool = False) -> Settings:
    return Settings.model_validate({"service": {"host": host, "insecure": insecure}, "access": {"keys": keys}})


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "[::1]", "127.0.0.9"])
def test_this_machine_may_ask(host: str, caplog: pytest.LogCaptureFixture) -> None:
    check_exposure(settings(host))
    assert not caplog.records


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org"])  # noqa: S104
def test_others_need_a_key_or_a_word(host: str, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(ConfigurationError, match="--insecure"):
        check_exposure(settings(host))
    check_exposure(settings(host, keys=True))
    assert not caplog.records
    with caplog.at_level(logging.WARNING):
        check_exposure(settings(host, insecure=True))
    assert "lets whoever reaches it ask" in caplog.text
