// `npm run test:processes`: the tests that `npm test` leaves out (apart.mjs), a part of them each day (rotation.mjs). Their
// processes of the service run on the Node of today (versions/ofToday.mjs).
import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { testsApart } from './apart.mjs';
import { suitesOfToday } from './rotation.mjs';
import { nodesOfToday } from './versions/ofToday.mjs';

const jest = 'node_modules/jest/bin/jest.js';
/** It needs a PostgreSQL, so `npm run test:services` runs it. */
const ignored = ['--testPathIgnorePatterns', 'threeNodes'];

const given = process.argv.slice(2);
const [main, ...others] = nodesOfToday();
process.exitCode = on(main, given.length > 0 ? given : ['--runTestsByPath', ...suitesOfToday(suites(), 'processes')]);
// Before a release: those that start most processes, on the other versions, too. Their own summary follows the tally's.
for (const other of others) {
  process.exitCode = on(other, given.length > 0 ? given : ['test/processes', 'test/cli'], '') || process.exitCode;
}

/** @returns paths of all suites that `npm test` leaves out */
function suites() {
  const listed = spawnSync(process.execPath, [jest, '--listTests', testsApart, ...ignored], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return listed.stdout
    .trim()
    .split('\n')
    .map((path) => relative('', path));
}

/** @returns the status of a run of Jest */
function on({ name, install }, wanted, TEST_TALLY = process.env.TEST_TALLY) {
  const { env, remove } = install();
  if (env.TEST_NODE) console.log(`Processes of the service run on ${name}`);
  const { status } = spawnSync(process.execPath, [jest, ...wanted, ...ignored], {
    stdio: 'inherit',
    env: { ...process.env, ...env, ...(TEST_TALLY !== undefined && { TEST_TALLY }) },
  });
  remove();
  return status ?? 1;
}
