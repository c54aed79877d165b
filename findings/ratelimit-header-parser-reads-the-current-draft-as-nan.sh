#!/usr/bin/env bash
# parseRateLimit() of ratelimit-header-parser takes headers "of any form". One would guess that
# it reads the form of the current draft of the IETF, "requests";r=24;t=60, or skips it and reads
# the X-RateLimit headers of the same answer.
# It takes RateLimit first, in the form of an older draft, so every member is NaN or an Invalid
# Date: remaining < 1 is then never true. Give it the X-RateLimit headers alone.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(ratelimit-header-parser@0.1.0)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { parseRateLimit } from 'ratelimit-header-parser';

const older = { 'x-ratelimit-limit': '25', 'x-ratelimit-remaining': '24', 'x-ratelimit-reset': '60' };
const draft = { ratelimit: '"requests";r=24;t=60', 'ratelimit-policy': '"requests";q=25;w=60' };
for (const [name, headers] of Object.entries({ older, draft, both: { ...older, ...draft } })) {
  const { limit, remaining, reset } = parseRateLimit(new Headers(headers)) ?? {};
  console.log(name, { limit, remaining, hasReset: reset !== undefined && !Number.isNaN(Number(reset)) });
}
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
older { limit: 25, remaining: 24, hasReset: true }
draft { limit: NaN, remaining: NaN, hasReset: false }
both { limit: NaN, remaining: NaN, hasReset: false }
EXPECTED
