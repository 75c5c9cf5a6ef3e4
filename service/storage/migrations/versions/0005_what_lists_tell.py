"""What lists tell of a summary apart from it, and what a remembered answer is about."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

COLUMNS = {"summaries": ("length", "listed"), "answers": ("subject",)}


def upgrade() -> None:
    """Brings the tables forward; what was kept before is looked through as it was."""
    op.add_column("summaries", sa.Column("length", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("summaries", sa.Column("listed", sa.LargeBinary(), nullable=True))
    op.add_column("answers", sa.Column("subject", sa.Text(), nullable=True))
    op.create_index("ix_answers_owner_subject", "answers", ["owner", "subject"], unique=False)


def downgrade() -> None:
    """Takes the step back."""
    op.drop_index("ix_answers_owner_subject", table_name="answers")
    for table, names in COLUMNS.items():
        with op.batch_alter_table(table) as batch:
            for name in names:
                batch.drop_column(name)
