"""The limits within which files are read."""

from pydantic import BaseModel, ConfigDict, Field

from pipeline.ingest.limits import Limits

SMALL_SHARE, FULL_SIZE = 0.25, 1 << 20
"""The share of the processor's time that a file without a byte would have, and the bytes of one that has all of it."""


class IngestSettings(BaseModel):
    """What one document may cost; whatever passes a limit is refused with a code, never cut short."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    max_bytes: int = Field(default=32 << 20, gt=0, description="size of a file, in bytes")
    max_characters: int = Field(default=4_000_000, gt=0, description="length of the text read, in code points")
    max_pages: int = Field(default=2_000, gt=0, description="pages of a PDF file")
    max_inflated_bytes: int = Field(
        default=128 << 20, gt=0, description="inflated size of the parts of a zip package that are read"
    )
    memory_bytes: int = Field(
        default=1 << 30, ge=256 << 20, le=1 << 62, description="address space of the process that parses a file"
    )
    seconds: float = Field(
        default=20.0,
        gt=0,
        description="time for parsing a file, wall clock and, from 1 MiB on, processor; a small one has a quarter",
    )
    ocr: bool = Field(default=False, description="whether PDF files without a text layer go through ocrmypdf")
    ocr_languages: str = Field(
        default="eng+fra", pattern=r"^[a-z_]{3,12}(\+[a-z_]{3,12})*$", description="languages that Tesseract looks for"
    )
    ocr_seconds: float = Field(default=300.0, gt=0, description="time for OCR of a file, wall clock")

    def limits(self, size: int) -> Limits:
        """What the process that parses a file of so many bytes is held to."""
        share = SMALL_SHARE + (1 - SMALL_SHARE) * min(1.0, size / FULL_SIZE)
        given = self.model_dump(exclude={"max_bytes", "ocr", "ocr_languages", "ocr_seconds"})
        return Limits(**given, processor_seconds=share * self.seconds)

    def cluster_seconds(self, size: int) -> float:
        """Processor time in which all files of a request are parsed that have so many bytes together."""
        return self.seconds * (1 + (1 - SMALL_SHARE) * size / FULL_SIZE)
