// `npm run check -- reliability`: runs the suites that show how the service withstands hostile inputs, kills, races and
// outages, and writes what they did into docs/RELIABILITY.md. Each row is a run of its own, in one process, so that its
// figures are its own. The page is written after each row: a run that was stopped goes on with the rows that are left,
// unless `--fresh` begins again or src or test changed. `--groups kills,races` runs some. With `--print` the page stays
// as it is.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { growthOfEach, growthReport } from './reliability/growth.mjs';
import { figuresOf, report, rewritten } from './reliability/report.mjs';
import { findServices } from './services.mjs';

const page = 'docs/RELIABILITY.md';
const hostile = (title, name) => ({ group: 'hostile', title, suites: [`test/hostile/${name}\\.`] });
const rows = [
  hostile('bytes that break HTTP', 'http'),
  hostile('bodies: types, depths, sizes', 'bodies'),
  hostile('bodies that are refused before they are read', 'refusedBodies'),
  hostile('GraphQL documents', 'graphql'),
  hostile('the costliest operations', 'costs'),
  hostile('forged credentials', 'forgedKeys'),
  hostile('keys that sign tokens', 'signingKeys'),
  hostile('database faults during calls', 'faults'),
  hostile('callers that take more than their share', 'shares'),
  hostile('subscribers', 'subscribers'),
  // All of its inputs, of which a run of each day measures a third.
  {
    group: 'growth',
    title: 'inputs that grow to their bounds',
    suites: ['test/hostile/growth/growth\\.'],
    env: { ALL_SUITES: '1' },
  },
  { group: 'kills', title: 'writers, bulk calls, erasures', suites: ['test/races/faults/killed'] },
  {
    group: 'races',
    title: 'writers of the same data',
    suites: [
      'test/races/(bulk|claims|edits|idempotency|intake|orchestrate|records|reviews|thaws)\\.',
      'test/races/feed/feed\\.',
      'test/races/people/(exports|holds)\\.',
    ],
  },
  {
    group: 'races',
    title: 'workers at the same work',
    suites: ['test/races/(dueAtOnce|timers|feed/webhooks|feed/disabledWebhooks)\\.'],
  },
  {
    group: 'recoveries',
    title: 'PostgreSQL ends or is silent',
    suites: ['test/races/faults/(outage|silence|faults)\\.'],
  },
  { group: 'recoveries', title: 'Redis goes and comes back', suites: ['test/http/limiter/redisOutage\\.'] },
  { group: 'recoveries', title: 'stops under load', suites: ['test/(processes|races/faults)/stopping\\.'] },
];

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
const commit =
  git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', 'src', 'test') ? '+changes' : '');
const { env, missing } = await findServices();
const trees = git('rev-parse', 'HEAD:src', 'HEAD:test')
  .split('\n')
  .map((tree) => tree.slice(0, 12))
  .join('-');
const isChanged = commit.endsWith('+changes');
// A row that ran without a service is not taken for one that ran with it.
const services = Object.keys(env).map((name) => name.replace(/TEST_(.*)_URL/, '$1').toLowerCase());
const directory = join('artifacts/reliability', [isChanged ? 'changed' : trees, ...services].join('-'));
if (isChanged || process.argv.includes('--fresh')) rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
const groups = process.argv[process.argv.indexOf('--groups') + 1]?.split(',');
const isChosen = (group) => !process.argv.includes('--groups') || groups.includes(group);
const observer = pathToFileURL('scripts/reliability/observe.mjs').href;

/** Milliseconds after which a row that hangs is ended. The longest takes some minutes, and more on a busy machine. */
const rowWithinMs = 2_400_000;

const known = rows.map((row) => ({ ...row, figures: storedFigures(row) }));
for (const row of known) {
  const isDone = row.figures && row.figures.failed === 0 && row.figures.passed > 0;
  if (isDone || !isChosen(row.group)) continue;
  console.log(`${row.group}: ${row.title}`);
  row.figures = run(row);
  if (row.figures?.failed !== 0) process.exitCode = 1;
  for (const failure of row.figures?.failures ?? ['it did not end']) console.error(`FAILED: ${failure}`);
  if (!process.argv.includes('--print')) writePage();
}
for (const text of Object.values(parts())) console.log(`\n${text}`);
const growth = known.find(({ group, figures }) => group === 'growth' && figures);
if (growth) console.log(`\n${growthOfEach(growth.figures)}`);
if (!process.argv.includes('--print')) writePage();

function filesOf({ group, title }) {
  const name = join(directory, `${group} ${title}`.replaceAll(/[^a-z]+/gi, '-'));
  return { observed: `${name}.jsonl`, result: `${name}.json`, growth: `${name}.growth.json` };
}

function storedFigures(row) {
  const { observed, result, growth } = filesOf(row);
  if (!existsSync(result)) return null;
  const figures = figuresOf(readFileSync(observed, 'utf8'), JSON.parse(readFileSync(result, 'utf8')));
  return { ...figures, growth: existsSync(growth) ? JSON.parse(readFileSync(growth, 'utf8')) : [] };
}

/** @returns null if the row was ended before it gave a result */
function run(row) {
  const { observed, result, growth } = filesOf(row);
  rmSync(result, { force: true });
  rmSync(growth, { force: true });
  writeFileSync(observed, '');
  const options = [...row.suites, '--runInBand', '--json', '--outputFile', result];
  spawnSync(process.execPath, ['--import', observer, 'node_modules/jest/bin/jest.js', ...options], {
    stdio: 'ignore',
    timeout: rowWithinMs,
    env: {
      ...{ ...process.env, ...env, ...row.env, TEST_TALLY: '' },
      ...{ RELIABILITY_FIGURES: resolve(observed), GROWTH_FIGURES: resolve(growth) },
    },
  });
  return storedFigures(row);
}

/** The parts of the page that have figures, by the name of their mark. */
function parts() {
  const isGrowth = ({ group }) => group === 'growth';
  const measured = known.filter(({ figures }) => figures);
  const ofRuns = measured.filter((row) => !isGrowth(row));
  const left = known.filter((row) => !row.figures && !isGrowth(row)).map(({ title }) => title);
  const without = missing.length > 0 ? ` Without ${missing.join(', ')}.` : '';
  const notRun = left.length > 0 ? ` **Not run: ${left.join('; ')}.**` : '';
  const by = `\`npm run check -- reliability\`, Node ${process.versions.node}, ${process.platform}`;
  const growth = measured.find(isGrowth);
  return {
    ...(ofRuns.length > 0 && { reliability: `${report(ofRuns)}\n\n<sub>${by}.${without}${notRun}</sub>` }),
    ...(growth && { growth: `${growthReport(growth.figures)}\n\n<sub>${by}.${without}</sub>` }),
  };
}

function writePage() {
  const today = new Date().toISOString().slice(0, 10);
  for (const [mark, text] of Object.entries(parts())) {
    writeFileSync(page, rewritten(readFileSync(page, 'utf8'), { mark, commit, day: today }, text));
  }
}
