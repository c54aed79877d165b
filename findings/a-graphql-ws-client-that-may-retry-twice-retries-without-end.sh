#!/usr/bin/env bash
# createClient({ retryAttempts: 2 }) of graphql-ws, and a server that acknowledges each
# connection and then closes it, as one does whose bounds are exceeded. One would guess that the
# client gives up after two more attempts, with a pause before each.
# It counts anew after each acknowledgement, so it never gives up, and the pause (retryWait) is
# that before the first attempt for ever. After 1000 it does not even pause. A server should
# close before it acknowledges where trying again does not help, with a code that clients take
# as final (4400, 4401, 4406, 4409, 4429, 4500); a client should count in on.connected.
# Needs Node.js 22 or newer and the npm registry.
set -euo pipefail

packages=(graphql-ws@6.4.2 graphql@16.15.0 ws@8.23.0)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
npm install --prefix "$dir" --silent --no-audit --no-fund --ignore-scripts "${packages[@]}" >/dev/null

cat >"$dir/run.mjs" <<'JS'
import { createClient } from 'graphql-ws';
import WebSocket, { WebSocketServer } from 'ws';

/** What a client does while a server closes its sockets in this way, at most 20 times. */
async function tried(code, isAcknowledged) {
  const server = new WebSocketServer({ port: 0, handleProtocols: () => 'graphql-transport-ws' });
  let connections = 0;
  const waits = [];
  const { promise, resolve } = Promise.withResolvers();
  server.on('connection', (socket) => {
    connections += 1;
    if (connections >= 20) resolve('goes on');
    socket.on('message', () => {
      if (isAcknowledged) socket.send('{"type":"connection_ack"}');
      setTimeout(() => socket.close(code), 5);
    });
  });
  const client = createClient({
    url: `ws://127.0.0.1:${server.address().port}`,
    webSocketImpl: WebSocket,
    retryAttempts: 2,
    retryWait: async (retries) => void waits.push(retries),
  });
  client.subscribe({ query: 'subscription { events { id } }' }, { next() {}, error: () => resolve('ends with an error'), complete() {} });
  const what = await promise;
  const pauses = waits.length === 0 ? 'without a pause' : `pauses of attempt ${[...new Set(waits)].join(', ')}`;
  console.log(`${code} ${isAcknowledged ? 'after' : 'before'} the acknowledgement: ${what} after ${what === 'goes on' ? '20' : connections} connections, ${pauses}`);
  for (const socket of server.clients) socket.terminate();
  server.close();
}

for (const code of [1013, 1000, 4401]) for (const isAcknowledged of [true, false]) if (code !== 1000 || isAcknowledged) await tried(code, isAcknowledged);
process.exit();
JS

echo "Node.js $(node --version), ${packages[*]}"
seen=$(cd "$dir" && node --no-warnings run.mjs)
echo "$seen"
diff - <(echo "$seen") <<'EXPECTED' || { echo 'The behaviour has changed.' >&2; exit 1; }
1013 after the acknowledgement: goes on after 20 connections, pauses of attempt 0
1013 before the acknowledgement: ends with an error after 3 connections, pauses of attempt 0, 1
1000 after the acknowledgement: goes on after 20 connections, without a pause
4401 after the acknowledgement: ends with an error after 1 connections, without a pause
4401 before the acknowledgement: ends with an error after 1 connections, without a pause
EXPECTED
