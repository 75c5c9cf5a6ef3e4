"""Alembic's way into the database: over the connection that `Database.migrate` gives."""

from alembic import context

from service.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
