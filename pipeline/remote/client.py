"""Asks a language model behind an OpenAI-compatible HTTP endpoint, within a deadline and without trusting it.

The protocol is `POST {url}/chat/completions` with messages, as many local servers speak it too. Neither what is asked
nor what is answered is ever logged.
"""

import json
import logging
import os
import time
from dataclasses import dataclass

import urllib3
from pydantic import BaseModel, Field, ValidationError

from pipeline.errors import NotReady
from pipeline.settings import Strict

LOG = logging.getLogger("precis")
TRANSIENT = frozenset({408, 425, 429, 500, 502, 503, 504})
"""Answers after which it is worth asking again."""
PIECE = 1 << 16
"""Bytes of an answer that are read at a time, so that the deadline is looked at in between."""


class RemoteSettings(Strict):
    """Where the model is and what it may take.

    `url` is the base of the interface, such as `http://127.0.0.1:8080/v1`. The key is never in the configuration:
    `key_variable` names the environment variable that holds it. `seconds` bound all attempts together.
    """

    url: str = Field(pattern=r"^https?://[^\s/]+")
    model: str = Field(min_length=1)
    key_variable: str = ""
    seconds: float = Field(default=60.0, gt=0)
    attempts: int = Field(default=3, ge=1)
    first_wait: float = Field(default=0.5, ge=0)
    max_answer_bytes: int = Field(default=1 << 20, gt=0)
    max_tokens: int = Field(default=1_000, ge=1)


class RemoteModelError(NotReady):
    """The model gave no answer that can be used; the message says why, and quotes neither a document nor an address."""


class _Message(BaseModel):
    content: str


class _Choice(BaseModel):
    message: _Message


class _Completion(BaseModel):
    """What is read of an answer; other fields are the server's own."""

    choices: tuple[_Choice, ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class _Refusal:
    """Why an attempt failed, and after how many seconds another may be made; None: never."""

    reason: str
    wait: float | None


class ChatClient:
    """One endpoint, asked over connections that are kept."""

    def __init__(self, settings: RemoteSettings) -> None:
        self._settings = settings
        self._url = settings.url.rstrip("/") + "/chat/completions"
        self._pool = urllib3.PoolManager(retries=False)

    def ask(self, instruction: str, text: str) -> str:
        """The model's words on `text`; the same question asks for the same answer (temperature 0, a fixed seed).

        Raises RemoteModelError when there is none within the deadline.
        """
        deadline = time.monotonic() + self._settings.seconds
        body = json.dumps(
            {
                "model": self._settings.model,
                "messages": [{"role": "system", "content": instruction}, {"role": "user", "content": text}],
                "temperature": 0,
                "seed": 0,
                "max_tokens": self._settings.max_tokens,
                "stream": False,
            }
        ).encode()
        wait = self._settings.first_wait
        for attempt in range(1, self._settings.attempts + 1):
            answer = self._attempt(body, deadline)
            if isinstance(answer, str):
                return answer
            pause = None if answer.wait is None else max(wait, answer.wait)
            if pause is None or attempt == self._settings.attempts or time.monotonic() + pause >= deadline:
                LOG.warning("the language model at %s %s", self._settings.url, answer.reason)
                raise RemoteModelError(f"the language model {answer.reason}; try again later")
            time.sleep(pause)
            wait *= 2
        raise AssertionError("the last attempt returns or raises")

    def _attempt(self, body: bytes, deadline: float) -> str | _Refusal:
        left = deadline - time.monotonic()
        if left <= 0:
            return _Refusal(f"did not answer within {self._settings.seconds:g} s", None)
        try:
            response = self._pool.request(
                "POST",
                self._url,
                body=body,
                headers=self._headers(),
                timeout=urllib3.Timeout(connect=left, read=left),
                redirect=False,
                preload_content=False,
            )
            try:
                content = self._content(response, deadline)
            finally:
                # An answer that was not read to its end would block the connection: it is given up.
                response.close()
        except urllib3.exceptions.NewConnectionError as error:  # a TimeoutError too, by its ancestors
            return _Refusal(f"cannot be reached ({type(error).__name__})", 0.0)
        except urllib3.exceptions.TimeoutError:
            return _Refusal(f"did not answer within {self._settings.seconds:g} s", None)
        except urllib3.exceptions.HTTPError as error:
            return _Refusal(f"cannot be reached ({type(error).__name__})", 0.0)
        if isinstance(content, _Refusal):
            return content
        if response.status != 200:
            wait = _seconds(response.headers.get("Retry-After")) if response.status in TRANSIENT else None
            return _Refusal(f"answered with status {response.status}", wait)
        try:
            return _Completion.model_validate_json(content).choices[0].message.content
        except ValidationError:
            return _Refusal("answered with something else than a chat completion", None)

    def _content(self, response: urllib3.BaseHTTPResponse, deadline: float) -> bytes | _Refusal:
        """The body, read as it comes: a trickle of bytes ends at the deadline, a flood at the limit."""
        content = b""
        while piece := response.read1(PIECE, decode_content=True):
            content += piece
            if len(content) > self._settings.max_answer_bytes:
                return _Refusal(f"answered with more than {self._settings.max_answer_bytes} bytes", None)
            if time.monotonic() > deadline:
                return _Refusal(f"did not finish its answer within {self._settings.seconds:g} s", None)
        return content

    def _headers(self) -> dict[str, str]:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if name := self._settings.key_variable:
            key = os.environ.get(name)
            if not key:
                raise RemoteModelError(f"the environment variable {name}, which holds the key of the model, is not set")
            headers["Authorization"] = f"Bearer {key}"
        return headers


def _seconds(retry_after: str | None) -> float:
    """The seconds of a Retry-After header; a date or nonsense asks for no more than the usual wait."""
    return float(retry_after) if retry_after and retry_after.isdecimal() else 0.0
