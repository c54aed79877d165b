#!/usr/bin/env bash
# The calls of the README and of docs/GUIDE.md in order, with the credentials of the demonstration data.
set -euo pipefail

: "${API:=http://127.0.0.1:4000}"
: "${KEY:?an API key of the company acme}"
: "${TOKEN:?a JWT of a user of the company acme}"
VACANCY=019a6d2f-5c00-7000-8000-00000000ac01
INTERVIEW=019a6d2f-5c00-7000-8000-00000000ac02
PSYCHOMETRIC=019a6d2f-5c00-7000-8000-00000000ac03

# A refused call ends the script, and its answer is printed.
curl() {
  command curl --silent --show-error --fail-with-body "$@"
  echo
}

curl -X POST $API/v2/candidates/interviews/$INTERVIEW/company/acme/vacancy/$VACANCY/orchestrate \
  -H "x-auth-api-key: $KEY" -H 'content-type: application/json' \
  -H 'Idempotency-Key: try-1' -H 'Prefer: return=representation' \
  -d "{\"resourceId\": \"$INTERVIEW\"}"

curl $API/graphql -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{
  "query": "{ vacancy(companyId: \"acme\", id: \"019a6d2f-5c00-7000-8000-00000000ac01\") { name status { code } interviews(first: 1) { totalCount nodes { candidateId score status { code } } } } }" }'

# a vacancy, an interview record, a psychometric record
curl -H "x-auth-api-key: $KEY" $API/v2/vacancies/$VACANCY/company/acme
curl -H "x-auth-api-key: $KEY" $API/v2/candidates/interviews/$INTERVIEW/company/acme/vacancy/$VACANCY
curl -H "x-auth-api-key: $KEY" $API/v2/candidates/psychometrics/$PSYCHOMETRIC/company/acme/vacancy/$VACANCY

# create a vacancy
curl -X POST $API/v2/vacancies/company/acme -H "x-auth-api-key: $KEY" -H 'content-type: application/json' -d '{
  "type": "Standard", "name": "Backend engineer", "visibility": "PUBLIC", "areaId": "engineering", "country": "MX",
  "locationId": null, "workModality": "REMOTE", "jobDescription": "Builds services.",
  "jobDescriptionHtml": "<p>Builds services.</p>", "requirements": null, "requirementsHtml": null, "contextAI": null,
  "hasFinalistsEnabled": true, "maxCandidates": 10, "refCode": 4711,
  "features": { "id": "stage-1", "order": 1, "isAutomatic": true, "color": "#1A2B3C", "customName": "First interview",
    "featureCode": "INTERVIEW", "actions": [], "selfInit": true,
    "jobAutomations": { "discardDueToLackOfInterestTime": 5, "discardDueToLackOfInterestTimeUnit": "days" } },
  "jobAutomations": {
    "frozenDueToFinalistInactivityTime": 7, "frozenDueToFinalistInactivityTimeUnit": "days",
    "frozenDueToSelectionInactivityTime": 14, "frozenDueToSelectionInactivityTimeUnit": "days" } }'

curl $API/graphql -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{
  "variables": { "companyId": "acme", "id": "019a6d2f-5c00-7000-8000-00000000ac01" },
  "query": "query ($companyId: ID!, $id: ID!) { vacancy(companyId: $companyId, id: $id) { name status { code } features { order customName featureCode } interviews(first: 5) { totalCount nodes { candidateId score status { code } } } } }" }'

# the same move as over REST, sent again: its key returns the first result, and nothing moves twice
curl $API/graphql -H "x-auth-api-key: $KEY" -H 'content-type: application/json' -d '{
  "variables": { "id": "019a6d2f-5c00-7000-8000-00000000ac02" },
  "query": "mutation ($id: ID!) { orchestrate(companyId: \"acme\", vacancyId: \"019a6d2f-5c00-7000-8000-00000000ac01\", id: $id, input: { resourceId: $id }, idempotencyKey: \"try-1\") { closed { id status { code } } next { __typename id feature { customName } } } }" }'

