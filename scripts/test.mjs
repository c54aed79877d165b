// `npm test`: the tests on the embedded database, but for those of scripts/apart.mjs. `npm test -- test/people` runs those of a
// folder, whichever they are.
import { spawnSync } from 'node:child_process';
import { testsApart } from './apart.mjs';

const given = process.argv.slice(2);
const options = given.some((path) => path.startsWith('test/')) ? [] : ['--testPathIgnorePatterns', testsApart];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', ...given, ...options, '--passWithNoTests=false'],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
