"""Sizes of jobs beyond 2 GiB, which PostgreSQL's integers do not hold; those of SQLite do."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Brings the table forward."""
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("jobs", "size", type_=sa.BigInteger(), existing_nullable=False)


def downgrade() -> None:
    """Takes the step back."""
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("jobs", "size", type_=sa.Integer(), existing_nullable=False)
