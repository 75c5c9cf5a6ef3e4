#!/usr/bin/env bash
# A nightly batch for cron:   30 2 * * *  /opt/precis/nightly.sh /srv/documents /srv/summaries
# A run that was killed is taken up the next night; one that still runs is left alone. What failed is told by mail (cron
# sends what is printed), and tried again the next night.
set -uo pipefail
documents=$1
summaries=$2
mkdir -p "$summaries"
nice -n 10 precis batch --workers 2 --retry-failed "$documents" "$summaries/summaries.jsonl" > "$summaries/last.log" 2>&1
case $? in
    0) ;;
    1) echo "Some documents have no summary:"; grep -h '"error"' "$summaries/summaries.jsonl" ;;
    *) echo "The batch did not run:"; tail -n 5 "$summaries/last.log" ;;
esac
