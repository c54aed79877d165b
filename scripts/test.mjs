// `npm test`: the tests, on the embedded database, but for those of scripts/apart.mjs. `npm test -- test/hostile` runs those of
// a folder, whichever it is.
import { spawnSync } from 'node:child_process';
import { apart, testsApart } from './apart.mjs';

const given = process.argv.slice(2);
const isApart = given.some((path) => apart.some((folder) => path.startsWith(`test/${folder}`)));
const options = isApart ? [] : ['--testPathIgnorePatterns', testsApart];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', ...given, ...options, '--passWithNoTests=false'],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