# the columns with their statuses, and the cards that changed last
curl $API/graphql -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{
  "variables": { "id": "019a6d2f-5c00-7000-8000-00000000ac01" },
  "query": "query ($id: ID!) { vacancy(companyId: \"acme\", id: $id) { pipeline { feature { customName } statuses { code count } } records(first: 5, filter: { isClosed: false }, orderBy: { field: UPDATED_AT, direction: DESC }) { nodes { __typename id candidateId status { code } } } } }" }'

# a card: an open interview
CARD=$(curl -sS $API/graphql -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{
  "query": "{ records(companyId: \"acme\", first: 1, filter: { kinds: [INTERVIEW], isClosed: false, vacancyId: \"019a6d2f-5c00-7000-8000-00000000ac01\" }) { nodes { id } } }" }' |
  node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).data.records.nodes[0].id')

# reject its candidate, with a reason from the company's catalogue; undo that; move the candidate
curl $API/graphql -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{
  "variables": { "discard": { "companyId": "acme", "resourceIds": ["'$CARD'"], "rejectedReasonId": "experience" } },
  "query": "mutation ($discard: DiscardFeaturesInput!) { discardFeatures(input: $discard) { results { record { status { code } discard { recruiterUserId rejectedReasonId } } error { reason } } } }" }'
curl $API/graphql -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{
  "variables": { "card": { "companyId": "acme", "resourceIds": ["'$CARD'"] } },
  "query": "mutation ($card: BulkInput!) { reopenRecords(input: $card) { results { record { status { code descriptionCode } } error { reason } } } forwardFeatures(input: $card) { results { closed { status { code } } next { id feature { customName } } error { reason } } } }" }'

# the records that changed in the last minute
curl $API/graphql -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{
  "variables": { "since": "'$(node -p 'new Date(Date.now() - 60_000).toISOString()')'" },
  "query": "query ($since: DateTime) { records(companyId: \"acme\", first: 100, filter: { updatedAfter: $since }, orderBy: { field: UPDATED_AT, direction: ASC }) { nodes { id candidateId featureId updatedAt status { code } } pageInfo { hasNextPage endCursor } } }" }'

gql() { curl -sS $API/graphql -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d "{\"query\": \"$1\"}"; }
gql '{ reviews(companyId: \"acme\") { nodes { state reason recordId } } apiKeyRequests(companyId: \"acme\") { nodes { state contact { fullName } } } }'
gql '{ decisions(companyId: \"acme\", first: 1, filter: { outcome: DISCARDED }) { nodes { candidateId isAutomated text(locale: EN) } } }'
gql '{ erasures(companyId: \"acme\") { nodes { token status reason places { place count } forgottenAt } } }'
PERSON=$(gql '{ records(companyId: \"acme\", first: 1, filter: { isClosed: false }) { nodes { candidateId } } }' | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).data.records.nodes[0].candidateId')
gql 'mutation { eraseCandidate(companyId: \"acme\", candidateId: \"'$PERSON'\", input: { reason: REQUEST }) { erasure { token status places { place count } } } }'
gql '{ events(companyId: \"acme\", first: 3, filter: { types: [\"CANDIDATE_ERASED\"] }) { nodes { seq candidateId data } } }'

# a key that reads records and follows events
KEYID=$(curl -sS $API/graphql -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{
  "variables": { "input": { "companyId": "acme",
    "contact": { "companyName": "Acme", "fullName": "Nora Whitfield", "role": "Head of Talent", "email": "nora@acme.example" },
    "grants": [{ "endpoint": "Query.records", "justification": "Our data warehouse copies records." },
      { "endpoint": "Query.events", "justification": "It follows changes." }] } },
  "query": "mutation ($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret apiKey { id budget } } }" }' |
  node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).data.issueApiKey.apiKey.id')

# fewer requests a minute, from one network only
curl $API/graphql -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{
  "variables": { "id": "'$KEYID'", "input": { "requestsPerMinute": 10, "cidrs": ["203.0.113.0/24"] } },
  "query": "mutation ($id: ID!, $input: ChangeApiKeyInput!) { changeApiKey(companyId: \"acme\", id: $id, input: $input) { id budget cidrs } }" }'
