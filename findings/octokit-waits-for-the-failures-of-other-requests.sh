#!/usr/bin/env bash
# @octokit/plugin-retry waits 1 s before the second attempt of a failed request, 4 s before the
# third and 9 s before the fourth. One would guess that each request begins with 1 s.
# The count is kept in the object `request` of the options, and requests without one of their own
# share that of the instance. After the first failure ever, each later request waits 4 s for its
# second attempt, though the one before succeeded. With `request: {}` among the parameters of a
# call the count is its own.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(@octokit/core@7.0.8 @octokit/plugin-retry@8.1.1)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Octokit } from '@octokit/core';
import { retry } from '@octokit/plugin-retry';

const asked = new Map();
const server = createServer((request, response) => {
  const times = asked.get(request.url) ?? [];
  asked.set(request.url, [...times, performance.now()]);
  response.setHeader('content-type', 'application/json');
  if (times.length === 0) response.writeHead(503);
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const baseUrl = `http://127.0.0.1:${server.address().port}`;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

async function waitsOf(name, parameters) {
  const octokit = new (Octokit.plugin(retry))({ baseUrl, log: quiet });
  for (const path of [`/${name}-1`, `/${name}-2`, `/${name}-3`]) {
    const { status } = await octokit.request(`GET ${path}`, parameters());
    const [first, second] = asked.get(path);
    console.log(path, status, `after ${Math.round((second - first) / 1000)} s`);
  }
}
await waitsOf('shared', () => ({}));
await waitsOf('own', () => ({ request: {} }));
server.close();
server.closeAllConnections();
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
/shared-1 200 after 1 s
/shared-2 200 after 4 s
/shared-3 200 after 4 s
/own-1 200 after 1 s
/own-2 200 after 1 s
/own-3 200 after 1 s
EXPECTED
