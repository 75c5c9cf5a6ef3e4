"""Counts of the units of documents of jobs that their own sources refute."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Brings the tables forward."""
    op.create_table(
        "refuted_units",
        sa.Column("profile", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("units", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("profile", "kind", name=op.f("pk_refuted_units")),
    )


def downgrade() -> None:
    """Takes the step back."""
    op.drop_table("refuted_units")
