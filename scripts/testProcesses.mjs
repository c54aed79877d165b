// `npm run test:processes`: the tests that `npm test` leaves out (apart.mjs).
import { spawnSync } from 'node:child_process';
import { testsApart } from './apart.mjs';
import { leftOutToday } from './rotation.mjs';

const given = process.argv.slice(2);
const wanted = given.length > 0 ? given : [testsApart];
const leftOut = given.length > 0 ? [] : leftOutToday('processes');
const ignored = ['--testPathIgnorePatterns', 'threeNodes', ...leftOut];
const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...wanted, ...ignored], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
