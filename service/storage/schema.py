"""The tables. Times are seconds since 1970; `owner` is the id of an API key, or empty where none is asked for.

Nothing is read across owners: every query of a store names one.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

LARGE = Integer().with_variant(BigInteger(), "postgresql")
"""Integers of SQLite are as long as they need be."""
METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

keys = Table(
    "keys",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("secret_hash", Text, nullable=False, unique=True),  # SHA-256 of a random secret of 256 bits
    Column("scopes", Text, nullable=False),  # space-separated
    Column("callback_secret", Text, nullable=False),  # signs callbacks, so no hash; see secrecy.py
    Column("created_at", Float, nullable=False),
    Column("revoked_at", Float),
)

readings = Table(
    "readings",
    METADATA,
    Column("id", Text, primary_key=True),  # digest of owner, documents, language, version and way of reading
    Column("owner", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("size", Integer, nullable=False),
    Column("used_at", Float, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
)
# Room is made without a look at the data.
Index("ix_readings_owner_used_at_size", readings.c.owner, readings.c.used_at, readings.c.size)

summaries = Table(
    "summaries",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("answer", LargeBinary, nullable=False),  # the summary object: JSON, zlib
    Column("length", Integer, nullable=False, server_default="0"),  # bytes of its JSON; 0: kept before they were told
    Column("listed", LargeBinary),  # what lists tell of it: JSON, zlib; empty: kept before lists had their own
    Column("reading", Text, ForeignKey("readings.id", ondelete="SET NULL"), index=True),
    Column("size", Integer, nullable=False, server_default="0"),  # bytes of options and answer
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
)

Index("ix_summaries_owner_size", summaries.c.owner, summaries.c.size)  # what an owner holds is added up at once

answers = Table(
    "answers",  # to requests with an Idempotency-Key
    METADATA,
    Column("owner", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("request", Text, nullable=False),  # digest of method, path, query, headers that count, and body
    Column("status", Integer),  # empty while the first request runs
    Column("headers", Text),  # JSON
    Column("body", LargeBinary),
    Column("length", LARGE, nullable=False, server_default="0"),  # of a body that is packed, bytes; 0: it is as sent
    Column("subject", Text),  # id of the summary or job that it is about, or ""; empty: kept before that was told
    Column("size", Integer, nullable=False, server_default="0"),  # bytes of the body
    Column("created_at", Float),  # empty: kept before that was told
    Column("expires_at", Float, nullable=False, index=True),
    PrimaryKeyConstraint("owner", "key"),
)

Index("ix_answers_owner_size", answers.c.owner, answers.c.size)
Index("ix_answers_owner_subject", answers.c.owner, answers.c.subject)  # what was deleted is forgotten without a search

jobs = Table(
    "jobs",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("total", Integer, nullable=False),
    Column("state", Text, nullable=False),  # queued, running, done, cancelled
    Column("callback_url", Text),
    Column("callback_state", Text),  # due, sent, failed; empty without a callback
    Column("callback_attempts", Integer, nullable=False, default=0),
    Column("callback_due_at", Float),
    Column("created_at", Float, nullable=False),
    Column("finished_at", Float),
    Column("size", LARGE, nullable=False, server_default="0"),  # bytes of all that is kept of it, rows and all
    Column("expires_at", Float, nullable=False, index=True),
)
Index("ix_jobs_owner_size", jobs.c.owner, jobs.c.size)
Index("ix_jobs_state_created_at", jobs.c.state, jobs.c.created_at, jobs.c.id)

job_documents = Table(
    "job_documents",
    METADATA,
    Column("job", Text, ForeignKey("jobs.id", ondelete="CASCADE"), nullable=False),
    Column("position", Integer, nullable=False),  # from 0, the order of the results
    Column("identifier", Text, nullable=False),
    Column("record", LargeBinary, nullable=False),  # what was posted: JSON, zlib
    Column("state", Text, nullable=False),  # queued, running, done, failed, cancelled
    Column("claimed_by", Text),
    Column("claimed_until", Float),
    Column("attempts", Integer, nullable=False, default=0),
    Column("outcome", LargeBinary),  # the line of the results: JSON, zlib; empty where it is kept elsewhere
    Column("outcome_url", Text),
    PrimaryKeyConstraint("job", "position"),
)
Index("ix_job_documents_state", job_documents.c.state, job_documents.c.claimed_until)
Index("ix_job_documents_job_state", job_documents.c.job, job_documents.c.state, job_documents.c.position)

rates = Table(
    "rates",
    METADATA,
    Column("owner", Text, nullable=False),
    Column("minute", Integer, nullable=False),
    Column("requests", Integer, nullable=False),
    PrimaryKeyConstraint("owner", "minute"),
)

refuted_units = Table(
    "refuted_units",  # of documents of jobs, for ever: what becomes of the jobs changes nothing
    METADATA,
    Column("profile", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("units", Integer, nullable=False),
    PrimaryKeyConstraint("profile", "kind"),
)

probes = Table(
    "probes",  # one row, written to see whether it can be
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("written_at", Float, nullable=False),
)
