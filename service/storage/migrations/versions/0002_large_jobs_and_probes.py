"""Indexes that keep large jobs and many readings quick, and a row to see whether the database can be written."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Brings the tables forward."""
    probes = op.create_table(
        "probes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("written_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_probes")),
    )
    op.bulk_insert(probes, [{"id": 1, "written_at": 0.0}])
    op.create_index("ix_job_documents_job_state", "job_documents", ["job", "state", "position"], unique=False)
    op.drop_index("ix_jobs_state", table_name="jobs")
    op.create_index("ix_jobs_state_created_at", "jobs", ["state", "created_at", "id"], unique=False)
    op.drop_index("ix_readings_used_at", table_name="readings")
    op.create_index("ix_readings_used_at_size", "readings", ["used_at", "size"], unique=False)


def downgrade() -> None:
    """Takes the step back."""
    op.drop_index("ix_readings_used_at_size", table_name="readings")
    op.create_index("ix_readings_used_at", "readings", ["used_at"], unique=False)
    op.drop_index("ix_jobs_state_created_at", table_name="jobs")
    op.create_index("ix_jobs_state", "jobs", ["state"], unique=False)
    op.drop_index("ix_job_documents_job_state", table_name="job_documents")
    op.drop_table("probes")
