// `npm run check`: all checks before a change is merged. Every step runs, even if others failed. `--all` has
// all suites (rotation.mjs). `--tested` is for .ci/run, which has run `npm test` just before, as part of `npm cit`.
// `--without-tests` leaves the tests to other jobs.
// `npm run check -- NAME [OPTION...]` runs one check, with its options. `--help` lists them.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runCommands } from './commands.mjs';

const [name, ...nameOptions] = process.argv.slice(2);
const tested = process.argv.includes('--tested');
const isWithoutTests = process.argv.includes('--without-tests');
if (process.argv.includes('--all')) process.env.ALL_SUITES = '1';
const { TEST_DATABASE_URL, TEST_REDIS_URL, ...withoutServices } = process.env;

const tallies = {
  embedded: 'artifacts/tests-embedded.json',
  processes: 'artifacts/tests-processes.json',
  services: 'artifacts/tests-services.json',
  bench: 'artifacts/tests-bench.json',
};
/** They leave half of two cores idle, so two of them run at a time. The longest comes first. */
const checks = {
  'how-to': { title: 'how to add a field and an operation', commands: ['node scripts/howTo.mjs'] },
  image: { title: 'steps of the image', commands: ['node scripts/image.mjs'] },
  types: { title: 'types', commands: ['node --run types'] },
  'types:bench': {
    title: 'types of the benchmark',
    commands: ['tsc -p bench'],
    needs: 'bench/peers/yoga/node_modules/graphql-yoga',
  },
  lint: { title: 'lint and format', commands: ['node --run lint'] },
  spelling: { title: 'spelling of the documentation', commands: ['cspell lint --no-progress'] },
  regexes: { title: 'regular expressions of more than linear time', commands: ['node scripts/regexes.mjs'] },
  boundaries: {
    title: 'boundaries',
    commands: [
      'tsc -p packages/client',
      'tsc -p packages/client/tsconfig.shapes.json',
      'depcruise src test packages/graphql-executor packages/board/src mikro-orm.config.ts',
      'node scripts/folderCycles.mjs',
    ],
  },
  unused: {
    title: 'unused code and dependencies',
    commands: ['knip', 'knip --production --include files,dependencies'],
  },
  compose: { title: 'compose file', commands: ['dclint --max-warnings 0 docker-compose.yml'] },
  alerts: { title: 'alerts', commands: ['node scripts/alerts.mjs'] },
  'audit:production': { title: 'vulnerabilities of what runs in production', commands: ['node scripts/audit.mjs'] },
  breaking: { title: 'what breaks clients of the last release', commands: ['node scripts/breaking.mjs'] },
};
/** Each of them uses all cores. Some compare times. */
const tests = {
  test: {
    title: 'tests, embedded',
    commands: ['node --run test'],
    tally: tallies.embedded,
    env: withoutServices,
    done: tested,
  },
  'test:processes': {
    title: 'tests of processes',
    commands: ['node --run test:processes'],
    tally: tallies.processes,
    env: withoutServices,
  },
  'test:services': { title: 'tests, on services', commands: ['node --run test:services'], tally: tallies.services },
  bruno: { title: 'the collection, by Bruno', commands: ['node --run build', 'node scripts/bruno.mjs'] },
  inspector: {
    title: 'the tools of agents, by the Inspector',
    commands: ['node --run build', 'node scripts/inspector.mjs'],
  },
  rolling: { title: 'the last release next to this build', commands: ['node scripts/rolling.mjs'] },
  'test:bench': { title: 'tests of the benchmark', commands: ['node --run test:bench'], tally: tallies.bench },
};
/** They take long, or write figures into the docs. `npm run check` leaves them out. */
const onRequest = {
  'board-bounds': {
    title: 'the board on 2,000 cards, written into its README',
    commands: ['node --run build', 'node scripts/boardBounds.mjs'],
  },
  interleavings: { title: 'pairs of commands in every order', commands: ['node scripts/interleavings.mjs'] },
  reliability: { title: 'figures of docs/RELIABILITY.md', commands: ['node scripts/reliability.mjs'] },
};
const all = { ...checks, ...tests, ...onRequest };

if (name === undefined || ['--tested', '--without-tests', '--all'].includes(name)) await runAll();
else if (Object.hasOwn(all, name)) process.exitCode = await runCommands(all[name].commands, { args: nameOptions });
else {
  const rows = Object.entries(all).map(([one, { title }]) => `  ${one.padEnd(18)}${title}`);
  console.error(`Usage: npm run check [-- NAME [OPTION...]]\n\n${rows.join('\n')}\n`);
  process.exitCode = name === '--help' ? 0 : 1;
}

async function runAll() {
  const failed = [];
  const waiting = Object.values(checks);
  const runWaiting = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!(await run(step, 'pipe'))) failed.push(step.title);
    }
  };
  await Promise.all([runWaiting(), runWaiting()]);
  for (const step of isWithoutTests ? [] : Object.values(tests)) {
    if (!(step.done ? passedBefore(step) : await run(step, 'inherit'))) failed.push(step.title);
  }

  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  for (const tally of Object.values(tallies).map(readTally)) {
    failures.push(...(tally?.failures ?? []));
    for (const key of Object.keys(total)) total[key] += tally?.[key] ?? 0;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  if (failed.length > 0) {
    // Last, because a log may be cut in its middle.
    for (const failure of failures) console.log(`failed: ${failure}`);
    console.log(`FAILED: ${failed.join('; ')}`);
    process.exitCode = 1;
  }
}

/** @param output `pipe`: what the step prints is printed when it has ended, so that two steps don't mix */
async function run({ title, commands, tally, needs, env = process.env }, output) {
  if (needs && !existsSync(needs)) {
    console.log(`\n── ${title}\nSKIPPED: ${needs} is missing (npm run bench installs it)`);
    return true;
  }
  if (tally) rmSync(tally, { force: true });
  if (output === 'inherit') console.log(`\n── ${title}`);
  const begun = performance.now();
  const printed = [];
  const status = await runCommands(commands, {
    output,
    env: tally ? { ...env, TEST_TALLY: tally } : env,
    onBytes: (bytes) => printed.push(bytes),
  });
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
