// Loaded into a run of tests by `node --import` (scripts/reliability.mjs). It observes what the suites do, and changes
// nothing: the answers that were given, the processes that were killed, and the longest block that a measured service
// reported. At the end it appends its totals to the file in RELIABILITY_FIGURES.
import { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';

const file = process.env.RELIABILITY_FIGURES;
const totals = { answers: {}, kills: 0, longestMs: 0 };
/** Ports of servers in this process: their answers are counted where they are given, even those to raw sockets. */
const ownPorts = new Set();

const count = (status) => {
  const kind = `${Math.floor(status / 100)}xx`;
  totals.answers[kind] = (totals.answers[kind] ?? 0) + 1;
};

subscribe('http.server.response.finish', ({ response, socket }) => {
  // Others are servers of the tests: receivers of webhooks, key sets.
  if (!response.hasHeader('x-request-id')) return;
  ownPorts.add(String(socket?.localPort));
  count(response.statusCode);
});
subscribe('undici:request:headers', ({ request, response }) => {
  const isOurs = response.headers.some((name) => String(name).toLowerCase() === 'x-request-id');
  if (isOurs && !ownPorts.has(new URL(request.origin).port)) count(response.statusCode);
});

const { kill, emit } = ChildProcess.prototype;
ChildProcess.prototype.kill = function (signal) {
  if (signal === 'SIGKILL' && this.exitCode === null && this.signalCode === null) totals.kills += 1;
  return kill.call(this, signal);
};
ChildProcess.prototype.emit = function (event, ...values) {
  const longestMs = event === 'message' && values[0]?.longestMs;
  if (longestMs > totals.longestMs) totals.longestMs = longestMs;
  return emit.call(this, event, ...values);
};

process.on('exit', () => {
  if (file) appendFileSync(file, `${JSON.stringify(totals)}\n`);
});
