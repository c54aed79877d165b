#!/usr/bin/env bash
# A server that is asked too often answers 429 with Retry-After: 2. One would guess that helpers
# whose purpose is to send failed requests again wait that long, and send a POST again only if
# they are told to.
# Of seven, one does. ofetch and superagent send again at once, fetch-retry, make-fetch-happen and
# octokit after a second of their own, so they use up what is left of the limit; wretch never does.
# ofetch (with a number of retries), superagent, fetch-retry and octokit also repeat a POST.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(ofetch@1.5.1 superagent@10.4.2 fetch-retry@6.0.0 make-fetch-happen@16.0.1 @octokit/core@7.0.8 @octokit/plugin-retry@8.1.1 wretch@3.0.9 ky@2.1.0)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Octokit } from '@octokit/core';
import { retry as octokitRetry } from '@octokit/plugin-retry';
import fetchRetry from 'fetch-retry';
import ky from 'ky';
import makeFetchHappen from 'make-fetch-happen';
import { ofetch } from 'ofetch';
import superagent from 'superagent';
import wretch from 'wretch';
import { retry } from 'wretch/middlewares';

const asked = new Map();
const server = createServer((request, response) => {
  const times = asked.get(request.url) ?? [];
  asked.set(request.url, [...times, performance.now()]);
  request.resume();
  response.setHeader('content-type', 'application/json');
  if (times.length === 0) response.writeHead(429, { 'retry-after': '2' });
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}`;

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const octokit = () => new (Octokit.plugin(octokitRetry))({ baseUrl: url, log: quiet });
const clients = {
  ky: (method, path) => ky(url + path, { method }),
  ofetch: (method, path) => ofetch(url + path, { method, retry: 2 }),
  superagent: (method, path) => superagent(method, url + path).retry(2),
  'fetch-retry': (method, path) => fetchRetry(fetch)(url + path, { method, retryOn: [429], retries: 2 }),
  'make-fetch-happen': (method, path) => makeFetchHappen(url + path, { method, retry: 2 }),
  octokit: (method, path) => octokit().request(`${method} ${path}`, { request: {} }),
  wretch: (method, path) => wretch(url + path).middlewares([retry({ maxAttempts: 2 })]).fetch(method).res(),
};
for (const [name, call] of Object.entries(clients)) {
  for (const method of ['GET', 'POST']) {
    const path = `/${name}/${method}`;
    await call(method, path).catch(() => undefined);
    const [first, second] = asked.get(path);
    const seconds = Math.round((second - first) / 1000);
    console.log(name, method, second === undefined ? 'is not sent again' : `is sent again after ${seconds} s`);
  }
}
server.close();
server.closeAllConnections();
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
ky GET is sent again after 2 s
ky POST is not sent again
ofetch GET is sent again after 0 s
ofetch POST is sent again after 0 s
superagent GET is sent again after 0 s
superagent POST is sent again after 0 s
fetch-retry GET is sent again after 1 s
fetch-retry POST is sent again after 1 s
make-fetch-happen GET is sent again after 1 s
make-fetch-happen POST is not sent again
octokit GET is sent again after 1 s
octokit POST is sent again after 1 s
wretch GET is not sent again
wretch POST is not sent again
EXPECTED
