"""Sizes of what owners hold, for quotas."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

HELD = ("summaries", "answers", "jobs")


def upgrade() -> None:
    """Brings the tables forward; what was kept before has the size that it has."""
    for table in HELD:
        op.add_column(table, sa.Column("size", sa.Integer(), nullable=False, server_default="0"))
        op.create_index(f"ix_{table}_owner_size", table, ["owner", "size"], unique=False)
    op.execute("UPDATE summaries SET size = length(options) + length(answer)")
    op.execute("UPDATE answers SET size = coalesce(length(body), 0)")
    op.execute(
        "UPDATE jobs SET size = (SELECT coalesce(sum(length(record) + coalesce(length(outcome), 0)), 0)"
        " FROM job_documents WHERE job_documents.job = jobs.id)"
    )


def downgrade() -> None:
    """Takes the step back."""
    for table in reversed(HELD):
        op.drop_index(f"ix_{table}_owner_size", table_name=table)
        with op.batch_alter_table(table) as batch:
            batch.drop_column("size")
