#!/usr/bin/env bash
# An event stream may send a block that has an id and no data, to say "read up to here".
# The HTML standard (9.2.6) sets the last event ID before it looks whether there is data
# to dispatch. So one would guess that each client sends the id of that block as
# Last-Event-ID when it connects again.
# Two of six clients send the id of the last event with data instead. A follower of a
# quiet company's feed then reads everything again from an old position at each
# reconnection, and fails for good once that position has been removed from the feed.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(eventsource@5.1.5 eventsource-client@1.2.0 launchdarkly-eventsource@2.2.0 extended-eventsource@2.1.0 @microsoft/fetch-event-source@2.0.1 undici@8.13.1)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fetchEventSource } from '@microsoft/fetch-event-source';
import { EventSource } from 'eventsource';
import { createEventSource } from 'eventsource-client';
import { EventSource as ExtendedEventSource } from 'extended-eventsource';
import { EventSource as UndiciEventSource } from 'undici';

const { EventSource: LaunchDarkly } = createRequire(import.meta.url)('launchdarkly-eventsource');
const clients = {
  eventsource: (url) => new EventSource(url),
  'eventsource-client': (url) => createEventSource({ url }),
  'launchdarkly-eventsource': (url) => {
    const source = new LaunchDarkly(url, { initialRetryDelayMillis: 50, readTimeoutMillis: 60_000 });
    source.onerror = () => {};
  },
  'extended-eventsource': (url) => new ExtendedEventSource(url, { disableLogger: true }),
  '@microsoft/fetch-event-source': (url) => {
    // The package is for browsers: it asks for these two.
    globalThis.window = globalThis;
    globalThis.document = { hidden: false, addEventListener() {}, removeEventListener() {} };
    const again = () => 50;
    fetchEventSource(url, {
      openWhenHidden: true,
      onclose() {
        throw new Error('closed');
      },
      onerror: again,
    });
  },
  undici: (url) => new UndiciEventSource(url),
};
for (const level of ['log', 'info', 'warn', 'error', 'debug']) console[level] = () => {};
process.removeAllListeners('warning');

const resumed = new Map();
let done;
const all = new Promise((resolve) => {
  done = resolve;
});
const visits = new Map();
const server = createServer((request, response) => {
  const name = decodeURIComponent(request.url.slice(1));
  const visit = (visits.get(name) ?? 0) + 1;
  visits.set(name, visit);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (visit === 1) return response.end('retry: 50\n\nid: 1\ndata: first\n\nid: 2\n\nid: 3\n\n');
  if (visit === 2) resumed.set(name, request.headers['last-event-id']);
  if (resumed.size === Object.keys(clients).length) done();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
for (const [name, connect] of Object.entries(clients)) {
  connect(`http://127.0.0.1:${server.address().port}/${encodeURIComponent(name)}`);
}
await all;
for (const name of Object.keys(clients)) process.stdout.write(`${name} sends Last-Event-ID: ${resumed.get(name)}\n`);
process.exit();
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(node "$dir/run.mjs")
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
eventsource sends Last-Event-ID: 3
eventsource-client sends Last-Event-ID: 1
launchdarkly-eventsource sends Last-Event-ID: 1
extended-eventsource sends Last-Event-ID: 3
@microsoft/fetch-event-source sends Last-Event-ID: 3
undici sends Last-Event-ID: 3
EXPECTED
