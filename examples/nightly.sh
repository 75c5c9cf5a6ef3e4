#!/usr/bin/env bash
# A nightly batch for cron, which knows no other PATH than its own; PRECIS says where the command is:
#   30 2 * * *  PRECIS=/opt/precis/.venv/bin/precis /opt/precis/examples/nightly.sh /srv/documents /srv/summaries
# A run that was killed is taken up the next night; one that still runs is left alone. What failed is told by mail (cron
# sends what is printed), and tried again the next night.
set -uo pipefail
documents=${1:?the folder of documents}
summaries=${2:?the folder for summaries}
mkdir -p "$summaries"
nice -n 10 "${PRECIS:-precis}" batch --workers 2 --retry-failed "$documents" "$summaries/summaries.jsonl" > "$summaries/last.log" 2>&1
case $? in
    0) ;;
    1) echo "Some documents have no summary:"; grep -h '"error"' "$summaries/summaries.jsonl" ;;
    *) echo "The batch did not run:"; tail -n 5 "$summaries/last.log" ;;
esac
