#!/usr/bin/env bash
# A nightly batch for cron, which knows no other PATH than its own; PRECIS says where the command is:
#   30 2 * * *  PRECIS=/opt/precis/.venv/bin/precis /opt/precis/examples/nightly.sh /srv/documents /srv/summaries
# Only what is new or has changed is summarized. A run that was killed is taken up the next night; while one still runs,
# another says so in one line and ends with 0. What failed is told by mail (cron sends what is printed), once, also where
# the night that found it was killed; what may pass, such as a document that was too slow, is tried again the next night,
# and one that is encrypted or empty when it has changed. A new version of Précis does what is new, and leaves what was
# done before it. Summaries of documents that were deleted stay, and the log counts them; --prune behind the folders
# removes them, as all behind the folders goes to `precis batch`: leave it away where the documents lie on shares that may
# not be mounted. Where the batch did not run, this ends with the status of `precis batch`; documents without a summary
# are told, and are no failure.
set -uo pipefail
documents=${1:?the folder of documents}
summaries=${2:?the folder for summaries}
command -v flock > /dev/null || { echo "The batch did not run: it needs flock (of util-linux or BusyBox)." >&2; exit 2; }
mkdir -p "$summaries"
# The batch holds the lock too, should this script alone be killed.
exec 9>> "$summaries/.lock" || { echo "The batch did not run: $summaries/.lock cannot be written." >&2; exit 2; }
flock -n 9
case $? in
    0) ;;
    1) echo "The night before still runs, and is left alone."; exit 0 ;;
    *) echo "The batch did not run: $summaries/.lock cannot be locked." >&2; exit 2 ;;
esac
log=$summaries/.last-night.log
told=$summaries/.told
nice -n 10 "${PRECIS:-precis}" batch --workers 2 --retry-passing --any-version --format text "${@:3}" "$documents" "$summaries/" > "$log" 2>&1
status=$?
# A checksum, the size and the name of each failure that stands there; those that were told before are in .told.
failed=$(cd "$summaries" && find . -name '*.error.json' -exec cksum {} + | LC_ALL=C sort)
touch "$told"
fresh=$(LC_ALL=C comm -13 "$told" - <<< "$failed")
if [ -n "$fresh" ]; then
    echo "Some documents have no summary:"
    while read -r _ _ name; do cat "$summaries/$name"; done <<< "$fresh"
fi
echo "$failed" > "$told.new" && mv "$told.new" "$told"
if [ "$status" -gt 1 ]; then
    echo "The batch did not run:"
    tail -n 5 "$log"
    exit "$status"
fi
