#!/usr/bin/env bash
# "Which users changed since": meta.lastModified gt "...". RFC 7644 (3.4.2.2, table 3) calls
# for a chronological comparison of DateTime attributes. One would guess that a filter
# package of 900,000 downloads a month compares instants.
# scim2-parse-filter 0.2.10 compares texts: 10:00+02:00 (08:00 UTC) is after 08:30 UTC, and
# with an offset in the filter it selects exactly the wrong one of two users. SCIMMY
# compares instants. A synchronisation by such filters misses users, without an error.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(scim2-parse-filter@0.2.10 scimmy@1.3.5)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { filter, parse } from 'scim2-parse-filter';
import SCIMMY from 'scimmy';

const users = [
  { userName: 'zulu', meta: { lastModified: '2027-01-04T09:00:00Z' } },
  { userName: 'madrid', meta: { lastModified: '2027-01-04T10:00:00+02:00' } },
];
const filters = [
  'meta.lastModified gt "2027-01-04T08:30:00Z"',
  'meta.lastModified lt "2027-01-04T09:30:00+01:00"',
];
for (const text of filters) {
  console.log(text);
  console.log(`  scim2-parse-filter: ${users.filter(filter(parse(text))).map((user) => user.userName)}`);
  console.log(`  scimmy: ${new SCIMMY.Types.Filter(text).match(users).map((user) => user.userName)}`);
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
meta.lastModified gt "2027-01-04T08:30:00Z"
  scim2-parse-filter: zulu,madrid
  scimmy: zulu
meta.lastModified lt "2027-01-04T09:30:00+01:00"
  scim2-parse-filter: zulu
  scimmy: madrid
EXPECTED
