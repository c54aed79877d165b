#!/usr/bin/env bash
# The calls of the project's README, one after the other, with the credentials of demonstration data.
set -euo pipefail

: "${API:=http://127.0.0.1:4000}"
: "${KEY:?an API key of the company acme}"
: "${TOKEN:?a JWT of a user of the company acme}"
VACANCY=019a6d2f-5c00-7000-8000-00000000ac01
INTERVIEW=019a6d2f-5c00-7000-8000-00000000ac02
PSYCHOMETRIC=019a6d2f-5c00-7000-8000-00000000ac03

# A call that is refused ends the script, and what refused it is shown.
curl() {
  command curl --silent --show-error --fail-with-body "$@"
  echo
}

# a vacancy, an interview record, a psychometric record
curl -H "x-auth-api-key: $KEY" $API/v2/vacancies/$VACANCY/company/acme
curl -H "x-auth-api-key: $KEY" $API/v2/candidates/interviews/$INTERVIEW/company/acme/vacancy/$VACANCY
curl -H "x-auth-api-key: $KEY" $API/v2/candidates/psychometrics/$PSYCHOMETRIC/company/acme/vacancy/$VACANCY

# close the interview and move the candidate on; the key makes it safe to send twice
curl -i -X POST $API/v2/candidates/interviews/$INTERVIEW/company/acme/vacancy/$VACANCY/orchestrate \
  -H "x-auth-api-key: $KEY" -H 'content-type: application/json' \
  -H 'Idempotency-Key: try-1' -H 'Prefer: return=representation' \
  -d "{\"resourceId\": \"$INTERVIEW\"}"

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

# the move that was made over REST, once more: its key answers what that one did, and nothing moves twice
curl $API/graphql -H "x-auth-api-key: $KEY" -H 'content-type: application/json' -d '{
  "variables": { "id": "019a6d2f-5c00-7000-8000-00000000ac02" },
  "query": "mutation ($id: ID!) { orchestrate(companyId: \"acme\", vacancyId: \"019a6d2f-5c00-7000-8000-00000000ac01\", id: $id, input: { resourceId: $id }, idempotencyKey: \"try-1\") { closed { id status { code } } next { __typename id feature { customName } } } }" }'
