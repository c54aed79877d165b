// `npm run reliability`: runs the suites that show how the service withstands hostile inputs, kills, races and outages,
// and writes what they did into docs/RELIABILITY.md. Each row is a run of its own, in one process, so that its figures
// are its own. With `--print` the page stays as it is.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
  hostile('faults of the database in the midst', 'faults'),
  hostile('callers that take more than their share', 'shares'),
  hostile('subscribers', 'subscribers'),
  { group: 'kills', title: 'writers, bulk calls, erasures', suites: ['test/races/killed'] },
  {
    group: 'races',
    title: 'writers of the same data',
    suites: [
      'test/races/(bulk|claims|edits|exports|feed|holds|idempotency|intake|orchestrate|records|reviews|thaws)\\.',
    ],
  },
  {
    group: 'races',
    title: 'workers at the same work',
    suites: ['test/races/(dueAtOnce|timers|webhooks|disabledWebhooks)\\.'],
  },
  { group: 'recoveries', title: 'PostgreSQL ends or is silent', suites: ['test/races/(outage|silence|faults)\\.'] },
  { group: 'recoveries', title: 'Redis goes and comes back', suites: ['test/http/redisOutage\\.'] },
  { group: 'recoveries', title: 'stops under load', suites: ['test/races/stopping\\.'] },
];

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
const commit =
  git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', 'src', 'test') ? '+changes' : '');
const { env, missing } = await findServices();
const directory = mkdtempSync(join(tmpdir(), 'recruitment-reliability-'));
const observer = pathToFileURL('scripts/reliability/observe.mjs').href;

const runs = [];
for (const [index, { group, title, suites }] of rows.entries()) {
  const observed = join(directory, `${index}.jsonl`);
  const result = join(directory, `${index}.json`);
  writeFileSync(observed, '');
  console.log(`${group}: ${title}`);
  // Hostile inputs meet the embedded database, as in `npm test`; what is killed and raced meets the real services.
  const { status } = spawnSync(
    process.execPath,
    ['--import', observer, 'node_modules/jest/bin/jest.js', ...suites, '--runInBand', '--json', '--outputFile', result],
    {
      stdio: 'ignore',
      env: { ...process.env, ...(group === 'hostile' ? {} : env), TEST_TALLY: '', RELIABILITY_FIGURES: observed },
    },
  );
  const figures = figuresOf(readFileSync(observed, 'utf8'), JSON.parse(readFileSync(result, 'utf8')));
  runs.push({ group, title, figures });
  if (status !== 0) {
    process.exitCode = 1;
    for (const name of figures.failures) console.error(`FAILED: ${name}`);
  }
}
rmSync(directory, { recursive: true });

const without = missing.length > 0 ? ` Without ${missing.join(', ')}.` : '';
const text = `${report(runs)}\n\n<sub>\`npm run reliability\`, Node ${process.versions.node}, ${process.platform}.${without}</sub>`;
console.log(`\n${text}`);
if (!process.argv.includes('--print')) {
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(page, rewritten(readFileSync(page, 'utf8'), commit, today, text));
}
