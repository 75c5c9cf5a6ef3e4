"""An index that adds up the readings of each owner, in the place of one over all owners."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Brings the table forward."""
    op.drop_index("ix_readings_used_at_size", table_name="readings")
    op.create_index("ix_readings_owner_used_at_size", "readings", ["owner", "used_at", "size"], unique=False)


def downgrade() -> None:
    """Takes the step back."""
    op.drop_index("ix_readings_owner_used_at_size", table_name="readings")
    op.create_index("ix_readings_used_at_size", "readings", ["used_at", "size"], unique=False)
