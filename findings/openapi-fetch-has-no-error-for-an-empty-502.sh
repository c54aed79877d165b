#!/usr/bin/env bash
# const { data, error } = await client.GET('/records'); if (error) ... is how the
# documentation of openapi-fetch shows it. One would guess that error is set for each status
# of 400 and more.
# It is the body: '' for an empty one, and undefined with Content-Length: 0, as proxies send
# 502 and 504. Both are falsy, so the code goes on with data undefined, and the user sees an
# empty list instead of "try again". Look at response.ok (or throw in a middleware).
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(openapi-fetch@0.17.0)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import createClient from 'openapi-fetch';

const answers = {
  'a body': new Response('{"code":502}', { status: 502 }),
  'an empty body': new Response('', { status: 502 }),
  'Content-Length: 0': new Response('', { status: 502, headers: { 'content-length': '0' } }),
};
for (const [name, answer] of Object.entries(answers)) {
  const client = createClient({ baseUrl: 'https://ats.example', fetch: async () => answer });
  const { data, error, response } = await client.GET('/records');
  console.log(`502 with ${name}:`, { data, error, ok: response.ok });
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
502 with a body: { data: undefined, error: { code: 502 }, ok: false }
502 with an empty body: { data: undefined, error: '', ok: false }
502 with Content-Length: 0: { data: undefined, error: undefined, ok: false }
EXPECTED
