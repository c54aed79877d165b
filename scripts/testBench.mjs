// `npm run test:bench`: the tests of the benchmark's own instruments. They need no database. Some need packages that
// only the benchmark installs, and report when they are skipped.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const isInstalled = existsSync('bench/node_modules/undici');
const needsPeers = (file) => readFileSync(file, 'utf8').includes('../measure/load.ts');

const files = [];
for (const file of globSync('bench/test/*.test.ts')) {
  if (!process.features.typescript)
    console.log(`SKIPPED: ${file} (Node ${process.versions.node} doesn't run TypeScript)`);
  else if (needsPeers(file) && !isInstalled) console.log(`SKIPPED: ${file} (npm run bench installs what it needs)`);
  else files.push(file);
}

if (files.length > 0) {
  const tests = run({ files });
  tests.on('test:summary', ({ file, success, counts }) => {
    // Each file has a summary, and the run has one.
    if (file !== undefined) return;
    if (!success) process.exitCode = 1;
    const { passed, failed, cancelled, skipped, todo } = counts;
    const tally = { passed, failed: failed + cancelled, skipped: skipped + todo };
    if (!process.env.TEST_TALLY) return;
    mkdirSync(dirname(process.env.TEST_TALLY), { recursive: true });
    writeFileSync(process.env.TEST_TALLY, JSON.stringify(tally));
  });
  tests.compose(spec).pipe(process.stdout);
}
