#!/usr/bin/env bash
# A nightly batch for cron, which knows no other PATH than its own; PRECIS says where the command is:
#   30 2 * * *  PRECIS=/opt/precis/.venv/bin/precis /opt/precis/examples/nightly.sh /srv/documents /srv/summaries
# Only what is new or has changed is summarized. A run that was killed is taken up the next night; one that still runs is
# left alone. What failed is told by mail (cron sends what is printed), once; what may pass, such as a document that was
# too slow, is tried again the next night, and one that is encrypted or empty when it has changed. Summaries of documents
# that were deleted stay, and the log counts them; --prune behind the folders removes them, as all behind the folders goes
# to `precis batch`: leave it away where the documents lie on shares that may not be mounted. Where the
# batch did not run, this ends with the status of `precis batch`; documents without a summary are told, and are no failure.
set -uo pipefail
documents=${1:?the folder of documents}
summaries=${2:?the folder for summaries}
mkdir -p "$summaries"
log=$summaries/.last-night.log
touch "$summaries/.begun"
nice -n 10 "${PRECIS:-precis}" batch --workers 2 --retry-passing --format text "${@:3}" "$documents" "$summaries/" > "$log" 2>&1
status=$?
case $status in
    0) ;;
    1) failed=$(find "$summaries" -name '*.error.json' -newer "$summaries/.begun" -exec cat {} +)
       if [ -n "$failed" ]; then printf 'Some documents have no summary:\n%s\n' "$failed"; fi ;;
    *) echo "The batch did not run:"; tail -n 5 "$log"; exit "$status" ;;
esac
