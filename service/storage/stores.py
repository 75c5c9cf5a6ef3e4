"""Everything that the service keeps, over one database."""

from dataclasses import dataclass
from typing import Self

from pipeline.errors import ConfigurationError
from pipeline.settings import Settings
from service.storage.answers import AnswerStore
from service.storage.callbacks import CallbackStore
from service.storage.claims import ClaimStore
from service.storage.database import Database, StorageUnavailableError
from service.storage.jobs import JobStore
from service.storage.keys import KeyStore
from service.storage.rates import RateStore
from service.storage.readings import ReadingStore
from service.storage.refuted import RefutedStore
from service.storage.secrecy import Cipher
from service.storage.summaries import SummaryStore
from service.storage.usage import UsageStore

HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class Stores:
    """The stores of a deployment; whoever opens them closes them."""

    database: Database
    keys: KeyStore
    readings: ReadingStore
    summaries: SummaryStore
    answers: AnswerStore
    rates: RateStore
    jobs: JobStore
    claims: ClaimStore
    callbacks: CallbackStore
    refuted: RefutedStore
    usage: UsageStore

    @classmethod
    def open(cls, settings: Settings) -> Self:
        """The stores that the settings name, their tables brought up to date; raises ConfigurationError."""
        storage = settings.storage
        cipher = Cipher([key.get_secret_value() for key in storage.secret_keys])
        database = Database.of(storage.url, storage.folder, storage.reserve_bytes)
        try:
            database.migrate()
            keys = KeyStore(database, cipher)
            keys.check_secrets()
        except BaseException as error:
            database.close()
            if isinstance(error, StorageUnavailableError):
                raise ConfigurationError(f"storage: the database cannot be used: {error}; see storage.url") from error
            raise
        usage = UsageStore(database, storage.owner_bytes)
        readings = ReadingStore(database, storage.reading_hours * HOUR, storage.reading_bytes)
        return cls(
            database=database,
            keys=keys,
            readings=readings,
            summaries=SummaryStore(database, readings, storage.summary_hours * HOUR),
            answers=AnswerStore(database, storage.answer_hours * HOUR, usage=usage),
            rates=RateStore(database, settings.access.requests_per_minute),
            jobs=JobStore(database, storage.job_hours * HOUR, settings.jobs.places, settings.jobs.owner_places),
            claims=ClaimStore(database, storage.job_hours * HOUR, owner_bytes=storage.owner_bytes),
            callbacks=CallbackStore(database),
            refuted=RefutedStore(database),
            usage=usage,
        )

    def close(self) -> None:
        """Closes the database."""
        self.database.close()
