"""When an answer was made, so that a clock that is set moves its time too."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Brings the table forward; what was kept before has its time by the old clock."""
    op.add_column("answers", sa.Column("created_at", sa.Float(), nullable=True))


def downgrade() -> None:
    """Takes the step back."""
    with op.batch_alter_table("answers") as batch:
        batch.drop_column("created_at")
