// `npm run check`: all checks before a change is merged. Every step runs, even if others failed. `--all` has
// all suites (rotation.mjs). `--tested` is for .ci/run, which has run `npm test` just before, as part of `npm cit`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';

const tested = process.argv.includes('--tested');
if (process.argv.includes('--all')) process.env.ALL_SUITES = '1';
const { TEST_DATABASE_URL, TEST_REDIS_URL, ...withoutServices } = process.env;

const tallies = {
  embedded: 'artifacts/tests-embedded.json',
  processes: 'artifacts/tests-processes.json',
  services: 'artifacts/tests-services.json',
  bench: 'artifacts/tests-bench.json',
};
/** They leave half of two cores idle, so two of them run at a time. The longest comes first. */
const checks = [
  { title: 'how to add a field and an operation', script: 'how-to' },
  { title: 'steps of the image', script: 'image' },
  { title: 'types', script: 'types' },
  { title: 'types of the benchmark', script: 'types:bench', needs: 'bench/node_modules/undici' },
  { title: 'lint and format', script: 'lint' },
  { title: 'boundaries', script: 'boundaries' },
  { title: 'unused code and dependencies', script: 'unused' },
  { title: 'compose file', script: 'compose' },
  { title: 'alerts', script: 'alerts' },
  { title: 'vulnerabilities of what runs in production', script: 'audit:production' },
  { title: 'what breaks clients of the last release', script: 'breaking' },
];
/** Each of them uses all cores. Some compare times. */
const tests = [
  { title: 'tests, embedded', script: 'test', tally: tallies.embedded, env: withoutServices, done: tested },
  { title: 'tests of processes', script: 'test:processes', tally: tallies.processes, env: withoutServices },
  { title: 'tests, on services', script: 'test:services', tally: tallies.services },
  { title: 'the collection, by Bruno', script: 'bruno' },
  { title: 'the tools of agents, by the Inspector', script: 'inspector' },
  { title: 'the last release beside this build', script: 'rolling' },
  { title: 'tests of the benchmark', script: 'test:bench', tally: tallies.bench },
];

const failed = [];
const waiting = [...checks];
await Promise.all([runWaiting(), runWaiting()]);
for (const step of tests) {
  if (!(step.done ? passedBefore(step) : await run(step, 'inherit'))) failed.push(step.title);
}

const total = { passed: 0, failed: 0, skipped: 0 };
for (const tally of Object.values(tallies).map(readTally)) {
  for (const key of Object.keys(total)) total[key] += tally?.[key] ?? 0;
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (failed.length > 0) {
  console.log(`FAILED: ${failed.join('; ')}`);
  process.exitCode = 1;
}

async function runWaiting() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    if (!(await run(step, 'pipe'))) failed.push(step.title);
  }
}

/** @param output `pipe`: what the step prints is printed when it has ended, so that two steps don't mix */
async function run({ title, script, tally, needs, env = process.env }, output) {
  if (needs && !existsSync(needs)) {
    console.log(`\n── ${title}\nSKIPPED: ${needs} is missing (npm run bench installs it)`);
    return true;
  }
  if (tally) rmSync(tally, { force: true });
  if (output === 'inherit') console.log(`\n── ${title}`);
  const begun = performance.now();
  const child = spawn(process.execPath, ['--run', script], {
    stdio: ['inherit', output, output],
    env: tally ? { ...env, TEST_TALLY: tally } : env,
  });
  const printed = [];
  child.stdout?.on('data', (bytes) => printed.push(bytes));
  child.stderr?.on('data', (bytes) => printed.push(bytes));
  const [status] = await once(child, 'close');
  if (output === 'pipe') process.stdout.write(`\n── ${title}\n${Buffer.concat(printed)}`);
  console.log(`   ${title}: ${Math.round((performance.now() - begun) / 1000)} s`);
  return status === 0;
}

function passedBefore({ tally }) {
  const before = readTally(tally);
  return before !== undefined && before.failed === 0;
}

function readTally(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
