// `npm run test:processes`: the tests that start processes or a browser.
import { spawnSync } from 'node:child_process';
import { leftOutToday } from './rotation.mjs';

const given = process.argv.slice(2);
const wanted = given.length > 0 ? given : ['test/(processes|cli|board|demo)/'];
const leftOut = given.length > 0 ? [] : leftOutToday('processes');
const ignored = ['--testPathIgnorePatterns', 'threeNodes', ...leftOut];
const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...wanted, ...ignored], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
