"""What can go wrong with a request, by the stable codes of the contract."""

from typing import Literal

DocumentCode = Literal[
    "encrypted_document",
    "corrupt_document",
    "empty_document",
    "no_text_layer",
    "unsupported_language",
    "unsupported_output_language",
    "unsupported_media_type",
    "unsupported_by_engine",
    "no_content_for_profile",
    "too_large",
    "too_slow",
]


class UnusableDocument(Exception):  # noqa: N818 - the contract's own word
    """A document that cannot be used: `code` is stable, `detail` tells a person what to do in one line."""

    def __init__(self, code: DocumentCode, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code: DocumentCode = code
        self.detail = detail

    def __reduce__(self) -> tuple[type["UnusableDocument"], tuple[str, str]]:
        return type(self), (self.code, self.detail)


class UnknownTopic(UnusableDocument):
    """Nothing is told of a topic, or of its aspects, that the reader names: another profile would not do instead."""

    def __init__(self, detail: str) -> None:
        super().__init__("no_content_for_profile", detail)

    def __reduce__(self) -> tuple[type["UnusableDocument"], tuple[str, str]]:
        return UnusableDocument, (self.code, self.detail)


class MalformedRequest(ValueError):  # noqa: N818 - the contract's own word
    """The request cannot be: the message says what to change."""


class NotReady(Exception):  # noqa: N818 - the contract's own word
    """Something that a component leans on does not answer; the same request may fare better later."""


class ConfigurationError(Exception):
    """A mistake of the deployment that stops the start: says which file and line, and the valid choices."""


class MissingFolderError(ConfigurationError):
    """A folder of a setting that is none; who knows where the setting stands tells it with its `key` and `detail`."""

    def __init__(self, key: str, detail: str) -> None:
        super().__init__(f"{key}: {detail}")
        self.key = key
        self.detail = detail
