#!/usr/bin/env bash
# Every route of the service, with curl. Needs a service at PRECIS_URL, and jq.
set -euo pipefail
url=${PRECIS_URL:-http://127.0.0.1:8000}
here=$(dirname "$0")
as=(curl --silent --show-error --fail-with-body)
[ -n "${PRECIS_KEY:-}" ] && as+=(--header "Authorization: Bearer $PRECIS_KEY")
json=(--header 'Content-Type: application/json')
text="The harbour bridge closed on Monday for repairs. Engineers found cracks in two of its bearings. The city will pay."

echo '== does it run, is it ready, what can it do'
"${as[@]}" "$url/healthz"
"${as[@]}" "$url/readyz"
"${as[@]}" "$url/v1/profiles" | jq -c '[.profiles[].name]'

echo '== a raw document, as plain text'
"${as[@]}" --header 'Content-Type: text/plain' --header 'Accept: text/plain' --data "$text" "$url/v1/summaries?max_words=20"

echo '== JSON; sent twice with one key, made once'
body=$(jq -n --arg text "$text" '{documents: [{text: $text, title: "The bridge"}], profile: "extract"}')
id=$("${as[@]}" "${json[@]}" --header "Idempotency-Key: curl-$$" --data "$body" "$url/v1/summaries" | jq -r .id)
"${as[@]}" "${json[@]}" --header "Idempotency-Key: curl-$$" --data "$body" "$url/v1/summaries" | jq -c "{same: (.id == \"$id\")}"

echo '== the same document in fewer words'
"${as[@]}" "${json[@]}" --header 'Accept: text/plain' --data '{"max_words": 9}' "$url/v1/summaries/$id/revisions"

echo '== the summary again, the section of its first unit, and away with it'
"${as[@]}" "$url/v1/summaries/$id" | jq -r .text
"${as[@]}" "$url/v1/summaries/$id/sources/0" | jq -c '.segments[0] | [.start, .["end"]]'
"${as[@]}" --request DELETE "$url/v1/summaries/$id"

echo '== an article, as HTML, and what it says about the first of its topics'
"${as[@]}" --header 'Content-Type: text/html' --data-binary "@$here/../demo/article.en.html" "$url/v1/summaries?profile=sumum" > /tmp/article.$$
id=$(jq -r .id /tmp/article.$$); topic=$(jq -r '.topics[0].term' /tmp/article.$$); rm /tmp/article.$$
"${as[@]}" "${json[@]}" --header 'Accept: text/markdown' --data "$(jq -n --arg topic "$topic" '{topics: [$topic]}')" \
    "$url/v1/summaries/$id/elaborations"

echo '== two files make one summary of an event'
printf '%s\n' "$text" > /tmp/first.$$.txt; printf '%s\n' "$text The ferries run until May." > /tmp/second.$$.txt
"${as[@]}" --form file=@/tmp/first.$$.txt --form file=@/tmp/second.$$.txt --form profile=extract "$url/v1/summaries" | jq -c '.documents | length'
rm /tmp/first.$$.txt /tmp/second.$$.txt

echo '== a job of two documents, one of them empty'
printf '%s\n' "$(jq -nc --arg text "$text" '{id: "one", text: $text}')" '{"id": "two", "text": ""}' |
    "${as[@]}" --header 'Content-Type: application/x-ndjson' --data-binary @- "$url/v1/jobs?profile=extract" > /tmp/job.$$
job=$(jq -r .id /tmp/job.$$); rm /tmp/job.$$
until [ "$("${as[@]}" "$url/v1/jobs/$job" | jq -r .state)" = done ]; do sleep 1; done
"${as[@]}" "$url/v1/jobs/$job/results" | jq -c '{id, text: .summary.text, error: .error.code}'

echo '== a job of many documents that is cancelled'
job=$("${as[@]}" "${json[@]}" --data "$(jq -n '{documents: [range(500) | {text: "One."}]}')" "$url/v1/jobs" | jq -r .id)
"${as[@]}" --request DELETE "$url/v1/jobs/$job" | jq -c .

echo '== a document that is not waited for'
"${as[@]}" --header 'Content-Type: text/plain' --header 'Prefer: respond-async' --data "$text" "$url/v1/summaries" | jq -c .

if [ -n "${PRECIS_KEY:-}" ]; then
    echo '== what the key has stored: summaries of a case, jobs; and away with those of the case'
    "${as[@]}" --header 'Content-Type: text/plain' --data "$text" "$url/v1/summaries?profile=extract&metadata.case=curl-$$" > /dev/null
    "${as[@]}" "$url/v1/summaries?limit=20&metadata.case=curl-$$" | jq -c '[.summaries[].documents[0].metadata]'
    "${as[@]}" "$url/v1/jobs?limit=3" | jq -c '[.jobs[].state]'
    "${as[@]}" --request DELETE "$url/v1/summaries?metadata.case=curl-$$" | jq -c .
fi

echo '== where a summary comes from, and what it says that its source does not'
compared=$(jq -n --arg text "$text" '{summary: "The bridge closed on Tuesday.", documents: [{text: $text}]}')
"${as[@]}" "${json[@]}" --data "$compared" "$url/v1/alignments" | jq -c '[.sentences[].sources[0]]'
"${as[@]}" "${json[@]}" --data "$compared" "$url/v1/verifications" | jq -c '[.unsupported[].kind]'

echo '== a translation: what may follow, the session forgotten, and both columns as a DOCX'
"${as[@]}" "${json[@]}" --data "$(jq -n --arg session "curl-$$" '{from: "en", to: "fr", session: $session,
    source: "I should like to thank the Commission for its report.", typed: "Je voudrais remercier la C"}')" "$url/v1/completions" | jq -c '.completions[0]'
"${as[@]}" --request DELETE "$url/v1/completions/curl-$$"
"${as[@]}" "${json[@]}" --data '{"from": "en", "to": "fr", "rows": [{"source": "The city will pay.", "target": "La ville paiera."}]}' \
    --output /tmp/columns.$$ "$url/v1/columns"
head -c 2 /tmp/columns.$$; echo; rm /tmp/columns.$$

echo '== a realization'
"${as[@]}" "${json[@]}" --data '{"language": "fr", "specs": [{"type": "clause", "subject":
    {"type": "noun_phrase", "determiner": "definite", "noun": "ville"}, "verb": "payer"}]}' "$url/v1/realizations"

echo '== controlled language, and a text held to its norm'
"${as[@]}" "${json[@]}" --data '{"language": "fr", "graph": {"agents": {"U0": {"name": "technician"}}, "text": {"module": "sub_task",
    "title": {"predicate": "clean", "agent": "U0", "object": {"name": "pump"}},
    "instructions": [{"type": "simple", "first": {"predicate": "close", "agent": "U0", "object": {"name": "valve"}}}]}}}' "$url/v1/controlled"
"${as[@]}" --data-binary 'Utilize the tool to turn the shaft.' -H 'Content-Type: text/plain' -H 'Accept: text/plain' \
    "$url/v1/conformity?norm=simplified_english"

echo '== figures, and the API told'
"${as[@]}" "$url/metrics" | awk '/^precis_/ && shown++ < 3'
"${as[@]}" "$url/docs" | sed -n '/<title>/p'
for page in "" verify controlled; do "${as[@]}" "$url/$page" | sed -n '/<title>/p'; done
"${as[@]}" "$url/openapi.json" | jq -r .openapi
