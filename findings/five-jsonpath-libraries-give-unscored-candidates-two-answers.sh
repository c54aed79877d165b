#!/usr/bin/env bash
# [?(@.score < 50)] over candidates of whom some have no score. RFC 9535 (2.3.5.2.2) says
# that < is false unless both sides are numbers or both are strings, and (2.3.5.1) that
# [?@.score] tests for the member, not for its truth. One would guess that a package of
# fifteen million downloads a month does that.
# Three packages evaluate JavaScript: null, "" and false are "below 50", and a candidate
# who scored 0 has no score. The two packages written for the RFC select other candidates
# by the same text, so a filter in a configuration changes its meaning with the package.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(jsonpath-plus@10.4.0 jsonpath@1.3.0 @astronautlabs/jsonpath@1.1.2 json-p3@2.3.1 jsonpath-rfc9535@1.3.0)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { JSONPath as Astronaut } from '@astronautlabs/jsonpath';
import { jsonpath as p3 } from 'json-p3';
import jsonpath from 'jsonpath';
import { JSONPath as Plus } from 'jsonpath-plus';
import { query as rfc9535 } from 'jsonpath-rfc9535';

const document = {
  records: [
    { id: 'scored-0', score: 0 },
    { id: 'scored-80', score: 80 },
    { id: 'null', score: null },
    { id: 'empty', score: '' },
    { id: 'no-member' },
  ],
};
const packages = {
  'jsonpath-plus': (path) => Plus({ path, json: document }),
  jsonpath: (path) => jsonpath.query(document, path),
  '@astronautlabs/jsonpath': (path) => Astronaut.query(document, path),
  'json-p3': (path) => p3.query(path, document).values(),
  'jsonpath-rfc9535': (path) => rfc9535(document, path),
};
for (const path of ['$.records[?(@.score < 50)].id', '$.records[?(@.score)].id']) {
  console.log(path);
  for (const [name, query] of Object.entries(packages)) console.log(`  ${name}: ${query(path).join(', ')}`);
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
$.records[?(@.score < 50)].id
  jsonpath-plus: scored-0, null, empty
  jsonpath: scored-0, null, empty
  @astronautlabs/jsonpath: scored-0, null, empty
  json-p3: scored-0
  jsonpath-rfc9535: scored-0
$.records[?(@.score)].id
  jsonpath-plus: scored-80
  jsonpath: scored-80
  @astronautlabs/jsonpath: scored-80
  json-p3: scored-0, scored-80, null, empty
  jsonpath-rfc9535: scored-0, scored-80, null, empty
EXPECTED
