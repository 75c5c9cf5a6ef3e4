"""Bodies of answers that are kept packed, as they were made: each has the length of what it says."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Brings the table forward; what was kept before is as it was sent."""
    kind = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
    op.add_column("answers", sa.Column("length", kind, nullable=False, server_default="0"))


def downgrade() -> None:
    """Takes the step back; answers that are packed go: before, they would be sent so."""
    op.execute("DELETE FROM answers WHERE length > 0")
    with op.batch_alter_table("answers") as batch:
        batch.drop_column("length")
